"""What requests about leaderboards hold."""

from marshmallow import Schema, fields, validate


class PageQuery(Schema):
    """Which page of a list."""

    cursor = fields.String(validate=validate.Length(max=200), metadata={"description": "From the page before."})
    limit = fields.Integer(
        load_default=50,
        validate=validate.Range(1, 200),
        metadata={"default": 50, "description": "Most players on a page."},
    )
