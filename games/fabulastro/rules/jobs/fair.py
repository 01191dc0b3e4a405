"""The showman's arm wrestling for a bet (FA-107 to FA-112)."""

from typing import Final

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Seat
from games.fabulastro import moves
from games.fabulastro.components import EFFORT, Effort
from games.fabulastro.facts import jobs, table
from games.fabulastro.rules.goods import eliminate
from games.fabulastro.rules.part import Decide, Defaults, Steps
from games.fabulastro.rules.position import opponents
from games.fabulastro.state import Contest, State

_EVEN: Final = (3, 3, 3)


def start(state: State, seat: Seat, dice: Dice) -> Steps:
    """Call an opponent out, if there is any (FA-107)."""
    if opponents(state, seat):
        yield table.ChoiceOpened("fair_challenge", (seat,))
    else:
        yield jobs.JobFailed(seat, "forain", "no_opponent")
        yield table.TurnEnded(seat)


def _challenge(state: State, seat: Seat, move: moves.Challenge, dice: Dice) -> Steps:
    """A bet of what the opponent owns at most, perhaps more than one's own (FA-108, FA-109)."""
    candidates = opponents(state, seat)
    require(move.opponent in candidates, "no_target", "FA-107", candidates=candidates)
    most = state.players[move.opponent].gold
    require(1 <= move.bet <= most, "too_much", "FA-108", most=most)
    yield jobs.FairChallenged(seat, move.opponent, move.bet)
    yield table.ChoiceOpened("fair_wrestle", tuple(sorted((seat, move.opponent))))


def _decline(state: State, seat: Seat, move: moves.Decline, dice: Dice) -> Steps:
    yield jobs.JobFailed(seat, "forain", "declined")
    yield table.TurnEnded(seat)


def _wrestle(state: State, seat: Seat, move: moves.Wrestle, dice: Dice) -> Steps:
    """Nine points in three bouts; secret until both have chosen (FA-111)."""
    spent = sum(move.effort)
    require(min(move.effort) >= 0 and spent == EFFORT, "effort_sum", "FA-111", effort=EFFORT, sum=spent)
    yield jobs.EffortChosen(seat, move.effort)
    if not state.awaited and state.contest is not None:
        yield from _resolve(state, state.contest, dice)


def _resolve(state: State, contest: Contest, dice: Dice) -> Steps:
    mine, theirs = contest.efforts[contest.challenger], contest.efforts[contest.opponent]
    holds = (_holds(mine, theirs), _holds(theirs, mine))
    throws = _decisive(dice) if holds[0] == holds[1] else ()
    ahead = throws[-1] if throws else holds
    winner, loser = contest.challenger, contest.opponent
    if ahead[0] < ahead[1]:
        winner, loser = loser, winner
    yield jobs.FairResolved(contest.challenger, contest.opponent, contest.bet, (mine, theirs), holds, throws, winner)
    paid = min(contest.bet, state.players[loser].gold)
    yield table.GoldMoved(loser, winner, paid, contest.bet - paid, "forain")
    if paid < contest.bet:
        yield eliminate(state, loser, "forain")
    yield table.TurnEnded(contest.challenger)


def _holds(effort: Effort, other: Effort) -> int:
    """How many holds the greater effort wins."""
    return sum(ours > theirs for ours, theirs in zip(effort, other, strict=True))


def _decisive(dice: Dice) -> tuple[tuple[int, int], ...]:
    """A die each until they differ (FA-112)."""
    throws = [(dice.roll(6), dice.roll(6))]
    while throws[-1][0] == throws[-1][1]:
        throws.append((dice.roll(6), dice.roll(6)))
    return tuple(throws)


DECIDE: Final[Decide] = {
    "fair_challenge": (_challenge, _decline),
    "fair_wrestle": (_wrestle,),
}
DEFAULTS: Final[Defaults] = {
    "fair_challenge": lambda state, seat: moves.Decline(),
    "fair_wrestle": lambda state, seat: moves.Wrestle(_EVEN),
}
