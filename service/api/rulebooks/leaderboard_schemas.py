"""What the resource of leaderboards takes and gives."""

from marshmallow import Schema, fields, validate

from service.api.games.schemas import Player
from service.api.schemas.fields import Time


class PageQuery(Schema):
    """Which page of a list."""

    cursor = fields.String(validate=validate.Length(max=200), metadata={"description": "From the page before."})
    limit = fields.Integer(
        load_default=50,
        validate=validate.Range(1, 200),
        metadata={"default": 50, "description": "Most players on a page."},
    )


class Leader(Schema):
    """A rated player."""

    rank = fields.Integer(required=True)
    player = fields.Nested(Player, required=True)
    rating = fields.Float(required=True)
    mu = fields.Float(required=True)
    sigma = fields.Float(required=True)
    games = fields.Integer(required=True)
    wins = fields.Integer(required=True)
    provisional = fields.Boolean(required=True)
    last = Time(required=True)


class LeadersOut(Schema):
    """A page of rated players, the best first."""

    items = fields.List(fields.Nested(Leader), required=True)
    cursor = fields.String(required=True, allow_none=True, metadata={"description": "To the next page, if any."})
