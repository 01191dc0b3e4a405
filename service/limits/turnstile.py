"""How much of a process's time one network may take: beyond it, its requests wait in line, and nobody else's do.

A process works on whatever has come, a piece of each in turn. Without lines, players would wait for a piece of each of
the hundreds of requests that one network may send at the same moment, all of them within its limits for a minute.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock
from typing import Final

from events.clock import monotonic, sleep

SHARE: Final = 0.1
"""Of the time of a process, in the long run: some 30 requests a second."""
CREDIT_SECONDS: Final = 0.05
"""Of work that a network may have done at once: a page with all that it asks for is less."""
TURN_SECONDS: Final = 0.05
"""What takes longer goes on, and no longer keeps the next from its turn: it waits itself, for a store or a move."""
MOST_CHARGED: Final = 0.02
"""Seconds of work that one request counts as, however long it waited."""
CONNECTION_SECONDS: Final = 0.004
"""Of work that a connection counts as: it is taken up, and let go of with all that nobody read."""
LINES_KEPT: Final = 1000


class Turnstile:
    """Whose turn it is. A `factor` above 1 multiplies all that a network may take; 0 is without bounds."""

    def __init__(self, factor: float) -> None:
        self._factor = max(1.0, factor) if factor else 0.0
        self._lines: dict[str, _Line] = {}
        self._most_lines = LINES_KEPT

    def connect(self, who: str) -> None:
        """Wait for a turn of this network to have a connection taken up."""
        with self.held(who, CONNECTION_SECONDS):
            pass

    @contextmanager
    def held(self, who: str, least: float = 0.0) -> Iterator[None]:
        """Wait for a turn of this network, and have it while this lasts. Whoever has no name waits for nobody.

        It counts as `least` seconds of work or more.
        """
        if not who or not self._factor:
            yield
            return
        line = self._lines.get(who) or self._new(who)
        line.present += 1
        ends = None
        try:
            ends = line.enter()
            yield
        finally:
            line.present -= 1
            if ends is not None:
                line.leave(ends, least)

    def _new(self, who: str) -> "_Line":
        if len(self._lines) >= self._most_lines:
            self._lines = {name: line for name, line in self._lines.items() if line.present or not line.rested}
            self._most_lines = LINES_KEPT + 2 * len(self._lines)
        line = self._lines[who] = _Line(self._factor)
        return line


class _Line:
    """The requests of one network, in the order in which they came."""

    def __init__(self, factor: float) -> None:
        self.present = 0
        self._at_once = round(factor)
        self._share, self._credit = SHARE * factor, CREDIT_SECONDS * factor
        self._spent, self._counted = 0.0, monotonic()
        """Seconds of work, less the network's share of the time since."""
        self._turns: deque[float] = deque()
        """When those end by themselves that are being worked on."""
        self._door = Lock()
        self._room = Event()

    @property
    def rested(self) -> bool:
        """Whether all its credit is back."""
        self._count(0.0)
        return not self._spent

    def enter(self) -> float:
        """Wait until it is the next one's turn; when that ends by itself."""
        with self._door:
            if (rest := self._rest()) > 0:
                sleep(rest)
            while len(self._turns) >= self._at_once:
                self._room.clear()
                first = self._turns[0]
                if not self._room.wait(max(0.0, first - monotonic())):
                    self._end(first)
            ends = monotonic() + TURN_SECONDS
            self._turns.append(ends)
            return ends

    def leave(self, ends: float, least: float) -> None:
        """Have the next one enter, unless it has because this took long."""
        took = monotonic() - ends + TURN_SECONDS
        self._count(max(least, min(took, MOST_CHARGED)))
        self._end(ends)
        self._room.set()

    def _end(self, ends: float) -> None:
        if ends in self._turns:
            self._turns.remove(ends)

    def _rest(self) -> float:
        self._count(0.0)
        return (self._spent - self._credit) / self._share

    def _count(self, seconds: float) -> None:
        now = monotonic()
        self._spent = max(0.0, self._spent - self._share * (now - self._counted)) + seconds
        self._counted = now
