"""What the resources of games take and give: for reading requests, for the document, and for tests of answers."""

from datetime import timedelta
from typing import Any, Final

from marshmallow import Schema, fields, validate

from service.schemas.fields import Duration, Language, PlayerName, Time
from service.schemas.shapes import OneOfKind

SHORTEST: Final = timedelta(seconds=1)
LONGEST: Final = timedelta(days=365)
ENTROPY: Final = validate.And(
    validate.Length(max=64), validate.Regexp(r"[^\x00-\x1f\x7f\ud800-\udfff]*\Z", error="Holds control characters.")
)
LEVEL: Final = validate.Length(min=1, max=40)
STATUSES: Final = ("open", "running", "finished", "aborted")


def _only(kind: str) -> Any:
    return fields.String(required=True, validate=validate.OneOf([kind]))


class NoClockShape(Schema):
    """Nobody is ever too late."""

    kind = _only("none")


class PerMoveShape(Schema):
    """Each decision has the same limit."""

    kind = _only("per_move")
    limit = Duration(SHORTEST, LONGEST, required=True, metadata={"example": "PT24H"})


class BankShape(Schema):
    """A supply of time for the whole game; each answer adds the increment."""

    kind = _only("bank")
    bank = Duration(SHORTEST, LONGEST, required=True, metadata={"example": "PT10M"})
    increment = Duration(timedelta(0), timedelta(days=30), metadata={"example": "PT5S"})


class MeShape(Schema):
    """The caller sits here."""

    kind = _only("me")


class OpenShape(Schema):
    """Whoever comes may sit down here."""

    kind = _only("open")


class InvitedShape(Schema):
    """The seat is kept for a player."""

    kind = _only("invited")
    player = PlayerName(required=True)


class BotShape(Schema):
    """A bot sits here."""

    kind = _only("bot")
    level = fields.String(required=True, validate=LEVEL, metadata={"description": "One of the rulebook's bots."})


CLOCKS: Final = {"none": NoClockShape, "per_move": PerMoveShape, "bank": BankShape}
SEATS: Final = {"me": MeShape, "open": OpenShape, "invited": InvitedShape, "bot": BotShape}


class NewGame(Schema):
    """A game to be announced."""

    rulebook = fields.String(required=True, validate=validate.Length(min=1, max=64))
    options = fields.Dict(
        keys=fields.String(), load_default=dict, metadata={"description": "As the rulebook's `options` schema says."}
    )
    seats = fields.List(
        OneOfKind(SEATS),
        required=True,
        validate=validate.Length(min=1, max=16),
        metadata={"description": "Who sits where, seat 0 first."},
    )
    clock = OneOfKind(CLOCKS, load_default=lambda: {"kind": "none"})
    visibility = fields.String(load_default="public", validate=validate.OneOf(["public", "private"]))
    starts = fields.String(
        load_default="when_full",
        validate=validate.OneOf(["when_full", "by_creator"]),
        metadata={"description": "As soon as all seats are taken, or when the creator says so."},
    )
    entropy = fields.String(
        load_default="", validate=ENTROPY, metadata={"description": "The caller's own part in the dice."}
    )


class InLanguage(Schema):
    """The language of the answer's texts, before the account's own and Accept-Language."""

    language = Language()


class GameQuery(Schema):
    """Which moment of a game."""

    at = fields.Integer(
        validate=validate.Range(1, 2**31),
        metadata={"description": "An earlier version, as the caller could know it then."},
    )


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


class SeatOut(Schema):
    """A seat and its holder: a player, a bot, a bot that plays for a player, somebody invited, or nobody."""

    seat = fields.Integer(required=True)
    player = fields.Nested(Player, required=True, allow_none=True)
    bot = fields.String(required=True, allow_none=True)
    invited = fields.Nested(Player, required=True, allow_none=True)
    entropy = fields.String(required=True)
    timeouts = fields.Integer(required=True, metadata={"description": "Time-outs in a row."})
    resigned = fields.Boolean(required=True)
    bank = fields.String(required=True, allow_none=True, metadata={"description": "Time left, at its last answer."})


class SeatRow(Schema):
    """A seat in a list, with how it ended once the game is finished."""

    seat = fields.Integer(required=True)
    player = fields.Nested(Player, required=True, allow_none=True)
    bot = fields.String(required=True, allow_none=True)
    invited = fields.Nested(Player, required=True, allow_none=True)
    resigned = fields.Boolean(required=True)
    rank = fields.Integer(required=True, allow_none=True)
    score = fields.Integer(required=True, allow_none=True)


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
    creator = fields.Nested(Player, required=True)
    created = Time(required=True)
    started = Time(required=True, allow_none=True)
    updated = Time(required=True)
    seats = fields.List(fields.Nested(SeatOut), required=True)
    awaiting = fields.List(fields.Nested(Awaited), required=True)
    you = fields.Nested(You, required=True, allow_none=True)
    result = fields.Nested(Result, required=True, allow_none=True)
    dice = fields.Nested(DiceOut, required=True)
    view = fields.Dict(
        keys=fields.String(),
        required=True,
        allow_none=True,
        metadata={"description": "What the seat, or a spectator, may know; null before the start."},
    )


class GameRow(Schema):
    """A game in a list: nothing in it is secret."""

    id = fields.String(required=True)
    rulebook = fields.String(required=True)
    version = fields.Integer(required=True)
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
