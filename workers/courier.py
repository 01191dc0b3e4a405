"""Calls an address of the internet once, and lets it do no harm: see `service.destinations` for where.

Nothing of the answer but its status is read, redirects are not followed, and every step has a time limit.
"""

import socket
import time
from collections.abc import Callable, Mapping
from email.utils import parsedate_to_datetime
from ipaddress import ip_address
from math import ceil
from typing import Any, Final

from msgspec import Struct
from rq.timeouts import JobTimeoutException
from urllib3 import HTTPConnectionPool, HTTPResponse, HTTPSConnectionPool, Timeout
from urllib3.exceptions import ConnectTimeoutError, HTTPError, NewConnectionError, ReadTimeoutError, SSLError

from service.destinations import PORTS, Destination, Destinations, Refused

CONNECT_SECONDS: Final = 5.0
ANSWER_SECONDS: Final = 10.0

Resolve = Callable[..., list[tuple[Any, ...]]]
"""As socket.getaddrinfo."""


class Answer(Struct, frozen=True):
    """What came back, or what kept it from coming; how long it took (ms), and for how long the receiver wants peace."""

    took: int
    status: int | None = None
    problem: str | None = None
    retry_after: int = 0


class Courier:
    """Calls addresses as far as the rules allow."""

    def __init__(self, destinations: Destinations, resolve: Resolve = socket.getaddrinfo) -> None:
        self._destinations = destinations
        self._resolve = resolve

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """POST the body; every way to fail is an answer too."""
        began = time.monotonic()
        status, problem, retry_after = None, None, 0
        try:
            response = self._send(self._destinations.parse(url), headers, body)
            status, retry_after = response.status, _seconds(response.headers.get("Retry-After"))
        except Refused:
            problem = "address_refused"
        except OSError:
            problem = "no_address"
        except NewConnectionError:
            problem = "no_connection"
        except (ConnectTimeoutError, ReadTimeoutError, JobTimeoutException):
            problem = "timeout"
        except SSLError:
            problem = "tls"
        except (HTTPError, UnicodeError):
            problem = "no_answer"
        return Answer(round((time.monotonic() - began) * 1000), status, problem, retry_after)

    def _send(self, destination: Destination, headers: Mapping[str, str], body: bytes) -> HTTPResponse:
        pool = self._pool(destination, self._address(destination))
        try:
            response: HTTPResponse = pool.urlopen(  # type: ignore[assignment]  # urllib3 says BaseHTTPResponse
                "POST",
                destination.target,
                body,
                {**headers, "Host": _authority(destination)},
                retries=False,
                redirect=False,
                preload_content=False,
            )
            response.close()
            return response
        finally:
            pool.close()

    def _address(self, destination: Destination) -> str:
        """The one address to call; all that the name has must be allowed. Raises Refused and OSError."""
        found = self._resolve(destination.host, destination.port, type=socket.SOCK_STREAM)
        addresses = [ip_address(entry[4][0].partition("%")[0]) for entry in found]
        self._destinations.require(addresses, secure=destination.secure)
        return str(addresses[0])

    @staticmethod
    def _pool(destination: Destination, address: str) -> HTTPConnectionPool:
        limits = Timeout(connect=CONNECT_SECONDS, read=ANSWER_SECONDS)
        if not destination.secure:
            return HTTPConnectionPool(address, destination.port, timeout=limits, maxsize=1)
        return HTTPSConnectionPool(
            address,
            destination.port,
            timeout=limits,
            maxsize=1,
            server_hostname=destination.host,
            assert_hostname=destination.host,
        )


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
        return max(0, ceil(parsedate_to_datetime(text).timestamp() - time.time()))
    except (ValueError, OverflowError):
        return 0
