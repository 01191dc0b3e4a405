"""The service's own processes, as they are, on a stage: each over clients of its own, and begun again when it dies."""

from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import Any, Final

from rq.timeouts import BaseDeathPenalty

from events import clock, keys
from projections.lists import keys as lists
from service.accounts.slots.keys import SHARDS, spread
from service.mail.letters.letters import DUE as LETTERS
from service.orders.agenda import AGENDA
from service.push.messages import DUE as PUSHED
from service.queueing.places import BOTS, DEADLINES, DISPATCHERS, LANES, MAINTENANCE, QUEUE, SCHEDULED, THINKING
from service.settings import Settings
from service.webhooks.deliveries import DUE as CALLED
from service.wiring import Wiring
from tests.simulation.machine import StagedStop
from tests.simulation.stage import RESTING, Process, Stage
from tests.simulation.stores import SimulatedClient, Store, read
from workers.context import WorkerContext
from workers.jobs import orders
from workers.jobs.orders import Turn
from workers.processes import dispatcher, sweeper, webhooks
from workers.processes.loop import keep_trying
from workers.processes.run_worker import OUTAGES, QueueWorker
from workers.processes.scheduler import Scheduler
from workers.push.channel import PushChannel
from workers.queues.queues import open_queue
from workers.webhooks.channels import WebhookChannel

SECRET: Final = "x" * 32
SHARDED: Final = 2
CALLS: Final = 8
UNEASY_BEATS: Final = 4
"""In how many a sweeper has looked at all orders again: it goes on where it was, then begins anew."""
Run = Callable[[Process], Callable[[], object]]


class Stores:
    """The two stores of a story, and the settings of its processes."""

    def __init__(
        self, stage: Stage, log: Store, work: Store, urls: tuple[str, str], var: Path, sweep_seconds: float
    ) -> None:
        self.stage = stage
        self.log = log
        self.work = work
        self.settings = Settings(
            redis_url=urls[0],
            work_redis_url=urls[1],
            var=var,
            secret_key=SECRET,
            rate_limits=0,
            shards=SHARDED,
            sweep_seconds=sweep_seconds,
            webhook_networks="127.0.0.1",
            cache_games=100,
        )

    def wiring(self) -> Wiring:
        """The parts of a process, over clients that give way."""
        made = Wiring(self.settings)
        data, work = SimulatedClient(self.log), SimulatedClient(self.work)
        made.__dict__.update(data=data, opened=data, waiting=data, work=work)
        return made

    def context(self) -> WorkerContext:
        """Those of a worker."""
        made = WorkerContext(self.wiring())
        made.__dict__["work"] = made.wiring.work
        return made


