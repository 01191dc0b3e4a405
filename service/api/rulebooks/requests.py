"""What requests about leaderboards hold."""

from marshmallow import Schema

from service.api.schemas.fields import limit, text


class PageQuery(Schema):
    """Which page of a list."""

    cursor = text(200, "From the page before.")
    limit = limit("Most players on a page.", 200)
