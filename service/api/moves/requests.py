"""What requests about moves, events and boards hold."""

import re
from collections.abc import Mapping
from typing import Any, Final, get_args

from marshmallow import Schema, ValidationError, fields, validate

from games.core.rulebook import Shape
from service.api.games.requests import GameQuery, InLanguage
from service.api.schemas.fields import language, limit, switch, text, waiting, whole
from service.api.schemas.pages import FromCursor
from service.api.schemas.shapes import OfRulebook
from service.pictures.position import MAX_WIDTH, MIN_WIDTH
from service.streams.event_stream import PAGE

USUAL_WIDTH: Final = 1200
LEAST_PART: Final = 0.05
"""The smallest part of a map, in width and height."""
_PART: Final = r"^(0(\.[0-9]{1,6})?|1(\.0)?)(,(0(\.[0-9]{1,6})?|1(\.0)?)){3}$"


class MoveToPlay(Schema):
    """A move, and perhaps the decision that it answers."""

    move = OfRulebook(
        "Move",
        required=True,
        metadata={"description": "`type` and the fields of one of the forms.", "example": {"type": "bid", "amount": 3}},
    )
    decision = text(40, "Refuse the move if the seat's decision is another by now.", least=1)


class MoveQuery(InLanguage):
    """Whether to play or only to ask."""

    dry_run = switch("Only check whether the move is legal; nothing happens and no outcome is told.")


class ViewQuery(GameQuery):
    """Which moment of a game, through whose eyes, in which language."""

    language = language()


class EventsQuery(FromCursor, InLanguage):
    """Which events to give, and how long to wait for them."""

    after = whole(0, 2**31, "Begin after this version.", load_default=0)
    limit = limit("Most events on a page.", PAGE, 100)
    wait = waiting("event")
    proof = switch("Add what is needed to check hashes and commitments.")
    talk = whole(
        0,
        2**31,
        "Of a stream: also the table talk after this number, as messages of the type `talk` without an id. The stream"
        " then goes on after the end of the game.",
    )
    audience = switch(
        "Of a stream: also how many others follow the game, its players aside, as messages of the type `spectators`"
        " without an id: at first, and within 15 seconds when it changes."
    )


class Part(fields.String):
    """A part of the map: left, top, width and height as parts of the whole, each from 0 to 1."""

    def __init__(self) -> None:
        description = "The part of a map to show large: left, top, width, height, as parts of the whole."
        metadata = {"description": description, "pattern": _PART, "example": "0.25,0.5,0.3,0.3"}
        super().__init__(metadata=metadata)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not re.fullmatch(_PART, text):
            raise ValidationError("Must be four numbers from 0 to 1: left,top,width,height.")
        left, top, width, height = (round(float(number), 3) for number in text.split(","))
        if min(width, height) < LEAST_PART or left + width > 1.001 or top + height > 1.001:
            raise ValidationError(f"Must lie within the map and be at least {LEAST_PART} wide and high.")
        return left, top, width, height


class PictureQuery(ViewQuery):
    """The same, in which shape, and of a map which part is shown large."""

    focus = Part()

    shape = fields.String(
        load_default="wide",
        validate=validate.OneOf(get_args(Shape)),
        metadata={"description": "`tall` fits the screen of a phone."},
    )


class PixelsQuery(PictureQuery):
    """The same, in how many pixels."""

    width = whole(MIN_WIDTH, MAX_WIDTH, "Pixels from left to right.", load_default=USUAL_WIDTH)
