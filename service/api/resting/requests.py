"""What requests about a player's rest hold."""

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from games.core.clock import LONGEST_NIGHT
from games.core.resting.rest import MOST_DAYS_OFF
from service.api.schemas.fields import HH_MM, zone
from service.resting.local import length
from service.resting.rests import WEEKDAYS


class NightIn(Schema):
    """When it is night, from a minute to twelve hours of the day."""

    begins = fields.String(required=True, validate=HH_MM, metadata={"description": "HH:MM.", "example": "22:30"})
    ends = fields.String(required=True, validate=HH_MM, metadata={"description": "HH:MM.", "example": "07:00"})

    @validates_schema
    def _long_enough(self, data: dict[str, str], **_: object) -> None:
        if not 0 < length(data["begins"], data["ends"]) <= LONGEST_NIGHT:
            raise ValidationError("A night lasts from a minute to twelve hours.", "ends")


class RestIn(Schema):
    """When the caller rests."""

    night = fields.Nested(NightIn, required=True, allow_none=True, metadata={"description": "Null for none."})
    days_off = fields.List(
        fields.String(validate=validate.OneOf(WEEKDAYS)),
        required=True,
        validate=validate.Length(max=MOST_DAYS_OFF),
        metadata={"description": "Days of the week on which no time runs.", "uniqueItems": True},
    )
    time_zone = zone("Where these hours and days are; by default the account's time zone.")
