"""What every worker process works with, put together once from its settings."""

from dataclasses import dataclass
from functools import cache, cached_property

import structlog
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from events.client import server
from events.feed import Feed
from projections.audits import Audits
from projections.position import Position
from projections.ratings import Ratings
from projections.readmodels import ReadModels
from service.settings import Settings
from service.wiring import Wiring
from workers.baton import Batons
from workers.queues import Queues

_log = structlog.get_logger()


@dataclass(frozen=True)
class Desk:
    """Makes each part when it is first asked for. Logs and commands are those of `wiring`."""

    wiring: Wiring

    @cached_property
    def work(self) -> Redis:
        """The work store. Nothing is retried by the client: each loop knows best how to go on."""
        return server(
            self.wiring.settings.work_redis_url,
            retry=Retry(NoBackoff(), 0),
            socket_timeout=self.wiring.settings.store_seconds,
            socket_connect_timeout=self.wiring.settings.store_seconds,
        )

    @cached_property
    def feed(self) -> Feed:
        """The feed, over a client that may wait."""
        return Feed(self.wiring.waiting, self.wiring.log.shards)

    @cached_property
    def models(self) -> ReadModels:
        """The read models."""
        return ReadModels(self.work)

    @cached_property
    def position(self) -> Position:
        """How far they are."""
        return Position(self.work)

    @cached_property
    def ratings(self) -> Ratings:
        """The ratings."""
        return Ratings(self.work)

    @cached_property
    def audits(self) -> Audits:
        """The audit of all games."""
        return Audits(self.work)

    @cached_property
    def queues(self) -> Queues:
        """The RQ queues."""
        return Queues(self.work)

    @cached_property
    def batons(self) -> Batons:
        """Who plays which game's bots."""
        return Batons(self.work)

    def give_up(self, game: str, reason: str) -> None:
        """Leave a game alone whose log cannot be read: it is noted, logged, and in no list; the others go on."""
        _log.error("broken_log", game=game, reason=reason)
        self.models.note_broken(game, reason)


@cache
def desk() -> Desk:
    """This process's desk, by its environment."""
    return Desk(Wiring(Settings.load()))
