"""Standing orders: a seat's answers to situations to come, known to that seat alone."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import count as numbers
from typing import Any

from flask import Response
from redis.exceptions import RedisError

from games.core.errors import IllegalMove
from games.core.facts import Seat, type_name
from service.api.games.commanding import Seen, seen
from service.api.games.replies import PRIVATE, head_of
from service.api.http.authentication import me, muted, require_unmuted
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem, Refused
from service.api.http.replies import reply
from service.api.orders.answers import OrdersOut
from service.api.orders.requests import OrdersIn
from service.games.access import own_decision, own_seat
from service.games.free_text import may_write
from service.orders.following import count, firings, newest
from service.orders.matching import wanted
from service.orders.model import Book, Order
from service.times import milliseconds

blp = Blueprint("orders", description="Standing orders: answers to situations to come, known to their seat alone.")


@blp.route("/v1/games/<game>/orders", needs="play")
@blp.problems("no_seat")
@blp.response(200, OrdersOut, headers=("Game-Head",))
def get_orders(game: str) -> Response:
    """The caller's orders in this game, when each was carried out, and what they would answer now."""
    found = seen(game)
    seat = own_seat(found.eyes)
    return _shown(found, seat, wiring().orders.book(game, me()))


@blp.route("/v1/games/<game>/orders", "PUT", needs="play")
@blp.problems("no_seat", "muted", "game_finished", "busy")
@blp.arguments(OrdersIn)
@blp.response(200, OrdersOut, headers=("Game-Head",))
def put_orders(body: dict[str, list[dict[str, Any]]], game: str) -> Response:
    """Give orders, in the place of those that there were.

    When the seat is to choose, the orders are tried in turn and the first that fits is carried out, by the same way as
    any move; what the rules refuse is not played. The answer comes at a natural pace, and the events of the game look
    to all others as if the player had answered.
    """
    found = seen(game)
    seat = own_seat(found.eyes)
    if found.game.over:
        raise Refused(IllegalMove("game_finished", status=found.game.status))
    known = {type_name(move) for move in found.game.book.moves}
    for place, order in enumerate(body["orders"]):
        if muted() and may_write(order.get("move") or {}):
            require_unmuted()
        kind = (order.get("move") or {}).get("type") if order["do"] == "move" else order.get("move_type")
        if kind is not None and kind not in known:
            raise Problem("invalid_field", {"name": "type"}, field=f"$.orders[{place}].move")
    version = found.live.version
    book = wiring().orders.change(game, me(), lambda old: _renewed(old, body["orders"], version))
    with suppress(RedisError):  # else the sweeper comes upon them some time later
        wiring().agenda.look([(game, me())], milliseconds())
    return _shown(found, seat, book)


@blp.route("/v1/games/<game>/orders", "DELETE", needs="play")
@blp.problems("no_seat", "busy")
@blp.response(204)
def delete_orders(game: str) -> None:
    """Take all orders back."""
    own_seat(seen(game).eyes)
    wiring().orders.change(game, me(), lambda _: ())


def _renewed(old: Sequence[Order], wanted: Sequence[dict[str, Any]], version: int) -> list[Order]:
    """The orders asked for: those with the id of an old one go on with its count and age; the lapsed stay so."""
    kept = {order.id: order for order in old}
    fresh = (f"o{number}" for number in numbers(newest(old) + 1))
    orders = []
    for asked in wanted:
        before = kept.pop(asked.get("id", ""), None)
        expires = asked.get("expires")
        given = {name: value for name, value in asked.items() if name not in ("id", "expires")}
        orders.append(
            Order(
                id=before.id if before else next(fresh),
                since=before.since if before else version,
                expires=int(expires.timestamp() * 1000) if expires else None,
                stopped=bool(before and before.lapses and before.stopped),
                **given,
            )
        )
    return orders


def _shown(found: Seen, seat: Seat, book: Book) -> Response:
    fired = firings(wiring(), found.live, seat, book)
    now = milliseconds()
    asked = own_decision(found.game, seat)
    answer = wanted(found.game, seat, book.orders, count(fired), now) if asked else None
    return reply(OrdersOut.of(book, fired, answer, now), headers={**PRIVATE, **head_of(found.live)})
