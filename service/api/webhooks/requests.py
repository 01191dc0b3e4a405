"""What requests about webhooks hold."""

from datetime import timedelta
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from service.api.inbox.requests import POSITION
from service.api.schemas.fields import Duration, Flag, limit
from service.notices.notices import KINDS
from service.webhooks.deliveries import KEPT
from service.webhooks.destinations import LONGEST_URL

LONGEST_KEEP: Final = timedelta(days=7)
LONGEST_LABEL: Final = 60


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


class DeliveriesQuery(Schema):
    """How many deliveries to list."""

    limit = limit("Most deliveries to list.", KEPT)
