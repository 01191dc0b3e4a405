"""For whoever runs the service: is it alive, is it ready."""

from flask import Response

from events.client import call
from service.blueprint import Blueprint
from service.context import wiring
from service.replies import reply

blp = Blueprint("health", description="For whoever runs the service.")


@blp.route("/healthz")
def get_health() -> Response:
    """Whether the process is alive.

    Asks nobody else: an answer means that requests are served.
    """
    return reply({"status": "alive"})


@blp.route("/readyz")
def get_readiness() -> Response:
    """Whether the service can do its work: both Redis servers answer."""
    call(wiring().data, "PING")
    call(wiring().work, "PING")
    return reply({"status": "ready"})