class Looks:
    """From when on each kind of process has something to do."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores
        self._work = str(stores.work.raw.script_load(read("look_work.lua")))
        self._log = str(stores.log.raw.script_load(read("look_log.lua")))
        queues = [QUEUE + name for name in (BOTS, DEADLINES, MAINTENANCE)]
        by_time = [SCHEDULED + DEADLINES, "+" + lists.DEADLINES, "+" + lists.BOTS_AWAITED, THINKING, AGENDA]
        self._in_work = [*queues, LANES, "", *by_time, CALLED, PUSHED]
        feeds = [keys.feed(shard) for shard in range(SHARDED)]
        letters = [spread(LETTERS["mailto"], shard) for shard in range(SHARDS)]
        self._in_log = [DISPATCHERS, *feeds, "", *letters]
        stores.work.watched, stores.log.watched = frozenset(self._in_work), frozenset([*feeds, *letters])
        self.lost = 0
        """When the work store lost something last (ms): sweepers look at each beat then, for nobody knows what."""
        self._seen: tuple[int, int] | None = None
        self._found: tuple[list[float], list[float]] = ([], [])

    def __call__(self) -> dict[str, float]:
        """By kind of process (ms); what is not here has nothing to do."""
        now, work = self._stores.stage.now, self._stores.work
        changes = work.changes, self._stores.log.changes
        if changes != self._seen:
            self._seen, self._found = changes, (self._work_now(), self._log_now())
        bots, deadlines, maintenance, lanes, *moments, there = self._found[0]
        scheduled, late, awaited, thinking, agenda, called, pushed = moments
        lag, held, letters = self._found[1]
        if not there:
            return {"dispatcher": now}
        beat = 1000 * self._stores.settings.sweep_seconds
        uneasy = max(self.lost, self._stores.stage.unheard) + UNEASY_BEATS * beat
        patience = sweeper.PATIENCE_MS
        due = {
            "dispatcher": [now] if lag else [_claimed(held, now)] if held >= 0 else [],
            "bots": [now] if bots else [],
            "deadlines": [now] if deadlines or maintenance else [],
            "scheduler": [1000 * scheduled] if scheduled >= 0 else [],
            "sweeper": [
                moment - before
                for moment, before in ((late, -patience), (awaited, -patience), (thinking, 0), (agenda, beat))
                if moment >= 0
            ]
            + ([now] if lanes > bots or now < uneasy else []),
            "sweeper" + RESTING: [thinking] if thinking >= 0 else [],
            "webhooks": [moment for moment in (called, pushed) if moment >= 0],
            "gateway": [letters] if letters >= 0 else [],
        }
        return {kind: min(moments) for kind, moments in due.items() if moments}

    def _work_now(self) -> list[float]:
        return [float(value) for value in self._stores.work.run(self._work, self._in_work)]

    def _log_now(self) -> list[float]:
        return [float(value) for value in self._stores.log.run(self._log, self._in_log)]


def _claimed(held: float, now: float) -> float:
    """When a dispatcher looks next for what another has held for too long."""
    first = held + dispatcher.CLAIM_AFTER_MS
    return first + max(0, ceil((now - first) / dispatcher.BLOCK_MS)) * dispatcher.BLOCK_MS


def dispatching(stores: Stores) -> Run:
    """A dispatcher."""

    def run(process: Process) -> Callable[[], object]:
        own = stores.context()
        made = dispatcher.Dispatcher(own, f"{process.name}-{process.life}")
        return lambda: dispatcher.run(made, StagedStop())

    return run


def turns(context: WorkerContext, within: int) -> list[Turn]:
    """What a sweeper has to do before it sweeps again: its waits for that are none to leave out."""
    found = orders.turns(context, within)
    if process := context.__dict__.get("process"):  # none: a sweeper of another test, outside of a simulation
        process.moments, process.rests_until = [turn.at for turn in found], clock.milliseconds() + within
    return found


vars(sweeper)["turns"] = turns


def sweeping(stores: Stores) -> Run:
    """A sweeper."""

    def run(process: Process) -> Callable[[], object]:
        own = stores.context()
        own.__dict__["process"] = process
        made = sweeper.Sweeper(own)
        return lambda: sweeper.run(made, StagedStop(), stores.settings.sweep_seconds)

    return run


def calling(stores: Stores) -> Run:
    """A sender of webhooks."""

    def run(_process: Process) -> Callable[[], object]:
        own = stores.context()
        made = webhooks.Sender(own, (WebhookChannel(own), PushChannel(own)), CALLS)
        return lambda: webhooks.run(made, StagedStop())

    return run


class Endless(BaseDeathPenalty):
    """RQ's alarm goes by the machine's clock: jobs take no time here."""

    def setup_death_penalty(self) -> None:
        """None."""

    def cancel_death_penalty(self) -> None:
        """None."""


class StagedWorker(QueueWorker):
    """A worker without an alarm; its scheduler is a process of its own."""

    death_penalty_class = Endless


def working(stores: Stores, *queues: str) -> Run:
    """A worker for some queues; jobs find their context by the process that runs."""

    def run(process: Process) -> Callable[[], object]:
        process.parts = stores.context()
        stop = StagedStop()

        def step() -> None:
            work = SimulatedClient(stores.work)
            work.ping()
            StagedWorker([*queues], work, stop).work(logging_level="WARNING")

        return lambda: keep_trying(stop, step, OUTAGES)

    return run


class StagedScheduler(Scheduler):
    """A scheduler without signals."""

    def _install_signal_handlers(self) -> None:
        """None."""


def scheduling(stores: Stores) -> Run:
    """The scheduler of the deadlines' queue: the worker's child."""

    def run(process: Process) -> Callable[[], object]:
        work = SimulatedClient(stores.work)
        queue = open_queue(DEADLINES, work)
        made: Any = StagedScheduler([queue], connection=work, serializer=queue.serializer, name=process.name)
        made._connection = work  # it would open one of its own, for it is a process of its own elsewhere

        def step() -> None:
            made.acquire_locks()
            made.work()

        return lambda: keep_trying(StagedStop(), step, OUTAGES)  # as its worker does, which takes the locks for it

    return run
