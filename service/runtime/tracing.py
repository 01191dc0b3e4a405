"""Traces of requests and of what follows from them, for OpenTelemetry; off unless a setting asks for them.

Off, nothing of OpenTelemetry is imported, and a span is a look at a variable. A trace begins with a request of ours:
what callers send as `traceparent` is ignored, or strangers would choose what is recorded. Spans name routes, queues and
ids of games and requests: no account, no address, no token, no move.
"""

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Final, Protocol

from service.settings.given import SettingError

if TYPE_CHECKING:
    from service.runtime.spans import Spans

_NOTHING: Final = nullcontext("")
_spans: "Spans | None" = None


class RequestSpan(Protocol):
    """The span of a request."""

    trace: str
    """Its W3C `traceparent`."""

    def end(self, status: int) -> None:
        """The request was answered with this status."""


def set_up(wanted: bool, role: str) -> None:
    """Record spans from now on if that is wanted, as a process of this role. Raises SettingError without the packages.

    Where they go is in OpenTelemetry's own variables, such as `OTEL_EXPORTER_OTLP_ENDPOINT`.
    """
    global _spans  # noqa: PLW0603  a process has one, set before it does anything
    if not wanted:
        return
    try:
        from service.runtime.spans import Spans  # noqa: PLC0415  not imported where it is not wanted
    except ImportError as error:
        message = f"ASTROLUDE_TRACING: {error.name} is missing; install requirements-tracing.lock"
        raise SettingError(message) from None
    _spans = Spans(role)


def request(name: str, **ids: str) -> RequestSpan | None:
    """Begin the span of the request in hand, to be ended by whoever answers it; None while nothing is recorded."""
    return None if _spans is None else _spans.request(name, ids)


def span(name: str, **ids: str) -> AbstractContextManager[str]:
    """A part of the work in hand, if that is recorded."""
    return _NOTHING if _spans is None else _spans.part(name, ids)


def follow(name: str, trace: str, **ids: str) -> AbstractContextManager[str]:
    """Work that follows from a span elsewhere, by its `traceparent`: gives its own; both are empty without a trace."""
    return _NOTHING if _spans is None or not trace else _spans.follow(name, trace, ids)
