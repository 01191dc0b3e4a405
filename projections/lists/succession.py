"""How one generation of the read models follows another: who may write the next one, and how it becomes current.

A killed rebuild leaves nothing but keys of a generation that nobody reads: the next one takes another number.
"""

import secrets
from typing import Any, Final

from redis import Redis

from events.feed import Positions
from events.lua import Script
from projections.deeds import editions
from projections.lists import keys
from projections.lists.generations import Generation, living
from projections.lists.position import FORMAT, run_of

LEASE_SECONDS: Final = 15
_BEGIN: Final = Script(__file__, "begin")
_EXTEND: Final = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('EXPIRE', KEYS[1], ARGV[2]) or 0"
_RELEASE: Final = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1], KEYS[2]) or 0"


class RebuildGoesOn(Exception):
    """Somebody else is rebuilding the read models."""


class Overtaken(Exception):
    """The work store lost what was written, or gave the rebuild to somebody else: it has to begin anew."""


class Succession:
    """The right to write a generation, held by one rebuild at a time."""

    def __init__(self, work: Redis) -> None:
        self._work = work
        self._run = run_of(work)
        self.token = secrets.token_hex(8)
        self.next = Generation()

    def begin(self, history: str) -> Generation:
        """Begin the next generation, with a history of that name. Raises RebuildGoesOn."""
        names = [keys.AT, keys.REBUILDING, keys.COUNTER, keys.LITTER, keys.FORMER]
        number = _BEGIN.run(self._work, names, [self.token, LEASE_SECONDS, FORMAT, history])
        if number is None:
            raise RebuildGoesOn
        self.next = Generation(number, history)
        return self.next

    def extend(self) -> None:
        """Keep the right; at least every few seconds. Raises Overtaken."""
        if not self._work.eval(_EXTEND, 1, keys.REBUILDING, self.token, LEASE_SECONDS):
            raise Overtaken

    def release(self) -> None:
        """Let others rebuild."""
        self._work.eval(_RELEASE, 2, keys.REBUILDING, keys.PROGRESS, self.token)

    def switch(self, positions: Positions | None, *, partial: bool = False) -> set[str]:
        """Make the generation current, in one step: unless games have to be done again, which are returned.

        Without `positions` the read models stay where they are. A `partial` generation lacks games, and another is to
        follow at once. Raises Overtaken, also when the work store was restarted since the rebuild began: its last
        second may be gone.
        """
        again = self.next.prefix + keys.AGAIN

        def step(pipe: Any) -> set[str]:
            if run_of(pipe) != self._run or pipe.get(keys.REBUILDING) != self.token.encode():
                raise Overtaken
            now = living(pipe)
            if now.next != self.next.number or not (now.current or positions):
                raise Overtaken
            todo = {game.decode() for game in pipe.smembers(again)}
            seconds, micros = pipe.time()
            pipe.multi()
            if not todo:
                self._change(pipe, positions or {}, partial=partial)
            if not todo and now.current:
                pipe.zadd(keys.FORMER, {str(now.current): seconds * 1000 + micros // 1000})
            pipe.delete(again)
            return todo

        work: Any = self._work
        found: set[str] = work.transaction(step, keys.AT, keys.REBUILDING, again, value_from_callable=True)
        return found

    def _change(self, pipe: Any, positions: Positions, *, partial: bool) -> None:
        fields: dict[Any, Any] = {**positions, "current": self.next.number}
        fields |= {"partial": 1} if partial else {"editions": editions()}
        pipe.hdel(keys.AT, "next", "partial")
        pipe.hset(keys.AT, mapping=fields)
