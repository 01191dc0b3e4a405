"""Work that would block the event loop, done in threads."""

import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from threading import get_native_id
from typing import Final, TypeVar

from gevent import Timeout, get_hub
from gevent.monkey import is_module_patched
from gevent.threadpool import ThreadPool

T = TypeVar("T")

POLITE: Final = 10
"""The niceness of a lane's thread: answering moves gets the processor first."""


class Crowded(Exception):
    """The most work of this kind allowed is waiting."""


def offload(work: Callable[..., T], *arguments: object) -> T:
    """The result of the work, done in a thread of its own in a web process, so that other requests go on meanwhile."""
    if is_module_patched("threading"):
        done: T = get_hub().threadpool.apply(work, arguments)
        return done
    return work(*arguments)


def limited(seconds: float) -> AbstractContextManager[object]:
    """Raise TimeoutError in a web process when what is inside takes longer; elsewhere nothing waits with it."""
    return Timeout(seconds, TimeoutError("no answer")) if is_module_patched("socket") else nullcontext()


class Lane:
    """For work that uses the processor: done one after the other, at low priority, and refused when too much waits."""

    def __init__(self, most: int) -> None:
        """`most` at once, including the one in progress."""
        self._most = most
        self._inside = 0

    def check(self) -> None:
        """Raise Crowded when one more would be refused."""
        if self._inside >= self._most:
            raise Crowded

    def run(self, work: Callable[..., T], *arguments: object) -> T:
        """The result of the work; raises Crowded."""
        self.check()
        self._inside += 1
        try:
            if not is_module_patched("threading"):
                return work(*arguments)
            done: T = self._thread.apply(_politely, (work, *arguments))
            return done
        finally:
            self._inside -= 1

    @cached_property
    def _thread(self) -> ThreadPool:
        return ThreadPool(1)  # made late, because it belongs to the process and its event loop


def _politely(work: Callable[..., T], *arguments: object) -> T:
    be_polite()
    return work(*arguments)


def be_polite() -> None:
    """Lower the priority of this thread for good."""
    if sys.platform == "linux":  # where a thread has a niceness of its own
        os.setpriority(os.PRIO_PROCESS, get_native_id(), POLITE)
