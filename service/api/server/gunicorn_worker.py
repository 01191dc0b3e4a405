"""gunicorn's gevent worker, with bounds on what a client may hold, an end without haste, and refusals of our own.

What breaks HTTP itself never reaches the application: gunicorn decides on its status, and would answer with HTML.
"""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import timedelta
from functools import partial
from math import inf
from typing import Any, Final, NamedTuple

import gevent
from gunicorn.http.body import ChunkedReader
from gunicorn.http.errors import ParseException
from gunicorn.workers.ggevent import GeventWorker

from service.limits.connections import HEAD_SECONDS, LARGEST_BODY, Connection, Shares, TooLong, TooSlow
from service.runtime.garbage import load_undisturbed, rest_modules

CODES: Final = {
    408: "too_slow",
    414: "address_too_long",
    429: "too_many_connections",
    431: "headers_too_large",
    501: "not_implemented",
}
"""What is no `bad_request` and no `internal_error`."""

TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout"
TOO_MANY: Final = b"HTTP/1.1 429 Too Many Requests"
RETRY_SECONDS: Final = 10
REFUSED_AT_ONCE: Final = 50
"""Connections beyond its share of which a network is told why they are refused; further ones are just closed."""

LAST_REQUESTS_SECONDS: Final = 2.0
"""How long a process that is to end keeps connections on which nothing happens: their next request comes in peace."""


class HandedOver(NamedTuple):
    """In place of an answer's body: another process has the connection; `head` is gunicorn's answer, as far as it went.

    `seconds` is what that took.
    """

    head: Any
    environ: dict[str, Any]
    seconds: float


