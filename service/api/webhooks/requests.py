"""What requests about webhooks hold."""

from datetime import timedelta
from functools import partial
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from service.api.inbox.requests import position
from service.api.schemas.fields import Duration, Flag, limit, text, whole
from service.api.schemas.pages import cursor
from service.notices.notices import KINDS
from service.webhooks.deliveries import KEPT
from service.webhooks.destinations import LONGEST_URL

LONGEST_KEEP: Final = timedelta(days=7)
LONGEST_LABEL: Final = 60


_url = partial(
    text,
    LONGEST_URL,
    "Where to POST to: https, a public address, port 443, 80 or one from 1024 on. The service may allow further"
    " networks.",
    least=1,
    metadata={"format": "uri"},
)


def _kinds(**options: Any) -> fields.List[str]:
    return fields.List(
        fields.String(validate=validate.OneOf(KINDS)),
        validate=validate.Length(min=1, max=len(KINDS)),
        metadata={"description": "The kinds of notices to be called for."},
        **options,
    )


_label = partial(text, LONGEST_LABEL, "To know it by in the list.")


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

    keep = Duration(timedelta(0), LONGEST_KEEP, load_default=timedelta(days=1))


class ReplayWish(Schema):
    """Which notices to send again: those after a position of the account stream, or those of a game."""

    after = position("A position in the account stream.")
    game = text(64, "A game's id.", least=1)
    version = whole(0, 2**31, "With `game`: from this version of it on.", strict=True, load_default=0)

    @validates_schema
    def _either(self, data: dict[str, object], **_: object) -> None:
        if ("after" in data) == ("game" in data):
            raise ValidationError({"after": ["Either a position or a game."]})


class DeliveriesQuery(Schema):
    """Which deliveries to list."""

    cursor = cursor()
    limit = limit("Most deliveries on a page.", KEPT)
