"""What waits in the stores, and how large they are: asked for when somebody looks, in eleven round trips.

It costs the log store three commands a shard, the work store about thirty, whatever waits there. A store that does not
answer is told as down, and the rest all the same.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from redis import Redis
from redis.cluster import RedisCluster
from redis.exceptions import RedisError

from events import keys
from events.client import Client, call, piped
from events.errors import LogError, Unavailable
from events.feed import Feed
from events.store import LogStore
from projections.lists import keys as lists
from projections.lists.generations import living
from projections.proofs.audits import Audits
from service.analysis import analyses
from service.queueing.places import (
    DEADLINES,
    DISPATCHERS,
    FAILED,
    JOB,
    LANES,
    PUT_OFF,
    QUEUE,
    QUEUES,
    SCHEDULED,
)
from service.times import milliseconds
from service.webhooks import deliveries
from service.wiring import Wiring

LATE_MS: Final = 5_000
"""How long a bot or a deadline may take before it is counted as late."""

STORE: Final = ("store",)
BY_QUEUE: Final = ("queue",)
GAUGES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "astrolude_store_up": ("1 while the store answers.", STORE),
    "astrolude_store_memory_bytes": ("Memory that the store's servers use.", STORE),
    "astrolude_store_memory_limit_bytes": ("The servers' `maxmemory`; no row where there is none.", STORE),
    "astrolude_store_file_bytes": ("Size of the append-only files.", STORE),
    "astrolude_store_keys": ("Keys in the store.", STORE),
    "astrolude_games": ("Games whose logs are kept.", ()),
    "astrolude_games_open": ("Games that wait for players.", ()),
    "astrolude_history_games": ("Games that are over, in the history.", ()),
    "astrolude_history_waiting_games": ("Games that are over and not yet there.", ()),
    "astrolude_feed_waiting_notices": ("Notices that dispatchers have not dealt with.", ()),
    "astrolude_feed_oldest_seconds": ("Age of the oldest of them, 0 without any: how far lists are behind.", ()),
    "astrolude_letters_due": ("Accounts with letters that the mail gateway may send now.", ()),
    "astrolude_letters_oldest_due_seconds": ("For how long the oldest of them has been due.", ()),
    "astrolude_queue_jobs": ("Jobs that wait for a worker.", BY_QUEUE),
    "astrolude_queue_oldest_job_seconds": ("For how long the next of them has waited.", BY_QUEUE),
    "astrolude_queue_failed_jobs": ("Jobs that failed in the last hour.", BY_QUEUE),
    "astrolude_deadlines_scheduled": ("Deadlines that are yet to come.", ()),
    "astrolude_deadlines_late_games": ("Games with a deadline that was over 5 seconds ago.", ()),
    "astrolude_deadlines_oldest_late_seconds": ("How long the oldest open deadline has been over.", ()),
    "astrolude_bots_queued_games": ("Games that wait for a turn of their bots, hints and analyses included.", ()),
    "astrolude_bots_late_games": ("Games in which a bot should have moved 5 seconds ago.", ()),
    "astrolude_bots_put_off_games": ("Those of them that wait for their creator's log bytes.", ()),
    "astrolude_analyses_under_way": ("Analyses of games that wait or run.", ()),
    "astrolude_analyses_kept": ("Those that are over and kept.", ()),
    "astrolude_analyses_kept_bytes": ("What these take in the work store.", ()),
    "astrolude_webhooks_due": ("Webhooks for which a message is due.", ()),
    "astrolude_webhooks_oldest_due_seconds": ("For how long the oldest of these has been due.", ()),
    "astrolude_broken_logs": ("Games whose log cannot be read.", ()),
    "astrolude_read_models_ready": ("0 while lists are missing or of another format.", ()),
    "astrolude_audit_failed_games": ("Games that failed the last `audit-all`.", ()),
}
"""All that is told of the stores: help and labels by name."""

Row = tuple[str, tuple[str, ...], float]


class StoreMetrics(Collector):
    """What a look at both stores finds."""

    def __init__(self, wiring: Wiring) -> None:
        self._wiring = wiring

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """All gauges that can be told now."""
        stores = (("log", _log_rows), ("work", _work_rows), ("history", _history_rows))
        rows = [row for store, look in stores for row in self._of(store, look)]
        for name, (text, labels) in GAUGES.items():
            family = GaugeMetricFamily(name, text, labels=labels)
            for own, values, number in rows:
                if own == name:
                    family.add_metric(values, number)
            yield family

    def _of(self, store: str, look: Any) -> list[Row]:
        try:
            return [*look(self._wiring, milliseconds()), ("astrolude_store_up", (store,), 1)]
        except (Unavailable, RedisError, LogError):
            return [("astrolude_store_up", (store,), 0)]


def _log_rows(wiring: Wiring, now: int) -> Iterator[Row]:
    data = wiring.data
    yield from _sizes("log", data)
    waiting, oldest = Feed(data, wiring.log.shards).backlog(DISPATCHERS)
    yield "astrolude_feed_waiting_notices", (), waiting
    yield "astrolude_feed_oldest_seconds", (), _since(now, oldest)
    yield "astrolude_games", (), _total(wiring.log, data)
    due, first = wiring.letters.backlog(now)
    yield "astrolude_letters_due", (), due
    yield "astrolude_letters_oldest_due_seconds", (), _since(now, first)


def _total(log: LogStore, data: Client) -> int:
    if isinstance(data, RedisCluster):
        return log.total()
    with data.pipeline(transaction=False) as pipeline:
        for shard in range(log.shards):
            pipeline.scard(keys.games(shard))
        return sum(piped(pipeline))


def _work_rows(wiring: Wiring, now: int) -> Iterator[Row]:
    work = wiring.work
    yield from _sizes("work", work)
    yield from _queues(work, now)
    yield from _lists(work, now)
    audit = Audits(work).latest()
    yield "astrolude_audit_failed_games", (), audit.failed if audit else 0


def _queues(work: Redis, now: int) -> Iterator[Row]:
    with work.pipeline(transaction=False) as pipeline:
        for queue in QUEUES:
            pipeline.llen(QUEUE + queue)
            pipeline.zcard(FAILED + queue)
            pipeline.lindex(QUEUE + queue, 0)
        found = iter(piped(pipeline))
    nexts = []
    for queue, jobs, failed, job in zip(QUEUES, found, found, found, strict=False):
        yield "astrolude_queue_jobs", (queue,), jobs
        yield "astrolude_queue_failed_jobs", (queue,), failed
        nexts.append((queue, job or b""))
    with work.pipeline(transaction=False) as pipeline:
        for _, job in nexts:
            pipeline.hget(JOB + job.decode(), "enqueued_at")
        for (queue, _), enqueued in zip(nexts, piped(pipeline), strict=True):
            yield "astrolude_queue_oldest_job_seconds", (queue,), _since(now, _moment(enqueued))


def _lists(work: Redis, now: int) -> Iterator[Row]:
    now_read = living(work)
    of = lists.prefix(now_read.current)
    with work.pipeline(transaction=False) as pipeline:
        pipeline.zcard(SCHEDULED + DEADLINES)
        pipeline.zcount(of + lists.DEADLINES, "-inf", now - LATE_MS)
        pipeline.zrange(of + lists.DEADLINES, 0, 0, withscores=True)
        pipeline.scard(LANES)
        pipeline.zcount(of + lists.BOTS_AWAITED, "-inf", now - LATE_MS)
        pipeline.zcount(PUT_OFF, now, "+inf")
        pipeline.zcount(deliveries.DUE, "-inf", now)
        pipeline.zrange(deliveries.DUE, 0, 0, withscores=True)
        pipeline.hlen(of + lists.BROKEN)
        pipeline.zcard(of + lists.OPEN)
        pipeline.zcard(of + lists.OVER)
        pipeline.zcard(analyses.RUNNING)
        pipeline.zcard(analyses.KEPT)
        pipeline.hget(analyses.SIZES, "*")
        found = piped(pipeline)
    yield "astrolude_deadlines_scheduled", (), found[0]
    yield "astrolude_deadlines_late_games", (), found[1]
    yield "astrolude_deadlines_oldest_late_seconds", (), _since(now, _score(found[2]))
    yield "astrolude_bots_queued_games", (), found[3]
    yield "astrolude_bots_late_games", (), found[4]
    yield "astrolude_bots_put_off_games", (), found[5]
    yield "astrolude_webhooks_due", (), found[6]
    yield "astrolude_webhooks_oldest_due_seconds", (), _since(now, _score(found[7]))
    yield "astrolude_broken_logs", (), found[8]
    yield "astrolude_games_open", (), found[9]
    yield "astrolude_read_models_ready", (), bool(now_read.current) and not now_read.partial
    yield "astrolude_history_waiting_games", (), found[10]
    yield "astrolude_analyses_under_way", (), found[11]
    yield "astrolude_analyses_kept", (), found[12]
    yield "astrolude_analyses_kept_bytes", (), int(found[13] or 0)


def _history_rows(wiring: Wiring, now: int) -> Iterator[Row]:
    yield "astrolude_history_games", (), wiring.history.count()


def _sizes(store: str, redis: Client) -> Iterator[Row]:
    told = call(redis, "INFO", target_nodes=RedisCluster.PRIMARIES) if isinstance(redis, RedisCluster) else None
    servers = [call(redis, "INFO")] if told is None else list(told.values()) if "used_memory" not in told else [told]
    yield "astrolude_store_memory_bytes", (store,), sum(server["used_memory"] for server in servers)
    limits = [server["maxmemory"] for server in servers]
    if all(limits):
        yield "astrolude_store_memory_limit_bytes", (store,), sum(limits)
    yield "astrolude_store_file_bytes", (store,), sum(server.get("aof_current_size", 0) for server in servers)
    yield "astrolude_store_keys", (store,), sum(_keys(server) for server in servers)


def _keys(server: dict[str, Any]) -> int:
    return sum(found["keys"] for name, found in server.items() if name.startswith("db") and isinstance(found, dict))


def _score(first: list[tuple[bytes, Any]]) -> float | None:
    return float(first[0][1]) if first else None


def _moment(enqueued: bytes | None) -> float | None:
    """What RQ writes, in milliseconds since the epoch."""
    if enqueued is None:
        return None
    return 1000 * datetime.strptime(enqueued.decode(), "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC).timestamp()


def _since(now: int, then: float | None) -> float:
    """Seconds from a moment (ms) on; 0 for one that is yet to come, or for none."""
    return 0 if then is None else max(0, now - then) / 1000
