"""Deliveries: what webhooks were sent, what became of it, and sending it again."""

from typing import Any

from service.api.games.requests import Nothing
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.api.webhooks.answers import DeliveriesOut, DeliveryOut, Replayed
from service.api.webhooks.requests import DeliveriesQuery, ReplayWish
from service.notices.notices import KEPT, Notice
from service.times import milliseconds
from service.webhooks.deliveries import Delivery
from service.webhooks.webhooks import Webhook

blp = Blueprint("deliveries", description="What webhooks were sent, and sending it again.")


@blp.route("/v1/webhooks/<webhook>/deliveries", needs="bot")
@blp.arguments(DeliveriesQuery, location="query")
def list_deliveries(query: dict[str, Any], webhook: str) -> DeliveriesOut:
    """List what a webhook of mine was sent, or is still to be sent, the newest first.

    The last 500 are remembered, for 30 days.
    """
    mine = wiring().webhooks.get(me(), webhook)
    limit = query["limit"]
    found = wiring().webhook_outbox.deliveries.of(mine.id, limit + 1, query.get("cursor"))
    shown = found[:limit]
    return DeliveriesOut([DeliveryOut.of(one) for one in shown], shown[-1].id if len(found) > limit else None)


@blp.route("/v1/webhooks/<webhook>/deliveries/<delivery>", needs="bot")
def get_delivery(webhook: str, delivery: str) -> DeliveryOut:
    """Show a delivery with its last attempts."""
    return DeliveryOut.of(_delivery(wiring().webhooks.get(me(), webhook), delivery))


@blp.route("/v1/webhooks/<webhook>/deliveries/<delivery>/replay", "POST", needs="bot", status=202)
@blp.problems("webhook_disabled")
@blp.arguments(Nothing, required=False)
def replay_delivery(_: dict[str, Any], webhook: str, delivery: str) -> DeliveryOut:
    """Send a delivery again, with the same id and body."""
    mine = wiring().webhooks.get(me(), webhook)
    found = _delivery(mine, delivery)
    _require_active(mine)
    return DeliveryOut.of(wiring().webhook_outbox.deliveries.again(found, milliseconds()))


@blp.route("/v1/webhooks/<webhook>/replay", "POST", needs="bot", status=202)
@blp.problems("webhook_disabled", "position_gone")
@blp.arguments(ReplayWish)
def replay_notices(body: dict[str, Any], webhook: str) -> Replayed:
    """Send a webhook of mine all that I was told from a moment on, again.

    Ids of messages are those of the first time. Only notices that are kept can be sent: my last 200.
    """
    mine = wiring().webhooks.get(me(), webhook)
    _require_active(mine)
    return Replayed(wiring().webhook_outbox.replay(mine, _notices(body)))


def _notices(body: dict[str, Any]) -> list[Notice]:
    notices = wiring().notices
    if "after" not in body:
        kept = [notice for _, notice in notices.kept(me())]
        return [notice for notice in kept if notice.game == body["game"] and notice.version >= body["version"]]
    found = notices.after(me(), body["after"], KEPT)
    if found is None:
        raise Problem("position_gone", field="$.after")
    return [notice for _, notice in found]


def _delivery(webhook: Webhook, name: str) -> Delivery:
    found = wiring().webhook_outbox.deliveries.find(name)
    if found is None or found.webhook != webhook.id:
        raise Problem("unknown_delivery", {"delivery": name})
    return found


def _require_active(webhook: Webhook) -> None:
    if webhook.state != "active":
        raise Problem("webhook_disabled")
