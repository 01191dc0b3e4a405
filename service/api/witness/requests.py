"""What requests of witnesses hold."""

from typing import Final

from marshmallow import Schema, ValidationError, validates_schema

from service.api.schemas.fields import limit, whole
from service.api.schemas.pages import FromCursor

PAGE: Final = 1000
LARGEST: Final = 2**53 - 1


class EntriesQuery(FromCursor):
    """Which leaves."""

    place = "start"
    start = whole(0, LARGEST, "The number of the first leaf.", load_default=0)
    limit = limit("How many leaves at most.", PAGE, PAGE)


class ConsistencyQuery(Schema):
    """Two sizes of the tree."""

    first = whole(0, LARGEST, "The size of the smaller tree.", required=True)
    second = whole(0, LARGEST, "The size of the larger tree.", required=True)

    @validates_schema
    def _in_order(self, data: dict[str, int], **_: object) -> None:
        if data["second"] < data["first"]:
            raise ValidationError({"second": ["Must not be less than first."]})


class InclusionQuery(Schema):
    """Which head of the game."""

    version = whole(1, 2**31, "The first head noted at this version or later; by default the newest.")
