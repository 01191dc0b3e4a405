"""Standing orders as JSON, for the seat that gave them."""

from collections.abc import Sequence

from games.core.clock import Millis
from games.core.lifecycle.playing import Play
from service.games.people import Json
from service.orders.matching import Found, ended
from service.orders.model import Book, Firing, Order
from service.times import rfc3339


def orders_json(book: Book, fired: Sequence[Firing], found: Found | None, now: Millis) -> Json:
    """All orders, and what they would answer now."""
    return {
        "orders": [_order_json(order, [one for one in fired if one.order == order.id], now) for order in book.orders],
        "next": _next_json(found),
    }


def _order_json(order: Order, fired: Sequence[Firing], now: Millis) -> Json:
    return {
        "id": order.id,
        "do": order.do,
        "move": order.move,
        "move_type": order.move_type,
        "when": order.when,
        "until": order.until,
        "expires": rfc3339(order.expires),
        "times": order.times,
        "pace": order.pace,
        "note": order.note,
        "fired": [{"version": one.version, "at": rfc3339(one.at)} for one in fired],
        "ended": ended(order, len(fired), now),
    }


def _next_json(found: Found | None) -> Json | None:
    if found is None or found.order is None:
        return None
    move = found.command.move if isinstance(found.command, Play) else None
    return {"order": found.order.id, "do": found.order.do, "move": move}
