"""The three RQ queues, and the only ways to put work into them: repeating any of them is harmless."""

from collections.abc import Sequence
from datetime import UTC, datetime
from math import ceil, inf
from typing import Any, Final

import msgspec
from redis import Redis
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.job import Job, JobStatus
from rq.registry import ScheduledJobRegistry
from rq.serializers import JSONSerializer
from rq.utils import utcparse
from rq.worker_registration import WORKERS_BY_QUEUE_KEY

from events.clock import unix_time
from events.notice import Origin
from games.core.clock import Millis
from service.queueing.asking import KEPT_FAILURES, SECONDS, Asking
from service.queueing.lanes import Turn
from service.queueing.places import BOTS, DEADLINES, MAINTENANCE, QUEUES
from service.runtime.origin import origin

ORIGIN: Final = "origin"
"""The entry of a job's meta that says what led to it."""

TIMEOUT_SECONDS: Final = {BOTS: SECONDS, DEADLINES: 30, MAINTENANCE: 30}


SURE_SECONDS: Final = 5.0
"""How long a job is taken to be in its queue because it says so."""


class Queues:
    """The queues of one work store. Jobs carry only ids; their results are not kept."""

    def __init__(self, work: Redis) -> None:
        self.work = work
        self._queues = {name: open_queue(name, work) for name in QUEUES}
        self.asking = Asking(work)
        self.lanes = self.asking.lanes
        self._scheduled = ScheduledJobRegistry(queue=self._queues[DEADLINES])

    def play(self, game: str, creator: str, *, attended: bool) -> bool:
        """Have the bots of a game play when its turn comes; false when it waits for that already."""
        if not self.lanes.join(game, creator, attended=attended):
            return False
        self.asking.call()
        return True

    def share(self, turn: Turn) -> float:
        """The part of its level's time that a decision may take: half a worker for each turn that is waited for.

        Half, because a game's next decision waits for all others once more. Nobody's bots think less because somebody
        else has many games.
        """
        waited_for = self.lanes.turns_before(turn)
        if not waited_for:
            return 1.0
        workers = int(self.work.scard(WORKERS_BY_QUEUE_KEY % BOTS))
        return min(1.0, max(1, workers) / (2 * waited_for))

    def call_missing(self) -> int:
        """Enqueue jobs until there is one for all that waits in the lanes, because some may be lost; how many."""
        missing = len(self.lanes.waiting()) - self.length(BOTS)
        for _ in range(missing):
            self.asking.call()
        return max(0, missing)

    def expire(self, game: str, decision: str) -> bool:
        """Have the due deadlines of a game looked at now; false when there is a job for it in the queue."""
        return self._enqueue(DEADLINES, "workers.jobs.deadlines.expire", _due_job(game, decision), game)

    def expire_again(self, decisions: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """Have the due deadlines of games looked at now, for each of their decisions whose job was lost; those."""
        queued = self._queued([name for one in decisions for name in (_due_job(*one), _deadline_job(*one))])
        lost = [one for one, *jobs in zip(decisions, queued[::2], queued[1::2], strict=True) if not any(jobs)]
        for game, decision in lost:
            self.discard(_due_job(game, decision))
            self.expire(game, decision)
        return lost

    def expire_at(self, game: str, decision: str, deadline: Millis) -> None:
        """Have the due deadlines of a game looked at once `deadline` has passed (RQ schedules by whole seconds)."""
        moment = datetime.fromtimestamp(ceil(deadline / 1000), UTC)
        name = _deadline_job(game, decision)
        self._queues[DEADLINES].enqueue_at(
            moment,
            "workers.jobs.deadlines.expire",
            game,
            job_id=name,
            result_ttl=0,
            failure_ttl=KEPT_FAILURES,
            meta=_meta(),
        )

    def forget_deadline(self, game: str, decision: str) -> None:
        """Cancel what `expire_at` scheduled; does nothing when it is not there.

        A job that is already running is left alone: often it is the one that timed the decision out, and RQ counts it
        as failed when its record goes before its end.
        """
        name = _deadline_job(game, decision)
        if self.work.zrem(self._scheduled.key, name):
            self.discard(name)

    def follow(self, game: str, player: str, decision: str) -> bool:
        """Have a player's standing orders tried for a decision; false when a job for this decision waits already.

        The remains of one that died do not matter: trying twice is harmless.
        """
        name = f"order-{game}-{decision}"
        if self._queued([name])[0]:
            return False
        self.discard(name)
        return self._enqueue(DEADLINES, "workers.jobs.orders.follow", name, game, player, decision)

    def _queued(self, names: Sequence[str]) -> list[bool]:
        """Which of these jobs wait in the queue of deadlines, by what they say themselves.

        One that has said so for long may have been taken by a worker that died before it said more. Only then is the
        queue looked at: that costs what is in it.
        """
        pipe = self.work.pipeline(transaction=False)
        for name in names:
            pipe.hmget(Job.key_for(name), "status", "enqueued_at")
        ages = [_age(at) if status == JobStatus.QUEUED.encode() else None for status, at in pipe.execute()]
        doubtful = any(age is not None and age >= SURE_SECONDS for age in ages)
        there = set(self._queues[DEADLINES].get_job_ids()) if doubtful else set()
        return [
            age is not None and (age < SURE_SECONDS or name in there) for name, age in zip(names, ages, strict=True)
        ]

    def audit(self, run: str, cursor: str | None, *, lost: bool = False) -> bool:
        """Have the games after `cursor` audited; false when there is a job for it that is not known to be `lost`."""
        name = f"audit-{run}-{cursor or 'start'}"
        if lost:
            self.discard(name)
        return self._enqueue(MAINTENANCE, "workers.jobs.auditing.audit_some", name, run)

    def spread(self, step: str, player: str, about: str) -> bool:
        """Have those who follow a player told of a step, in a game or at a moment."""
        name = f"follow-{step}-{player}-{about}"
        return self._enqueue(MAINTENANCE, "workers.jobs.following.spread", name, step, player, about)

    def go_on(self, game: str) -> bool:
        """Have the series of a game that is over go on."""
        return self._enqueue(DEADLINES, "workers.jobs.series.go_on", f"series-{game}", game)

    def length(self, name: str) -> int:
        """How many jobs wait in a queue."""
        return self._queues[name].count

    def failed(self, name: str) -> int:
        """How many jobs failed in the last hour."""
        return int(self._queues[name].failed_job_registry.get_job_count(cleanup=False))

    def _enqueue(self, queue: str, function: str, name: str, *arguments: Any) -> bool:
        options: Any = {"job_id": name, "result_ttl": 0, "failure_ttl": KEPT_FAILURES, "meta": _meta()}
        try:
            self._queues[queue].enqueue(function, *arguments, unique=True, **options)
        except DuplicateJobError:
            return False
        return True

    def discard(self, name: str) -> None:
        """Delete the remains of a job that no worker has any more, so that its id can be used again."""
        self.work.delete(Job.key_for(name))


def open_queue(name: str, work: Redis, kind: type[Queue] = Queue) -> Queue:
    """A queue as every process opens it."""
    return kind(name, connection=work, serializer=JSONSerializer, default_timeout=TIMEOUT_SECONDS[name])


def _age(enqueued: bytes | None) -> float:
    """How long ago a job was put into its queue (s); for ever, where it does not say so."""
    return unix_time() - utcparse(enqueued.decode()).timestamp() if enqueued else inf


def _meta() -> dict[str, Any]:
    """What a job is told beside its arguments: what led to it."""
    return {ORIGIN: msgspec.to_builtins(origin())}


def origin_of(job: Job) -> Origin:
    """What led to a job."""
    return msgspec.convert(job.meta.get(ORIGIN, {}), Origin)


def _due_job(game: str, decision: str) -> str:
    return f"due-{game}-{decision}"


def _deadline_job(game: str, decision: str) -> str:
    return f"deadline-{game}-{decision}"
