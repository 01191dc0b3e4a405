"""Lists of what is to be looked at in time, spread over slots: letters that are due, guests who may be gone, orders.

What is true stands in the account's own slot, which no script reaches together with a list. So whoever is about to
change an account announces that first: a crash leaves an entry too many, never one too few. Whoever looks and finds
nothing takes the entry away, but not within a minute of an announcement: what was announced may still be written.
Where a minute is too long, the change is announced again when it is there, and whoever looks says what they knew.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from events.client import Client, call, call_all
from events.lua import Script
from games.core.clock import Millis
from service.accounts.slots.keys import SHARDS, shard_of, spread

_ANNOUNCE: Final = Script(__file__, "announce")
_LOOKED: Final = Script(__file__, "looked")

PATIENCE_MS: Final = 60_000
"""After this, whoever announced something is thought to have done it, or to have died."""
PAGE: Final = 500


class DueList:
    """One list. Every method raises Unavailable when the store gives no answer; times in milliseconds."""

    def __init__(self, redis: Client, kind: str) -> None:
        self._redis = redis
        self._kind = kind

    def _keys(self, shard: int) -> list[str]:
        key = spread(self._kind, shard)
        return [key, f"{key}:announced"]

    def announce(self, member: str, at: Millis, now: Millis) -> None:
        """Have something looked at then, or earlier if it is on the list already."""
        _ANNOUNCE.run(self._redis, self._keys(shard_of(member)), [member, at, now])

    def mark(self, member: str) -> float:
        """The mark of what was announced last, 0 for nothing: what was written before it is there to be seen."""
        return float(call(self._redis, "ZSCORE", self._keys(shard_of(member))[1], member) or 0)

    def looked(self, member: str, again: Millis | None, now: Millis, mark: float | None = None) -> None:
        """Have something that was looked at looked at again then, or never; nothing if `mark` is no longer the last."""
        arguments = [member, "" if again is None else again, now, PATIENCE_MS, "" if mark is None else mark]
        _LOOKED.run(self._redis, self._keys(shard_of(member)), arguments)

    def put_off(self, member: str, at: Millis) -> None:
        """Have something on the list looked at then, when nobody can be about to announce it."""
        call(self._redis, "ZADD", self._keys(shard_of(member))[0], "XX", at, member)

    def drop(self, member: str) -> None:
        """Take something off the list of which nothing more can come."""
        for key in self._keys(shard_of(member)):
            call(self._redis, "ZREM", key, member)

    def due(self, before: Millis, limit: int) -> list[str]:
        """What is due by then, the longest due first, at most `limit`."""
        wanted = ["-inf", before, "WITHSCORES", "LIMIT", 0, limit]
        answers = call_all(self._redis, [("ZRANGEBYSCORE", part, *wanted) for part in self._parts()])
        return [member for _, member in sorted(chain.from_iterable(map(_pairs, answers)))[:limit]]

    def _parts(self) -> list[str]:
        return [spread(self._kind, shard) for shard in range(SHARDS)]

    def pages(self) -> Iterator[list[str]]:
        """Everything on the list, a page at a time; some comes twice if others change it meanwhile."""
        lists = self._parts()
        first = call_all(self._redis, [("ZSCAN", name, 0, "COUNT", PAGE) for name in lists])
        for name, (cursor, found) in zip(lists, first, strict=True):
            if found:
                yield [member for _, member in _pairs(found)]
            while cursor:
                cursor, found = call(self._redis, "ZSCAN", name, cursor, "COUNT", PAGE)
                if found:
                    yield [member for _, member in _pairs(found)]

    def backlog(self, now: Millis) -> tuple[int, float | None]:
        """How much is due, and when the first of all is or was due."""
        due = sum(call_all(self._redis, [("ZCOUNT", part, "-inf", now) for part in self._parts()]))
        firsts = call_all(self._redis, [("ZRANGE", part, 0, 0, "WITHSCORES") for part in self._parts()])
        first = min(chain.from_iterable(map(_pairs, firsts)), default=None)
        return due, first and first[0]


def _pairs(answer: Any) -> Iterator[tuple[float, str]]:
    """Scores and members: a pipeline answers with them in pairs, or one after the other, as its client likes it."""
    flat = list(chain.from_iterable(answer)) if answer and isinstance(answer[0], tuple | list) else answer
    for member, score in zip(flat[::2], flat[1::2], strict=True):
        yield float(score), member.decode()
