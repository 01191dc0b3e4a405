"""Puts a simulation in the place of the machine: its clock, its randomness, its threads. For a process of its own."""

import gc
import logging
import os
import random
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from queue import Empty
from types import ModuleType, SimpleNamespace
from typing import Any, Generic, TypeVar

import rq.scheduler
import rq.utils
import structlog

import workers.jobs.auditing
import workers.jobs.bots
import workers.jobs.deadlines
import workers.jobs.following
import workers.jobs.orders
import workers.processes.webhooks
import workers.rebuilding.rebuilding
from events import clock
from tests.simulation.stage import Stage
from workers.processes.loop import Stop

T = TypeVar("T")
JOBS = (workers.jobs.auditing, workers.jobs.bots, workers.jobs.deadlines, workers.jobs.following, workers.jobs.orders)


class StagedClock:
    """The clock of a stage."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def milliseconds(self) -> int:
        """See `events.clock`."""
        return self._stage.now

    def monotonic(self) -> float:
        """See `events.clock`."""
        return self._stage.now / 1000

    def thread_time(self) -> float:
        """Nothing takes any time of a processor here."""
        return 0.0

    def sleep(self, seconds: float) -> None:
        """See `events.clock`."""
        self._stage.sleep(1000 * seconds)


class StagedStop(Stop):
    """What tells processes to end: never, here."""

    def __init__(self) -> None:
        """It needs no pipe."""

    def set(self) -> None:
        """Nobody tells it."""

    def is_set(self) -> bool:
        """It is not."""
        return False

    def wait(self, seconds: float) -> bool:
        """Come back after so long: whoever tries again what failed does not look in vain."""
        if sys.exc_info()[0] is None:
            clock.sleep(seconds)
        else:
            _stage().pause(1000 * seconds)
        return False


class StagedQueue(Generic[T]):
    """What threads of a process give each other."""

    def __init__(self) -> None:
        self._items: list[T] = []

    def put(self, item: T) -> None:
        """See `queue.Queue`."""
        self._items.append(item)

    def get(self, timeout: float) -> T:
        """See `queue.Queue`."""
        if not self._items:
            _stage().block(1000 * timeout, lambda: self._items)
        return self.get_nowait()

    def get_nowait(self) -> T:
        """See `queue.Queue`."""
        if not self._items:
            raise Empty
        return self._items.pop(0)


class StagedThread:
    """One more strand of the process that makes it."""

    def __init__(self, target: Callable[..., object], args: tuple[Any, ...], daemon: bool) -> None:
        assert daemon
        self._do = lambda: target(*args)

    def start(self) -> None:
        """See `threading.Thread`."""
        stage = _stage()
        stage.spawn(stage.process, f"call{len(stage.process.strands)}", self._do)


_stages: list[Stage] = []


def _stage() -> Stage:
    return _stages[-1]


class _Moments(datetime):
    """RQ's own clock."""

    @classmethod
    def now(cls, tz: Any = None) -> "datetime":  # type: ignore[override]
        """The time."""
        return datetime.fromtimestamp(_stage().now / 1000, tz)


def _now() -> datetime:
    return datetime.fromtimestamp(_stage().now / 1000, UTC)


def put_in_place(stage: Stage, courier: Callable[..., Any], context: Callable[[], Any]) -> None:
    """Everything from here on goes by the stage: `courier` makes calls, `context` is that of the process that runs."""
    first = not _stages
    _stages[:] = [stage]
    clock.use(StagedClock(stage))
    random.seed(stage.chances.seed)
    _put(workers.processes.webhooks, GuardedHttp=courier)
    for job in JOBS:
        _put(job, worker_context=context)
    if first:
        _put_for_good()


def _put_for_good() -> None:
    gc.freeze()
    logging.disable(logging.CRITICAL)
    _put(os, urandom=lambda size: _stage().entropy(size))
    _put(random, _urandom=lambda size: _stage().entropy(size))
    own = {"now": _now, "current_timestamp": lambda: _stage().now // 1000}
    for module in [module for name, module in sys.modules.items() if name.startswith("rq.")]:
        _put(module, **{name: function for name, function in own.items() if hasattr(module, name)})
    _put(rq.scheduler, datetime=_Moments, time=SimpleNamespace(sleep=clock.sleep))
    _put(workers.processes.webhooks, Thread=StagedThread, Queue=StagedQueue)
    _put(workers.rebuilding.rebuilding, is_small=lambda _: True)


def _put(module: ModuleType, **own: object) -> None:
    for name, value in own.items():
        setattr(module, name, value)


def complaints() -> list[str]:
    """What was logged as an error since this was called last."""
    found, _errors[:] = list(_errors), []
    return found


_errors: list[str] = []


def _keep_errors(_logger: Any, method: str, entry: Any) -> Any:
    if method in ("error", "exception", "critical"):
        error = sys.exc_info()[1]
        _errors.append(f"{ {**entry} } {error!r}" if error else f"{ {**entry} }")
    raise structlog.DropEvent


structlog.configure(processors=[structlog.contextvars.merge_contextvars, _keep_errors], cache_logger_on_first_use=False)
