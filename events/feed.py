"""The feed announces that a game went on, to followers by position and to groups of consumers.

A notice is only a hint where to look; the truth is in the log. Consumers see a notice at least once.
"""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeVar

from redis.cluster import RedisCluster
from redis.exceptions import ResponseError

from events import keys
from events.client import Client, call, call_all
from events.clock import monotonic, sleep
from events.lua import Script
from events.notice import START, Notice, before, place_of, split

_BACKLOG = Script(__file__, "backlog")
_DISMISS = Script(__file__, "dismiss")
_SETTLED = Script(__file__, "settled")
_SHARD = attrgetter("shard")

T = TypeVar("T")
PAGE = 512
STEP_SECONDS = 0.02

Positions = dict[int, str]
"""For each shard the id of the last notice that was seen."""


class Feed:
    """The feed's reading side. Give it a client of its own, made by `blocking`: reads wait at the server.

    Every method raises Unavailable when the server gives no answer.
    """

    def __init__(
        self, redis: Client, shards: int, some: Iterable[int] | None = None, names: keys.Names = keys.GAMES
    ) -> None:
        """The feed of a store with so many shards; only `some` of them, for followers that need no others."""
        self.redis = redis
        self._names = names
        every = list(range(shards) if some is None else some)
        self._calls = [[shard] for shard in every] if isinstance(redis, RedisCluster) else [every]
        self._shard_of = {self._names.feed(shard).encode(): shard for shard in every}

    def start(self) -> Positions:
        """The positions before everything that the feed still has."""
        return dict.fromkeys(self._shard_of.values(), START)

    def end(self) -> Positions:
        """The positions from which only notices yet to come follow."""
        positions = self.start()
        for key, shard in self._shard_of.items():
            if call(self.redis, "EXISTS", key):  # it knows its last notice even when that was trimmed
                positions[shard] = call(self.redis, "XINFO STREAM", key)["last-generated-id"].decode()
        return positions

    def tail(self, positions: Positions, block_ms: int = 0, count: int = PAGE) -> list[Notice]:
        """The notices after `positions`, which are moved on; waits up to `block_ms` for the first (0: not at all).

        `count` bounds what one shard gives at a time. Followers need no acknowledgement and see every notice.
        """

        def read(shards: list[int], options: list[Any]) -> Any:
            names = [self._names.feed(shard) for shard in shards]
            after = [positions.get(shard, START) for shard in shards]
            return call(self.redis, "XREAD", "COUNT", count, *options, "STREAMS", *names, *after)

        found = self._wait(read, block_ms)
        for shard, items in found:
            positions[shard] = items[-1][0].decode()
        notices, _ = split(found)
        return notices

    def consume(self, group: str, consumer: str, block_ms: int = 0, count: int = PAGE) -> list[Notice]:
        """Notices that no consumer of `group` has had, to be acknowledged; waits like `tail`.

        A group starts, on its first use, with everything that the feed still has.
        """

        def read(shards: list[int], options: list[Any]) -> Any:
            names = [self._names.feed(shard) for shard in shards]
            wanted = ["COUNT", count, *options, "STREAMS", *names, *[">"] * len(shards)]
            return self._in_group(
                group, shards, lambda: call(self.redis, "XREADGROUP", "GROUP", group, consumer, *wanted)
            )

        return self._accept(group, self._wait(read, block_ms))

    def claim(self, group: str, consumer: str, idle_ms: int, count: int = PAGE) -> list[Notice]:
        """Take over notices that a consumer got at least `idle_ms` ago and never acknowledged.

        Also gives a restarted consumer back what it had itself. Call it again while it gives something.
        """
        found = self._in_group(
            group,
            self._shard_of.values(),
            lambda: self._of_all_shards(
                lambda name: ("XAUTOCLAIM", name, group, consumer, idle_ms, START, "COUNT", count)
            ),
        )
        items = [[item for item in answer[1] if item[0] is not None] for answer in found]
        return self._accept(group, list(zip(self._shard_of.values(), items, strict=True)))

    def ack(self, group: str, notices: Iterable[Notice]) -> None:
        """Acknowledge `notices`, so that nobody gets them again."""
        for shard, some in groupby(sorted(notices, key=_SHARD), key=_SHARD):
            call(self.redis, "XACK", self._names.feed(shard), group, *(notice.id for notice in some))

    def settled(self, group: str) -> Positions:
        """For each shard the last notice up to which every one was delivered to `group` and acknowledged.

        One command a shard; all of them are one round trip, unless the store is a cluster.
        """
        found = self._of_all_shards(lambda name: ("EVAL", _SETTLED.text, 1, name, group))
        return self.start() | {
            shard: before(*place_of(answer[0])) if answer[0] else answer[1].decode()
            for shard, answer in zip(self._shard_of.values(), found, strict=True)
            if answer
        }

    def backlog(self, group: str) -> tuple[int, int | None]:
        """How many notices `group` has not dealt with, and when the oldest was written (ms; None: there is none).

        One command a shard; all of them are one round trip, unless the store is a cluster.
        """
        found = self._of_all_shards(lambda name: ("EVAL", _BACKLOG.text, 1, name, group))
        waiting = [(count, place_of(oldest)[0]) for count, oldest in found if oldest]
        return sum(count for count, _ in waiting), min((at for _, at in waiting), default=None)

    def _of_all_shards(self, command: Callable[[bytes], tuple[Any, ...]]) -> list[Any]:
        if isinstance(self.redis, RedisCluster):
            return [call(self.redis, *command(name)) for name in self._shard_of]
        return call_all(self.redis, map(command, self._shard_of))

    def reaches(self, positions: Positions) -> bool:
        """Whether the feed still has every notice after `positions`, and ends at them or later.

        Sure only when nothing but `trim` drops notices.
        """
        return all(
            self._reaches(key, place_of(positions.get(shard, START).encode())) for key, shard in self._shard_of.items()
        )

    def _reaches(self, key: bytes, place: tuple[int, int]) -> bool:
        if not call(self.redis, "EXISTS", key):
            return place == (0, 0)
        stream = call(self.redis, "XINFO STREAM", key)
        if place_of(stream["last-generated-id"]) < place:
            return False
        trimmed = call(self.redis, "GET", self._names.trimmed(self._shard_of[key])) or START.encode()
        return place_of(trimmed) <= (place[0], place[1] + 1)

    def dismiss(self, group: str, idle_ms: int) -> int:
        """Forget the consumers of `group` that hold nothing and have not asked for `idle_ms`; how many they were."""
        named = {shard: self._names.feed(shard) for shard in self._shard_of.values()}
        present = {shard: key for shard, key in named.items() if call(self.redis, "EXISTS", key)}
        return sum(
            self._in_group(group, [shard], partial(call, self.redis, "EVAL", _DISMISS.text, 1, key, group, idle_ms))
            for shard, key in present.items()
        )

    def trim(self, keep_ms: int, applied: Positions | None = None) -> int:
        """Drop notices older than `keep_ms` that every group has acknowledged; how many went.

        `keep_ms` is for the followers, who are in no group. Without any group nothing is dropped, nor is anything
        after the positions `applied`, from which somebody may have to go on.
        """
        return sum(self._trim(shard, keep_ms, applied) for shard in self._shard_of.values())

    def _trim(self, shard: int, keep_ms: int, applied: Positions | None) -> int:
        key = self._names.feed(shard)
        oldest = call(self.redis, "XRANGE", key, "-", "+", "COUNT", 1)
        needed = [self._first_needed(key, group) for group in call(self.redis, "XINFO GROUPS", key)] if oldest else []
        if not needed:
            return 0
        if applied is not None:
            milliseconds, sequence = place_of(applied.get(shard, START).encode())
            needed.append((milliseconds, sequence + 1))
        seconds, micros = call(self.redis, "EVAL", "return redis.call('TIME')", 1, key)
        below = min(*needed, (int(seconds) * 1000 + int(micros) // 1000 - keep_ms, 0))
        last = call(self.redis, "XREVRANGE", key, before(*below), "-", "COUNT", 1)
        if not last:
            return 0
        # No later than what really goes: a follower that has had the last of it misses nothing.
        milliseconds, sequence = place_of(last[0][0])
        kept_from = f"{milliseconds}-{sequence + 1}"
        call(self.redis, "SET", self._names.trimmed(shard), kept_from)
        return int(call(self.redis, "XTRIM", key, "MINID", kept_from))

    def _first_needed(self, key: str | bytes, group: dict[str, Any]) -> tuple[int, int]:
        """The smallest id that a group may still want: its oldest unacknowledged, or what follows its last."""
        pending = call(self.redis, "XPENDING", key, group["name"])
        if pending["pending"]:
            return place_of(pending["min"])
        milliseconds, sequence = place_of(group["last-delivered-id"])
        return milliseconds, sequence + 1

    def _wait(self, read: Callable[[list[int], list[Any]], Any], block_ms: int) -> list[tuple[int, list[Any]]]:
        """What `read` finds in all shards: one call that waits at the server, or on a cluster a round of calls."""
        alone = len(self._calls) == 1
        options = ["BLOCK", block_ms] if alone and block_ms else []
        until = monotonic() + block_ms / 1000
        while True:
            found = [stream for shards in self._calls for stream in read(shards, options)]
            if found or alone or monotonic() >= until:
                return [(self._shard_of[key], items) for key, items in found]
            sleep(STEP_SECONDS)

    def _in_group(self, group: str, shards: Iterable[int], ask: Callable[[], T]) -> T:
        """What is answered, once the group is there."""
        try:
            return ask()
        except ResponseError as error:
            if "NOGROUP" not in str(error):
                raise
        for shard in shards:
            self._create(group, self._names.feed(shard))
        return ask()

    def _create(self, group: str, key: str) -> None:
        try:
            call(self.redis, "XGROUP CREATE", key, group, START, "MKSTREAM")
        except ResponseError as error:
            if not str(error).startswith("BUSYGROUP"):
                raise

    def _accept(self, group: str, found: list[tuple[int, list[Any]]]) -> list[Notice]:
        """The notices in `found`; malformed entries are acknowledged, or they would come back for ever."""
        notices, damaged = split(found)
        self.ack(group, damaged)
        return notices
