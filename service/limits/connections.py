"""What one client may hold of a web process: seconds for each part of a request, bytes of a body, connections.

gunicorn's gevent worker reads a body without any deadline, and to its end before the next request; half-sent requests
would hold its connections for ever.
"""

import errno
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, Final

from gunicorn.util import close_graceful

LARGEST_BODY: Final = 64 * 1024
MOST_SENT: Final = 8 * LARGEST_BODY
"""Bytes that a body may be with all that its chunks are wrapped into."""

HEAD_SECONDS: Final = 10.0
"""From the first byte of a request to the end of its headers."""
BODY_SECONDS: Final = 10.0
LEAST_RATE: Final = 4096
"""A body has `BODY_SECONDS`, and a second more for so many bytes that came: 26 s for the largest."""
TAKING_SECONDS: Final = 30.0
PIECE: Final = 64 * 1024
"""A client takes a piece of an answer in so many seconds, or it is cut off."""

PARTING_SECONDS: Final = 2.0
MOST_PARTING: Final = 256 * 1024
"""What is still read, and for how long, so that the refusal of an unread body reaches its sender."""


class TooSlow(Exception):
    """A request was begun and did not come in its time."""


class TooLong(Exception):
    """A body with more bytes than any that is read."""


class Connection:
    """A client's socket, whose reads and writes have deadlines. Raises TooSlow and TooLong where data are awaited.

    `idle` is how many seconds it waits for a request to begin; afterwards it ends as if the client had closed it.
    `unread` says that there is something of the client that nobody reads any more.
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
        return hasattr(self._client, "cipher")  # by what it can do: this is imported before sockets are patched

    def await_request(self) -> None:
        """What is read from now on begins a request."""
        self._waits, self._in_body = True, False
        self._until = monotonic() + self._idle

    def begin_body(self) -> None:
        """What is read from now on is the body of the request."""
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
        """What came in time; what is there already is taken even when the process itself was late."""
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
        """End it when it waits for a request of which nothing has come."""
        if self._waits:
            with suppress(OSError):
                self._client.shutdown(0)  # for reading: what has come already is read all the same

    def close(self) -> None:
        """Close it; with unread data in such a way that the answer is not lost."""
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
        """Count one of this network as long as it lasts; how many it has beyond what it may.

        Without a name, as of sockets in the file system, any number may.
        """
        self._held[who] += 1
        try:
            yield self._held[who] - self._most if who and self._most else 0
        finally:
            self._held[who] -= 1
            if not self._held[who]:
                del self._held[who]
