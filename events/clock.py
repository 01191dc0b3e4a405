"""The one place where processes read the time and wait: whoever simulates them brings a clock of their own.

What is only measured for metrics is not read here: nothing follows from it (`time.perf_counter`).
"""

import time
from typing import Protocol


class Clock(Protocol):
    """A clock, and how to wait by it."""

    def milliseconds(self) -> int:
        """The time, in milliseconds since the epoch."""

    def monotonic(self) -> float:
        """Seconds since some moment, which nobody sets back."""

    def thread_time(self) -> float:
        """Seconds for which this thread has had a processor."""

    def sleep(self, seconds: float) -> None:
        """Come back after so long."""


class SystemClock:
    """The machine's. What it calls is looked up at each call, for gevent puts its own in the place of some."""

    def milliseconds(self) -> int:
        """See `Clock`."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """See `Clock`."""
        return time.monotonic()

    def thread_time(self) -> float:
        """See `Clock`."""
        return time.thread_time()

    def sleep(self, seconds: float) -> None:
        """See `Clock`."""
        time.sleep(seconds)


_clock: Clock = SystemClock()


def use(clock: Clock) -> None:
    """Go by another clock from now on, in all of this process."""
    global _clock  # noqa: PLW0603  # the one that a process has
    _clock = clock


def milliseconds() -> int:
    """The time, in milliseconds since the epoch."""
    return _clock.milliseconds()


def unix_time() -> float:
    """The time, in seconds since the epoch."""
    return _clock.milliseconds() / 1000


def monotonic() -> float:
    """Seconds since some moment, which nobody sets back."""
    return _clock.monotonic()


def thread_time() -> float:
    """Seconds for which this thread has had a processor."""
    return _clock.thread_time()


def sleep(seconds: float) -> None:
    """Come back after so long."""
    _clock.sleep(seconds)
