"""What players of Fabulastro are remembered for: badges, and the first job that a seat took."""

from collections.abc import Mapping
from typing import Final

from games.core.deeds.chronicle import Badge, Chronicle
from games.core.facts import Seat
from games.fabulastro.facts.ending import GameEnded
from games.fabulastro.facts.jobs import CaseClosed, JobStarted, NameWritten, PerformanceEnded
from games.fabulastro.facts.table import DebtSettled, HumanAgain

_LONG_NAME: Final = 7
_DEBTS: Final = 3


def opening(chronicle: Chronicle, seat: Seat) -> str:
    """The first job that the seat took."""
    return next((f"own_job.{started.job}" for started in chronicle.by(seat, JobStarted)), "")


def _settled(chronicle: Chronicle, seat: Seat) -> int:
    return sum(settled.success for settled in chronicle.by(seat, DebtSettled))


def _at_home(chronicle: Chronicle, seat: Seat) -> bool:
    """Whether the seat won by reaching its three goals."""
    return chronicle.won(seat) and any(end.reason == "goal" for end in chronicle.events(GameEnded))


BADGES: Final[Mapping[str, Badge]] = {
    "three-wishes": _at_home,
    "long-name": lambda chronicle, seat: any(
        len(named.letters) >= _LONG_NAME for named in chronicle.by(seat, NameWritten)
    ),
    "case-solved": lambda chronicle, seat: any(case.found for case in chronicle.by(seat, CaseClosed)),
    "understood": lambda chronicle, seat: any(
        ended.invited is not None for ended in chronicle.by(seat, PerformanceEnded)
    ),
    "good-payer": lambda chronicle, seat: _settled(chronicle, seat) >= _DEBTS,
    "love-at-first-sight": lambda chronicle, seat: bool(chronicle.by(seat, HumanAgain)),
}
"""By key."""
