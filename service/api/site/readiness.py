"""Whether the stores take writes, found out by a command that changes nothing, yet counts as a write."""

from collections.abc import Callable
from typing import Final

import structlog
from redis import Redis, exceptions
from redis.cluster import RedisCluster

from events import keys
from events.client import Executes, call
from events.errors import NotCopied, Unavailable
from events.trust.durability import Lossy
from projections.lists import keys as lists
from projections.lists.generations import current
from service.accounts.slots.format import Outdated
from service.api.http.problems import NotReady
from service.wiring import Wiring

NO_ANSWER: Final = "no_answer"


class Rebuilding(Exception):
    """There are no read models to go on from yet."""


KINDS: Final = (
    (Rebuilding, "rebuilding"),
    (Lossy, "lossy_failover"),
    (NotCopied, "not_copied"),
    (Outdated, "outdated"),
    (exceptions.BusyLoadingError, "loading"),
    (exceptions.AuthenticationError, "forbidden"),
    (exceptions.NoPermissionError, "forbidden"),
    (exceptions.OutOfMemoryError, "out_of_memory"),
    (exceptions.ReadOnlyError, "read_only"),
    (exceptions.ClusterDownError, "cluster_down"),
)
BEGINNINGS: Final = (("MISCONF", "cannot_persist"), ("NOREPLICAS", "held_back"))

_log = structlog.get_logger()


def require_writes(wiring: Wiring) -> None:
    """Raises NotReady when one of the stores gives no answer, or refuses to write."""
    _require("log", lambda: _try_log(wiring))
    _require("work", lambda: _try(wiring.work, keys.PROBE))
    _require("work", lambda: _require_lists(wiring.work))


def _require_lists(work: Redis) -> None:
    """Where nothing is left, bots, deadlines and inboxes wait until a rebuild has read the running games."""
    if not current(work).number and work.exists(lists.REBUILDING):
        raise Rebuilding


def _require(store: str, attempt: Callable[[], None]) -> None:
    try:
        attempt()
    except (Unavailable, Rebuilding, exceptions.RedisError) as error:
        reason = reason_of(error)
        _log.warning("not_ready", store=store, reason=reason, told=str(error))
        raise NotReady(store, reason) from error


def reason_of(error: Exception) -> str:
    """Why a store cannot be written to, in a word."""
    cause = error.__cause__ or error
    kinds = (word for kind, word in KINDS if isinstance(error, kind) or isinstance(cause, kind))
    beginnings = (word for beginning, word in BEGINNINGS if str(cause).startswith(beginning))
    unknown = "refused" if isinstance(cause, exceptions.ResponseError) else NO_ANSWER
    return next(kinds, None) or next(beginnings, unknown)


def _try_log(wiring: Wiring) -> None:
    data = wiring.data
    if isinstance(data, RedisCluster):
        shards = range(wiring.log.shards)
        # One key for each server that has any of ours in its slots.
        servers = {getattr(data.get_node_from_key(key), "name", ""): key for key in map(keys.probe, shards)}
        for key in (keys.PROBE, *servers.values()):
            _try(data, key)
        return
    _try(data, keys.PROBE)
    if wiring.log.redis is not data:
        _try(wiring.log.redis, keys.PROBE)


def _try(redis: Executes, key: str) -> None:
    """Nothing written over the start of nothing: the key stays absent, the append-only file as long as it was."""
    call(redis, "SETRANGE", key, 0, "")
