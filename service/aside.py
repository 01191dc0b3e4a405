"""Work that would stop the event loop, done beside it."""

from collections.abc import Callable
from typing import TypeVar

from gevent import get_hub
from gevent.monkey import is_module_patched

T = TypeVar("T")


def aside(work: Callable[..., T], *arguments: object) -> T:
    """What the work gives, done in a thread of its own in a web process, so that other requests go on meanwhile."""
    if is_module_patched("threading"):
        done: T = get_hub().threadpool.apply(work, arguments)
        return done
    return work(*arguments)
