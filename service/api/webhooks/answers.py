"""Answers about webhooks and their deliveries."""

from typing import Annotated, Any, Literal, Self

import msgspec

from service.answers import Answer, Next, Time, says
from service.notices.notices import Kind
from service.times import rfc3339
from service.webhooks.deliveries import Attempt, Delivery
from service.webhooks.webhooks import Reason, State, Webhook


class SecretOut(Answer, frozen=True):
    """A secret without itself."""

    serial: int
    created: Time
    until: Annotated[Time | None, says("When it stops to sign; null: it goes on.")]


class WebhookOut(Answer, frozen=True):
    """A webhook."""

    id: str
    url: str
    label: str
    kinds: tuple[str, ...]
    state: State
    reason: Annotated[
        Reason | None, says("Why it is disabled: by its owner, by its 410, or because it failed for three days.")
    ]
    created: Time
    last_success: Time | None
    secrets: list[SecretOut]

    @classmethod
    def of(cls, webhook: Webhook, last_success: int | None, **given: str) -> Self:
        """A webhook, and when (ms) a call of it last did what it should."""
        secrets = [SecretOut.showing(secret) for secret in webhook.secrets]
        return cls.showing(webhook, last_success=rfc3339(last_success), secrets=secrets, **given)


class CreatedWebhookOut(WebhookOut, frozen=True):
    """A webhook with its newest secret."""

    secret: Annotated[str, says("`whsec_…`, shown only now.")]


class WebhooksOut(Answer, frozen=True):
    """The account's webhooks."""

    items: list[WebhookOut]


class Replayed(Answer, frozen=True):
    """How many deliveries are sent again."""

    deliveries: int


class AttemptOut(Answer, frozen=True):
    """One call of the address."""

    at: Time
    milliseconds: Annotated[int, says("How long it took.")]
    status: Annotated[int | None, says("Of the answer.")]
    problem: Annotated[
        Literal["no_address", "address_refused", "no_connection", "tls", "timeout", "no_answer"] | None,
        says("What kept it from an answer."),
    ]

    @classmethod
    def of(cls, attempt: Attempt) -> "AttemptOut":
        """An attempt."""
        return cls.showing(attempt, milliseconds=attempt.took)


class DeliveryOut(Answer, frozen=True):
    """A message to a webhook."""

    id: Annotated[str, says("The header `webhook-id`, the same at every attempt.")]
    kind: Literal[Kind, "ping"]
    game: str | None
    created: Time
    state: Literal["waiting", "delivered", "failed"]
    next_attempt: Time | None
    attempts_made: int
    attempts: Annotated[list[AttemptOut], says("The last 20.")]
    body: dict[str, Any]

    @classmethod
    def of(cls, delivery: Delivery) -> "DeliveryOut":
        """A delivery with its last attempts."""
        return cls.showing(
            delivery,
            game=delivery.game or None,
            next_attempt=rfc3339(delivery.due) if delivery.state == "waiting" else None,
            attempts_made=delivery.made,
            attempts=[AttemptOut.of(attempt) for attempt in delivery.attempts],
            body=msgspec.json.decode(delivery.body),
        )


class DeliveriesOut(Answer, frozen=True):
    """A page of a webhook's deliveries."""

    items: list[DeliveryOut]
    next: Next
