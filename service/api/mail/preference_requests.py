"""What requests about preferences hold: when a player wants mail of what."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from service.api.schemas.fields import TIME_OF_DAY
from service.mail.letters.preferences import MODES, MOST_HOURS, USUAL, USUAL_SHARE
from service.notices.notices import SUBJECTS


def _time(when: str) -> fields.String:
    return fields.String(
        required=True,
        data_key=when,
        validate=TIME_OF_DAY,
        metadata={"description": "HH:MM on the clock where the account's time zone is.", "example": "22:00"},
    )


class QuietHours(Schema):
    """Hours in which no mail comes; `to` is of the next day when it is not later than `from`."""

    begins = _time("from")
    ends = _time("to")

    @validates_schema
    def _not_empty(self, data: dict[str, str], **_: Any) -> None:
        if data.get("begins") is not None and data.get("begins") == data.get("ends"):
            raise ValidationError({"to": ["Must not be the same as the beginning."]})


def _mode(**options: Any) -> fields.String:
    text = (
        "`at_once`; `digest`: one mail at each of the hours `digest_at`; `late`: once no more than `share` of the time"
        " for a decision is left, else nothing; `none`."
    )
    return fields.String(validate=validate.OneOf(MODES), metadata={"description": text}, **options)


def _share(**options: Any) -> fields.Float:
    metadata = {"description": "Of the time between opening and deadline.", "exclusiveMinimum": 0}
    check = validate.Range(0, 1, min_inclusive=False)
    return fields.Float(validate=check, allow_nan=False, metadata=metadata, **options)


def _no_twins(values: list[str]) -> None:
    if len(set(values)) < len(values):
        raise ValidationError("The same more than once.")


class NoticesIn(Schema):
    """What the account wants of all games; what is left out is as usual."""

    mode = _mode(load_default=USUAL.mode)
    share = _share(load_default=USUAL_SHARE)
    digest_at = fields.List(
        fields.String(validate=TIME_OF_DAY),
        load_default=list(USUAL.digest_at),
        validate=[validate.Length(1, MOST_HOURS), _no_twins],
        metadata={"description": "Times of the day on the player's clock.", "example": ["08:00"]},
    )
    quiet = fields.Nested(QuietHours, load_default=None, allow_none=True)
    kinds = fields.List(
        fields.String(validate=validate.OneOf(SUBJECTS)),
        load_default=list(SUBJECTS),
        validate=_no_twins,
        metadata={"description": "What mail is sent of."},
    )


class GameNoticesIn(Schema):
    """What the account wants of one game; null, or left out: as it says for all games."""

    mode = _mode(load_default=None, allow_none=True)
    share = _share(load_default=None, allow_none=True)
    quiet = fields.Nested(QuietHours, load_default=None, allow_none=True)
