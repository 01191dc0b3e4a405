"""What requests about leaderboards hold."""

from marshmallow import Schema, fields, validate

from service.api.schemas.fields import limit


class PageQuery(Schema):
    """Which page of a list."""

    cursor = fields.String(validate=validate.Length(max=200), metadata={"description": "From the page before."})
    limit = limit("Most players on a page.", 200)
