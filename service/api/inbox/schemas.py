"""What the account stream takes and gives."""

from datetime import timedelta

from marshmallow import Schema, fields, validate

from service.api.moves.schemas import LONGEST_WAIT
from service.api.schemas.fields import Duration, Time
from service.notices.notices import KINDS
from service.streams.account_stream import PAGE

POSITION = r"\d{1,15}-\d{1,15}"


class StreamQuery(Schema):
    """Which notices to give, and how long to wait for them."""

    after = fields.String(
        validate=validate.Regexp(rf"{POSITION}\Z", error="Not a position of a stream."),
        metadata={"description": "Begin after this position; without it, with all that waits.", "example": "0-0"},
    )
    limit = fields.Integer(
        load_default=PAGE, validate=validate.Range(1, PAGE), metadata={"description": "Most notices on a page."}
    )
    wait = Duration(
        timedelta(0),
        LONGEST_WAIT,
        load_default=timedelta(0),
        metadata={"description": "How long to wait for the first notice when there is none yet.", "example": "PT2S"},
    )


class NoticeOut(Schema):
    """Something that the account is told. What does not apply to its kind is null."""

    id = fields.String(
        required=True, allow_none=True, metadata={"description": "Its position; null for what waits already."}
    )
    kind = fields.String(required=True, validate=validate.OneOf(KINDS))
    at = Time(required=True)
    game = fields.String(required=True, allow_none=True)
    rulebook = fields.String(required=True, allow_none=True)
    version = fields.Integer(required=True, allow_none=True, metadata={"description": "The game's version then."})
    hash = fields.String(required=True, allow_none=True, metadata={"description": "The log's hash at that version."})
    seat = fields.Integer(required=True, allow_none=True, metadata={"description": "The account's seat."})
    decision = fields.String(required=True, allow_none=True)
    opened = Time(required=True, allow_none=True)
    deadline = Time(required=True, allow_none=True)
    webhook = fields.String(required=True, allow_none=True)


class StreamOut(Schema):
    """A page of notices; `after` is where the next one begins."""

    items = fields.List(fields.Nested(NoticeOut), required=True)
    after = fields.String(required=True)
    more = fields.Boolean(required=True)
    snapshot = fields.Boolean(
        required=True,
        metadata={"description": "Whether the items are all that waits now, instead of what came after a position."},
    )
