"""Where standing orders are kept: with the accounts, in the durable store, never in a game's log."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final

import msgspec

from events.client import Client, call, call_all
from events.lua import Script
from service.accounts.slots.due_list import DueList
from service.accounts.slots.keys import own
from service.games.commands import TRIES, Busy
from service.ids import new_id
from service.orders.model import Book, Order
from service.times import milliseconds

_CHANGE_ORDERS: Final = Script(__file__, "change_orders")

_book = msgspec.json.Decoder(Book).decode


class Orders:
    """All standing orders. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._given = DueList(redis, "orders")
        """`game player` of all that have orders, and of some that had."""

    def book(self, game: str, player: str) -> Book:
        """A player's orders in a game; an empty book when there are none."""
        return self.books([(game, player)])[0]

    def books(self, holders: Collection[tuple[str, str]]) -> list[Book]:
        """The orders of players in games, in one round trip."""
        stored = call_all(self._redis, (("HGET", _key(player), game) for game, player in holders))
        return [_book(text) if text else Book() for text in stored]

    def among(self, holders: Collection[tuple[str, str]]) -> list[tuple[str, str]]:
        """Those of these games and players that have orders, in one round trip."""
        stored = call_all(self._redis, (("HEXISTS", _key(player), game) for game, player in holders))
        return [holder for holder, has in zip(holders, stored, strict=True) if has]

    def change(self, game: str, player: str, change: Callable[[Sequence[Order]], Iterable[Order]]) -> Book:
        """Replace the orders by what `change` makes of them, whole or not at all. Raises Busy when others do so too."""
        for _ in range(TRIES):
            old = call(self._redis, "HGET", _key(player), game) or b""
            book = _book(old) if old else Book()
            new = Book(tuple(change(book.orders)), new_id())
            if new.orders == book.orders:
                return book
            text = msgspec.json.encode(new) if new.orders else b""
            self._given.announce(f"{game} {player}", 0, milliseconds())
            if _CHANGE_ORDERS.run(self._redis, [_key(player)], [game, old, text]):
                return new
        raise Busy

    def forget(self, player: str) -> None:
        """Erase all orders of a player."""
        for game in call(self._redis, "HKEYS", _key(player)):
            self.change(game.decode(), player, lambda _: ())

    def given(self) -> Iterator[tuple[str, str]]:
        """Every game and player that have orders, read a page at a time; some come twice if others change meanwhile."""
        for members in self._given.pages():
            holders = [_holder(member) for member in members]
            there = set(self.among(holders))
            yield from (holder for holder in holders if holder in there)
            for holder in holders:
                if holder not in there:
                    self._given.looked(" ".join(holder), None, milliseconds())


def _holder(member: str) -> tuple[str, str]:
    game, player = member.split(" ")
    return game, player


def _key(player: str) -> str:
    """A player's orders: game to book (hash)."""
    return own(player, "orders")
