"""The generations of the read models: one is read and kept up while the next is written, then both change places.

Whoever writes a row writes it, in one step, to every generation that lives. So the next one misses nothing of what
happens while it is written, and one that was current until a moment ago stays right for readers who do not know yet.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from msgspec import Struct
from redis import Redis

from events.clock import monotonic
from projections.deeds import editions
from projections.lists import keys
from projections.lists.position import FORMAT

T = TypeVar("T")

FRESH_SECONDS: Final = 1.0
"""How long a reader goes by the generation that it knows."""
KEPT_SECONDS: Final = 10.0
"""How long a generation is kept up that is no longer current: no reader goes by an older one."""
NOWHERE: Final = "none"
"""The history of no generation: nothing is ever written there."""


class Generation(Struct, frozen=True):
    """A generation by its number, and the name of its history; number 0 where there are no read models."""

    number: int = 0
    history: str = NOWHERE

    @property
    def prefix(self) -> str:
        """What the names of its keys begin with."""
        return keys.prefix(self.number)


class Living(Struct, frozen=True):
    """The generations that live: the one that is read, the one being written, 0 for none, and those read before.

    A `partial` one is read although it lacks games or is not trusted, because there is nothing better.
    """

    current: int = 0
    next: int = 0
    former: tuple[int, ...] = ()
    partial: bool = False

    @property
    def all(self) -> list[int]:
        """All of them."""
        return [number for number in (self.current, self.next, *self.former) if number]


class Generations:
    """Which generation this process reads; shared by all readers over one client."""

    def __init__(self, work: Redis) -> None:
        self._work = work
        self._known = Generation()
        self._since = 0.0

    def read(self, reading: Callable[[Generation], T]) -> T:
        """What a function reads of one generation.

        It never sees two, nor one that is being taken away: whoever was held up for so long reads again. Where there
        are no read models, it finds nothing.
        """
        while True:
            generation, since = self._current()
            found = reading(generation)
            if monotonic() < since + KEPT_SECONDS:
                return found

    def _current(self) -> tuple[Generation, float]:
        now = monotonic()
        if not self._known.number or now >= self._since + FRESH_SECONDS:
            self._known, self._since = current(self._work), now
        return self._known, self._since

    def renew(self) -> None:
        """Ask anew before the next read."""
        self._known = Generation()


_SHARED: WeakKeyDictionary[Redis, Generations] = WeakKeyDictionary()


def generations_over(work: Redis) -> Generations:
    """The one view of the generations that all readers over a client share."""
    return _SHARED.setdefault(work, Generations(work))


def current(work: Any) -> Generation:
    """The generation that is read now."""
    written, number = work.hmget(keys.AT, "format", "current")
    if number is None or written != b"%d" % FORMAT:
        return Generation()
    name = work.hget(keys.AT, history_field(int(number)))
    return Generation(int(number), name.decode()) if name else Generation()


def living(work: Any) -> Living:
    """Which generations live now. A pipeline that watches `keys.AT` goes by them."""
    written, number, following, partial = work.hmget(keys.AT, "format", "current", "next", "partial")
    if written != b"%d" % FORMAT:
        return Living()
    former = tuple(int(one) for one in work.zrange(keys.FORMER, 0, -1))
    return Living(int(number or 0), int(following or 0), former, partial is not None)


def tells_badges(work: Any) -> bool:
    """Whether the read models know of all badges that the rulebooks give today."""
    found = work.hget(keys.AT, "editions")
    return found is not None and bool(found.decode() == editions())


def doubt(work: Any) -> None:
    """Have the read models rebuilt, and go on with what there is until then."""
    work.hset(keys.AT, "partial", 1)


def history_field(number: int) -> str:
    """Where the position names the history of a generation."""
    return f"history:{number}"
