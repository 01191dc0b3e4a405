"""Who does the faults, in an order that a seed gives."""

import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable

import redis

from tests.faults.histories.losing import Losing
from tests.faults.stack import ALL, SERVERS, WORKERS, Stack
from tests.patience import eventually

PAUSES = (0.1, 1.0)
FROZEN_SECONDS = (0.2, 2.5)
SLOW_MS = (100, 1500)
LOST_SHARE = 0.3
LOSING_SECONDS = (0.5, 2.0)


class Nemesis:
    """Kills, freezes, slows and cuts, one after the other; `done` counts what it did to whom."""

    def __init__(self, stack: Stack, line: Losing, seed: int) -> None:
        self.done: Counter[str] = Counter()
        self._stack, self._line = stack, line
        self._rng = random.Random(seed)
        self._deeds: list[tuple[Callable[[str], None], tuple[str, ...]]] = [
            (self.kill, ALL),
            (self.freeze, ALL),
            (self.kill_one_of, ("web",)),
            (self.slow, SERVERS),
            (self.lose, ("answers",)),
            (self.restart_all, ("workers",)),
        ]

    def rage(self, seconds: float) -> None:
        """Do faults for so long; afterwards everything runs."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            deed, victims = self._rng.choice(self._deeds)
            victim = self._rng.choice(victims)
            deed(victim)
            self.done[f"{deed.__name__} {victim}"] += 1
            time.sleep(self._rng.uniform(*PAUSES))
        assert eventually(self._stack.ready), self._stack.crew.log("web")

    def kill(self, name: str) -> None:
        """`kill -9`, a store too; it is started again."""
        self._stack.kill(name)

    def kill_one_of(self, name: str) -> None:
        """`kill -9` one of its children: gunicorn replaces it."""
        master = self._stack.crew.process(name)
        with open(f"/proc/{master}/task/{master}/children", encoding="ascii") as children:  # noqa: PTH123  of the kernel
            found = children.read().split()
        if found:
            os.kill(int(self._rng.choice(found)), signal.SIGKILL)

    def freeze(self, name: str) -> None:
        """Stop it with all that it started, and let it go on."""
        group = self._stack.crew.process(name)
        os.killpg(group, signal.SIGSTOP)
        time.sleep(self._rng.uniform(*FROZEN_SECONDS))
        os.killpg(group, signal.SIGCONT)

    def slow(self, name: str) -> None:
        """Have a store hold all answers back."""
        url = self._stack.settings.redis_url if name == "log-redis" else self._stack.settings.work_redis_url
        with redis.Redis.from_url(url, socket_timeout=10) as client:
            client.client_pause(self._rng.randint(*SLOW_MS))

    def lose(self, _: str) -> None:
        """Cut lines while answers are on their way."""
        self._line.share = LOST_SHARE
        time.sleep(self._rng.uniform(*LOSING_SECONDS))
        self._line.share = 0.0

    def restart_all(self, _: str) -> None:
        """`kill -9` all workers at once: nobody is left who could do another's work."""
        killers = [threading.Thread(target=self._stack.kill, args=(name,)) for name in WORKERS]
        for killer in killers:
            killer.start()
        for killer in killers:
            killer.join()
