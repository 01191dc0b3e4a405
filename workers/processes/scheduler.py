"""RQ's scheduler, a child of the worker for deadlines, which outlasts what happens to the work store.

RQ's own prints a traceback and ends when the store is away; until its worker starts another one, nothing is scheduled.
"""

from typing import Final

import structlog
from redis.exceptions import RedisError
from rq.scheduler import RQScheduler

from events.clock import sleep

AGAIN_SECONDS: Final = 0.5
LOCK_SECONDS: Final = 5
"""How long nobody else schedules after this one was killed; RQ's own locks last for a minute more than its rounds."""

_log = structlog.get_logger()


class Scheduler(RQScheduler):
    """Moves jobs whose time has come into their queues, until it is told to stop."""

    def acquire_locks(self, auto_start: bool = False) -> set[str]:
        """Take or keep the queues' locks that nobody else holds; those queues."""
        held: set[str] = super().acquire_locks(auto_start)  # type: ignore[no-untyped-call]
        self._shorten(held)
        return held

    def heartbeat(self) -> None:
        """Say that the scheduler lives."""
        super().heartbeat()  # type: ignore[no-untyped-call]
        self._shorten(self.acquired_locks)

    def _shorten(self, queues: set[str]) -> None:
        for queue in queues:
            self.connection.expire(self.get_locking_key(queue), LOCK_SECONDS)

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
