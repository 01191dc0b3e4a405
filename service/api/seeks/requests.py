"""What requests about seeks hold."""

from typing import Any, Final

from marshmallow import Schema, fields, validate

from service.api.games.requests import ENTROPY, MOST_SEATS
from service.api.schemas.fields import text, whole
from service.seeks.speeds import SPEEDS

FURTHEST: Final = 100


def _distance(about: str) -> Any:
    check = validate.Range(0, FURTHEST)
    return fields.Float(
        validate=check, allow_nan=False, load_default=None, allow_none=True, metadata={"description": about}
    )


class RatingsIn(Schema):
    """How far others' ratings may be from the caller's; null: however far. Without rated games a rating is 0."""

    below = _distance("How much lower they may be.")
    above = _distance("How much higher they may be.")


class SeekIn(Schema):
    """A game that is wanted with anybody that fits, with the rulebook's usual options."""

    rulebook = text(64, least=1, required=True)
    speed = fields.String(
        required=True,
        validate=validate.OneOf(SPEEDS),
        metadata={"description": "One of `GET /v1/speeds`, by its key.", "example": "day"},
    )
    seats = fields.List(
        whole(2, MOST_SEATS, strict=True),
        validate=validate.Length(min=1, max=MOST_SEATS),
        metadata={"description": "The numbers of seats that it may have; without this, all that the rulebook knows."},
    )
    ratings = fields.Nested(RatingsIn, load_default=lambda: {"below": None, "above": None})
    entropy = fields.String(
        load_default="",
        validate=ENTROPY,
        metadata={"description": "The caller's part in the dice. The server sees it before it commits to a seed."},
    )
