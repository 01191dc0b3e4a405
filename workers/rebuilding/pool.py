"""Does the parts of a rebuild in several processes. A killed one is replaced, and what it had is done again."""

import os
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from multiprocessing import connection, get_context, parent_process
from typing import Final

import structlog

from projections.lists.generations import Generation
from projections.lists.parts import Done, Part, Worker
from projections.lists.succession import Succession
from service.runtime import logs
from service.settings import Settings
from service.wiring import Wiring
from workers.context import WorkerContext

SPAWN: Final = get_context("spawn")
POLITE: Final = 19
"""The lowest priority: what answers players goes before."""
TICK_SECONDS: Final = 1.0
WAITING: Final = 3
"""Parts that each process has before it."""
DEATHS: Final = 5
"""Processes that may die in one rebuild; more do not die by chance."""

_log = structlog.get_logger()
_workers: list[Worker] = []


class Pool:
    """So many processes, as long as there are parts."""

    def __init__(self, settings: Settings, processes: int, *, polite: bool) -> None:
        self._settings = settings
        self._processes = processes
        self._polite = polite

    def carry(self, right: Succession, parts: Iterable[Part]) -> Iterator[Done | None]:
        """Do parts, in any order; None after each second in which none was done."""
        rest, deaths = iter(parts), 0
        while True:
            left: list[Part] = []
            with self._executor(right) as executor:
                yield from self._carried(executor, rest, left)
            if not left:
                return
            deaths += 1
            _log.warning("rebuilding_process_died", parts=len(left))
            if deaths > DEATHS:
                raise BrokenProcessPool("the processes of a rebuild die again and again")
            rest = chain(left, rest)

    def _carried(self, executor: ProcessPoolExecutor, rest: Iterator[Part], left: list[Part]) -> Iterator[Done | None]:
        """Until none is left, or a process died: then those that are not done are `left`."""
        waiting: dict[Future[Done], Part] = {}
        try:
            while True:
                for part in islice(rest, self._processes * WAITING - len(waiting)):
                    left.append(part)
                    future = executor.submit(_do, part)
                    waiting[future] = left.pop()
                if not waiting:
                    return
                done, _ = wait(waiting, TICK_SECONDS, FIRST_COMPLETED)
                if not done:
                    yield None
                for future in done:
                    result = future.result()
                    del waiting[future]
                    yield result
        except BrokenProcessPool:
            left += waiting.values()
        finally:
            for future in waiting:
                future.cancel()

    def _executor(self, right: Succession) -> ProcessPoolExecutor:
        arguments = (self._settings, right.token, right.next, self._polite)
        return ProcessPoolExecutor(self._processes, SPAWN, _begin, arguments)


def _begin(settings: Settings, token: str, at: Generation, polite: bool) -> None:  # a process's start
    settle(settings, polite=polite)
    own = WorkerContext(Wiring(settings))
    _workers.append(Worker(own.wiring.log, own.work, own.wiring.histories, token, at))


def _do(part: Part) -> Done:
    return _workers[-1].do(part)


def settle(settings: Settings, *, polite: bool) -> None:
    """What a process of a rebuild does first: it ends with the one that started it, and gives way to others."""
    if polite:
        os.nice(POLITE)
    logs.set_up(settings.log_level, settings.var)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
