"""Moving by dice, and what follows from arriving (FA-031 to FA-058)."""

from typing import Final

from games.core.dice import Dice
from games.core.errors import IllegalMove, require
from games.core.facts import Seat
from games.fabulastro import moves
from games.fabulastro.board import OBSTACLES, index_of, is_job, on_road, sign_of
from games.fabulastro.components import SIGNS
from games.fabulastro.facts import table
from games.fabulastro.facts.shapes import By
from games.fabulastro.rules import laws, rounds
from games.fabulastro.rules.goods import earn
from games.fabulastro.rules.jobs import starting
from games.fabulastro.rules.part import Decide, Defaults, Start, Steps
from games.fabulastro.rules.position import Option, has_own_tax, options
from games.fabulastro.rules.road import party, visits
from games.fabulastro.rules.road.obstacles import suffer
from games.fabulastro.state import Hold, State

_TAX_OFFICE: Final = "B10"
_VISITS: Final[dict[str, Start]] = {
    "proprietaire": visits.landlord,
    "hotesse": visits.hostess,
    "fete": party.invite,
    "casino": visits.casino,
    "poete": visits.poet,
}


def roll(state: State, seat: Seat, dice: Dice, *, auto: bool) -> Steps:
    """Throw both dice, to move or to get free (FA-031, FA-092)."""
    hold = state.players[seat].hold
    a, b = dice.roll(6), dice.roll(6)
    yield table.DiceRolled(seat, (a, b), a == b, hold is not None, auto)
    if a == b and state.players[seat].saturn:
        yield table.SaturnEnded(seat)
    if hold is not None and a != b:
        yield from _fail(seat, hold)
        return
    if hold is not None:
        yield table.HoldEnded(seat, "double")
    ends = options(state, seat)
    if len(ends) == 1:
        yield from _walk(state, seat, ends[0], False, dice)
    else:
        yield table.ChoiceOpened("destination", (seat,))


def _fail(seat: Seat, hold: Hold) -> Steps:
    """No double: one try less (FA-092, FA-104)."""
    yield table.EscapeFailed(seat, hold.left - 1)
    if hold.left == 1:
        yield table.HoldEnded(seat, "time")
    yield table.TurnEnded(seat)


def _move_to(state: State, seat: Seat, move: moves.MoveTo, dice: Dice) -> Steps:
    """Go where the dice allow (FA-033)."""
    wanted = (move.square, move.direction, move.steps)
    ends = {(option.square, option.direction, option.steps): option for option in options(state, seat)}
    if wanted not in ends:
        raise IllegalMove("bad_parameter", "FA-033", squares=sorted({square for square, _, _ in ends}))
    require_tax_office(state, seat, move.square, move.pay_self)
    yield from _walk(state, seat, ends[wanted], bool(move.pay_self), dice)


def require_tax_office(state: State, seat: Seat, square: str, pay_self: bool | None) -> None:
    """Refuse to pay one's own tax anywhere but as a collector who can (FA-154)."""
    if pay_self is not None:
        require(square == _TAX_OFFICE, "bad_parameter", "FA-154", field="pay_self")
    if pay_self:
        rounds.require_own_tax(state, seat, can=has_own_tax(state, seat))


def _walk(state: State, seat: Seat, option: Option, pay_self: bool, dice: Dice) -> Steps:
    by: By = "bounce" if option.bounced else "dice"
    yield table.PawnMoved(seat, option.path, option.u, by, option.direction, option.steps)
    if on_road(option.square) and not index_of(option.square):
        yield from earn(state, seat, laws.gate_bonus(state.inventions), "gate")
    if option.home:
        yield from earn(state, seat, laws.home_bonus(state.inventions), "home")
    yield from arrive(state, seat, pay_self, dice)


def arrive(state: State, seat: Seat, pay_self: bool, dice: Dice) -> Steps:
    """Whatever waits on the pawn's square: an obstacle, a visit, a job or nothing (FA-089)."""
    square = state.players[seat].square
    sign = SIGNS[sign_of(square)]
    if square in OBSTACLES:
        yield from suffer(state, seat, sign.n, dice)
    elif on_road(square):
        yield table.TurnEnded(seat)
    elif sign.job is not None:
        yield from starting.start(state, seat, sign.job, pay_self, dice)
    else:
        yield from _VISITS[sign.big.id](state, seat, dice)


def _safest(state: State, seat: Seat) -> moves.MoveTo:
    """The landlord who must be seen, a harmless square, a visit, a job, an obstacle (FA-215)."""

    def rank(option: Option) -> tuple[int, bool, int]:
        square = option.square
        kind = 3 if square in OBSTACLES else 0 if on_road(square) else 2 if is_job(square) else 1
        return kind, option.direction == "back", option.steps

    best = min(options(state, seat), key=rank)
    return moves.MoveTo(best.square, best.direction, best.steps)


DECIDE: Final[Decide] = {"destination": (_move_to,)}
DEFAULTS: Final[Defaults] = {"destination": _safest}
