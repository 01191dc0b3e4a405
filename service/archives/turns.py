"""Whose turn it is to export: each caller has one export at a time, each process a few."""

from contextlib import suppress
from typing import Final

from redis import Redis
from redis.exceptions import LockError, RedisError
from redis.lock import Lock

from service.runtime.offload import Crowded

MOST: Final = 4
"""Exports that a process sends at a time."""
KEPT_SECONDS: Final = 120
"""For how long a caller's turn lasts whose process died."""
KEY: Final = "export:"


class ExportGoesOn(Exception):
    """The caller is exporting already."""


class Turn:
    """The turn of a caller, held until its end."""

    def __init__(self, turns: "Turns", lock: Lock) -> None:
        self._turns = turns
        self._lock = lock
        self._ended = False

    def keep(self) -> None:
        """Hold it for longer."""
        with suppress(LockError, RedisError):
            self._lock.reacquire()

    def end(self) -> None:
        """Give it back."""
        if not self._ended:
            self._ended = True
            self._turns.running -= 1
            with suppress(LockError, RedisError):
                self._lock.release()


class Turns:
    """The turns of all callers."""

    def __init__(self, work: Redis) -> None:
        self._work = work
        self.running = 0

    def begin(self, who: str) -> Turn:
        """The turn of a caller. Raises ExportGoesOn, Crowded, RedisError."""
        if self.running >= MOST:
            raise Crowded
        lock = self._work.lock(f"{KEY}{who}", timeout=KEPT_SECONDS, blocking=False, thread_local=False)
        if not lock.acquire():
            raise ExportGoesOn
        self.running += 1
        return Turn(self, lock)
