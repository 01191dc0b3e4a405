"""Connections that are kept between requests, one for each thread and server; the standard library alone.

Whoever asks much, such as a gateway for letters, opens no connection for each request.
"""

import select
import threading
import time
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Final, NamedTuple
from urllib.parse import urlsplit

IDLE_SECONDS: Final = 10.0
"""So long a connection is kept: no server or proxy that keeps any closes it sooner, as a rule."""

Server = tuple[str, str]
"""Scheme and authority."""


class Response(NamedTuple):
    """What a server answered; `location` is where to it sends whoever asked, if anywhere."""

    status: int
    reason: str
    body: bytes
    location: str | None


class _Line:
    """A connection to a server, closed with the thread that holds it."""

    def __init__(self, server: Server, seconds: float) -> None:
        kind = HTTPSConnection if server[0] == "https" else HTTPConnection
        self._connection = kind(server[1], timeout=seconds)
        self._since = time.monotonic()

    def __del__(self) -> None:
        self.close()

    @property
    def fresh(self) -> bool:
        """Whether nothing was asked here yet."""
        return self._connection.sock is None

    @property
    def usable(self) -> bool:
        """Whether the next request may be sent here: a server that has said something unasked has hung up."""
        sock = self._connection.sock
        if sock is None or time.monotonic() - self._since > IDLE_SECONDS:
            return False
        return not select.select([sock], [], [], 0)[0]

    def ask(self, method: str, target: str, body: bytes | None, headers: Mapping[str, str]) -> Response:
        """One request. Raises OSError, HTTPException; then the connection is closed."""
        try:
            self._connection.request(method, target, body, dict(headers))
            with self._connection.getresponse() as answer:
                found = Response(answer.status, answer.reason, answer.read(), answer.headers["Location"])
        except BaseException:
            self.close()
            raise
        self._since = time.monotonic()
        return found

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


class _Lines(threading.local):
    def __init__(self) -> None:
        self.kept: dict[Server, _Line] = {}


_lines: Final = _Lines()


def ask(method: str, url: str, body: bytes | None, headers: Mapping[str, str], seconds: float) -> Response:
    """One request, of at most so many seconds of silence. Raises OSError, HTTPException; ValueError for no web address.

    A GET is asked again where a kept connection turns out to be closed; anything else may have been carried out.
    """
    scheme, authority, path, query, _ = urlsplit(url)
    if scheme not in ("http", "https"):
        raise ValueError(f"unknown url type: {url!r}")
    server, target = (scheme, authority), f"{path or '/'}{f'?{query}' if query else ''}"
    line = _lines.kept.pop(server, None)
    if line is None or not line.usable:
        line = _Line(server, seconds)
    again = method == "GET" and not line.fresh
    try:
        found = line.ask(method, target, body, headers)
    except (HTTPException, ConnectionError):
        if not again:
            raise
        line = _Line(server, seconds)
        found = line.ask(method, target, body, headers)
    _lines.kept[server] = line
    return found
