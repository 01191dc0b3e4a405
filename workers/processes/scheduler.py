"""RQ's scheduler, a child of the worker for deadlines, which outlasts what happens to the work store.

RQ's own prints a traceback and ends when the store is away; until its worker starts another one, nothing is scheduled.
"""

import time
from typing import Final

import structlog
from redis.exceptions import RedisError
from rq.scheduler import RQScheduler

AGAIN_SECONDS: Final = 0.5

_log = structlog.get_logger()


class Scheduler(RQScheduler):
    """Moves jobs whose time has come into their queues, until it is told to stop."""

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
                time.sleep(AGAIN_SECONDS)
