"""The RQ workers' process: it ends when told to, and only then."""

import subprocess
import sys
import time
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from redis import ConnectionPool, Redis
from redis.exceptions import ConnectionError as RedisConnectionError

from games.core.clock import PerMove
from games.core.lifecycle.seating import Sit
from tests.faults.stack import Stack
from tests.patience import PATIENCE_SECONDS, eventually
from tests.projections.world import World
from tests.workers.crew import COMMANDS, ROOT, Crew
from tests.workers.jobs.test_bots import bots
from workers.processes.loop import Stop
from workers.processes.run_worker import LONGEST_WAIT_SECONDS, OUTAGES, QueueWorker
from workers.processes.scheduler import LOCK_SECONDS, Scheduler

TRYING = ("dispatcher", "bots", "deadlines", "webhooks", "sweeper")
"""Who says so while a store is away."""
AWAY_SECONDS = 3.0
"""In which a worker tries several times, at its longest pause in the end."""

LOCK = "rq:scheduler-lock:deadlines"
GONE = -2
"""What is left of the time of a key that there is not; RQ's own locks last for a minute."""


def test_every_process_ends_cleanly(world: World, crew: Crew) -> None:
    crew.start(*COMMANDS)
    game = world.create(bots(3))
    assert eventually(lambda: world.game(game).over), crew.log("bots")
    assert eventually(lambda: world.context.work.exists(LOCK))
    # A process that is still loading its code ends by the signal itself.
    assert eventually(lambda: "streams_started" in crew.log("streams"))
    assert eventually(lambda: "webhooks_started" in crew.log("webhooks"))
    assert {name: crew.stop(name) for name in COMMANDS} == dict.fromkeys(COMMANDS, 0)
    # and none says that something went wrong
    for name in COMMANDS:
        assert '"level": "error"' not in crew.log(name)


def test_a_worker_without_jobs_goes_on_quietly(world: World, crew: Crew) -> None:
    crew.start("bots")
    assert eventually(lambda: world.context.work.scard("rq:workers") == 1), crew.log("bots")
    before = world.context.work.smembers("rq:workers")
    time.sleep(3 * LONGEST_WAIT_SECONDS)  # it has waited for a job again and again
    assert world.context.work.smembers("rq:workers") == before
    assert '"level": "error"' not in crew.log("bots")


def test_what_a_killed_scheduler_held_another_soon_has(world: World, crew: Crew) -> None:
    crew.start("deadlines")
    assert eventually(lambda: world.context.work.get(LOCK)), crew.log("deadlines")
    before = world.context.work.get(LOCK)
    crew.kill("deadlines")
    left = world.context.work.pttl(LOCK)
    assert left == GONE or 0 <= left <= 1000 * LOCK_SECONDS
    crew.start("deadlines")
    assert eventually(lambda: world.context.work.get(LOCK) not in (None, before)), crew.log("deadlines")


class Leaving(Redis):
    """A client whose server is away from the command of some number on."""

    def __init__(self, url: str, number: int) -> None:
        super().__init__(connection_pool=ConnectionPool.from_url(url))
        self._left = number

    def execute_command(self, *command: Any, **options: Any) -> Any:
        """The server's answer, as long as it is there."""
        self._leave()
        return super().execute_command(*command, **options)  # type: ignore[no-untyped-call]

    def pipeline(self, *arguments: Any, **options: Any) -> Any:
        """A pipeline, as long as the server is there."""
        self._leave()
        return super().pipeline(*arguments, **options)

    def _leave(self) -> None:
        self._left -= 1
        if self._left <= 0:
            raise RedisConnectionError("the server is away")


def test_whenever_the_store_leaves_a_worker_ends_by_what_its_process_waits_for(
    work_redis: Redis, work_redis_url: str
) -> None:
    for number in range(1, 16):
        stop = Stop()
        with suppress(*OUTAGES):
            QueueWorker(["bots"], Leaving(work_redis_url, number), stop).work(burst=True, logging_level="CRITICAL")


def test_whenever_a_scheduler_ends_nobody_waits_for_its_locks_for_long(work_redis: Redis, work_redis_url: str) -> None:
    lives = []
    for number in range(1, 7):
        work_redis.delete(LOCK)
        scheduler: Any = Scheduler(["deadlines"], connection=work_redis)
        scheduler._connection = Leaving(work_redis_url, number)
        with suppress(*OUTAGES):
            scheduler.acquire_locks()
            scheduler.heartbeat()
        lives.append(work_redis.ttl(LOCK))
    assert any(life > 0 for life in lives)
    assert max(lives) <= LOCK_SECONDS


@pytest.mark.parametrize("arguments", [[], ["mails"], ["bots", "mails"]])
def test_an_unknown_queue_is_refused(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "workers.processes.run_worker", *arguments]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)
    assert result.returncode == 1
    assert result.stderr.startswith("usage: ")


def test_workers_outlast_an_outage_of_both_stores(socket_dir: Path) -> None:
    # given workers that were started before the stores, and a game that waits for its person
    folder = socket_dir / "outage"
    folder.mkdir()
    stack = Stack(folder)
    try:
        stack.restore(*COMMANDS)
        assert eventually(lambda: all("outage" in stack.crew.log(name) for name in TRYING)), stack.crew.log("webhooks")
        stack.restore("log-redis", "work-redis")
        world = World(stack.settings.redis_url, stack.settings.work_redis_url, folder)
        world.commands = world.context.wiring.commands
        game = world.create((Sit(0, "ada"), *bots(3)[1:]), clock=PerMove(timedelta(seconds=2)))
        assert eventually(lambda: 0 in (now := world.game(game)).decisions or now.chairs[0].timeouts)
        # when both stores are away for longer than a worker's first tries
        stack.crew.kill("log-redis")
        stack.crew.kill("work-redis")
        time.sleep(AWAY_SECONDS)
        # then nobody has left, and all goes on when they are back
        assert [name for name in COMMANDS if not stack.crew.alive(name)] == []
        stack.restore("log-redis", "work-redis")
        assert eventually(lambda: world.game(game).over), stack.crew.log("deadlines")
        assert [name for name in COMMANDS if not stack.crew.alive(name)] == []
        # and nobody took it for a fault
        for name in COMMANDS:
            assert '"level": "error"' not in stack.crew.log(name)
            assert "Traceback" not in stack.crew.log(name)
        # and who is told to end during an outage does so
        stack.crew.kill("log-redis")
        stack.crew.kill("work-redis")
        time.sleep(LONGEST_WAIT_SECONDS)
        assert {name: stack.crew.stop(name) for name in COMMANDS} == dict.fromkeys(COMMANDS, 0)
        world.close()
    finally:
        stack.end()
