"""How much is done in a second of a processor."""

import time
from collections.abc import Callable
from typing import NamedTuple


class Speed(NamedTuple):
    """What was done in a second of a processor."""

    name: str
    a_second: float


def speed(name: str, seconds: float, work: Callable[[int], int]) -> Speed:
    """How much `work` does, which is called with 0, 1, 2, … and says how much it did."""
    start, done, times = time.process_time(), 0, 0
    while (spent := time.process_time() - start) < seconds:
        done += work(times)
        times += 1
    return Speed(name, done / spent)
