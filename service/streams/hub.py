"""Wakes those who wait for a game or an account: one reader of the store per process, however many clients listen."""

import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeVar

from events.errors import Unavailable
from events.feed import Feed

T = TypeVar("T")

BLOCK_MS: Final = 5_000
RETRY_SECONDS: Final = 0.25
HEARTBEAT_SECONDS: Final = 15
"""A stream whose client has gone is noticed at the next heartbeat."""

PER_CALLER: Final = 32


class TooManyStreams(Exception):
    """The caller has the most open streams allowed in this process."""


class Follower:
    """One client's listener: woken when there is news for it, or may be; `over` once it is to hear no more."""

    def __init__(self) -> None:
        self.over = False
        self._woken = threading.Event()

    def wake(self) -> None:
        """Say that there may be news."""
        self._woken.set()

    def wait(self, seconds: float) -> bool:
        """Wait for news since the last wait, at most `seconds`; whether there may be some."""
        woken = self._woken.wait(seconds)
        self._woken.clear()
        return woken


News = Callable[[], set[str]]
"""Waits some seconds for the next names with news; raises Unavailable."""


def news_of_games(feed: Feed) -> News:
    """The games with new events from now on."""
    positions = feed.end()
    return lambda: {notice.game for notice in feed.tail(positions, BLOCK_MS)}


class Hub:
    """Followers by the name of what they wait for. A wake-up is a hint where to look; the truth is in the store."""

    def __init__(self, news: Callable[[], News], per_caller: int = PER_CALLER) -> None:
        self._news = news
        self._per_caller = per_caller
        self._followers: dict[str, set[Follower]] = defaultdict(set)
        self._open: Counter[str] = Counter()
        self._starting = threading.Lock()
        self._running = False
        self._over = False

    @contextmanager
    def follow(self, name: str, caller: str) -> Iterator[Follower]:
        """Be woken for `name` from now on: read the store after this call, and nothing is missed.

        Raises TooManyStreams, and Unavailable when the news cannot be followed yet.
        """
        if self._open[caller] >= self._per_caller:
            raise TooManyStreams
        self._open[caller] += 1
        follower = Follower()
        follower.over = self._over
        try:
            self._followers[name].add(follower)
            self._start()
            yield follower
        finally:
            self._leave(name, follower, caller)

    def await_news(
        self, name: str, caller: str, seconds: float, look: Callable[[], T], enough: Callable[[T], bool]
    ) -> T:
        """What `look` finds once that is `enough`, or so many seconds are over. Raises as `follow`, if it waits."""
        found = look()
        if enough(found) or not seconds:
            return found
        until = time.monotonic() + seconds
        with self.follow(name, caller) as follower:
            while not enough(found := look()) and not follower.over and (left := until - time.monotonic()) > 0:
                follower.wait(left)
        return found

    def _leave(self, name: str, follower: Follower, caller: str) -> None:
        self._open[caller] -= 1
        if not self._open[caller]:
            del self._open[caller]
        self._followers[name].discard(follower)
        if not self._followers[name]:
            del self._followers[name]

    def _start(self) -> None:
        with self._starting:
            if not self._running:
                threading.Thread(target=self._tail, args=(self._news(),), daemon=True, name="hub").start()
                self._running = True

    def _tail(self, news: News) -> None:
        try:
            while True:
                try:
                    names = news()
                except Unavailable:
                    news, names = self._again(), set(self._followers)
                for follower in self._waiting(names):
                    follower.wake()
        finally:  # the next follower starts again; until then streams look for themselves at every heartbeat
            self._running = False

    def _again(self) -> News:
        """What comes from now on, once the store answers: it may be another one, and its news other ones."""
        while True:
            time.sleep(RETRY_SECONDS)
            with suppress(Unavailable):
                return self._news()

    def end(self) -> None:
        """End all listeners: this process is to end, and clients resume at another."""
        self._over = True
        for follower in self._waiting(tuple(self._followers)):
            follower.over = True
            follower.wake()

    def _waiting(self, names: Iterable[str]) -> Iterator[Follower]:
        """Those who wait for any of these; they may come and go meanwhile."""
        for name in names:
            yield from tuple(self._followers.get(name, ()))
