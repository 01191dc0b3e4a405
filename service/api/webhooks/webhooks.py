"""Webhooks: addresses that are called with what the account is told."""

from typing import Any

from msgspec import structs

from service.accounts.slots.keys import owned_id
from service.api.games.requests import Nothing
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.idempotency import guarded
from service.api.http.validation import fault
from service.api.webhooks.answers import CreatedWebhookOut, DeliveryOut, WebhookOut, WebhooksOut
from service.api.webhooks.requests import SecretWish, WebhookChange, WebhookIn
from service.limits.rates import PINGS
from service.times import milliseconds
from service.webhooks.destinations import Refused
from service.webhooks.webhooks import Secret, Webhook

blp = Blueprint("webhooks", description="Addresses that are called with what the account is told (Standard Webhooks).")


@blp.route("/v1/webhooks", "POST", needs="bot", repeatable=True, status=201)
@blp.problems("too_many_webhooks")
@blp.arguments(WebhookIn)
def create_webhook(body: dict[str, Any]) -> CreatedWebhookOut:
    """Have an address called.

    It is sent a ping at once, and what I am told as soon as it has answered one with a status of 200 to 299. The
    answer holds the secret that signs all messages; it is not shown again, but to a repeat with the same
    Idempotency-Key within 10 minutes, as long as I have not changed the webhook. Ten webhooks at most.
    """
    _require_callable(body["url"])
    _charge_ping()
    once = guarded("webhooks", me())
    now = milliseconds()
    webhook = Webhook(
        id=owned_id(me()),
        account=me(),
        url=body["url"],
        kinds=tuple(dict.fromkeys(body["kinds"])),
        label=body["label"],
        created=now,
        secrets=(Secret(1, now),),
    )
    kept, new = wiring().webhooks.create(webhook, once)
    if new:
        wiring().webhook_outbox.ping(kept)
    return _with_secret(kept)


@blp.route("/v1/webhooks", needs="bot")
def list_webhooks() -> WebhooksOut:
    """List my webhooks, the oldest first."""
    return WebhooksOut([_shown(webhook) for webhook in wiring().webhooks.of(me())])


@blp.route("/v1/webhooks/<webhook>", needs="bot")
def get_webhook(webhook: str) -> WebhookOut:
    """Show one of my webhooks."""
    return _shown(wiring().webhooks.get(me(), webhook))


@blp.route("/v1/webhooks/<webhook>", "PATCH", needs="bot")
@blp.arguments(WebhookChange)
def change_webhook(body: dict[str, Any], webhook: str) -> WebhookOut:
    """Change one of my webhooks.

    Another `url`, or `"enabled": true`, sends a ping, and nothing else before it is answered.
    """
    mine = wiring().webhooks.get(me(), webhook)
    if "url" in body:
        _require_callable(body["url"])
    changes = _changes(body)
    if changes.get("state") == "unverified":
        _charge_ping()
    changed = wiring().webhooks.change(mine.id, lambda found: structs.replace(found, **changes, once=""))
    if changes.get("state") == "unverified":
        wiring().webhook_outbox.ping(changed)
    return _shown(changed)


def _changes(body: dict[str, Any]) -> dict[str, Any]:
    """The fields of a webhook that a change sets; a new address, and one that was switched on, are verified again."""
    changes: dict[str, Any] = {name: body[name] for name in ("url", "label") if name in body}
    if "kinds" in body:
        changes["kinds"] = tuple(dict.fromkeys(body["kinds"]))
    if body.get("enabled") is False:
        return {**changes, "state": "disabled", "reason": "owner"}
    if "url" in body or "enabled" in body:
        return {**changes, "state": "unverified", "reason": None}
    return changes


@blp.route("/v1/webhooks/<webhook>", "DELETE", needs="bot")
@blp.response(204, description="Forgotten, with its deliveries.")
def delete_webhook(webhook: str) -> None:
    """Forget one of my webhooks."""
    wiring().webhook_outbox.delete(wiring().webhooks.get(me(), webhook))


@blp.route("/v1/webhooks/<webhook>/secrets", "POST", needs="bot", status=201)
@blp.arguments(SecretWish, required=False)
def rotate_secret(body: dict[str, Any], webhook: str) -> CreatedWebhookOut:
    """Make a new secret.

    Messages are signed by it and, for the time `keep`, by those before it too: each of the signatures is right.
    """
    mine = wiring().webhooks.get(me(), webhook)
    changed = wiring().webhooks.add_secret(mine.id, int(body["keep"].total_seconds() * 1000))
    return _with_secret(changed)


@blp.route("/v1/webhooks/<webhook>/ping", "POST", needs="bot", status=202)
@blp.arguments(Nothing, required=False)
def ping_webhook(_: dict[str, Any], webhook: str) -> DeliveryOut:
    """Send a ping.

    It goes out within seconds; the delivery tells what became of it. A webhook that is disabled is pinged in vain.
    """
    mine = wiring().webhooks.get(me(), webhook)
    _charge_ping()
    return DeliveryOut.of(wiring().webhook_outbox.ping(mine))


def _charge_ping() -> None:
    """Count a ping; too many are refused before anything changes, for addresses may be anybody's."""
    wiring().guard.charge(PINGS, me())


def _require_callable(url: str) -> None:
    try:
        wiring().destinations.parse(url)
    except Refused as refused:
        raise fault("url", str(refused)) from None


def _shown(webhook: Webhook) -> WebhookOut:
    return WebhookOut.of(webhook, wiring().webhook_outbox.deliveries.last_success(webhook.id))


def _with_secret(webhook: Webhook) -> CreatedWebhookOut:
    last_success = wiring().webhook_outbox.deliveries.last_success(webhook.id)
    return CreatedWebhookOut.of(webhook, last_success, secret=wiring().webhooks.secret_text(webhook))
