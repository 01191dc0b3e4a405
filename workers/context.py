"""The parts that every worker process needs, put together once from its settings."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TypeVar

import structlog
from redis import Redis

from events.client import within
from events.errors import BrokenLog, NoSuchLog
from events.feed import Feed
from projections.lists.position import Position
from projections.lists.read_models import ReadModels
from projections.lists.retiring import Retiring
from projections.proofs.audits import Audits
from service.settings import Settings
from service.wiring import Wiring
from workers.queues.bot_lease import BotLeases
from workers.queues.queues import Queues

_log = structlog.get_logger()
T = TypeVar("T")


def _part(make: Callable[["WorkerContext"], T]) -> cached_property[T]:
    """A part that is made from others when it is first asked for."""
    return cached_property(make)


@dataclass(frozen=True)
class WorkerContext:
    """Makes each part when it is first asked for. Logs and commands are those of `wiring`."""

    wiring: Wiring

    @cached_property
    def work(self) -> Redis:
        """The work store. Nothing is retried by the client: each loop knows best how to go on."""
        return within(self.wiring.settings.work_redis_url, self.wiring.settings.store_seconds)

    @cached_property
    def feed(self) -> Feed:
        """The feed, over a client that may wait."""
        return Feed(self.wiring.waiting, self.wiring.log.shards)

    models = _part(lambda own: ReadModels(own.work, own.wiring.histories))
    retiring = _part(lambda own: Retiring(own.work, own.wiring.histories))
    position = _part(lambda own: Position(own.work))
    audits = _part(lambda own: Audits(own.work))
    queues = _part(lambda own: Queues(own.work))
    bot_leases = _part(lambda own: BotLeases(own.work))

    def give_up(self, game: str, error: Exception) -> None:
        """Leave a game that cannot be read alone, in no list; the others go on.

        A broken log is recorded; one that is gone, as a store that lost something leaves it, is forgotten.
        """
        if isinstance(error, NoSuchLog):
            _log.warning("log_gone", game=game)
            self.models.take_out(game)
            return
        reason = str(error) if isinstance(error, BrokenLog) else repr(error)
        _log.error("broken_log", game=game, reason=reason)
        self.models.note_broken(game, reason)


@cache
def worker_context() -> WorkerContext:
    """This process's context, from its environment."""
    return WorkerContext(Wiring(Settings.load()))
