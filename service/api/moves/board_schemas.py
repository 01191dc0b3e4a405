"""What the resources of boards take."""

import re
from collections.abc import Mapping
from typing import Any, Final, get_args

from marshmallow import ValidationError, fields, validate

from games.core.rulebook import Shape
from service.api.games.schemas import GameQuery
from service.api.schemas.fields import Language
from service.pictures.png import MAX_WIDTH, MIN_WIDTH

NARROWEST: Final = MIN_WIDTH
WIDEST: Final = MAX_WIDTH
USUAL: Final = 1200
LEAST_PART: Final = 0.05
"""The smallest part of a map, in width and height."""
_PART: Final = r"^(0(\.[0-9]{1,6})?|1(\.0)?)(,(0(\.[0-9]{1,6})?|1(\.0)?)){3}$"


class BoardQuery(GameQuery):
    """Which moment of a game, through whose eyes, in which language."""

    language = Language()


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


class PictureQuery(BoardQuery):
    """The same, in which shape, and of a map which part is shown large."""

    focus = Part()

    shape = fields.String(
        load_default="wide",
        validate=validate.OneOf(get_args(Shape)),
        metadata={"description": "`tall` fits the screen of a phone.", "default": "wide"},
    )


class PixelsQuery(PictureQuery):
    """The same, in how many pixels."""

    width = fields.Integer(
        load_default=USUAL,
        validate=validate.Range(NARROWEST, WIDEST),
        metadata={"description": "Pixels from left to right.", "default": USUAL},
    )
