"""What requests about series hold."""

from marshmallow import Schema

from service.api.schemas.fields import whole
from service.series.model import FEWEST, MOST


class SeriesIn(Schema):
    """How many games are to be played."""

    games = whole(
        FEWEST,
        MOST,
        f"With the one at the table; null for as many as all want, {MOST} at most.",
        strict=True,
        allow_none=True,
        load_default=None,
    )
