"""Soon after the last process is back everybody plays on, whatever had stopped and died before."""

import os
import signal
import time
from typing import Final

import pytest

from tests.faults.person import Pair
from tests.faults.stack import SERVERS, Stack
from tests.patience import LONG_SECONDS, eventually

MOST_SECONDS: Final = 10.0
"""A dead worker's lease lasts for 5, and is looked at every half second; the rest is for processes that start."""
FROZEN_SECONDS: Final = 6.0
"""Longer than a lease on bots, and than a dispatcher's claim."""
CLOCKS: Final[list[dict[str, str]]] = [{"kind": "none"}, {"kind": "per_move", "limit": "PT3S"}, {"kind": "none"}]
FAULTS: Final = (
    ((), ("dispatcher", "bots", "deadlines", "sweeper")),
    (SERVERS, ()),
    (("dispatcher", "web"), SERVERS),
    (("work-redis", "bots"), ("work-redis", "bots")),
)
"""What is stopped for a while, and what is killed then; what was stopped and is not killed goes on."""


@pytest.fixture
def further() -> dict[str, str]:
    return {"ASTROLUDE_STORE_SECONDS": "5", "ASTROLUDE_SWEEP_SECONDS": "3"}


def accepted(pair: Pair) -> int:
    """How many moves its people were told are accepted."""
    return sum(len(told) for person in pair.people for told in person.told.values())


def plays_on(pair: Pair, moves: int, seconds: float) -> bool:
    """Whether they have more moves accepted than these, in time."""
    return eventually(lambda: accepted(pair) > moves, seconds)


def test_everybody_soon_plays_on(stack: Stack) -> None:
    # given people who play game after game
    pairs = [Pair(stack.url, number, clock) for number, clock in enumerate(CLOCKS)]
    for pair in pairs:
        pair.start()
    assert eventually(lambda: all(accepted(pair) > 1 for pair in pairs))
    for stopped, killed in FAULTS:
        # when processes stop for a while, and some die
        for name in stopped:
            os.killpg(stack.crew.process(name), signal.SIGSTOP)
        time.sleep(FROZEN_SECONDS if stopped else 0)
        for name in killed:
            stack.crew.kill(name)
        for name in set(stopped) - set(killed):
            os.killpg(stack.crew.process(name), signal.SIGCONT)
        stack.restore(*killed)
        # then every pair has a move accepted soon after the last is back
        before, began = [accepted(pair) for pair in pairs], time.monotonic()
        for pair, moves in zip(pairs, before, strict=True):
            left = MOST_SECONDS - (time.monotonic() - began)
            assert plays_on(pair, moves, left), (stopped, killed)
        print(f"{stopped} stopped, {killed} killed: {time.monotonic() - began:.1f} s")
    for pair in pairs:
        pair.stop.set()
    for pair in pairs:
        pair.join(LONG_SECONDS)
    assert [failure for pair in pairs for person in pair.people for failure in person.failures] == []
