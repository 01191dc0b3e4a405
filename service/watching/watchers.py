"""How many look on at a public game: noted by the process to whose streams they listen, for as long as they do."""

from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from redis import Redis
from redis.exceptions import RedisError

from events.clock import monotonic

KEPT_SECONDS: Final = 60
"""A number holds for so long: streams say it again with their heartbeats."""
AGAIN_SECONDS: Final = 20.0
MOST: Final = 10_000
"""Games that a process remembers to have noted."""
KEY: Final = "watchers:"


class Watchers:
    """Numbers in the work store. Where they are lost, they come again with the next heartbeats."""

    def __init__(self, work: Redis) -> None:
        self._work = work
        self._noted: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def note(self, game: str, count: int) -> None:
        """So many look on now. Costs a round trip when that is news, or was said a while ago."""
        before, at = self._noted.get(game, (0, 0.0))
        if count == before and (not count or monotonic() < at + AGAIN_SECONDS):
            return
        self._noted[game] = (count, monotonic())
        self._noted.move_to_end(game)
        while len(self._noted) > MOST:
            self._noted.popitem(last=False)
        with suppress(RedisError):
            if count:
                self._work.set(KEY + game, count, ex=KEPT_SECONDS)
            else:
                self._work.delete(KEY + game)

    def of(self, games: Sequence[str]) -> list[int]:
        """How many look on at each of the games. Raises RedisError."""
        found: Any = self._work.mget([KEY + game for game in games]) if games else []
        return [int(count or 0) for count in found]
