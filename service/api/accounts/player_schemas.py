"""Shape of a player's public profile."""

from marshmallow import Schema, fields

from service.api.accounts.schemas import BotProfile
from service.api.games.list_schemas import GameRow
from service.api.schemas.fields import Time


class PlayerRating(Schema):
    """A player's rating in one rulebook: skill is believed to be normal, of mean `mu` and deviation `sigma`."""

    rulebook = fields.String(required=True)
    rank = fields.Integer(required=True, metadata={"description": "Place on the leaderboard, from 1."})
    rating = fields.Float(required=True, metadata={"description": "`mu - 3 * sigma`: what leaderboards order by."})
    mu = fields.Float(required=True)
    sigma = fields.Float(required=True)
    games = fields.Integer(required=True, metadata={"description": "Rated games."})
    wins = fields.Integer(required=True, metadata={"description": "Of these, games that ended at rank 1."})
    provisional = fields.Boolean(required=True, metadata={"description": "Whether the games are too few to say much."})
    last = Time(required=True, metadata={"description": "When the last rated game ended."})


class PlayerOut(Schema):
    """A player as anybody may see them."""

    id = fields.String(required=True, metadata={"description": "How logs of games name the player."})
    name = fields.String(required=True)
    joined = Time(required=True)
    guest = fields.Boolean(required=True, metadata={"description": "Whether this is a guest, who has no ratings."})
    bot = fields.Nested(
        BotProfile, required=True, allow_none=True, metadata={"description": "What it takes, if it is a bot account."}
    )
    ratings = fields.List(fields.Nested(PlayerRating), required=True)
    games = fields.List(
        fields.Nested(GameRow), required=True, metadata={"description": "The newest games that the caller may see."}
    )
