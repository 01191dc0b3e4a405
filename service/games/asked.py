"""Which finished games somebody has asked for: their logs stay where they are quickest to read."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from redis import Redis
from redis.exceptions import RedisError

from projections.games import Live
from service.times import milliseconds

ASKED: Final = "archive:asked"
"""When somebody has last asked for a finished game (sorted set by game, ms)."""
FRESH_MS: Final = 3_600_000
"""A game that ended less long ago is not marked: whoever played it still looks at it, and its end says as much."""


class Asked:
    """Marks in the work store. Where they are lost, games move earlier, and are read all the same."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def mark(self, live: Live) -> None:
        """Somebody asks for a game whose whole log had to be read. Costs a round trip when it is over."""
        now = milliseconds()
        if live.game.over and now - live.game.updated > FRESH_MS:
            with suppress(RedisError):
                self._work.zadd(ASKED, {live.id: now})

    def since(self, moment: int, games: Iterable[str]) -> set[str]:
        """Those of the games that somebody has asked for since a moment (ms). Raises RedisError."""
        names = list(games)
        found: Any = self._work.zmscore(ASKED, names) if names else []
        return {name for name, at in zip(names, found, strict=True) if at is not None and at >= moment}

    def forget(self, moment: int) -> None:
        """Drop the marks from before a moment (ms). Raises RedisError."""
        self._work.zremrangebyscore(ASKED, "-inf", f"({moment}")
