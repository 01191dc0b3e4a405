"""For whoever runs the service: is it alive, is it ready, what does it count."""

from typing import Final, Literal

from flask import Response, request

from service.answers import Answer
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import CHALLENGE, Problem
from service.api.http.replies import reply
from service.api.site.readiness import require_writes
from service.ids import is_one_of
from service.monitoring.exposition import exposition
from service.runtime.metrics import reader_tokens

blp = Blueprint("health", description="For whoever runs the service.")

EXPOSITION: Final = "text/plain"
SAMPLE: Final = 'astrolude_request_seconds_count{method="GET",route="/v1/games/<game>",status="200"} 12.0\n'


class HealthOut(Answer, frozen=True):
    """The process is alive."""

    status: Literal["alive"]


class ReadinessOut(Answer, frozen=True):
    """The service can do its work."""

    status: Literal["ready"]


@blp.route("/healthz")
def get_health() -> HealthOut:
    """Is the process alive?

    Asks nobody else: an answer means that requests are served.
    """
    return HealthOut("alive")


@blp.route("/readyz")
@blp.problems("unavailable")
def get_readiness() -> ReadinessOut:
    """Can the service do its work?

    Both stores answer and take writes, on every connection that requests need; nothing is written. Else `facts` of the
    problem name the store, `log` or `work`, and the reason. While a store takes no writes, games can still be
    read: to allow that behind a load balancer, have it ask `/healthz`.
    """
    require_writes(wiring())
    return ReadinessOut("ready")


@blp.route("/metrics")
@blp.problems("unauthenticated")
@blp.response(
    200,
    content={EXPOSITION: {"schema": {"type": "string"}, "example": SAMPLE}},
    description="Prometheus' text format, summed over the processes that share this machine's var folder.",
)
def get_metrics() -> Response:
    """What the service counts, and what waits in its stores.

    Only for callers with the token of the setting `ASTROLUDE_METRICS_TOKEN`, or what `astrolude metrics-token` prints,
    as bearer token.
    """
    settings = wiring().settings
    tokens = reader_tokens(settings.metrics_token, settings.keys)
    given = request.headers.get("Authorization", "")
    if not is_one_of(given.encode(), [f"Bearer {token}".encode() for token in tokens]):
        raise Problem("unauthenticated", headers={"WWW-Authenticate": CHALLENGE})
    return reply(exposition(wiring()), mimetype=f"{EXPOSITION}; version=0.0.4; charset=utf-8")
