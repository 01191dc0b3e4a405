"""Has the read models rebuilt, by processes of their own where there are many games."""

import os
from multiprocessing.process import BaseProcess
from typing import Final

import structlog
from redis.exceptions import RedisError

from events.clock import monotonic
from events.errors import Unavailable
from projections.lists import keys
from projections.lists.generations import living
from projections.lists.rebuild import Rebuild, Rebuilt, Told, untold
from projections.lists.succession import Overtaken, RebuildGoesOn
from service.runtime.metrics import COUNTS
from service.settings import Settings
from service.times import milliseconds
from service.wiring import Wiring
from workers.context import WorkerContext
from workers.rebuilding.pool import SPAWN, Pool, settle

FEW: Final = 200
"""So many games are read sooner than a process starts."""

_log = structlog.get_logger()


def rebuild(
    context: WorkerContext, processes: int = 0, told: Told = untold, *, polite: bool = False, afresh: bool = False
) -> Rebuilt:
    """Rebuild all read models in so many processes, 0 for those of the settings; few games in this one alone.

    Raises what `Rebuild.whole` does.
    """
    return _rebuild(context, processes, told, polite=polite).whole(milliseconds(), afresh=afresh)


def _rebuild(context: WorkerContext, processes: int, told: Told = untold, *, polite: bool) -> Rebuild:
    wiring = context.wiring
    wanted = processes or wiring.settings.rebuild_processes or len(os.sched_getaffinity(0))
    pool = Pool(wiring.settings, wanted, polite=polite)
    carry = None if is_small(context) else pool.carry
    return Rebuild(wiring.log, context.feed, context.work, wiring.histories, carry, told)


def is_small(context: WorkerContext) -> bool:
    """Whether there are so few games that a rebuild is over at once."""
    return context.wiring.log.total() <= FEW


class Rebuilding:
    """The rebuilds that a dispatcher wants: it goes on meanwhile."""

    def __init__(self, context: WorkerContext) -> None:
        self._context = context
        self._beside: BaseProcess | None = None
        self._began = 0.0

    def begin(self) -> None:
        """Have read models to go on from: with few games all of them, otherwise first those of games that go on.

        Raises what `Rebuild` does.
        """
        _log.warning("rebuild_begins")
        began = monotonic()
        if is_small(self._context):
            self._ended(rebuild(self._context, afresh=True), began)
            return
        done = _rebuild(self._context, 0, polite=False).running_first()
        _log.warning("running_games_rebuilt", games=done.games, seconds=round(monotonic() - began, 3))

    def keep_whole(self) -> None:
        """Where the read models are partial and nobody rebuilds them, begin to, beside."""
        if self._beside is not None and self._beside.is_alive():
            return
        if self._beside is not None:
            self._beside.join()
            COUNTS.rebuilding.observe(monotonic() - self._began)
            self._beside = None
        if not living(self._context.work).partial or self._context.work.exists(keys.REBUILDING):
            return
        self._began = monotonic()
        if is_small(self._context):
            self._ended(rebuild(self._context), self._began)
            return
        self._beside = SPAWN.Process(target=_beside, args=(self._context.wiring.settings,), name="rebuild")
        self._beside.start()

    def stop(self) -> None:
        """End what was begun: whoever comes next begins it again."""
        if self._beside is not None:
            self._beside.terminate()
            self._beside.join()

    @staticmethod
    def _ended(done: Rebuilt, began: float) -> None:
        seconds = monotonic() - began
        COUNTS.rebuilding.observe(seconds)
        _tell(done, seconds)


def _beside(settings: Settings) -> None:
    """The process of a rebuild beside the living."""
    settle(settings, polite=True)
    began = monotonic()
    try:
        _tell(rebuild(WorkerContext(Wiring(settings)), polite=True), monotonic() - began)
    except (RebuildGoesOn, Overtaken, Unavailable, RedisError) as error:
        _log.warning("rebuild_interrupted", reason=f"{type(error).__name__}: {error}")


def _tell(done: Rebuilt, seconds: float) -> None:
    _log.warning("rebuilt", games=done.games, broken=done.broken, seconds=round(seconds, 3))
