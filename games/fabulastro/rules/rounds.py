"""The rounds of postman and tax collector, from player to player (FA-113 to FA-124, FA-149 to FA-157)."""

from typing import Literal

from games.core.dice import Dice
from games.core.errors import IllegalMove, require
from games.core.facts import Seat
from games.fabulastro import moves
from games.fabulastro.board import clockwise
from games.fabulastro.components import TAX
from games.fabulastro.facts import jobs, table
from games.fabulastro.rules import laws
from games.fabulastro.rules.goods import demand, earn, pay
from games.fabulastro.rules.mail import deliver
from games.fabulastro.rules.part import Steps
from games.fabulastro.rules.pawns import go
from games.fabulastro.rules.position import can_continue, can_pay_self, next_stop, owing
from games.fabulastro.state import State


def start(state: State, seat: Seat, job: Literal["facteur", "percepteur"], pay_self: bool, dice: Dice) -> Steps:
    """Set out, and make the first stop at once (FA-115, FA-153)."""
    yield jobs.RoundStarted(seat, job)
    yield from _stop(state, seat, pay_self, dice)


def require_own_tax(state: State, seat: Seat, *, can: bool) -> None:
    """Refuse to let a collector pay who has not the gold, or has paid (FA-154)."""
    require(can, "cannot_pay", "FA-154", gold=state.players[seat].gold, tax=TAX)


def go_on(state: State, seat: Seat, move: moves.ContinueRound, dice: Dice) -> Steps:
    """The next stop, which uses the turn (FA-114, FA-150)."""
    player = state.players[seat]
    if player.round is None:
        raise IllegalMove("no_round", "FA-123")
    require(player.hold is None, "held", "FA-105")
    require(can_continue(state, seat), "nobody_to_serve", "FA-114")
    if move.pay_self is not None:
        require(player.round.job == "percepteur", "bad_parameter", "FA-154", field="pay_self")
    if move.pay_self:
        require_own_tax(state, seat, can=can_pay_self(state, seat))
    yield from _stop(state, seat, bool(move.pay_self), dice)


def _stop(state: State, seat: Seat, pay_self: bool, dice: Dice) -> Steps:
    """Join the nearest ahead and serve everybody there; perhaps pay one's own tax; perhaps be done."""
    stop = next_stop(state, seat)
    if stop is not None:
        yield from _serve(state, seat, *stop, dice)
    if _pays_now(state, seat, wants=pay_self):
        yield from pay(state, seat, TAX, "centre", "percepteur")
        yield jobs.TaxPaidSelf(seat)
    yield from finish(state, seat)
    yield table.TurnEnded(seat)


def _pays_now(state: State, seat: Seat, *, wants: bool) -> bool:
    """Whether a collector pays their own tax at this stop: on request, or last of all, as soon as there is gold."""
    own = state.players[seat].round
    collects = own is not None and own.job == "percepteur"
    return collects and can_pay_self(state, seat) and (wants or not owing(state, seat))


def _serve(state: State, seat: Seat, square: str, targets: list[Seat], dice: Dice) -> Steps:
    """Nothing of the square itself happens to postman or collector (FA-116, FA-155)."""
    player = state.players[seat]
    job = player.round.job if player.round is not None else "facteur"
    if player.square != square:
        yield go(state, seat, square, "round")
    served = clockwise(targets, seat, len(state.players))
    yield jobs.RoundStop(seat, job, square, tuple(served))
    for target in served:
        if job == "facteur":
            yield from deliver(state, seat, target, dice)
        else:
            yield from demand(state, target, TAX, "centre", "percepteur")


def finish(state: State, seat: Seat) -> Steps:
    """The salary, once everybody is served (FA-119, FA-157)."""
    player = state.players[seat]
    if player.round is None or owing(state, seat):
        return
    if player.round.job == "percepteur" and not player.round.self_paid:
        return
    salary = laws.salary(state.inventions, player.round.job)
    yield jobs.RoundFinished(seat, player.round.job, salary)
    yield from earn(state, seat, salary, "salary")


def review(state: State) -> Steps:
    """Rounds that are finished because somebody is out, or no man any more."""
    for seat in clockwise(state.active, state.turn, len(state.players)):
        yield from finish(state, seat)


def abandon(state: State, seat: Seat, why: str) -> Steps:
    """A round ends without pay (FA-193)."""
    player = state.players[seat]
    if player.round is not None:
        yield jobs.RoundAbandoned(seat, player.round.job, why)
