"""All that reads the time or waits does so by one clock, which a simulation sets."""

import time

import pytest

from events import clock


class Stopped:
    """A clock that stands still, and whoever waits by it does not."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    def milliseconds(self) -> int:
        return 1_234_567

    def monotonic(self) -> float:
        return 8.0

    def thread_time(self) -> float:
        return 9.0

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


def test_the_clock_is_the_machine_s_until_another_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    # given the machine's
    monkeypatch.setattr(clock, "_clock", clock.SystemClock())
    assert time.time() - 60 < clock.unix_time() <= time.time()
    assert clock.monotonic() <= time.monotonic()
    assert clock.thread_time() <= time.thread_time()
    # when another one is set
    stopped = Stopped()
    clock.use(stopped)
    clock.sleep(5.0)
    # then everything goes by it
    told = (clock.milliseconds(), clock.unix_time(), clock.monotonic(), clock.thread_time())
    assert told == (1_234_567, 1234.567, 8.0, 9.0)
    assert stopped.slept == [5.0]
