"""Wakes whoever waits for a game to go on: one follower of the feed per process, however many clients listen."""

import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from events.errors import Unavailable
from events.feed import Feed, Positions

BLOCK_MS: Final = 5_000
RETRY_SECONDS: Final = 0.25
HEARTBEAT_SECONDS: Final = 15
"""A stream whose client has gone is noticed at the next heartbeat."""

PER_CALLER: Final = 32


class TooManyStreams(Exception):
    """The caller has as many open streams in this process as one may have."""


class Follower:
    """One client's ear: woken when its game went on, or perhaps did."""

    def __init__(self) -> None:
        self._woken = threading.Event()

    def wake(self) -> None:
        """Say that there may be news."""
        self._woken.set()

    def wait(self, seconds: float) -> bool:
        """Wait for news since the last wait, at most `seconds`; whether there may be some."""
        woken = self._woken.wait(seconds)
        self._woken.clear()
        return woken


class Hub:
    """Followers by game. A wake-up is a hint where to look; the truth is in the log."""

    def __init__(self, feed: Callable[[], Feed], per_caller: int = PER_CALLER) -> None:
        self._feed = feed
        self._per_caller = per_caller
        self._followers: dict[str, set[Follower]] = defaultdict(set)
        self._open: Counter[str] = Counter()
        self._starting = threading.Lock()
        self._running = False

    @contextmanager
    def follow(self, game: str, caller: str) -> Iterator[Follower]:
        """Be woken for `game` from now on: read the log after this call, and nothing is missed.

        Raises TooManyStreams, and Unavailable when the feed cannot be followed yet.
        """
        self.admit(caller)
        follower = Follower()
        try:
            self._followers[game].add(follower)
            self._start()
            yield follower
        finally:
            self._dismiss(game, follower, caller)

    def admit(self, caller: str) -> None:
        """Count one more stream of the caller; raises TooManyStreams."""
        if self._open[caller] >= self._per_caller:
            raise TooManyStreams
        self._open[caller] += 1

    def _dismiss(self, game: str, follower: Follower, caller: str) -> None:
        self._open[caller] -= 1
        if not self._open[caller]:
            del self._open[caller]
        self._followers[game].discard(follower)
        if not self._followers[game]:
            del self._followers[game]

    def _start(self) -> None:
        with self._starting:
            if not self._running:
                feed = self._feed()
                positions = feed.end()
                threading.Thread(target=self._tail, args=(feed, positions), daemon=True, name="hub").start()
                self._running = True

    def _tail(self, feed: Feed, positions: Positions) -> None:
        try:
            while True:
                for game in self._next(feed, positions):
                    self._wake(game)
        finally:  # the next follower starts anew; until then streams look for themselves at every heartbeat
            self._running = False

    def _next(self, feed: Feed, positions: Positions) -> set[str]:
        try:
            return {notice.game for notice in feed.tail(positions, BLOCK_MS)}
        except Unavailable:
            time.sleep(RETRY_SECONDS)
            return set()

    def _wake(self, game: str) -> None:
        for follower in tuple(self._followers.get(game, ())):
            follower.wake()
