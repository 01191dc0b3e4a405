"""Stops writes to the log store before its disk is full, and lets them go on when there is room again.

With fsync always a server ends at the first write that does not fit, and with it all reading. One that asks for more
replicas than anybody has refuses writes and answers everything else; that setting is not kept over its restart.
"""

import shutil
from pathlib import Path
from typing import Final

import structlog
from redis import Redis
from redis.exceptions import RedisError

from events.client import within
from events.trust.durability import HELD_BACK
from service.runtime.metrics import COUNTS
from service.settings import Settings
from workers.processes.loop import Stop, keep_trying, set_up

TICK_SECONDS: Final = 0.25
ASKED: Final = "min-replicas-to-write"
ENOUGH: Final = 1.25
"""Writes go on when so many times the reserve is free, or they would stop again at once."""
MEGABYTE: Final = 1_000_000

_log = structlog.get_logger()


class DiskGuard:
    """Looks at the disk of a folder; any number may guard the same store, and each may be killed at any instant."""

    def __init__(self, folder: Path, redis: Redis, reserve: int) -> None:
        """`reserve` is in bytes."""
        self._folder = folder
        self._redis = redis
        self._reserve = reserve
        self._holding = False
        self._sure = False

    def step(self) -> bool:
        """Have the server refuse writes, or take them again, as the room on its disk is now; whether it refuses.

        Raises RedisError when it gives no answer, and OSError when the folder is not there.
        """
        free = shutil.disk_usage(self._folder).free
        holding = free < self._reserve * (ENOUGH if self._holding else 1)
        self._sure = self._sure and holding == self._holding
        self._holding = holding
        COUNTS.disk_free.set(free)
        COUNTS.held_back.set(holding)
        if not self._sure:
            self._apply(holding, free)
            # A restarted server has forgotten that it must refuse writes, and is told so at once.
            self._sure = not holding
        return holding

    def _apply(self, holding: bool, free: int) -> None:
        asked = int(self._redis.config_get(ASKED)[ASKED] or 0)
        if holding != (asked >= HELD_BACK):
            self._redis.config_set(ASKED, asked + HELD_BACK if holding else asked - HELD_BACK)
            told = _log.error if holding else _log.warning
            told("log_store_held_back" if holding else "log_store_let_go", free_mb=free // MEGABYTE)


def run(guard: DiskGuard, stop: Stop) -> None:
    """Guard until told to stop, through any outage of the store."""

    def step() -> None:
        guard.step()
        stop.wait(TICK_SECONDS)

    keep_trying(stop, step, (RedisError, OSError))


def main() -> None:
    """Guard the folder of the embedded log store until SIGTERM or SIGINT."""
    settings = Settings.load()
    stop = set_up(settings, "guard")
    redis = within(settings.redis_url, settings.store_seconds)
    run(DiskGuard(settings.log_socket.parent, redis, settings.disk_reserve_mb * MEGABYTE), stop)


if __name__ == "__main__":
    main()
