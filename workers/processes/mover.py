"""Moves finished games to the archive beside what a process does."""

from threading import Thread
from typing import Final

import structlog
from redis.exceptions import RedisError

from events.errors import ArchiveAway, LogError
from service.runtime.metrics import COUNTS
from service.runtime.offload import be_polite
from workers.archiving.rounds import Rounds
from workers.context import WorkerContext
from workers.processes.loop import Stop, keep_trying

FIRST_SECONDS: Final = 600.0
"""How long after its start a process begins: releases that know no stubs have gone by then."""
LOOK_SECONDS: Final = 30.0
"""How long after one look whether a round is due comes the next."""

_log = structlog.get_logger()


def keep_moving(context: WorkerContext, stop: Stop, first: float = FIRST_SECONDS) -> None:
    """Make rounds until told to stop, through any outage."""
    rounds = Rounds(context)

    def step() -> None:
        try:
            rounds.step(stop.wait)
        except ArchiveAway as error:
            COUNTS.archive_failures.labels("write").inc()
            _log.error("archive_away", reason=str(error))
        stop.wait(LOOK_SECONDS)

    be_polite()
    if not stop.wait(first):
        keep_trying(stop, step, (LogError, RedisError))


def start(context: WorkerContext, stop: Stop) -> None:
    """Make rounds beside what the process does, where the settings have anything moved."""
    settings = context.wiring.settings
    if settings.archive_url and settings.archive_after:
        Thread(target=keep_moving, args=(context, stop), daemon=True, name="archive").start()
