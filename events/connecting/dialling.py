"""Connecting to a server that may hang: one tries, and the others are told at once that it does not answer.

A server that is stopped accepts nothing, but the system queues connections for it, some 500. Once that queue is full,
connecting to a Unix socket never waits: gevent tries again and again, and a process does nothing else.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from redis import ConnectionPool, exceptions
from redis.connection import AbstractConnection, UnixDomainSocketConnection

from events.clock import monotonic

PAUSE_SECONDS: Final = 0.5
"""How long nobody tries after somebody has waited in vain."""


class _Gate:
    """The way to one server from this process. Needs no lock: two who try at the same moment do no harm."""

    def __init__(self) -> None:
        self._hangs = False
        self._trying = False
        self._closed_until = 0.0

    @contextmanager
    def passing(self) -> Iterator[None]:
        """Connect inside. Raises TimeoutError at once where the server has let others wait in vain."""
        alone = self._hangs
        if alone and (self._trying or monotonic() < self._closed_until):
            raise exceptions.TimeoutError("the server has not answered lately")
        self._trying = alone
        try:
            yield
            self._hangs = False
        except exceptions.TimeoutError:
            self._hangs, self._closed_until = True, monotonic() + PAUSE_SECONDS
            raise
        except exceptions.ConnectionError:  # whoever refuses answers, as does a server that reads its data
            self._hangs = False
            raise
        finally:
            if alone:
                self._trying = False


_gates: defaultdict[Hashable, _Gate] = defaultdict(_Gate)


class _Gated(AbstractConnection):
    """A connection that passes the gate of its server."""

    def connect_check_health(self, *arguments: Any, **options: Any) -> None:
        """Connect, unless that was done."""
        where: Any = self.repr_pieces
        if not self._sock:
            with _gates[tuple(where())].passing():
                super().connect_check_health(*arguments, **options)


def gated(pool: ConnectionPool) -> None:
    """Have all connections that the pool makes from now on pass the gate of their server."""
    pool.connection_class = _gated(pool.connection_class)


@cache
def _gated(kind: type) -> type:
    # redis-py 8.1 names a port when connecting takes too long, and fails where there is none.
    named = {"port": 0} if issubclass(kind, UnixDomainSocketConnection) else {}
    return type(f"Gated{kind.__name__}", (_Gated, kind), named)
