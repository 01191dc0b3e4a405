"""Calls an address on the internet once, and lets it do no harm: see `service.webhooks.destinations` for where.

Only the status and headers of the answer are read, redirects are not followed, and everything together, from the name
server query to the last header, has one time limit.
"""

import socket
import ssl
from collections.abc import Callable, Mapping
from email.utils import parsedate_to_datetime
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPResponse
from ipaddress import ip_address
from math import ceil
from typing import Any, Final
from urllib.parse import quote

from msgspec import Struct

from events.clock import monotonic, unix_time
from service.webhooks.destinations import PORTS, Destination, Destinations, Refused
from workers.webhooks.wire import Asked, Deadline, Wire, secured

ATTEMPT_SECONDS: Final = 10.0
"""For all of an attempt."""
CONNECT_SECONDS: Final = 5.0
"""Of these, how many at most to connect, before TLS."""

Resolve = Callable[..., list[tuple[Any, ...]]]
"""As socket.getaddrinfo."""


class Answer(Struct, frozen=True):
    """What came back, or why nothing did; how long it took (ms), and for how long the receiver wants no calls."""

    took: int
    status: int | None = None
    problem: str | None = None
    retry_after: int = 0


class _Unreachable(Exception):
    """Nobody listens there, or there is no route to it."""


class _Nameless(Exception):
    """No name server knows an address."""


class GuardedHttp:
    """Calls addresses as far as the rules allow, within so many seconds. One thread at a time."""

    def __init__(
        self, destinations: Destinations, resolve: Resolve = socket.getaddrinfo, seconds: float = ATTEMPT_SECONDS
    ) -> None:
        self._destinations = destinations
        self._resolve = resolve
        self._seconds = seconds
        self._asked: list[Asked] = []

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """POST the body; every way to fail is an answer too."""
        began = monotonic()
        status, problem, retry_after = None, None, 0
        try:
            response = self._send(self._destinations.parse(url), headers, body)
            status, retry_after = response.status, _seconds(response.headers.get("Retry-After"))
        except Refused:
            problem = "address_refused"
        except _Nameless:
            problem = "no_address"
        except TimeoutError:
            problem = "timeout"
        except _Unreachable:
            problem = "no_connection"
        except ssl.SSLError:
            problem = "tls"
        except (OSError, HTTPException):
            problem = "no_answer"
        return Answer(round((monotonic() - began) * 1000), status, problem, retry_after)

    def outlast(self) -> None:
        """Wait for name servers that did not answer in time: until they do, they hold a thread."""
        for asked in self._asked:
            asked.outlast()

    def _send(self, destination: Destination, headers: Mapping[str, str], body: bytes) -> HTTPResponse:
        deadline = Deadline(self._seconds)
        connection = HTTPConnection(destination.host, destination.port)
        connection.auto_open = 0  # only the connection to the address that was checked
        connection.sock = self._wire(destination, deadline)
        try:
            target = quote(destination.target, safe="%/?:@!$&'()*+,;=[]~-._")
            connection.request("POST", target, body, {**headers, "Host": _authority(destination)})
            response = connection.getresponse()
            response.close()
            return response
        finally:
            connection.close()

    def _wire(self, destination: Destination, deadline: Deadline) -> Wire:
        address = self._address(destination, deadline)
        limit = min(CONNECT_SECONDS, deadline.left())
        try:
            connected = socket.create_connection((address, destination.port), limit)
        except TimeoutError:
            raise
        except OSError as error:
            raise _Unreachable from error
        if destination.secure:
            connected = secured(connected, destination.host, deadline)
        return Wire(connected, deadline)

    def _address(self, destination: Destination, deadline: Deadline) -> str:
        """The one address to call; all that the name has must be allowed. Raises Refused, _Nameless, TimeoutError."""
        question = partial(self._resolve, destination.host, destination.port, type=socket.SOCK_STREAM)
        asked = Asked(question)
        self._asked.append(asked)
        try:
            found = asked.answer(deadline)
        except TimeoutError:
            raise
        except (OSError, UnicodeError) as error:
            raise _Nameless from error
        addresses = [ip_address(entry[4][0].partition("%")[0]) for entry in found]
        self._destinations.require(addresses, secure=destination.secure)
        return str(addresses[0])


def _authority(destination: Destination) -> str:
    host = f"[{destination.host}]" if ":" in destination.host else destination.host
    usual = PORTS["https" if destination.secure else "http"]
    return host if destination.port == usual else f"{host}:{destination.port}"


def _seconds(text: str | None) -> int:
    """What `Retry-After` asks for: a number of seconds or a date (RFC 9110); 0 when it says nothing."""
    if text is None or not text.isascii():
        return 0
    if text.isdigit():
        return int(text) if len(text) < 7 else 0
    try:
        return max(0, ceil(parsedate_to_datetime(text).timestamp() - unix_time()))
    except (ValueError, OverflowError):
        return 0
