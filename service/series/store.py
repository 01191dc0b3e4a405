"""Where series are kept: each in a slot of its own, found by any of its games, and listed until it is over.

A change names what it changes, so that of two only one succeeds. What a game leads to is noted before it is there.
"""

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.slots.due_list import DueList
from service.accounts.slots.keys import apart, own
from service.games.commands import TRIES, Busy
from service.series.model import KEPT_MS, NoSeries, Series

_CHANGE: Final = Script(__file__, "change_series")

LOOKED_AT: Final = 200
LOOK_MS: Final = 60_000
"""How often a series that is on is looked at, in case whoever was to go on with it has died."""

_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(Series).decode


class SeriesStore:
    """All series. Every method raises Unavailable when the store gives no answer; times in milliseconds."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._on = DueList(redis, "series")

    def of_game(self, game: str) -> Series | None:
        """The series that a game belongs to, if there is one; two round trips, mostly one."""
        name = call(self._redis, "GET", apart("series-of", game))
        found = None if name is None else self._find(name.decode())
        return found if found is not None and game in found.played else None

    def has(self, game: str) -> bool:
        """Whether a game may belong to a series."""
        return bool(call(self._redis, "EXISTS", apart("series-of", game)))

    def change(self, name: str, choose: Callable[[Series | None], Series], now: Millis) -> Series:
        """Change a series to what `choose` makes of it, or begin one; nothing when that is the same. Raises Busy."""
        for _ in range(TRIES):
            before = self._find(name)
            after = choose(before)
            if after == before:
                return after
            self._announce(before, after, now)
            kept = b"" if before is None else _encode(before)
            if _CHANGE.run(self._redis, [apart("series", name)], [kept, _encode(after), KEPT_MS]):
                if after.state == "over":
                    self._on.drop(name)
                return after
        raise Busy

    def _announce(self, before: Series | None, after: Series, now: Millis) -> None:
        """Note what leads to a series before it says so: its games, its players, and that it is to be looked at."""
        for game in after.played if before is None else after.played[len(before.played) :]:
            call(self._redis, "SET", apart("series-of", game), after.id, "PX", KEPT_MS)
        if before is None:
            for player in after.players:
                key = own(player, "series")
                call(self._redis, "SADD", key, after.id)
                call(self._redis, "PEXPIRE", key, KEPT_MS)
        if after.state == "on":
            self._on.announce(after.id, now + LOOK_MS, now)

    def due(self, now: Millis) -> Iterator[Series]:
        """The series that are on and have not been looked at for a while; each is to be looked at again later."""
        for name in self._on.due(now, LOOKED_AT):
            found = self._find(name)
            goes_on = found is not None and found.state == "on"
            self._on.looked(name, now + LOOK_MS if goes_on else None, now)
            if found is not None and goes_on:
                yield found

    def of_player(self, player: str) -> list[Series]:
        """The series in which a player is or was."""
        names = sorted(name.decode() for name in call(self._redis, "SMEMBERS", own(player, "series")))
        return [found for name in names if (found := self._find(name)) is not None]

    def forget(self, player: str) -> None:
        """Erase which series an account was in."""
        call(self._redis, "DEL", own(player, "series"))

    def get(self, name: str) -> Series:
        """A series. Raises NoSeries."""
        found = self._find(name)
        if found is None:
            raise NoSeries
        return found

    def _find(self, name: str) -> Series | None:
        kept = call(self._redis, "GET", apart("series", name))
        return None if kept is None else _decode(kept)
