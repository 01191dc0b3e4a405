"""Work that would stop the event loop, done beside it."""

import os
import sys
from collections.abc import Callable
from functools import cached_property
from threading import get_native_id
from typing import Final, TypeVar

from gevent import get_hub
from gevent.monkey import is_module_patched
from gevent.threadpool import ThreadPool

T = TypeVar("T")

POLITE: Final = 10
"""The niceness of a lane's thread: what answers moves gets the processor first."""


class Crowded(Exception):
    """As much work of this kind waits as may."""


def offload(work: Callable[..., T], *arguments: object) -> T:
    """What the work gives, done in a thread of its own in a web process, so that other requests go on meanwhile."""
    if is_module_patched("threading"):
        done: T = get_hub().threadpool.apply(work, arguments)
        return done
    return work(*arguments)


class Lane:
    """For work that takes the processor: done one after the other, at low priority, and turned away when much waits."""

    def __init__(self, most: int) -> None:
        """`most` at once, the one that is being done among them."""
        self._most = most
        self._inside = 0

    def check(self) -> None:
        """Raise Crowded when one more would be turned away."""
        if self._inside >= self._most:
            raise Crowded

    def run(self, work: Callable[..., T], *arguments: object) -> T:
        """What the work gives; raises Crowded."""
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
        return ThreadPool(1)  # made late: it belongs to the process and its event loop


def _politely(work: Callable[..., T], *arguments: object) -> T:
    if sys.platform == "linux":  # where a thread has a niceness of its own
        os.setpriority(os.PRIO_PROCESS, get_native_id(), POLITE)
    return work(*arguments)
