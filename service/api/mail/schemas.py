"""What the resources of mail addresses, replies and the end of mail take and give."""

from typing import Any, Final

import msgspec
from marshmallow import Schema, ValidationError, fields, validate

from service.api.schemas.fields import Language, Time
from service.mail.addresses.address_forms import LONGEST, normal
from service.mail.addresses.addresses import STATES
from service.mail.letters.tokens import LENGTH

LONGEST_CODE: Final = 40
LONGEST_MESSAGE_ID: Final = 998
LONGEST_ANSWER: Final = 16 * 1024
LONGEST_OUTCOME: Final = 200

SCOPES: Final = ("all", "game")
"""What mail may be ended: all that is about games, or that about the game of the letter."""
ONE_CLICK_FIELD: Final = "List-Unsubscribe"
ONE_CLICK: Final = "One-Click"

_PLAIN: Final = validate.Regexp(r"[^\x00-\x1f\x7f\ud800-\udfff]*\Z", error="Holds control characters.")


class MailAddress(fields.String):
    """A mail address, given in any form; loaded in its normal form."""

    def __init__(self, **options: Any) -> None:
        text = "A mail address whose part before the `@` is ASCII; its host may be of any script."
        metadata = {"format": "email", "description": text, "maxLength": LONGEST, **options.pop("metadata", {})}
        super().__init__(metadata=metadata, **options)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> str:
        text = super()._deserialize(value, attr, data, **options)
        if len(text) > LONGEST:
            raise ValidationError(f"Longer than maximum length {LONGEST}.")
        try:
            return normal(text)
        except ValueError:
            raise ValidationError("Not a mail address.") from None


class MailIn(Schema):
    """Where to write to."""

    address = MailAddress(required=True)


class CodeIn(Schema):
    """The code of the mail."""

    code = fields.String(
        required=True,
        validate=validate.Length(min=1, max=LONGEST_CODE),
        metadata={"description": "8 letters and digits, whatever their case; spaces and hyphens don't count."},
    )


class MailOut(Schema):
    """The account's mail address, and the one that may take its place."""

    address = fields.String(required=True, allow_none=True, metadata={"description": "The one that was confirmed."})
    pending = fields.String(required=True, allow_none=True, metadata={"description": "The one to be confirmed."})
    state = fields.String(
        required=True,
        validate=validate.OneOf(STATES),
        metadata={"description": "`bouncing`: mail bounced, so none is sent until the address is confirmed again."},
    )
    pending_until = Time(required=True, allow_none=True)


class ReplyIn(Schema):
    """A mail that came in."""

    token = fields.String(
        required=True,
        validate=validate.Length(min=1, max=2 * LENGTH),
        metadata={"description": "What stands between `+` and `@` in the address that it came to."},
    )
    sender = fields.String(
        required=True,
        validate=validate.Length(min=1, max=2 * LONGEST),
        metadata={"description": "The address in its header `From`."},
    )
    message_id = fields.String(
        required=True, validate=validate.Length(min=1, max=LONGEST_MESSAGE_ID), metadata={"description": "Its own."}
    )


class ReplyOut(Schema):
    """What a mail is a reply to."""

    id = fields.String(required=True, metadata={"description": "The same for the same token and Message-ID."})
    state = fields.String(
        required=True,
        validate=validate.OneOf(["new", "done"]),
        metadata={"description": "`done`: it was carried out and answered before; nothing is to be done."},
    )
    expired = fields.Boolean(required=True)
    game = fields.String(required=True, allow_none=True)
    seat = fields.Integer(required=True, allow_none=True)
    decision = fields.String(required=True, allow_none=True)
    language = Language(required=True)
    bearer = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Token with which to act as the player, for 15 minutes; null when expired or done."},
    )
    unsubscribe = fields.String(
        required=True, allow_none=True, metadata={"description": "Token for `/v1/unsubscribe`, if the player says so."}
    )


class Answer(fields.Field[dict[str, Any]]):
    """What the answer letter tells: any JSON object of 16 KiB at most."""

    def __init__(self, **options: Any) -> None:
        metadata = {"type": "object", "description": "Of 16 KiB at most; handed on as it is."}
        super().__init__(metadata=metadata, **options)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise ValidationError("Not a valid mapping type.")
        if len(msgspec.json.encode(value)) > LONGEST_ANSWER:
            raise ValidationError(f"Longer than maximum length {LONGEST_ANSWER}.")
        return value


class ReplyEnd(Schema):
    """What became of a reply."""

    answer = Answer(required=True, allow_none=True)
    outcome = fields.String(
        required=True,
        validate=validate.And(validate.Length(min=1, max=LONGEST_OUTCOME), _PLAIN),
        metadata={"description": "For the player's delivery log."},
    )


class Unsubscribe(Schema):
    """What mail to end."""

    scope = fields.String(required=True, validate=validate.OneOf(SCOPES))


class OneClick(Schema):
    """What a mail program sends (RFC 8058, 3.1)."""

    one_click = fields.String(required=True, data_key=ONE_CLICK_FIELD, validate=validate.Equal(ONE_CLICK))


class SubscriptionOut(Schema):
    """What a link to end mail is about."""

    address = fields.String(required=True, metadata={"description": "Masked."})
    language = Language(required=True)
    game = fields.String(required=True, allow_none=True)
    rulebook = fields.String(required=True, allow_none=True)
    state = fields.String(
        required=True,
        validate=validate.OneOf(["on", "game_off", "off"]),
        metadata={"description": "Whether mail about games is sent, none about this one, or none at all."},
    )
