"""RQ's scheduler, a child of the worker for deadlines, which outlasts what happens to the work store.

RQ's own prints a traceback and ends when the store is away; until its worker starts another one, nothing is scheduled.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import structlog
from redis.exceptions import RedisError
from rq.scheduler import RQScheduler

from events.clock import sleep

AGAIN_SECONDS: Final = 0.5
LOCK_SECONDS: Final = 5
"""How long nobody else schedules after this one was killed; RQ's own locks last for a minute more than its rounds."""
RQ_ADDS_SECONDS: Final = 60

_log = structlog.get_logger()


class Scheduler(RQScheduler):
    """Moves jobs whose time has come into their queues, until it is told to stop."""

    def acquire_locks(self, auto_start: bool = False) -> set[str]:
        """Take or keep the queues' locks that nobody else holds; those queues."""
        with self._short_locks():
            held: set[str] = super().acquire_locks()  # type: ignore[no-untyped-call]
        process: Any = self._process
        if auto_start and held and not (process and process.is_alive()):
            self.start()  # type: ignore[no-untyped-call]
        return held

    def heartbeat(self) -> None:
        """Say that the scheduler lives."""
        with self._short_locks():
            super().heartbeat()  # type: ignore[no-untyped-call]

    @contextmanager
    def _short_locks(self) -> Iterator[None]:
        """Have locks taken for our time at once: whoever is killed before they are shortened would leave long ones."""
        pause = self.interval
        self.interval = LOCK_SECONDS - RQ_ADDS_SECONDS
        try:
            yield
        finally:
            self.interval = pause

    def work(self) -> None:
        """Work through any outage. What it holds while the store is away is kept, or taken again afterwards."""
        away = False
        while not (away and self._stop_requested):
            try:
                super().work()  # type: ignore[no-untyped-call]
                break
            except RedisError as error:
                if not away:
                    _log.warning("outage", reason=f"{type(error).__name__}: {error}", retry_seconds=AGAIN_SECONDS)
                away = True
                sleep(AGAIN_SECONDS)
