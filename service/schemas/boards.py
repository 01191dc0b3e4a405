"""What the resources of boards take."""

from typing import Final

from marshmallow import fields, validate

from service.png import MAX_WIDTH, MIN_WIDTH
from service.schemas.fields import Language
from service.schemas.games import GameQuery

NARROWEST: Final = MIN_WIDTH
WIDEST: Final = MAX_WIDTH
USUAL: Final = 1200


class BoardQuery(GameQuery):
    """Which moment of a game, in which language."""

    language = Language()


class PixelsQuery(BoardQuery):
    """The same, in how many pixels."""

    width = fields.Integer(
        load_default=USUAL,
        validate=validate.Range(NARROWEST, WIDEST),
        metadata={"description": "Pixels from left to right.", "default": USUAL},
    )
