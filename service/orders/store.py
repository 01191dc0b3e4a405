"""Where standing orders are kept: with the accounts, in the durable store, never in a game's log."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import msgspec

from events.client import Client, call
from events.lua import Script
from service.accounts.accounts import PREFIX
from service.games.commands import TRIES, Busy
from service.ids import new_id
from service.orders.model import Book, Order

_CHANGE_ORDERS: Final = Script(__file__, "change_orders")

ORDERS: Final = PREFIX + "orders:"
"""A hash for each player: game to book."""
GIVEN: Final = PREFIX + "ordered"
"""The set of all `game player` that have orders."""

_book = msgspec.json.Decoder(Book).decode


class Orders:
    """All standing orders. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def book(self, game: str, player: str) -> Book:
        """A player's orders in a game; an empty book when there are none."""
        stored = call(self._redis, "HGET", ORDERS + player, game)
        return _book(stored) if stored else Book()

    def change(self, game: str, player: str, change: Callable[[Sequence[Order]], Iterable[Order]]) -> Book:
        """Replace the orders by what `change` makes of them, whole or not at all. Raises Busy when others do so too."""
        for _ in range(TRIES):
            old = call(self._redis, "HGET", ORDERS + player, game) or b""
            book = _book(old) if old else Book()
            new = Book(tuple(change(book.orders)), new_id())
            if new.orders == book.orders:
                return book
            text = msgspec.json.encode(new) if new.orders else b""
            if _CHANGE_ORDERS.run(self._redis, [ORDERS + player, GIVEN], [game, player, old, text]):
                return new
        raise Busy

    def forget(self, player: str) -> None:
        """Erase all orders of a player."""
        for game in call(self._redis, "HKEYS", ORDERS + player):
            self.change(game.decode(), player, lambda _: ())

    def given(self) -> Iterator[tuple[str, str]]:
        """Every game and player that have orders."""
        for member in call(self._redis, "SMEMBERS", GIVEN):
            game, player = member.decode().split(" ")
            yield game, player
