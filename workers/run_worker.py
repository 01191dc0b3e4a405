"""An RQ worker with its scheduler, for the queues that it is told: starts anew whatever happens to Redis."""

import sys
from typing import Final

import structlog
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry
from rq import SimpleWorker
from rq.serializers import JSONSerializer

from events.client import server
from workers.desk import desk
from workers.loop import Stop, keep_trying, listen, set_up
from workers.queues import DEADLINES, NAMES, open_queue

TTL_SECONDS: Final = 20
MAINTENANCE_SECONDS: Final = 5
LONGEST_WAIT_SECONDS: Final = 1.0

_log = structlog.get_logger()


class QueueWorker(SimpleWorker):
    """Works in its own process: with warm copies of games a job takes 2 ms instead of a fork's 11.

    A job's time limit holds here too; what a killed worker had in hand the sweeper finds.
    """

    max_connection_wait_time = LONGEST_WAIT_SECONDS

    def __init__(self, queues: list[str], work: Redis, stop: Stop) -> None:
        super().__init__(
            [open_queue(name, work) for name in queues],
            connection=work,
            serializer=JSONSerializer,
            worker_ttl=TTL_SECONDS,
            maintenance_interval=MAINTENANCE_SECONDS,
            log_job_description=False,
        )
        self._told = stop

    def subscribe(self) -> None:
        """Nobody sends commands to a worker: it needs no thread that waits for them."""

    def handle_warm_shutdown_request(self) -> None:
        """Remember that the end was asked for, not met."""
        self._told.set()


def run(queues: list[str], stop: Stop) -> None:
    """Work until told to stop, through any outage of the work store."""

    settings = desk().wiring.settings

    def step() -> None:
        # Longer than RQ waits for a job: the client's own default is not, and an idle worker would give up.
        work = server(
            settings.work_redis_url,
            retry=Retry(NoBackoff(), 1),
            socket_timeout=TTL_SECONDS,
            socket_connect_timeout=settings.store_seconds,
        )
        try:
            work.ping()
            QueueWorker(queues, work, stop).work(with_scheduler=DEADLINES in queues, logging_level="WARNING")
        finally:
            listen(stop)
            work.close()

    keep_trying(stop, step, (RedisError,))


def main(queues: list[str]) -> None:
    """Work on the queues named until SIGTERM or SIGINT."""
    if not queues or not set(queues) <= set(NAMES):
        raise SystemExit(f"usage: python -m workers.run_worker {'|'.join(NAMES)} ...")
    stop = set_up(desk().wiring.settings)
    _log.info("worker_started", queues=queues)
    run(queues, stop)
    _log.info("worker_stopped", queues=queues)


if __name__ == "__main__":
    main(sys.argv[1:])
