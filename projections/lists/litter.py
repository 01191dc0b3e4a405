"""Takes away what is left of generations that nobody reads any more, a little at a time."""

from typing import Any, Final

from redis import Redis

from events.lua import Script
from projections.lists import keys
from projections.lists.generations import KEPT_SECONDS, NOWHERE, Living, living
from projections.lists.history.histories import Histories

_RETIRE: Final = Script(__file__, "retire_former")
PAGE: Final = 500
PAGES: Final = 40
"""Looked at in one step: some milliseconds of the server's time, between which others are served."""
KEPT: Final = {keys.AT, keys.FORMER, keys.COUNTER, keys.REBUILDING, keys.PROGRESS, keys.LITTER}


class Litter:
    """Any number of processes may clear it at once."""

    def __init__(self, work: Redis, histories: Histories) -> None:
        self._work = work
        self._histories = histories
        self._cursor = 0
        self._clean = True

    def clear(self) -> int:
        """Look at some keys, and unlink those of generations that do not live; how many they were.

        A generation that is no longer current is let go once no reader can go by it.
        """
        work: Any = self._work
        if not work.exists(keys.LITTER):
            return 0
        _RETIRE.run(work, [keys.FORMER], [round(1000 * KEPT_SECONDS)])
        latest = int(work.get(keys.COUNTER) or 0)  # before the living: a generation that begins now is greater
        now = living(work)
        gone = 0
        for _ in range(PAGES):
            self._cursor, page = work.scan(self._cursor, f"{keys.PREFIX}*", PAGE)
            names = [name.decode() for name in page]
            if dead := [name for name in names if _is_dead(name, latest, now.all)]:
                gone += work.unlink(*dead)
                self._clean = False
            if self._cursor == 0:
                gone += self._end_of_round(now)
                break
        return gone

    def _end_of_round(self, now: Living) -> int:
        """Drop histories of which nobody knows any more; how many."""
        work: Any = self._work
        dropped = self._histories.drop_others(self._named)
        if self._clean and not (dropped or now.next or now.former):
            work.delete(keys.LITTER)
        self._clean = True
        return dropped

    def _named(self) -> set[str]:
        """The histories of generations that live; the others are forgotten."""
        work: Any = self._work
        latest = int(work.get(keys.COUNTER) or 0)
        alive = {NOWHERE}
        for field, name in work.hgetall(keys.AT).items():
            beginning, _, number = field.decode().partition(":")
            if beginning == "history" and int(number) <= latest and int(number) not in living(work).all:
                work.hdel(keys.AT, field)
            elif beginning == "history":
                alive.add(name.decode())
        return alive


def _is_dead(name: str, latest: int, alive: list[int]) -> bool:
    """Whether nobody reads a key any more. What has no number is of a release without generations."""
    number = name.split(":", 2)[1]
    return int(number) <= latest and int(number) not in alive if number.isdigit() else name not in KEPT
