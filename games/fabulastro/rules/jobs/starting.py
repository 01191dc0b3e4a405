"""Taking a job: what all of them have in common, and which module plays which."""

from typing import Final

from games.core.dice import Dice
from games.core.facts import Seat
from games.fabulastro.components import Job
from games.fabulastro.facts import jobs, table
from games.fabulastro.rules import rounds
from games.fabulastro.rules.jobs import actor, detective, fair, inventor, mistress
from games.fabulastro.rules.part import Start, Steps
from games.fabulastro.state import State

_STARTS: Final[dict[str, Start]] = {
    "forain": fair.start,
    "maitresse": mistress.start,
    "acteur": actor.start,
    "detective": detective.start,
    "inventeur": inventor.start,
}


def start(state: State, seat: Seat, job: Job, pay_self: bool, dice: Dice) -> Steps:
    """Begin a job; alone one can only be an inventor (FA-186)."""
    yield jobs.JobStarted(seat, job)
    if job != "inventeur" and not state.others_awake(seat):
        yield jobs.JobFailed(seat, job, "alone")
        yield table.TurnEnded(seat)
    elif job in ("facteur", "percepteur"):
        yield from rounds.start(state, seat, job, pay_self, dice)
    else:
        yield from _STARTS[job](state, seat, dice)
