"""The request for a new game."""

from typing import Final

from marshmallow import Schema, fields, validate

from games.core.lifecycle.respite import MOST_ABSENCE_DAYS
from service.api.games.schemas import CLOCKS, only
from service.api.schemas.fields import Flag, PlayerName
from service.api.schemas.shapes import OneOfKind

PRINTABLE: Final = validate.Regexp(r"[^\x00-\x1f\x7f\ud800-\udfff]*\Z", error="Holds control characters.")
ENTROPY: Final = validate.And(validate.Length(max=64), PRINTABLE)
MOST_SEATS: Final = 16
LEVEL: Final = validate.Length(min=1, max=40)


class MeShape(Schema):
    """The caller sits here."""

    kind = only("me")


class KeptShape(Schema):
    """Kept for the caller, who notes the commitment to the seed and then sits down with `entropy` of their own."""

    kind = only("kept")


class OpenShape(Schema):
    """Whoever comes may sit down here."""

    kind = only("open")


class InvitedShape(Schema):
    """The seat is kept for a player."""

    kind = only("invited")
    player = PlayerName(required=True)


class BotShape(Schema):
    """A bot sits here."""

    kind = only("bot")
    level = fields.String(required=True, validate=LEVEL, metadata={"description": "One of the rulebook's bots."})


SEATS: Final = {"me": MeShape, "kept": KeptShape, "open": OpenShape, "invited": InvitedShape, "bot": BotShape}


class NewGame(Schema):
    """A game to be announced."""

    rulebook = fields.String(required=True, validate=validate.Length(min=1, max=64))
    options = fields.Dict(
        keys=fields.String(), load_default=dict, metadata={"description": "As the rulebook's `options` schema says."}
    )
    seats = fields.List(
        OneOfKind(SEATS),
        required=True,
        validate=validate.Length(min=1, max=MOST_SEATS),
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
        load_default="",
        validate=ENTROPY,
        metadata={
            "description": "The caller's part in the dice. The server sees it before it commits to a seed, so it is no"
            " protection from the server: for that have the seat `kept`."
        },
    )
    absence_days = fields.Integer(
        load_default=0,
        strict=True,
        validate=validate.Range(0, MOST_ABSENCE_DAYS),
        metadata={"description": "How many days each player may be away, without a deadline.", "default": 0},
    )
    nights = Flag(
        load_default=False,
        metadata={
            "description": "Whether no deadline falls into a player's night: 22:00 to 07:00 in the account's time zone,"
            " or what the player says.",
            "default": False,
        },
    )
