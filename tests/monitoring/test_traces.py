"""One move is one trace, from the request to the job that answers it; off, nothing of it is there."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.monitoring.watching import Watched
from tests.patience import eventually
from tests.receiver import Message
from tests.tree import ROOT

Span = dict[str, Any]

MOVE = "POST /v1/games/<game>/moves"
SAID = frozenset(
    {"http.request.method", "http.route", "http.response.status_code", "astrolude.request", "astrolude.game"}
)


def spans_in(message: Message) -> Iterator[Span]:
    """The spans that came with a message, as OTLP over HTTP has them."""
    assert message.path == "/v1/traces"
    kinds = {value for name, value in message.headers.items() if name.lower() == "content-type"}
    assert kinds == {"application/x-protobuf"}
    for sent in ExportTraceServiceRequest.FromString(message.body).resource_spans:
        of = {item.key: item.value.string_value for item in sent.resource.attributes}
        assert of["service.name"] == "astrolude"
        for scope in sent.scope_spans:
            for span in scope.spans:
                told = {item.key: item.value.string_value or item.value.int_value for item in span.attributes}
                yield {
                    "role": of["astrolude.role"],
                    "name": span.name,
                    "trace": span.trace_id,
                    "id": span.span_id,
                    "parent": span.parent_span_id,
                    "told": told,
                }


def recorded(watched: Watched) -> list[Span]:
    """All that has come."""
    return [span for message in tuple(watched.collector.messages) for span in spans_in(message)]


def move(watched: Watched) -> list[Span]:
    """The span of the person's move, once it has come."""
    return [
        span
        for span in recorded(watched)
        if span["name"] == MOVE and span["told"]["astrolude.request"] == watched.request
    ]


def below(watched: Watched, parents: list[Span], role: str, name: str) -> list[Span]:
    """The spans of a process that follow at once from one of these."""
    over = {(span["trace"], span["id"]) for span in parents}
    found = [span for span in recorded(watched) if (span["trace"], span["parent"]) in over]
    return [span for span in found if (span["role"], span["name"]) == (role, name)]


def way(watched: Watched) -> list[list[Span]]:
    """From the move to what a bot's job wrote."""
    steps = [move(watched)]
    for role, name in (("dispatcher", "dispatch"), ("bots", "bots"), ("bots", "append")):
        steps.append(below(watched, steps[-1], role, name))
    return steps


@pytest.mark.slow
def test_one_move_is_one_trace_from_the_request_to_the_bots_answer(watched: Watched) -> None:
    assert eventually(lambda: all(way(watched))), way(watched)
    requests, dispatches, jobs, _ = way(watched)
    assert [span["parent"] for span in requests] == [b""]
    assert len(below(watched, requests, "web", "append")) == len(dispatches) == len(jobs) == 1
    assert requests[0]["told"]["http.response.status_code"] == 200
    assert {span["told"]["astrolude.request"] for span in (*dispatches, *jobs)} == {watched.request}


@pytest.mark.slow
def test_a_deadline_follows_from_the_move_that_began_it(watched: Watched) -> None:
    def expired() -> list[Span]:
        return [span for span in recorded(watched) if (span["role"], span["name"]) == ("deadlines", "deadlines")]

    assert eventually(expired)
    assert {span["parent"] for span in expired()} <= {
        span["id"] for span in recorded(watched) if span["name"] == "dispatch"
    }


@pytest.mark.slow
def test_spans_tell_no_more_than_routes_and_ids_and_strangers_begin_none(watched: Watched) -> None:
    # given
    assert eventually(lambda: move(watched))
    watched.get("/v1/rulebooks", traceparent=f"00-{'ab' * 16}-{'cd' * 8}-01")
    watched.get(f"/v1/games/{watched.game}/orders")
    # then
    asked = "GET /v1/rulebooks"
    assert eventually(lambda: any(span["name"] == asked for span in recorded(watched)))
    every = recorded(watched)
    assert {name for span in every for name in span["told"]} <= SAID
    assert bytes.fromhex("ab" * 16) not in {span["trace"] for span in every}
    assert not [span for span in every if "orders" in span["name"] or "metrics" in span["name"]]


def test_without_the_setting_nothing_of_it_is_imported() -> None:
    # redis-py imports a part of its own for metrics where OpenTelemetry is installed, as for these tests
    ours = ("opentelemetry.exporter", "opentelemetry.sdk.trace", "google", "service.runtime.spans")
    code = "import service.api.app, workers.processes.dispatcher, workers.processes.run_worker, sys;"
    code += f"print([name for name in sys.modules if name.startswith({ours})])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
