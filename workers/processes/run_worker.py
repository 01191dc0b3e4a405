"""An RQ worker with its scheduler, for the queues that it is told: starts anew whatever happens to Redis."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Final

import structlog
from redis import Redis
from redis.client import Pipeline
from redis.exceptions import RedisError
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.job import Job
from rq.serializers import JSONSerializer
from structlog.contextvars import bound_contextvars

from events.client import within
from events.notice import Origin
from service.queueing.places import DEADLINES, QUEUES
from service.runtime import tracing
from service.runtime.metrics import COUNTS
from service.runtime.origin import coming_from
from workers.context import worker_context
from workers.processes.loop import Stop, keep_trying, set_up
from workers.processes.scheduler import Scheduler
from workers.queues.queues import open_queue, origin_of

TTL_SECONDS: Final = 20
MAINTENANCE_SECONDS: Final = 5
LONGEST_WAIT_SECONDS: Final = 1
TOLD_AGAIN_SECONDS: Final = 0.2
FOLLOW: Final = "workers.jobs.orders.follow"
"""Neither counted nor traced: who has standing orders is a seat's secret, and operators may play, too."""

_log = structlog.get_logger()


class Away(StopRequested):
    """The store gave no answer: a worker ends by this, and its process waits and starts another.

    By any other exception it would end too, and RQ would print a traceback.
    """


OUTAGES: Final = (RedisError, Away)
"""What a worker ends by when the store is away: by the second before it begins to work, and after."""


class PatientQueue(Queue):
    """A queue of which workers do not ask again and again while the store is away."""

    @classmethod
    def dequeue_any(cls, *arguments: Any, **options: Any) -> Any:
        """The next job. Raises Away."""
        with _leaving():
            return super().dequeue_any(*arguments, **options)


@contextmanager
def _leaving() -> Iterator[None]:
    try:
        yield
    except RedisError as error:
        raise Away(str(error)) from error


class QueueWorker(SimpleWorker):
    """Works in its own process: with warm copies of games a job takes 2 ms instead of a fork's 11.

    A job's time limit holds here too; what a killed worker had in hand the sweeper finds.

    RQ stops by exceptions that its signal handlers raise, wherever the signal comes, and asks the store in them. Here
    signals only tell `stop`, and the worker looks whenever it has no job in hand: every second when it waits.
    """

    queue_class = PatientQueue
    dequeue_timeout = LONGEST_WAIT_SECONDS

    def __init__(self, queues: list[str], work: Redis, stop: Stop) -> None:
        super().__init__(
            [open_queue(name, work, PatientQueue) for name in queues],
            connection=work,
            serializer=JSONSerializer,
            worker_ttl=TTL_SECONDS,
            maintenance_interval=MAINTENANCE_SECONDS,
            log_job_description=False,
        )
        self._told = stop

    def perform_job(self, job: Job, queue: Queue) -> bool:
        """Do a job, and count it; whether it went well."""
        began = perf_counter()
        led, secret = origin_of(job), job.func_name == FOLLOW
        trace = "" if secret else led.trace
        with (
            bound_contextvars(job=job.id),
            tracing.follow(queue.name, trace, request=led.request),
            coming_from(Origin(led.request)),
        ):
            done = super().perform_job(job, queue)
        if not secret:
            COUNTS.jobs.labels(queue.name, "done" if done else "failed").observe(perf_counter() - began)
        return done

    def subscribe(self) -> None:
        """Nobody sends commands to a worker: it needs no thread that waits for them."""

    def _install_signal_handlers(self) -> None:
        """The process has its own."""

    def _start_scheduler(self, *_: Any, **__: Any) -> None:
        usual: Any = {"connection": self.connection, "logging_level": "WARNING", "serializer": self.serializer}
        # After an outage the locks are still those of the scheduler before, if it was this process's.
        usual["name"] = f"{socket.gethostname()}-{os.getpid()}"
        scheduler: Any = Scheduler(self.queues, **usual)
        self.scheduler = scheduler
        if scheduler.acquire_locks():
            scheduler.start()

    def stop_scheduler(self) -> None:
        """End the scheduler's process, told again and again: what it is told before it listens is lost."""
        process: Any = self.scheduler and self.scheduler._process
        while process and process.is_alive():
            process.terminate()
            process.join(TOLD_AGAIN_SECONDS)

    def check_for_suspension(self, burst: bool) -> None:
        """A worker is ended, not suspended: it would not hear that it is to end."""

    @property
    def should_run_maintenance_tasks(self) -> bool:
        """Asked whenever there is no job in hand. Raises StopRequested when the process was told to end."""
        if self._told.is_set():
            raise StopRequested
        return bool(super().should_run_maintenance_tasks)

    def run_maintenance_tasks(self) -> None:
        """Tidy up. Raises Away."""
        with _leaving():
            super().run_maintenance_tasks()  # type: ignore[no-untyped-call]

    def set_state(self, state: str, pipeline: Pipeline | None = None) -> None:
        """Say what the worker does. Raises Away."""
        with _leaving():
            super().set_state(state, pipeline)

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Do a job. Raises Away: the sweeper finds what is left of it."""
        with _leaving():
            super().execute_job(job, queue)

    def handle_exception(self, job: Job, *exc_info: Any) -> None:
        """Log why a job failed; what the store did is said once, by its process."""
        if not isinstance(exc_info[1], RedisError | Away):
            super().handle_exception(job, *exc_info)

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """Say that the worker lives. Raises Away."""
        with _leaving():
            super().heartbeat(timeout, pipeline)


def run(queues: list[str], stop: Stop) -> None:
    """Work until told to stop, through any outage of the work store."""

    settings = worker_context().wiring.settings

    def step() -> None:
        # RQ waits for a job at the server, and an answer may take its time afterwards.
        longest = settings.store_seconds + LONGEST_WAIT_SECONDS
        work = within(settings.work_redis_url, settings.store_seconds, 1, socket_timeout=longest)
        try:
            work.ping()
            QueueWorker(queues, work, stop).work(with_scheduler=DEADLINES in queues, logging_level="WARNING")
        finally:
            work.close()

    keep_trying(stop, step, OUTAGES)


def main(queues: list[str]) -> None:
    """Work on the queues named until SIGTERM or SIGINT."""
    if not queues or not set(queues) <= set(QUEUES):
        raise SystemExit(f"usage: python -m workers.processes.run_worker {'|'.join(QUEUES)} ...")
    stop = set_up(worker_context().wiring.settings, queues[0])
    _log.info("worker_started", queues=queues)
    run(queues, stop)
    _log.info("worker_stopped", queues=queues)


if __name__ == "__main__":
    main(sys.argv[1:])
