"""Rounds through all games: now and then, at a bounded rate, by one mover at a time."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import structlog
from redis import Redis

from events.clock import monotonic
from service.times import milliseconds
from workers.archiving.due import due
from workers.archiving.moving import Mover
from workers.context import WorkerContext

ROUND_SECONDS: Final = 3600
SHARE: Final = 0.25
"""How much of its time a mover works; the rest it leaves the processor to others."""
LEASE_SECONDS: Final = 300
"""How long a mover that died keeps others from moving."""
DAY_MS: Final = 24 * 60 * 60 * 1000

MOVER: Final = "archive:mover"
"""The mover at work (string, expires)."""
ROUND: Final = "archive:round"
"""There while the next round is not due (string, expires)."""

_EXTEND: Final = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('EXPIRE', KEYS[1], ARGV[2]) or 0"
_RELEASE: Final = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0"

_log = structlog.get_logger()


Rest = Callable[[float], bool]
"""Waits so many seconds; whether the process was told to end."""


class Elsewhere(Exception):
    """Another mover is at work."""


class Lease:
    """The right to move games, which one mover has."""

    def __init__(self, work: Redis) -> None:
        self._work = work
        self._token = secrets.token_hex(8)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold it. Raises Elsewhere, and RedisError."""
        if not self._work.set(MOVER, self._token, nx=True, ex=LEASE_SECONDS):
            raise Elsewhere
        try:
            yield
        finally:
            self._work.eval(_RELEASE, 1, MOVER, self._token)

    def extend(self) -> None:
        """Go on holding it. Raises Elsewhere when it was lost, and RedisError."""
        if not self._work.eval(_EXTEND, 1, MOVER, self._token, LEASE_SECONDS):
            raise Elsewhere


class Rounds:
    """The rounds of one process. Any number may run: one has the lease, and a stub replaces a log only once."""

    def __init__(self, context: WorkerContext) -> None:
        self._context = context

    def step(self, rest: Rest, share: float = SHARE) -> int:
        """Make a round if one is due; how many games were moved. Raises Unavailable and RedisError.

        Between two segments it rests.
        """
        work = self._context.work
        if work.exists(ROUND):
            return 0
        lease = Lease(work)
        try:
            with lease.held():
                return self._round(lease, rest, share)
        except Elsewhere:
            return 0

    def _round(self, lease: Lease, rest: Rest, share: float) -> int:
        own = self._context.wiring
        before = milliseconds() - round(own.settings.archive_after * DAY_MS)
        if own.archive is None:
            return 0
        games = due(own.log, own.asked, own.log.games(), before)
        moved, began = 0, monotonic()
        for done in Mover(own.log, own.archive).move(games):
            moved += done.games
            _log.info("games_archived", games=done.games, bytes=done.bytes, archived=done.archived)
            if rest((monotonic() - began) * (1 / share - 1)):
                return moved
            lease.extend()
            began = monotonic()
        own.asked.forget(before)
        self._context.work.set(ROUND, "", ex=ROUND_SECONDS)
        return moved
