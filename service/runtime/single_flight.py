"""Work that many ask for at once, done once for all of them; for threads and greenlets alike."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from events.errors import Unavailable

T = TypeVar("T")


class _Answer(Generic[T]):
    """A result for all who wait for it; lighter than a Future, because each reader needs several for each event."""

    def __init__(self) -> None:
        self._given = threading.Event()
        self._value: T
        self.error: Exception | None = None

    def fulfil(self, make: Callable[[], T]) -> None:
        """Set the answer, or why there is none."""
        try:
            self._value = make()
        except Exception as error:
            self.error = error
        except BaseException:  # this one is ended; the others are not, and ask again
            self.error = Unavailable("whoever asked for all of them was ended")
            raise
        finally:
            self._given.set()

    def wait(self) -> None:
        """Wait until it is given."""
        if not self._given.is_set():
            self._given.wait()

    def result(self) -> T:
        """The answer, once it is given; raises what making it raised."""
        self.wait()
        if self.error is not None:
            raise self.error
        return self._value


class Fresh:
    """Answers that are begun after they were asked for, one for all who asked before it began.

    While one is in progress, newcomers wait for the next: two are enough for any number of readers woken together.
    """

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._under_way: dict[Hashable, _Answer[Any]] = {}
        self._next: dict[Hashable, _Answer[Any]] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` gives, or what that of somebody else under the same key does; raises what it raises."""
        with self._mutex:
            joined: _Answer[T] | None = self._next.get(key)
            answer: _Answer[T] = joined or _Answer()
            before = self._under_way.get(key)
            self._next[key] = answer
        if joined is None:
            try:
                answer.fulfil(lambda: self._in_turn(key, answer, before, make))
            finally:
                with self._mutex:
                    if self._under_way.get(key) is answer:
                        del self._under_way[key]
        return answer.result()

    def _in_turn(self, key: Hashable, answer: _Answer[T], before: _Answer[T] | None, make: Callable[[], T]) -> T:
        try:
            if before is not None:
                before.wait()
        finally:  # newcomers from now on wait for the next
            with self._mutex:
                self._under_way[key] = self._next.pop(key)
        return make()


class Once:
    """Values that never change, made by the first who asks; the last used are kept, up to a bound of weight."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._weight = 0
        self._mutex = threading.Lock()
        self._kept: OrderedDict[Hashable, tuple[_Answer[Any], int]] = OrderedDict()

    def get(self, key: Hashable, weight: int, make: Callable[[], T]) -> T:
        """What `make` gave to the first who asked; raises what it raises, and then forgets it."""
        with self._mutex:
            found = self._kept.get(key)
            if found is None:
                answer: _Answer[T] = _Answer()
                self._keep(key, answer, weight)
            else:
                answer = found[0]
                self._kept.move_to_end(key)
        if found is None:
            try:
                answer.fulfil(make)
            finally:
                if answer.error is not None:
                    self._forget(key, answer)
        return answer.result()

    def _keep(self, key: Hashable, answer: _Answer[Any], weight: int) -> None:
        self._kept[key] = (answer, weight)
        self._weight += weight
        while self._weight > self._capacity:
            _, (_, gone) = self._kept.popitem(last=False)
            self._weight -= gone

    def _forget(self, key: Hashable, answer: _Answer[Any]) -> None:
        with self._mutex:
            found = self._kept.get(key)
            if found is not None and found[0] is answer:
                del self._kept[key]
                self._weight -= found[1]
