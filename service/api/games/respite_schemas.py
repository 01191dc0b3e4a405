"""What the resources of nights, absence and pause take."""

from marshmallow import Schema, fields, validate

from games.core.lifecycle.respite import MOST_ABSENCE_DAYS
from service.api.schemas.fields import TIME_OF_DAY, TimeZone


class NightIn(Schema):
    """When it is night for the caller, from a minute to twelve hours of the day."""

    begins = fields.String(required=True, validate=TIME_OF_DAY, metadata={"description": "HH:MM.", "example": "22:30"})
    ends = fields.String(required=True, validate=TIME_OF_DAY, metadata={"description": "HH:MM.", "example": "07:00"})
    time_zone = TimeZone(metadata={"description": "Where these hours are; by default the account's time zone."})


class AbsenceIn(Schema):
    """For how long the caller is away."""

    days = fields.Integer(
        required=True,
        strict=True,
        validate=validate.Range(1, MOST_ABSENCE_DAYS),
        metadata={"description": "Days from now on."},
    )
