"""Carries standing orders out, through the same command as any move."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from events.envelope import Entry
from games.core.clock import Millis
from games.core.errors import IllegalMove
from games.core.facts import Seat
from games.core.lifecycle.contract import Command
from games.core.lifecycle.game import Game
from projections.games import Live
from service.games.access import Eyes, NotAllowed, own_decision
from service.limits.quotas import Payer
from service.orders.matching import wanted
from service.orders.model import Book, Firing, Order
from service.orders.pace import due
from service.times import milliseconds
from service.wiring import Wiring

FIRING: Final = frozenset({"move_played", "resigned"})


class _Nothing(NotAllowed):
    """No order fits any more."""

    def __init__(self) -> None:
        super().__init__("no_order")


def answered_at(wiring: Wiring, live: Live, player: str, now: Millis) -> Millis | None:
    """When the player's orders answer the open decision (ms), None when none of them fits it in the current game.

    Not before the last event, which may have let them: the end of a pause, or the player's coming back.
    """
    book, decision = wiring.orders.book(live.id, player), own_decision(live.game, live.game.seat_of(player))
    if decision is None or not book.orders:
        return None
    fired = count(firings(wiring, live, decision.seat, book))
    if wanted(live.game, decision.seat, book.orders, fired, now).command is None:
        return None
    return max(due(wiring, live.id, live.version, decision, book), live.game.updated)


def carry_out(wiring: Wiring, game: str, player: str, asked: str) -> str | None:
    """Answer a decision of the player's by the first order that fits; None when one did.

    Otherwise the mark of what was tried in vain: trying again is useless until it changes. There is none, '', where
    another decision is open by now: that one has a time of its own, at which it looks answered by hand. Raises
    Unavailable, Busy, BrokenLog and NoSuchLog.
    """
    book = wiring.orders.book(game, player)
    live = wiring.games.load(game)
    decision = own_decision(live.game, live.game.seat_of(player))
    in_vain = mark(live.version, book)
    if decision is None or not book.orders:
        return in_vain
    if decision.id != asked:
        return ""
    fired = count(firings(wiring, live, decision.seat, book))
    stopped: set[str] = set()

    def choose(current: Game, eyes: Eyes) -> Command:
        still = own_decision(current, eyes.seat)
        if still is None or still.id != asked:
            raise _Nothing
        found = wanted(current, decision.seat, book.orders, fired, milliseconds())
        stopped.update(found.stopped)
        if found.command is None:
            raise _Nothing
        return found.command

    try:
        done = wiring.commands.run(game, choose, by=f"player:{player}")
    except (_Nothing, IllegalMove):
        return in_vain
    finally:
        if stopped:
            wiring.orders.change(game, player, lambda kept: _without(kept, stopped))
    wiring.ledger.charge((Payer("account", player),), done.size)
    return None


def mark(version: int, book: Book) -> str:
    """The mark of a moment for orders: the game's version and the orders' revision."""
    return f"{version} {book.revision}"


def marked(mark: str, book: Book) -> int | None:
    """The version at which these very orders were tried in vain, by the mark; None without such a mark."""
    version, _, revision = mark.partition(" ")
    return int(version) if version and revision == book.revision else None


def _without(orders: Iterable[Order], stopped: set[str]) -> list[Order]:
    return [replace(order, stopped=True) if order.id in stopped else order for order in orders]


def firings(wiring: Wiring, live: Live, seat: Seat, book: Book) -> list[Firing]:
    """When each order of a seat was carried out: from the log, so nothing is forgotten and nothing counted twice."""
    if not book.orders:
        return []
    since = min(order.since for order in book.orders)
    ids = {order.id for order in book.orders}
    return [firing for firing in _firings(wiring.log.read(live.id, since, live.version), seat) if firing.order in ids]


def _firings(entries: Iterable[Entry], seat: Seat) -> Iterable[Firing]:
    for entry in entries:
        own = entry.private.get(str(seat)) if entry.type in FIRING else None
        order = own.data.get("order") if own else None
        if order is not None:
            yield Firing(order, entry.version, entry.at)


def count(found: Iterable[Firing]) -> Mapping[str, int]:
    """How often each order was carried out."""
    return Counter(firing.order for firing in found)


def newest(orders: Iterable[Order]) -> int:
    """The highest number in the orders' ids."""
    return max((int(order.id[1:]) for order in orders), default=0)
