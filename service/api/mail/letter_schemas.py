"""What the resources of letters take and give: the delivery log, and the mail gateway's work."""

from datetime import timedelta
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from service.api.mail.schemas import LONGEST_MESSAGE_ID, MailAddress
from service.api.moves.schemas import LONGEST_WAIT
from service.api.schemas.fields import Duration, Language, Time, TimeZone
from service.mail.letters.letters import LOGGED
from service.mail.letters.model import KINDS, REASONS, STATES
from service.notices.notices import SUBJECTS

MOST_CLAIMED: Final = 50
LONGEST_PROBLEM: Final = 500
LONGEST_ID: Final = 32


class LettersQuery(Schema):
    """Which part of the log to give."""

    limit = fields.Integer(
        load_default=50, validate=validate.Range(1, LOGGED), metadata={"description": "Most letters to list."}
    )
    cursor = fields.String(
        load_default=None,
        validate=validate.Length(1, LONGEST_ID),
        metadata={"description": "From the page before."},
    )


class LetterOut(Schema):
    """A letter and what became of it."""

    id = fields.String(required=True)
    kind = fields.String(required=True, validate=validate.OneOf(KINDS))
    game = fields.String(required=True, allow_none=True)
    rulebook = fields.String(required=True, allow_none=True)
    decision = fields.String(required=True, allow_none=True)
    created = Time(required=True)
    due = Time(required=True, allow_none=True, metadata={"description": "While it waits: when it is to be sent."})
    state = fields.String(required=True, validate=validate.OneOf(STATES))
    reason = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf([*REASONS, None]),
        metadata={"description": "Why it was dropped, or given up."},
    )
    problem = fields.String(required=True, allow_none=True, metadata={"description": "What mail servers said."})
    attempts = fields.Integer(required=True)
    sent = Time(required=True, allow_none=True)
    message_id = fields.String(required=True, allow_none=True)
    outcome = fields.String(required=True, allow_none=True, metadata={"description": "Of the reply to it."})


class LettersOut(Schema):
    """The account's letters, the newest first."""

    items = fields.List(fields.Nested(LetterOut), required=True)
    cursor = fields.String(required=True, allow_none=True, metadata={"description": "To the next page, if any."})


class Claim(Schema):
    """How many letters a gateway takes, and how long it waits for the first."""

    limit = fields.Integer(load_default=10, strict=True, validate=validate.Range(1, MOST_CLAIMED))
    wait = Duration(timedelta(0), LONGEST_WAIT, load_default=timedelta(0), metadata={"default": "PT0S"})


class RecipientOut(Schema):
    """Whom a letter is for."""

    address = MailAddress(required=True)
    name = fields.String(required=True)
    language = Language(required=True)
    time_zone = TimeZone(required=True)


class _About(Schema):
    game = fields.String(required=True, allow_none=True)
    rulebook = fields.String(required=True, allow_none=True)
    seat = fields.Integer(required=True, allow_none=True)
    decision = fields.String(required=True, allow_none=True)
    opened = Time(required=True, allow_none=True)
    deadline = Time(required=True, allow_none=True)
    version = fields.Integer(required=True, allow_none=True)
    hash = fields.String(required=True, allow_none=True)
    reply = fields.String(
        required=True, allow_none=True, metadata={"description": "The secret of the address that answers it."}
    )


class ItemOut(_About):
    """One of the things that a digest tells."""

    kind = fields.String(required=True, validate=validate.OneOf(SUBJECTS))


class ThreadOut(Schema):
    """The Message-IDs of the first and the last mail that the player had about the game."""

    first = fields.String(required=True, allow_none=True)
    last = fields.String(required=True, allow_none=True)


class OutgoingOut(_About):
    """A letter to be sent; its text is made by the gateway, now."""

    id = fields.String(required=True)
    kind = fields.String(required=True, validate=validate.OneOf(KINDS))
    to = fields.Nested(RecipientOut, required=True)
    code = fields.String(required=True, allow_none=True, metadata={"description": "That confirms the address."})
    code_expires = Time(required=True, allow_none=True)
    items = fields.List(fields.Nested(ItemOut), required=True, metadata={"description": "Of a digest."})
    answer = fields.Dict(
        keys=fields.String(), required=True, allow_none=True, metadata={"description": "As the reply was ended with."}
    )
    unsubscribe = fields.String(required=True, allow_none=True, metadata={"description": "For `/v1/unsubscribe`."})
    bounce = fields.String(
        required=True, metadata={"description": "For the envelope's sender: the token that a bounce comes back with."}
    )
    bearer = fields.String(
        required=True, allow_none=True, metadata={"description": "A token to read and play as the player, 15 minutes."}
    )
    thread = fields.Nested(ThreadOut, required=True)
    attempt = fields.Integer(required=True, metadata={"description": "1 for the first."})


class ClaimedOut(Schema):
    """Letters that the caller alone has for five minutes."""

    items = fields.List(fields.Nested(OutgoingOut), required=True)


def _problem(**options: Any) -> fields.String:
    metadata = {"description": "In a mail server's words, without addresses."}
    return fields.String(validate=validate.Length(min=1, max=LONGEST_PROBLEM), metadata=metadata, **options)


class Settlement(Schema):
    """What became of a letter: `sent` comes with its Message-ID, `put_off` and `failed` with the problem.

    With the `attempt` of the letter all but `sent` is passed over once another gateway has claimed it.
    """

    state = fields.String(required=True, validate=validate.OneOf(["sent", "put_off", "failed", "overtaken"]))
    message_id = fields.String(validate=validate.Length(min=1, max=LONGEST_MESSAGE_ID))
    problem = _problem()
    attempt = fields.Integer(strict=True, validate=validate.Range(min=1))

    @validates_schema
    def _fitting(self, data: dict[str, Any], **_: Any) -> None:
        wanted = {"sent": {"message_id"}, "overtaken": set()}.get(data.get("state", ""), {"problem"})
        given = set(data) - {"state", "attempt"}
        faults = {name: ["Missing data for required field."] for name in wanted - given}
        faults |= {name: ["Unknown field."] for name in given - wanted}
        if faults:
            raise ValidationError(faults)


class BounceIn(Schema):
    """A letter that came back (RFC 3464)."""

    token = fields.String(required=True, validate=validate.Length(min=1, max=64))
    status = fields.String(
        required=True,
        validate=validate.Regexp(r"[245]\.\d{1,3}\.\d{1,3}\Z", error="Not an enhanced status code (RFC 3463)."),
        metadata={"example": "5.1.1"},
    )
    permanent = fields.Boolean(required=True)
    problem = _problem(required=True)
