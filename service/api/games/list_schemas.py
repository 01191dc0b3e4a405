"""Lists of games: what may be asked of them, and what they tell."""

from marshmallow import Schema, fields, validate

from service.api.games.schemas import CLOCKS, STATUSES, Awaited, Player
from service.api.schemas.fields import PlayerName, Time
from service.api.schemas.shapes import OneOfKind


class GamesQuery(Schema):
    """Which games to list."""

    status = fields.String(validate=validate.OneOf(STATUSES), metadata={"description": "Only games that are so."})
    rulebook = fields.String(
        validate=validate.Length(min=1, max=64), metadata={"description": "Only games of this rulebook, by its key."}
    )
    player = PlayerName(metadata={"description": "Only games in which the player of this name is."})
    mine = fields.Boolean(
        load_default=False,
        truthy={"true"},
        falsy={"false"},
        metadata={"description": "Only games in which the caller sits, is invited, or that the caller created."},
    )
    free = fields.Boolean(
        load_default=False,
        truthy={"true"},
        falsy={"false"},
        metadata={"description": "Only games with a seat that the caller could take."},
    )
    cursor = fields.String(validate=validate.Length(max=200), metadata={"description": "From the page before."})
    limit = fields.Integer(
        load_default=50, validate=validate.Range(1, 200), metadata={"description": "Most games on a page."}
    )


class SeatRow(Schema):
    """A seat in a list, with how it ended once the game is finished."""

    seat = fields.Integer(required=True)
    name = fields.String(
        required=True, metadata={"description": "What to call the seat; empty where nobody sits or an account is gone."}
    )
    player = fields.Nested(Player, required=True, allow_none=True)
    bot = fields.String(required=True, allow_none=True)
    invited = fields.Nested(Player, required=True, allow_none=True)
    resigned = fields.Boolean(required=True)
    rank = fields.Integer(required=True, allow_none=True)
    score = fields.Integer(required=True, allow_none=True)


class GameRow(Schema):
    """A game in a list: nothing in it is secret."""

    id = fields.String(required=True)
    rulebook = fields.String(required=True)
    version = fields.Integer(required=True)
    hash = fields.String(required=True, metadata={"description": "The log's hash at that version."})
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    visibility = fields.String(required=True)
    options = fields.Dict(keys=fields.String(), required=True)
    clock = OneOfKind(CLOCKS, required=True)
    creator = fields.Nested(Player, required=True)
    created = Time(required=True)
    started = Time(required=True, allow_none=True)
    updated = Time(required=True)
    seats = fields.List(fields.Nested(SeatRow), required=True)
    awaiting = fields.List(fields.Nested(Awaited), required=True)


class GamesOut(Schema):
    """A page of games."""

    items = fields.List(fields.Nested(GameRow), required=True)
    cursor = fields.String(required=True, allow_none=True, metadata={"description": "To the next page, if any."})


class InboxRow(Schema):
    """What waits for the caller: a decision (`move`) or an invitation."""

    kind = fields.String(required=True, validate=validate.OneOf(["move", "invitation"]))
    game = fields.Nested(GameRow, required=True)
    seat = fields.Integer(required=True)
    decision = fields.String(required=True, allow_none=True)
    opened = Time(required=True, allow_none=True)
    deadline = Time(required=True, allow_none=True)


class InboxOut(Schema):
    """Everything that waits for the caller, the most urgent first."""

    items = fields.List(fields.Nested(InboxRow), required=True)
