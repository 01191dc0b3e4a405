"""What requests about leaderboards hold."""

from marshmallow import Schema

from service.api.schemas.fields import limit
from service.api.schemas.pages import cursor


class PageQuery(Schema):
    """Which page of a list."""

    cursor = cursor()
    limit = limit("Most players on a page.", 200)
