"""Who has come online and is followed: noted by whoever sees a token used, and told by workers."""

from collections.abc import Iterable
from typing import Final

from redis import Redis

from events.client import call
from games.core.clock import Millis

_ARRIVED: Final = "follows:arrived"
"""Accounts by when they came (sorted set, ms)."""
MOST: Final = 100
"""Arrivals that are taken at once."""


class Arrivals:
    """Those of all accounts that are to be told. Every method raises Unavailable."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def note(self, accounts: Iterable[str], now: Millis) -> None:
        """Accounts have come online."""
        for account in accounts:
            call(self._work, "ZADD", _ARRIVED, now, account)

    def waiting(self) -> list[tuple[str, Millis]]:
        """The longest waiting ones, with the moment at which they came."""
        found = call(self._work, "ZRANGE", _ARRIVED, 0, MOST - 1, "WITHSCORES")
        return [(name.decode(), int(float(at))) for name, at in found]

    def settle(self, account: str) -> None:
        """Somebody is told of an arrival."""
        call(self._work, "ZREM", _ARRIVED, account)
