"""Places for work that many want: in turns, so that whoever asks for much waits and the others hardly do."""

import threading
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from service.runtime.offload import Crowded


class _Turn:
    """Somebody who waits; for threads and greenlets alike."""

    def __init__(self) -> None:
        self.called = threading.Event()
        self.refused = False

    def call(self, *, refused: bool = False) -> None:
        self.refused = refused
        self.called.set()


class Turns:
    """So many `places` at a time. The next goes to whoever holds fewest, then to whoever had one longest ago.

    At most `most` wait, and `most_each` of one caller. When all those wait, a newcomer takes the place of the last of
    whoever has most waiting, so nobody is refused because others ask for much.
    """

    def __init__(self, places: int, most: int, most_each: int) -> None:
        self._free = places
        self._most = most
        self._most_each = most_each
        self._mutex = threading.Lock()
        self._waiting: dict[str, deque[_Turn]] = {}
        self._held: Counter[str] = Counter()
        self._served: dict[str, int] = {}
        self._clock = count(1)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @contextmanager
    def taken(self, who: str) -> Iterator[None]:
        """Hold a place, once it is this caller's turn. Raises Crowded."""
        turn = self._ask(who)
        try:
            turn.called.wait()
        except BaseException:  # whoever waits was ended
            self._withdraw(who, turn)
            raise
        if turn.refused:
            raise Crowded
        try:
            yield
        finally:
            self._leave(who)

    def _ask(self, who: str) -> _Turn:
        with self._mutex:
            if not self._free:
                self._make_room(who)
            turn = _Turn()
            self._waiting.setdefault(who, deque()).append(turn)
            self._call_next()
            return turn

    def _make_room(self, who: str) -> None:
        own = len(self._waiting.get(who, ()))
        if own >= self._most_each:
            raise Crowded
        if self.waiting < self._most:
            return
        greediest = max(self._waiting, key=lambda other: len(self._waiting[other]))
        if own + 1 >= len(self._waiting[greediest]):
            raise Crowded
        self._waiting[greediest].pop().call(refused=True)

    def _withdraw(self, who: str, turn: _Turn) -> None:
        with self._mutex:
            if not turn.called.is_set():
                self._waiting[who].remove(turn)
                self._tidy(who)
                return
        if not turn.refused:
            self._leave(who)

    def _leave(self, who: str) -> None:
        with self._mutex:
            self._free += 1
            self._held[who] -= 1
            self._call_next()
            self._tidy(who)

    def _call_next(self) -> None:
        while self._free and self._waiting:
            who = min(self._waiting, key=lambda one: (self._held[one], self._served.get(one, 0)))
            self._free -= 1
            self._held[who] += 1
            self._served[who] = next(self._clock)
            self._waiting[who].popleft().call()
            self._tidy(who)

    def _tidy(self, who: str) -> None:
        """Forget those who neither wait nor hold a place."""
        if not self._waiting.get(who, True):
            del self._waiting[who]
        if who not in self._waiting and not self._held[who]:
            del self._held[who]
            self._served.pop(who, None)
