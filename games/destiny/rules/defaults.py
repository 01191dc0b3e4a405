"""What is played for a seat whose time has run out: legal, and the same every time (DE-160)."""

from collections.abc import Callable
from typing import Any, Final

from games.core.facts import Move, Seat
from games.core.forms import enumerate_moves
from games.core.rulebook import Json
from games.destiny import moves
from games.destiny.components import ORDER, VALUE, Card
from games.destiny.rules.operations import OPERATIONS, Doing
from games.destiny.rules.targets import order
from games.destiny.state import State, Step

_PREFERENCE: Final = (
    "consolidate",
    "draw_token",
    "reveal_token",
    "steal_token",
    "throw_token",
    "exchange_tokens",
    "raise_character",
    "break_setting",
    "kill_character",
)
"""Among several operations, the first that has a legal move."""


def default_move(state: State, seat: Seat) -> Move:
    """The default for an awaited seat: a low card for its value, no power of the trick, no adjustment."""
    if state.steps:
        return _step(state, state.steps[-1])
    if state.phase == "cards":
        return moves.PlayValue(min(state.hands[seat], key=_cheapness))
    return moves.Adjust()


def _cheapness(card: Card) -> tuple[int, int]:
    return VALUE[card], ORDER[card]


def _step(state: State, step: Step) -> Move:
    if step.optional:
        return moves.PassPower()
    if step.operations[0].op == "kill_more":
        return moves.Stop()
    for op in sorted(step.operations, key=lambda op: _PREFERENCE.index(op.op) if op.op in _PREFERENCE else 0):
        doing, operation = Doing(state, step, op), OPERATIONS[op.op]
        legal = list(enumerate_moves(operation.forms(doing)))
        if legal:
            rank = _RANKS.get(op.op)
            best = min(legal, key=lambda move: rank(doing, move)) if rank else legal[0]
            return operation.move(**{name: value for name, value in best.items() if name != "type"})
    raise LookupError(f"{step} has no legal move")


def _distance(doing: Doing, seat: Seat | None) -> int:
    """Opponents clockwise, oneself last; the clock before all."""
    if seat is None:
        return 0
    return (seat - doing.seat) % doing.state.players or doing.state.players


def _draw(doing: Doing, move: Json) -> tuple[Any, ...]:
    return not doing.state.face_up[move["token"]], order(move["token"])


def _take(doing: Doing, move: Json) -> tuple[Any, ...]:
    return _distance(doing, doing.state.owner(move["token"])), order(move["token"])


def _exchange(doing: Doing, move: Json) -> tuple[Any, ...]:
    return order(move["give"]), _distance(doing, doing.state.owner(move["take"])), order(move["take"])


def _exchange_card(doing: Doing, move: Json) -> tuple[Any, ...]:
    return _distance(doing, move["seat"]), _cheapness(move["give"])


def _take_discard(doing: Doing, move: Json) -> tuple[Any, ...]:
    return -VALUE[move["take"]], ORDER[move["take"]], _cheapness(move["drop"])


def _protect(doing: Doing, move: Json) -> tuple[Any, ...]:
    return (move["seat"] != doing.seat,)


def _discard_permanent(doing: Doing, move: Json) -> tuple[Any, ...]:
    return move["seat"] == doing.seat, move["what"] == "tower", _distance(doing, move["seat"])


_RANKS: Final[dict[str, Callable[[Doing, Json], tuple[Any, ...]]]] = {
    "draw_token": _draw,
    "steal_token": _take,
    "throw_token": _take,
    "exchange_tokens": _exchange,
    "exchange_card": _exchange_card,
    "take_discard": _take_discard,
    "protect": _protect,
    "discard_permanent": _discard_permanent,
}
"""The smallest is played; where there is no rank, the first move that the form lists."""
