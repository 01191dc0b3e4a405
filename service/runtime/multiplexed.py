"""One Redis connection that all greenlets of a web process share: commands go out together, answers come in order.

A pool gives each command its own two system calls and two switches; here those of one turn of the event loop share
them (docs/explanation/performance.md). By redis-py's own pool (8.1) a web process spends 1.3 times the processor time
on a read and on an accepted move, and the server twice the time on a read: tests/bench/read.py and moves.py, 16
clients. Only for gevent, and only for commands that do not wait.
"""

import os
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

import hiredis
from gevent import get_hub
from gevent.hub import Waiter
from redis import ConnectionPool, exceptions
from redis._parsers import BaseParser
from redis._parsers.helpers import parse_stream_list
from redis.backoff import NoBackoff
from redis.retry import Retry

from events.client import Executes
from events.clock import monotonic
from events.connecting.dialling import gated
from events.copies import may_write

CHUNK = 65536
SHAPES: dict[str, Callable[[Any], Any]] = {"XRANGE": parse_stream_list, "XREVRANGE": parse_stream_list}
"""The answers to which redis-py gives a different shape from the protocol's."""


class Multiplexed:
    """A client with the one method that the log needs. It never sends a command twice."""

    def __init__(self, url: str, seconds: float, writes: Executes | None = None) -> None:
        """`url` is redis:// or unix://; it connects on first use, and again after the connection was lost.

        An answer may take so many seconds. What may write goes to `writes` instead, where that waits for copies: it
        would keep the others on the connection waiting.
        """
        # The time of an answer counts for what is said on connecting: a server that hangs is still connected to.
        usual = {"socket_timeout": seconds, "socket_connect_timeout": seconds}
        pool = ConnectionPool.from_url(url, protocol=2, retry=Retry(NoBackoff(), 0), **usual)
        gated(pool)
        self._seconds = seconds
        self._writes = writes
        # Not by the pool: it counts every connection that it makes, and makes none after the hundredth.
        self._connection = partial(pool.connection_class, **pool.connection_kwargs)
        self._link: _Link | None = None
        self._connecting = threading.Lock()

    def execute_command(self, *command: Any, **options: Any) -> Any:
        """The server's answer; raises redis.exceptions as redis-py does."""
        if self._writes is not None and may_write(command):
            return self._writes.execute_command(*command, **options)
        link = self._link
        if link is None or link.broken:
            link = self._connect()
        answer = link.ask(hiredis.pack_command(command))
        shape = SHAPES.get(command[0])
        return shape(answer) if shape else answer

    def _connect(self) -> "_Link":
        """The link, made by whoever comes first; where that was in vain, the others are told so by the gate."""
        with self._connecting:
            if self._link is None or self._link.broken:
                self._link = _Link(self._connection(), self._seconds)
            return self._link


class _Link:
    """A connection with the commands that were sent and not answered yet."""

    def __init__(self, connection: Any, seconds: float) -> None:
        self.broken = False
        self._seconds = seconds
        self._connection = connection
        connection.connect()
        self._fd: int = connection._sock.fileno()
        self._reader = hiredis.Reader(protocolError=exceptions.ConnectionError, replyError=BaseParser.parse_error)
        self._pending: deque[tuple[Waiter[Any], float]] = deque()
        self._out: list[bytes] = []
        loop = get_hub().loop
        self._flush_soon = loop.run_callback
        self._readable = loop.io(self._fd, 1)
        self._readable.start(self._receive)
        self._writable = loop.io(self._fd, 2)
        self._watchdog = loop.timer(1.0, 1.0, ref=False)
        self._watchdog.start(self._expire)

    def ask(self, packed: bytes) -> Any:
        waiter: Waiter[Any] = Waiter()
        self._pending.append((waiter, monotonic() + self._seconds))
        if not self._out:
            self._flush_soon(self._flush)
        self._out.append(packed)
        return waiter.get()

    def _flush(self) -> None:
        if self.broken or not self._out:
            return
        data = b"".join(self._out)
        try:
            sent = os.write(self._fd, data)
        except BlockingIOError:
            sent = 0
        except OSError as error:
            self._fail(exceptions.ConnectionError(str(error)))
            return
        self._out[:] = [data[sent:]] if sent < len(data) else []
        if self._out:
            self._writable.start(self._flush)
        else:
            self._writable.stop()

    def _receive(self) -> None:
        try:
            data = os.read(self._fd, CHUNK)
        except BlockingIOError:
            return
        except OSError as error:
            self._fail(exceptions.ConnectionError(str(error)))
            return
        if not data:
            self._fail(exceptions.ConnectionError("the server closed the connection"))
            return
        self._reader.feed(data)
        try:
            while (answer := self._reader.gets()) is not False:
                self._give(answer)
        except exceptions.ConnectionError as error:
            self._fail(error)

    def _give(self, answer: Any) -> None:
        waiter, _ = self._pending.popleft()
        if isinstance(answer, Exception):
            waiter.throw(answer)
        else:
            waiter.switch(answer)

    def _expire(self) -> None:
        if self._pending and self._pending[0][1] < monotonic():
            self._fail(exceptions.TimeoutError("no answer in time"))

    def close(self) -> None:
        self.broken = True
        for watcher in (self._readable, self._writable, self._watchdog):
            watcher.stop()
            watcher.close()
        self._connection.disconnect()

    def _fail(self, error: Exception) -> None:
        self.close()
        pending, self._pending = self._pending, deque()
        for waiter, _ in pending:
            waiter.throw(error)
