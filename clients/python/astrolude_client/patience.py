"""Requests are sent again where that is safe: after a limit or an outage, and when an answer got lost."""

import random
import time
from typing import Final

import httpx

PASSING: Final = frozenset({429, 502, 503, 504})
"""Refusals of which nothing was done: the same request may succeed later."""
TWICE: Final = frozenset({"GET", "HEAD", "PUT", "DELETE"})
"""Methods that may be carried out twice (RFC 9110, 9.2.2); others with an Idempotency-Key."""
LONGEST_PAUSE: Final = 60.0


class Patience(httpx.BaseTransport):
    """A transport that tries up to `tries` times, with growing pauses, or such as the service asks for."""

    def __init__(self, tries: int, inner: httpx.BaseTransport | None = None) -> None:
        self._tries = tries
        self._inner = inner or httpx.HTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """The answer; raises httpx.TransportError when the last try fails."""
        repeatable = request.method in TWICE or "Idempotency-Key" in request.headers
        for number in range(1, self._tries):
            try:
                answer = self._inner.handle_request(request)
            except httpx.TransportError as error:
                if not repeatable and not isinstance(error, httpx.ConnectError):
                    raise
                _pause(number)
                continue
            if answer.status_code not in PASSING:
                return answer
            answer.close()
            _pause(number, answer.headers.get("Retry-After", ""))
        return self._inner.handle_request(request)

    def close(self) -> None:
        """Close the connections."""
        self._inner.close()


def _pause(number: int, asked: str = "") -> None:
    """Wait as long as was asked for, or longer after each try; never all callers at the same moment."""
    seconds = float(asked) if asked.isascii() and asked.isdigit() else 0.25 * 2.0**number
    time.sleep(min(seconds, LONGEST_PAUSE) + random.uniform(0, 0.25))
