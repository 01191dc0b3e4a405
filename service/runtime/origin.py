"""Which request led to the work in hand: handed on from the web to the feed, to jobs and to what follows from them.

It is for logs and traces only: no event holds it, and nothing is decided by it.
"""

from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

import msgspec

from events.notice import NOWHERE, Origin

_HERE: Final[ContextVar[Origin]] = ContextVar("origin", default=NOWHERE)

encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(Origin).decode


def origin() -> Origin:
    """Where the work in hand comes from."""
    return _HERE.get()


def begin(request: str, trace: str = "") -> None:
    """Do what follows in this thread or greenlet for a request, until its end."""
    _HERE.set(Origin(request, trace))


def end() -> None:
    """What follows is for no request."""
    _HERE.set(NOWHERE)


@contextmanager
def coming_from(known: Origin) -> Iterator[None]:
    """Do this for the request that led to it."""
    token = _HERE.set(known)
    try:
        yield
    finally:
        _HERE.reset(token)


def name_request(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A step of structlog: the line tells the request that led to it."""
    request = _HERE.get().request
    if request:
        line["request"] = request
    return line
