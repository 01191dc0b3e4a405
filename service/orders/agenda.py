"""Which players' orders are to be looked at, and when: what changes nothing for an order costs nothing.

It is in the work store and may be lost: the sweeper puts everything on it again, a few orders at a time.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final

from redis import Redis

from events.lua import Script
from games.core.clock import Millis

_TAKE: Final = Script(__file__, "take_looks")
_SETTLE: Final = Script(__file__, "settle_looks")

AGENDA: Final = "orders:agenda"
"""`game player` by the moment of the next look (sorted set)."""
TAKEN_MS: Final = 15_000
"""How long whoever took some has to carry them out, before another sweeper looks at them again."""
PAGE: Final = 1000

Holder = tuple[str, str]
"""A game, and a player who may have orders in it."""


class Agenda:
    """The looks that are due. Any number of sweepers share them; every method raises errors of Redis."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def look(self, holders: Iterable[Holder], now: Millis) -> None:
        """Have these looked at now: something has changed for them."""
        if wanted := {_member(holder): now for holder in holders}:
            self._work.zadd(AGENDA, wanted)

    def remind(self, holders: Iterable[Holder], now: Millis) -> None:
        """Have those of them looked at that nobody means to look at."""
        rest = iter(holders)
        while some := {_member(holder): now for holder in islice(rest, PAGE)}:
            self._work.zadd(AGENDA, some, nx=True)

    def take(self, until: Millis) -> list[Holder]:
        """Those to be looked at by that moment, the earliest first, a page at most; others get them later."""
        found: Any = _TAKE.run(self._work, [AGENDA], [until, PAGE, until + TAKEN_MS])
        return [_holder(member) for member in found]

    def settle(self, until: Millis, again: Mapping[Holder, Millis | None]) -> None:
        """When those that were taken by that moment are to be looked at again; never, for None.

        What has changed for them meanwhile counts more.
        """
        moments: list[Any] = [until + TAKEN_MS]
        for holder, moment in again.items():
            moments += (_member(holder), "" if moment is None else moment)
        if again:
            _SETTLE.run(self._work, [AGENDA], moments)


def _member(holder: Holder) -> str:
    return " ".join(holder)


def _holder(member: bytes) -> Holder:
    game, player = member.decode().split(" ")
    return game, player
