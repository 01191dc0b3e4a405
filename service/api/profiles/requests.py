"""What requests about players' records hold."""

from marshmallow import Schema

from service.api.schemas.fields import limit
from service.api.schemas.pages import cursor


class RatingHistoryQuery(Schema):
    """Which ratings of a player."""

    cursor = cursor()
    limit = limit("Most ratings on a page.", 200)
