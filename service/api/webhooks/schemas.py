"""What the resources of webhooks take and give."""

from datetime import timedelta
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from service.api.inbox.schemas import POSITION
from service.api.schemas.fields import Duration, Flag, Time
from service.notices.notices import KINDS
from service.webhooks.deliveries import KEPT
from service.webhooks.destinations import LONGEST_URL

LONGEST_KEEP: Final = timedelta(days=7)
LONGEST_LABEL: Final = 60
PROBLEMS: Final = ("no_address", "address_refused", "no_connection", "tls", "timeout", "no_answer")


def _url(**options: Any) -> fields.String:
    return fields.String(
        validate=validate.Length(min=1, max=LONGEST_URL),
        metadata={
            "description": "Where to POST to: https, a public address, port 443, 80 or one from 1024 on. The service"
            " may allow further networks.",
            "format": "uri",
        },
        **options,
    )


def _kinds(**options: Any) -> fields.List[str]:
    return fields.List(
        fields.String(validate=validate.OneOf(KINDS)),
        validate=validate.Length(min=1, max=len(KINDS)),
        metadata={"description": "The kinds of notices to be called for."},
        **options,
    )


def _label(**options: Any) -> fields.String:
    return fields.String(
        validate=validate.Length(max=LONGEST_LABEL), metadata={"description": "To know it by in the list."}, **options
    )


class WebhookIn(Schema):
    """A new webhook."""

    url = _url(required=True)
    kinds = _kinds(load_default=lambda: list(KINDS))
    label = _label(load_default="")


class WebhookChange(Schema):
    """What of a webhook may be changed; what is left out stays."""

    url = _url()
    kinds = _kinds()
    label = _label()
    enabled = Flag(metadata={"description": "Whether to call it; true also sends a ping."})


class SecretOut(Schema):
    """A secret without itself."""

    serial = fields.Integer(required=True)
    created = Time(required=True)
    until = Time(required=True, allow_none=True, metadata={"description": "When it stops to sign; null: it goes on."})


class WebhookOut(Schema):
    """A webhook."""

    id = fields.String(required=True)
    url = fields.String(required=True)
    label = fields.String(required=True)
    kinds = fields.List(fields.String(), required=True)
    state = fields.String(required=True, validate=validate.OneOf(["unverified", "active", "disabled"]))
    reason = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf(["owner", "gone", "failing", None]),
        metadata={"description": "Why it is disabled: by its owner, by its 410, or because it failed for three days."},
    )
    created = Time(required=True)
    last_success = Time(required=True, allow_none=True)
    secrets = fields.List(fields.Nested(SecretOut), required=True)


class NewWebhookOut(WebhookOut):
    """A webhook with its newest secret."""

    secret = fields.String(required=True, metadata={"description": "`whsec_…`, shown only now."})


class WebhooksOut(Schema):
    """The account's webhooks."""

    items = fields.List(fields.Nested(WebhookOut), required=True)


class SecretWish(Schema):
    """How long the secrets before it sign too."""

    keep = Duration(timedelta(0), LONGEST_KEEP, load_default=timedelta(days=1), metadata={"default": "P1D"})


class ReplayWish(Schema):
    """Which notices to send again: those after a position of the account stream, or those of a game."""

    after = fields.String(
        validate=validate.Regexp(rf"{POSITION}\Z", error="Not a position of a stream."),
        metadata={"description": "A position in the account stream."},
    )
    game = fields.String(validate=validate.Length(min=1, max=64), metadata={"description": "A game's id."})
    version = fields.Integer(
        strict=True,
        load_default=0,
        validate=validate.Range(0, 2**31),
        metadata={"description": "With `game`: from this version of it on."},
    )

    @validates_schema
    def _either(self, data: dict[str, object], **_: object) -> None:
        if ("after" in data) == ("game" in data):
            raise ValidationError({"after": ["Either a position or a game."]})


class Replayed(Schema):
    """How many deliveries are sent again."""

    deliveries = fields.Integer(required=True)


class AttemptOut(Schema):
    """One call of the address."""

    at = Time(required=True)
    milliseconds = fields.Integer(required=True, metadata={"description": "How long it took."})
    status = fields.Integer(required=True, allow_none=True, metadata={"description": "Of the answer."})
    problem = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf([*PROBLEMS, None]),
        metadata={"description": "What kept it from an answer."},
    )


class DeliveryOut(Schema):
    """A message to a webhook."""

    id = fields.String(required=True, metadata={"description": "The header `webhook-id`, the same at every attempt."})
    kind = fields.String(required=True, validate=validate.OneOf([*KINDS, "ping"]))
    game = fields.String(required=True, allow_none=True)
    created = Time(required=True)
    state = fields.String(required=True, validate=validate.OneOf(["waiting", "delivered", "failed"]))
    next_attempt = Time(required=True, allow_none=True)
    attempts_made = fields.Integer(required=True)
    attempts = fields.List(fields.Nested(AttemptOut), required=True, metadata={"description": "The last 20."})
    body = fields.Dict(keys=fields.String(), required=True)


class DeliveriesQuery(Schema):
    """How many deliveries to list."""

    limit = fields.Integer(
        load_default=50, validate=validate.Range(1, KEPT), metadata={"description": "Most deliveries to list."}
    )


class DeliveriesOut(Schema):
    """The webhook's deliveries."""

    items = fields.List(fields.Nested(DeliveryOut), required=True)
