"""Webhooks and their deliveries as JSON."""

import msgspec

from service.games.people import Json
from service.times import rfc3339
from service.webhooks.deliveries import Attempt, Delivery
from service.webhooks.webhooks import Secret, Webhook


def webhook_json(webhook: Webhook, last_success: int | None) -> Json:
    """A webhook without its secrets."""
    return {
        "id": webhook.id,
        "url": webhook.url,
        "label": webhook.label,
        "kinds": list(webhook.kinds),
        "state": webhook.state,
        "reason": webhook.reason,
        "created": rfc3339(webhook.created),
        "last_success": rfc3339(last_success),
        "secrets": [_secret_json(secret) for secret in webhook.secrets],
    }


def delivery_json(delivery: Delivery) -> Json:
    """A delivery with its last attempts."""
    return {
        "id": delivery.id,
        "kind": delivery.kind,
        "game": delivery.game or None,
        "created": rfc3339(delivery.created),
        "state": delivery.state,
        "next_attempt": rfc3339(delivery.due) if delivery.state == "waiting" else None,
        "attempts_made": delivery.made,
        "attempts": [_attempt_json(attempt) for attempt in delivery.attempts],
        "body": msgspec.json.decode(delivery.body),
    }


def _secret_json(secret: Secret) -> Json:
    return {"serial": secret.serial, "created": rfc3339(secret.created), "until": rfc3339(secret.until)}


def _attempt_json(attempt: Attempt) -> Json:
    return {
        "at": rfc3339(attempt.at),
        "milliseconds": attempt.took,
        "status": attempt.status,
        "problem": attempt.problem,
    }
