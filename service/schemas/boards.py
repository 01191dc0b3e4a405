"""What the resources of boards take."""

from typing import Final, get_args

from marshmallow import fields, validate

from games.core.rulebook import Shape
from service.png import MAX_WIDTH, MIN_WIDTH
from service.schemas.fields import Language
from service.schemas.games import GameQuery

NARROWEST: Final = MIN_WIDTH
WIDEST: Final = MAX_WIDTH
USUAL: Final = 1200


class BoardQuery(GameQuery):
    """Which moment of a game, through whose eyes, in which language."""

    language = Language()


class PictureQuery(BoardQuery):
    """The same, in which shape."""

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
