"""What requests for the account stream hold."""

from datetime import timedelta

from marshmallow import Schema, fields, validate

from service.api.moves.requests import LONGEST_WAIT
from service.api.schemas.fields import Duration
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
