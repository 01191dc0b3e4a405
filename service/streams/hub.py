"""Wakes those who wait for a game or an account: a few readers of the store per process, however many clients listen.

What everybody may wait for is split into lanes, and a process reads only those in which somebody listens. So who routes
the listeners of one lane to one process spares the others its news.
"""

import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Final, TypeVar

from events.client import LONGEST_WAIT_MS
from events.clock import monotonic, sleep
from events.errors import Unavailable
from events.feed import Feed, Positions
from service.notices.notices import LANES

T = TypeVar("T")

BLOCK_MS: Final = LONGEST_WAIT_MS
RETRY_SECONDS: Final = 0.25
HEARTBEAT_SECONDS: Final = 15
"""A stream whose client has gone is noticed at the next heartbeat."""

PER_CALLER: Final = 32


class TooManyStreams(Exception):
    """The caller has the most open streams allowed in this process."""


class Follower:
    """One client's listener, who counts as `caller`: woken when there is news of its `names`, or may be.

    `over` once it is to hear no more. Who follows several names counts as looking on at none.
    """

    def __init__(self, caller: str = "") -> None:
        self.caller = caller
        self.over = False
        self.names: set[str] = set()
        self._heard: set[str] = set()
        self._woken = threading.Event()

    def wake(self, name: str = "") -> None:
        """Say that there may be news of a name."""
        self._heard.add(name)
        self._woken.set()

    def heard(self) -> set[str]:
        """The names of which there may be news since it was asked."""
        heard, self._heard = self._heard, set()
        return heard

    def wait(self, seconds: float) -> bool:
        """Wait for news since the last wait, at most `seconds`; whether there may be some."""
        woken = self._woken.wait(seconds)
        self._woken.clear()
        return woken


News = Callable[[], set[str]]
"""Waits some seconds for the next names with news; raises Unavailable."""

LINGER_SECONDS: Final = 30.0
"""A lane in which nobody listens any more is read for so long: long polls come again."""


def news_of_games(feed: Feed, positions: Positions) -> News:
    """The games with new events after these positions."""
    return lambda: {notice.game for notice in feed.tail(positions, BLOCK_MS)}


class Hub:
    """Followers by the name of what they wait for. A wake-up is a hint where to look; the truth is in the store."""

    def __init__(
        self, news: Callable[[int], News], lane_of: Callable[[str], int], per_caller: int = PER_CALLER
    ) -> None:
        """`news` begins to follow a lane, `lane_of` says in which a name is."""
        self.lane_of = lane_of
        self._lanes = [_Lane(partial(news, lane)) for lane in range(LANES)]
        self._open: Counter[str] = Counter()
        self._over = False

    @contextmanager
    def follow(self, name: str | None, caller: str) -> Iterator[Follower]:
        """Be woken for `name` from now on: read the store after this call, and nothing is missed.

        Without a name, for what `turn` says. Raises TooManyStreams, and Unavailable when the news cannot be followed
        yet.
        """
        if self._open[caller] >= PER_CALLER:
            raise TooManyStreams
        self._open[caller] += 1
        follower = Follower("" if name is None else caller)
        follower.over = self._over
        try:
            self.turn(follower, set() if name is None else {name})
            yield follower
        finally:
            self.turn(follower, set())
            self._left(caller)

    def turn(self, follower: Follower, names: set[str]) -> None:
        """Wake the follower for these names, and for no others. Raises Unavailable: then not for all of them yet."""
        for name in follower.names - names:
            follower.names.discard(name)
            self._lanes[self.lane_of(name)].leave(name, follower)
        for name in names - follower.names:
            lane = self._lanes[self.lane_of(name)]
            try:
                lane.join(name, follower)
                follower.names.add(name)
            finally:
                if name not in follower.names:
                    lane.leave(name, follower)

    def callers(self, name: str) -> set[str]:
        """Who follows `name` now, in this process: all of a name's listeners are in one, as long as it has room."""
        return self._lanes[self.lane_of(name)].callers(name)

    def await_news(
        self,
        name: str,
        caller: str,
        seconds: float,
        look: Callable[[], T],
        enough: Callable[[T], bool],
        again: Callable[[T], float | None] = lambda _: None,
    ) -> T:
        """What `look` finds once that is `enough`, or so many seconds are over. Raises as `follow`, if it waits.

        `again` says in how many seconds there will be more although nobody is woken.
        """
        found = look()
        if enough(found) or not seconds:
            return found
        until = monotonic() + seconds
        with self.follow(name, caller) as follower:
            while not enough(found := look()) and not follower.over and (left := until - monotonic()) > 0:
                due = again(found)
                follower.wait(left if due is None else max(0.0, min(left, due)))
        return found

    def _left(self, caller: str) -> None:
        self._open[caller] -= 1
        if not self._open[caller]:
            del self._open[caller]

    def end(self) -> None:
        """End all listeners: this process is to end, and clients resume at another."""
        self._over = True
        for lane in self._lanes:
            lane.end()


class _Lane:
    """The followers of one lane's names, and the thread that wakes them while there are any."""

    def __init__(self, news: Callable[[], News]) -> None:
        self._news = news
        self._followers: dict[str, set[Follower]] = defaultdict(set)
        self._starting = threading.Lock()
        self._refused_until = 0.0
        self._running = False
        self._needed = 0.0

    def join(self, name: str, follower: Follower) -> None:
        """Wake the follower from now on; raises Unavailable."""
        self._followers[name].add(follower)
        with self._starting:
            self._needed = monotonic() + LINGER_SECONDS
            if not self._running:
                # Or those who wait here would be refused one after the other.
                if monotonic() < self._refused_until:
                    raise Unavailable("the news cannot be followed yet")
                try:
                    news = self._news()
                except Unavailable:
                    self._refused_until = monotonic() + RETRY_SECONDS
                    raise
                threading.Thread(target=self._tail, args=(news,), daemon=True, name="hub").start()
                self._running = True

    def leave(self, name: str, follower: Follower) -> None:
        """Wake the follower no more."""
        self._followers[name].discard(follower)
        if not self._followers[name]:
            del self._followers[name]

    def callers(self, name: str) -> set[str]:
        """Who follows the name."""
        return {follower.caller for follower in tuple(self._followers.get(name, ())) if follower.caller}

    def end(self) -> None:
        """End all that listen."""
        for follower in self._waiting(tuple(self._followers)):
            follower.over = True
            follower.wake()

    def _tail(self, news: News) -> None:
        try:
            while self._is_needed():
                try:
                    names = news()
                except Unavailable:
                    news, names = self._again(), set(self._followers)
                for name in names:
                    for follower in self._waiting([name]):
                        follower.wake(name)
        except BaseException:  # the next follower starts again; until then streams look at every heartbeat
            self._running = False
            raise

    def _is_needed(self) -> bool:
        """Whether somebody has listened lately: else the thread ends, and the next follower starts another."""
        with self._starting:
            if self._followers:
                self._needed = monotonic() + LINGER_SECONDS
            self._running = bool(self._followers) or monotonic() < self._needed
            return self._running

    def _again(self) -> News:
        """What comes from now on, once the store answers: it may be another one, and its news other ones."""
        while True:
            sleep(RETRY_SECONDS)
            with suppress(Unavailable):
                return self._news()

    def _waiting(self, names: Iterable[str]) -> Iterator[Follower]:
        """Those who wait for any of these; they may come and go meanwhile."""
        for name in names:
            yield from tuple(self._followers.get(name, ()))