class Worker(GeventWorker):  # type: ignore[misc]  # gunicorn has no types
    """Named by `deploy/gunicorn.conf.py`."""

    def load_wsgi(self) -> None:
        """Make the application; the modules that bounds need may be imported from here on."""
        load_undisturbed()
        super().load_wsgi()
        from service.api.http.context import EXTENSION  # noqa: PLC0415  workers patch modules before these may be imported
        from service.limits.rates import network  # noqa: PLC0415  as above

        self._network = network
        self._wiring = self.wsgi.extensions[EXTENSION]
        settings = self._wiring.settings
        # All callers behind a proxy share its address: there the proxy has to count connections.
        self._proxied = settings.trusted_proxies > 0
        self._shares = Shares(settings.network_connections)
        self._turnstile = self._wiring.turnstile
        self._connections: set[Connection] = set()
        self._drains = False
        rest_modules()

    def timeout_ctx(self) -> AbstractContextManager[None]:
        """Nothing: a connection has deadlines of its own."""
        return nullcontext()

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Answer the requests of a connection, unless its network has too many."""
        who = "" if self._proxied or not isinstance(addr, tuple) else self._network(addr[0])
        with self._shares.held(who) as beyond:
            if beyond > 0:
                _turn_away(Connection(client, self.cfg.keepalive), told=beyond <= REFUSED_AT_ONCE)
                return
            self._turnstile.connect(who)
            connection = Connection(client, self.cfg.keepalive)
            self._connections.add(connection)
            try:
                super().handle(listener, connection, addr)
            finally:
                self._connections.discard(connection)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Answer one request. Raises StopIteration when no other may follow it."""
        if _length(req) > LARGEST_BODY:
            req.force_close()
            req._expected_100_continue = False  # nobody would read it
        elif _rest(req):
            req.should_close = partial(_ends, req, req.should_close)
        sock.begin_body()
        try:
            super().handle_request(listener_name, req, sock, addr)
            _skip(req)
        finally:
            sock.unread = _rest(req) > 0
        sock.await_request()

    def is_already_handled(self, body: Any) -> bool:
        """Log a request whose connection another process has, and let go of it: nothing more is read from it here."""
        if not isinstance(body, HandedOver):
            return False
        self.log.access(body.head, body.head.req, body.environ, timedelta(seconds=body.seconds))
        raise StopIteration

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer what gunicorn cannot hand to the application, or what failed outside of it."""
        client.unread = True
        if isinstance(exc, TooSlow):
            with suppress(OSError):
                client.sendall(refusal(TOO_SLOW, {"seconds": round(HEAD_SECONDS)}))
            return
        super().handle_error(req, _Reworded(client, self.cfg), addr, exc)

    def notify(self) -> None:
        """Say that the process lives, as it does every second; once it is to end, have its connections end too."""
        super().notify()
        if not self.alive and not self._drains:
            self._drains = True
            gevent.spawn(self._drain)

    def _drain(self) -> None:
        for hub in (self._wiring.hub, self._wiring.account_hub):
            hub.end()
        gevent.sleep(LAST_REQUESTS_SECONDS)
        for connection in tuple(self._connections):
            connection.retire()


def _turn_away(connection: Connection, *, told: bool) -> None:
    """Close a connection that its network has too many of."""
    try:
        if told:
            connection.unread = True
            connection.sendall(refusal(TOO_MANY, {"wait": RETRY_SECONDS}, {"Retry-After": str(RETRY_SECONDS)}))
    except OSError:
        connection.unread = False
    finally:
        connection.close()


def _length(req: Any) -> int:
    """How many bytes of the body are still to be read, as far as that was said; 0 for a body in chunks."""
    length: int = getattr(req.body.reader, "length", 0)
    return length


def _rest(req: Any) -> float:
    """The same, infinite when nobody knows."""
    reader = req.body.reader
    if req.body.failed or (isinstance(reader, ChunkedReader) and reader.parser is not None):
        return inf
    return _length(req)


def _ends(req: Any, otherwise: Callable[[], bool]) -> bool:
    """Whether no request can follow this one: the end of its body is not known."""
    return _rest(req) == inf or otherwise()


def _skip(req: Any) -> None:
    """Read what the application left of a body. Raises StopIteration when that cannot be done."""
    try:
        while _rest(req) and req.body.read(LARGEST_BODY):
            pass
    except (TooSlow, TooLong, ParseException, OSError):
        raise StopIteration from None


class _Reworded:
    """A connection on which gunicorn's page arrives as a problem document of the same status."""

    def __init__(self, client: Any, settings: Any) -> None:
        self._client = client
        self._settings = settings

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def sendall(self, page: bytes) -> None:
        """Send the document instead of the page."""
        line = page.partition(b"\r\n")[0]
        self._client.sendall(refusal(line, self._facts(int(line.split()[1]))))

    def _facts(self, status: int) -> dict[str, int]:
        if status == 414:
            return {"limit": self._settings.limit_request_line}
        if status == 431:
            return {"fields": self._settings.limit_request_fields, "limit": self._settings.limit_request_field_size}
        return {}


def refusal(line: bytes, facts: dict[str, int], further: dict[str, str] | None = None) -> bytes:
    """The whole answer to a request that could not be read, by its status line; `further` are headers."""
    from games.core.texts import FALLBACK  # noqa: PLC0415  workers patch modules before these may be imported
    from service.api.http.problems import MIMETYPE, TEXTS, Problem, document, encode  # noqa: PLC0415  as above
    from service.api.http.safe_headers import OF_DATA  # noqa: PLC0415  as above

    status = int(line.split()[1])
    code = CODES.get(status, "bad_request" if status < 500 else "internal_error")
    name = os.urandom(8).hex()
    body = encode(document(Problem(code, facts, status=status), TEXTS.words(FALLBACK), name))
    headers = {
        "Connection": "close",
        "Content-Type": MIMETYPE,
        "Content-Language": FALLBACK,
        "Content-Length": str(len(body)),
        "X-Request-Id": name,
        **dict(OF_DATA),
        **(further or {}),
    }
    lines = (f"{header}: {value}".encode() for header, value in headers.items())
    return b"\r\n".join([line, *lines, b"", body])
