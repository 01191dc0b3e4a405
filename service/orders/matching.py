"""Finds the command that a seat's standing orders want now. Pure: looks only at what the seat sees and may do."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec import Struct

from games.core.clock import Millis
from games.core.facts import Seat
from games.core.forms import Form, sole_move
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import Play
from games.core.lifecycle.substitution import Resign
from games.core.rulebook import move_json
from service.orders.conditions import Json, holds
from service.orders.model import Order

MOST_VALUES: Final = 2000
"""How many values of a field are looked at to pick one."""


class Found(Struct, frozen=True):
    """What the orders want: an order and its command, or neither; `stopped` are those whose end has come."""

    order: Order | None
    command: Play | Resign | None
    stopped: frozenset[str]


def wanted(game: Game, seat: Seat, orders: Sequence[Order], fired: Mapping[str, int], now: Millis) -> Found:
    """The first order that fits the seat's open decision, and its command. `fired` counts firings by order."""
    decision = game.decisions[seat]
    forms = game.forms(seat)
    view = msgspec.json.decode(msgspec.json.encode(game.view(seat)))
    sight = {"view": view, "moves": sorted({form.type for form in forms}), "seat": seat}
    stopped = set()
    for order in orders:
        if ended(order, fired.get(order.id, 0), now):
            continue
        if order.until is not None and holds(order.until, sight):
            stopped.add(order.id)
        elif waited_for(order, forms) and (order.when is None or holds(order.when, sight)):
            if order.do == "resign":
                return Found(order, Resign(seat, order.id), frozenset(stopped))
            move = answer(order, forms, lambda: move_json(game.book.default_move(game.state, seat)))
            if move is not None:
                return Found(order, Play(seat, move, decision.id, "player", order.id), frozenset(stopped))
            if order.lapses and _offered((order.move or {}).get("type"), forms):
                stopped.add(order.id)
    return Found(None, None, frozenset(stopped))


def ended(order: Order, fired: int, now: Millis) -> str | None:
    """Why an order fires no more: `stopped`, `expired` or `used`; None while it may."""
    if order.stopped:
        return "stopped"
    if order.expires is not None and now >= order.expires:
        return "expired"
    return "used" if order.times is not None and fired >= order.times else None


def waited_for(order: Order, forms: Sequence[Form]) -> bool:
    """Whether the type of move that the order waits for is on offer; always, where it waits for none."""
    return order.move_type is None or _offered(order.move_type, forms)


def _offered(move_type: str | None, forms: Sequence[Form]) -> bool:
    return any(form.type == move_type for form in forms)


def answer(order: Order, forms: Sequence[Form], default: Callable[[], Json]) -> Json | None:
    """The move that an order makes of what is on offer, or of the default move; None where it finds none."""
    match order.do:
        case "default_move":
            return default()
        case "only_move":
            return sole_move(forms)
        case "move":
            return next(_moves(order.move or {}, forms), None)
    return None


def _moves(partial: Json, forms: Sequence[Form]) -> Iterator[Json]:
    """The legal moves that an order's move stands for, one of each form at most."""
    for form in forms:
        if form.type == partial.get("type"):
            move = _filled(partial, form)
            if move is not None and form.accepts(move):
                yield move


def _filled(partial: Json, form: Form) -> Json | None:
    move: Json = {"type": form.type}
    for field in form.fields:
        if field.name not in partial:
            continue
        value = partial[field.name]
        if isinstance(value, dict):
            value = _picked(value, list(islice(field.domain.values(move), MOST_VALUES)))
            if value is None:
                return None
        move[field.name] = value
    return move if partial.keys() <= move.keys() else None


def _picked(pick: Json, values: list[Any]) -> Any:
    """The value of a domain that a pick means, None when there is none within its bounds."""
    low, high = pick.get("at_least"), pick.get("at_most")
    within = [
        value for value in values if (low is None or _number(value) >= low) and (high is None or _number(value) <= high)
    ]
    return _PICKS[pick["pick"]](within) if within else None


def _number(value: Any) -> float:
    return value if type(value) is int else float("nan")


def _only(values: list[Any]) -> Any:
    return values[0] if len(values) == 1 else None


def _in_order(choose: Callable[[list[Any]], Any]) -> Callable[[list[Any]], Any]:
    return lambda values: choose(values) if all(type(value) is int for value in values) else None


_PICKS: Final[Mapping[str, Callable[[list[Any]], Any]]] = {
    "least": _in_order(min),
    "greatest": _in_order(max),
    "first": lambda values: values[0],
    "only": _only,
}
PICKS: Final = tuple(_PICKS)
"""How a field's value may be picked: the least or greatest number on offer, the first value, or the only one."""
