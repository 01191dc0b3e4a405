"""Games: the clocks, what may be asked of one, and what is told of it."""

from datetime import timedelta
from typing import Any, Final

from marshmallow import Schema, fields, validate

from service.api.schemas.fields import Duration, Language, Time
from service.api.schemas.shapes import OfRulebook, OneOfKind

SHORTEST: Final = timedelta(seconds=1)
LONGEST: Final = timedelta(days=365)
STATUSES: Final = ("open", "running", "finished", "aborted")


def only(kind: str) -> Any:
    """The property that tells one shape from the others."""
    return fields.String(required=True, validate=validate.OneOf([kind]))


class NoClockShape(Schema):
    """Nobody is ever too late."""

    kind = only("none")


class PerMoveShape(Schema):
    """Each decision has the same limit."""

    kind = only("per_move")
    limit = Duration(SHORTEST, LONGEST, required=True, metadata={"example": "PT24H"})


class BankShape(Schema):
    """A supply of time for the whole game; each answer adds the increment."""

    kind = only("bank")
    bank = Duration(SHORTEST, LONGEST, required=True, metadata={"example": "PT10M"})
    increment = Duration(timedelta(0), timedelta(days=30), metadata={"example": "PT5S"})


CLOCKS: Final = {"none": NoClockShape, "per_move": PerMoveShape, "bank": BankShape}


class InLanguage(Schema):
    """The language of the answer's texts, before the account's own and Accept-Language."""

    language = Language()


class GameQuery(Schema):
    """Which moment of a game, and through whose eyes."""

    at = fields.Integer(
        validate=validate.Range(1, 2**31),
        metadata={
            "description": "An earlier version as the caller could know it then; within a command, as that left it."
        },
    )
    seat = fields.Integer(
        data_key="as",
        validate=validate.Range(0, 63),
        metadata={"description": "Once the game is over: through the eyes of the player of this seat."},
    )


class Player(Schema):
    """A player; the name is null when the account is gone."""

    id = fields.String(required=True)
    name = fields.String(required=True, allow_none=True)


class Awaited(Schema):
    """A seat that has to choose."""

    seat = fields.Integer(required=True)
    decision = fields.String(required=True)
    opened = Time(required=True)
    deadline = Time(required=True, allow_none=True)


class NightOut(Schema):
    """The hours of each day in which no deadline of the seat falls, in UTC."""

    begins = fields.String(required=True)
    ends = fields.String(required=True)


class SeatOut(Schema):
    """A seat and its holder: a player, a bot, a bot that plays for a player, somebody invited, or nobody."""

    seat = fields.Integer(required=True)
    name = fields.String(required=True, metadata={"description": "What the seat is called; empty while it is open."})
    player = fields.Nested(Player, required=True, allow_none=True)
    bot = fields.String(required=True, allow_none=True)
    invited = fields.Nested(Player, required=True, allow_none=True)
    entropy = fields.String(required=True)
    timeouts = fields.Integer(required=True, metadata={"description": "Time-outs in a row."})
    resigned = fields.Boolean(required=True)
    bank = fields.String(required=True, allow_none=True, metadata={"description": "Time left, at its last answer."})
    away_until = Time(required=True, allow_none=True)
    absence_left = fields.Integer(required=True, metadata={"description": "Days of absence that are left."})
    night = fields.Nested(NightOut, required=True, allow_none=True)


class You(Schema):
    """How the caller stands to the game."""

    seat = fields.Integer(required=True, allow_none=True)
    decision = fields.String(required=True, allow_none=True)
    invited_to = fields.Integer(required=True, allow_none=True)
    creator = fields.Boolean(required=True)


class Standing(Schema):
    """How a seat ended: equal ranks are ties."""

    seat = fields.Integer(required=True)
    rank = fields.Integer(required=True)
    score = fields.Integer(required=True)
    parts = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


class Result(Schema):
    """The final standings, best first."""

    standings = fields.List(fields.Nested(Standing), required=True)


class DiceOut(Schema):
    """How chance is made, and what proves it; the seed is told when the game is over."""

    algorithm = fields.String(required=True)
    commitment = fields.String(required=True)
    seed = fields.String(required=True, allow_none=True)


class GameOut(Schema):
    """A game as the caller may see it."""

    id = fields.String(required=True)
    rulebook = fields.String(required=True)
    rulebook_version = fields.Integer(required=True)
    version = fields.Integer(required=True)
    hash = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    options = fields.Dict(keys=fields.String(), required=True)
    clock = OneOfKind(CLOCKS, required=True)
    visibility = fields.String(required=True)
    starts = fields.String(required=True)
    timeouts_before_bot = fields.Integer(required=True)
    absence_days = fields.Integer(required=True, metadata={"description": "Days of absence that each player has."})
    nights = fields.Boolean(required=True, metadata={"description": "Whether no deadline falls into a player's night."})
    paused = Time(required=True, allow_none=True, metadata={"description": "Since when the game is paused."})
    pause_wished = fields.List(fields.Integer(), required=True, metadata={"description": "Seats that ask for a pause."})
    creator = fields.Nested(Player, required=True)
    created = Time(required=True)
    started = Time(required=True, allow_none=True)
    updated = Time(required=True)
    seats = fields.List(fields.Nested(SeatOut), required=True)
    awaiting = fields.List(fields.Nested(Awaited), required=True)
    you = fields.Nested(You, required=True, allow_none=True)
    result = fields.Nested(Result, required=True, allow_none=True)
    dice = fields.Nested(DiceOut, required=True)
    view = OfRulebook(
        "View",
        required=True,
        allow_none=True,
        metadata={"description": "What the seat, or a spectator, may know; null before the start."},
    )
