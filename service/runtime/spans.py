"""Spans as OpenTelemetry records and sends them. Imported only where a setting asks for traces."""

import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from opentelemetry import context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span, SpanKind, StatusCode, get_current_span, set_span_in_context
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from service import VERSION

NAME: Final = "astrolude"
HEADER: Final = "traceparent"
PREFIX: Final = "astrolude."
WORST: Final = 500
LAST_MS: Final = 500

_propagator: Final = TraceContextTextMapPropagator()


class _Sender(BatchSpanProcessor):
    """Sends spans in the background; a process that ends does not wait for a collector that is away."""

    def shutdown(self) -> None:
        """Send what is left, as far as that is done in a moment."""
        self._batch_processor.shutdown(LAST_MS)


class Spans:
    """The spans of this process; they are sent in the background, and dropped where nobody takes them in time."""

    def __init__(self, role: str) -> None:
        os.environ.setdefault("OTEL_SERVICE_NAME", NAME)
        logging.getLogger("opentelemetry").setLevel(logging.ERROR)  # not each attempt, but what was given up
        resource = Resource.create({"service.version": VERSION, f"{PREFIX}role": role})
        provider = TracerProvider(resource=resource)
        provider.add_span_processor(_Sender(OTLPSpanExporter()))
        self._tracer = provider.get_tracer(NAME, VERSION)

    def request(self, name: str, ids: Mapping[str, str]) -> "_OfRequest":
        """The span of a request, from which a trace begins."""
        method, _, route = name.partition(" ")
        attributes = {"http.request.method": method, "http.route": route, **_own(ids)}
        return _OfRequest(self._tracer.start_span(name, context.Context(), kind=SpanKind.SERVER, attributes=attributes))

    @contextmanager
    def part(self, name: str, ids: Mapping[str, str]) -> Iterator[str]:
        """A part of the span in hand; nothing without one."""
        if not get_current_span().is_recording():
            yield ""
            return
        with self._current(name, None, SpanKind.CLIENT, ids) as trace:
            yield trace

    @contextmanager
    def follow(self, name: str, trace: str, ids: Mapping[str, str]) -> Iterator[str]:
        """What follows from a span elsewhere."""
        parent = _propagator.extract({HEADER: trace}, context.Context())
        with self._current(name, parent, SpanKind.CONSUMER, ids) as own:
            yield own

    @contextmanager
    def _current(
        self, name: str, parent: context.Context | None, kind: SpanKind, ids: Mapping[str, str]
    ) -> Iterator[str]:
        """A span around what is done; that it failed is told, not the error's words, which may quote anything."""
        with self._tracer.start_as_current_span(
            name, parent, kind, _own(ids), record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                yield _trace(span)
            except Exception:
                span.set_status(StatusCode.ERROR)
                raise


class _OfRequest:
    """The span of a request: what is done meanwhile is part of it."""

    def __init__(self, span: Span) -> None:
        self._span = span
        self._token = context.attach(set_span_in_context(span))
        self.trace = _trace(span)

    def end(self, status: int) -> None:
        """The request was answered with this status."""
        self._span.set_attribute("http.response.status_code", status)
        if status >= WORST:
            self._span.set_status(StatusCode.ERROR)
        self._span.end()
        context.detach(self._token)


def _own(ids: Mapping[str, str]) -> dict[str, str]:
    return {PREFIX + name: value for name, value in ids.items() if value}


def _trace(span: Span) -> str:
    carrier: dict[str, str] = {}
    _propagator.inject(carrier, set_span_in_context(span))
    return carrier.get(HEADER, "")
