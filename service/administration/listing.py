"""Games that a moderator has taken off the lists: only those whom they concern still see them there."""

from collections.abc import Callable
from typing import Final

from events.client import Client, call
from events.clock import monotonic
from events.lua import Script
from games.core.clock import Millis
from service.accounts.slots.keys import PREFIX
from service.administration.log import LOG, Deed

_LIST_GAME: Final = Script(__file__, "list_game")

OFF_LISTS: Final = PREFIX + "off-lists"
"""The games that are off the lists (set)."""
HOLD_SECONDS: Final = 1.0
"""How long a process goes on without asking which they are."""


class Listing:
    """Which games are off the lists. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, clock: Callable[[], float] = monotonic) -> None:
        self._redis = redis
        self._clock = clock
        self._off: frozenset[str] = frozenset()
        self._hold_until = 0.0

    def hide(self, game: str, reason: str, *, by: str, at: Millis) -> bool:
        """Take a game off the lists; whether it was on them. All processes know within a second."""
        return self._change("hide", Deed(at=at, by=by, what="hide_game", reason=reason, game=game))

    def show(self, game: str, reason: str, *, by: str, at: Millis) -> bool:
        """Put a game back on the lists; whether it was off them."""
        return self._change("show", Deed(at=at, by=by, what="show_game", reason=reason, game=game))

    def _change(self, how: str, deed: Deed) -> bool:
        self._hold_until = 0.0
        return bool(_LIST_GAME.run(self._redis, [OFF_LISTS, LOG], [deed.game, how, deed.entry()]))

    def off(self) -> frozenset[str]:
        """The games that are off the lists, as of a second ago."""
        now = self._clock()
        if now >= self._hold_until:
            found = call(self._redis, "SMEMBERS", OFF_LISTS)
            self._off, self._hold_until = frozenset(game.decode() for game in found), now + HOLD_SECONDS
        return self._off
