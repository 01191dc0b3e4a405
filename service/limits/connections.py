"""What one client may take up in a web process: seconds for each part of a request, bytes of a body, connections.

gunicorn's gevent worker reads a body without any deadline, and to its end before the next request; half-sent requests
would hold its connections for ever.
"""

import errno
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from gunicorn.util import close_graceful

from events.clock import monotonic

LARGEST_BODY: Final = 64 * 1024
MOST_SENT: Final = 8 * LARGEST_BODY
"""Bytes that a chunked body may have including its framing."""

HEAD_SECONDS: Final = 10.0
"""From the first byte of a request to the end of its headers."""
BODY_SECONDS: Final = 10.0
LEAST_RATE: Final = 4096
"""A body has `BODY_SECONDS`, and a second more for every so many bytes received: 26 s for the largest."""
TAKING_SECONDS: Final = 30.0
PIECE: Final = 64 * 1024
"""A client takes a piece of an answer in so many seconds, or it is cut off."""

PARTING_SECONDS: Final = 2.0
MOST_PARTING: Final = 256 * 1024
"""How much is still read, and for how long, so that the refusal of an unread body reaches its sender."""


class TooSlow(Exception):
    """A request was begun and did not arrive in time."""


class TooLong(Exception):
    """A body with more bytes than any that is read."""


class Connection:
    """A client's socket, whose reads and writes have deadlines. Reading raises TooSlow and TooLong.

    `idle` is how many seconds it waits for a request to begin; afterwards it ends as if the client had closed it.
    `unread` says that the client has sent something that nobody will read.
    """

    def __init__(self, client: Any, idle: float) -> None:
        self.unread = False
        self._client = client
        self._idle = idle
        self.await_request()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    @property
    def encrypted(self) -> bool:
        """Whether only this process can read and write it."""
        return hasattr(self._client, "cipher")  # by its methods, because this is imported before sockets are patched

    def await_request(self) -> None:
        """Expect the beginning of a request from now on."""
        self._waits, self._in_body = True, False
        self._until = monotonic() + self._idle

    def begin_body(self) -> None:
        """Expect the body of the request from now on."""
        self._waits, self._in_body = False, True
        self._until = monotonic() + BODY_SECONDS
        self._sent = 0

    def recv(self, size: int) -> bytes:
        """Some bytes, none at the end."""
        data = self._received(size)
        if data is None:
            if self._waits:
                return b""
            raise TooSlow
        if self._in_body:
            self._count(len(data))
        elif self._waits:
            self._waits, self._until = False, monotonic() + HEAD_SECONDS
        return data

    def _received(self, size: int) -> bytes | None:
        """Data that came in time; data already there is taken even if this process itself was late."""
        for seconds in (max(0.0, self._until - monotonic()), 0.0):
            self._client.settimeout(seconds)
            with suppress(TimeoutError, BlockingIOError):
                data: bytes = self._client.recv(size)
                return data
        return None

    def _count(self, size: int) -> None:
        self._sent += size
        if self._sent > MOST_SENT:
            raise TooLong
        if self._sent <= LARGEST_BODY:
            self._until += size / LEAST_RATE

    def sendall(self, data: bytes) -> None:
        """Send it piece by piece. Raises BrokenPipeError when the client does not take one."""
        self._client.settimeout(TAKING_SECONDS)
        try:
            for start in range(0, len(data), PIECE):
                self._client.sendall(data[start : start + PIECE])
        except TimeoutError:
            raise BrokenPipeError(errno.EPIPE, "the client does not read") from None

    def retire(self) -> None:
        """End it if it waits for a request of which nothing has arrived."""
        if self._waits:
            with suppress(OSError):
                self._client.shutdown(0)  # for reading: data that has arrived is still read

    def close(self) -> None:
        """Close it; with unread data, in a way that does not lose the answer."""
        if self.unread:
            close_graceful(self._client, PARTING_SECONDS, MOST_PARTING)
        else:
            self._client.close()


class Shares:
    """How many connections each network has to this process; `most` is what one may have, 0 any number."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    @contextmanager
    def held(self, who: str) -> Iterator[int]:
        """Count one of this network while it lasts; gives by how many the network exceeds its bound.

        Without a name, as of sockets in the file system, any number may.
        """
        self._held[who] += 1
        try:
            yield self._held[who] - self._most if who and self._most else 0
        finally:
            self._held[who] -= 1
            if not self._held[who]:
                del self._held[who]
