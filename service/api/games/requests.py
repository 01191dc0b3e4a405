"""What requests about games hold: the clocks, what may be asked of one game and of many, new games, seats, respite."""

from datetime import timedelta
from typing import Any, Final, get_args

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from games.core.lifecycle.creating import LONGEST_ROUND, SHORTEST_ROUND
from games.core.lifecycle.respite import MOST_ABSENCE_DAYS
from games.core.lifecycle.state import Status
from games.core.spectating import delay
from games.core.thinking.pace import AT_ONCE, BotPace
from service.api.games.commanding import OUTSIDE
from service.api.schemas.fields import Duration, Flag, PlayerName, language, limit, switch, text, whole
from service.api.schemas.pages import cursor
from service.api.schemas.shapes import OneOfKind
from service.pictures.themes import THEMES
from service.streams.watching_stream import MOST

SHORTEST: Final = timedelta(seconds=1)
LONGEST: Final = timedelta(days=365)
STATUSES: Final = get_args(Status)
PRINTABLE: Final = validate.Regexp(r"[^\x00-\x1f\x7f]*\Z", error="Holds control characters.")
COMMITMENT: Final = validate.Regexp(r"([0-9a-f]{64})?\Z", error="Not 64 lower-case hexadecimal digits.")
ENTROPY: Final = validate.And(validate.Length(max=64), PRINTABLE)
SHORTEST_REVEALS: Final = timedelta(milliseconds=SHORTEST_ROUND)
LONGEST_REVEALS: Final = timedelta(milliseconds=LONGEST_ROUND)
MOST_SEATS: Final = 16
LONGEST_LEVEL: Final = 40


def only(kind: str) -> Any:
    """The property that tells one shape from the others."""
    return fields.String(required=True, validate=validate.OneOf([kind]))


def commitment(**options: Any) -> fields.String:
    """The commitment of whoever sits down where entropies are revealed later."""
    about = (
        "The SHA-256 of the caller's part in the dice, in UTF-8: where there is `dice.reveals`, instead of `entropy`."
    )
    return fields.String(validate=COMMITMENT, metadata={"description": about}, **options)


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

    language = language()


class ChartQuery(InLanguage):
    """How a picture is to look that stands beside text."""

    theme = fields.String(
        validate=validate.OneOf(THEMES), metadata={"description": "Without it, as the reader's screen prefers."}
    )


class GameQuery(Schema):
    """Which moment of a game, and through whose eyes."""

    at = whole(1, 2**31, "An earlier version as the caller could know it then; within a command, as that left it.")
    viewer = whole(0, 63, "Once the game is over: through the eyes of the player of this seat.")
    outside = switch("Once the game is over: as those see it who have no seat; with it, no `viewer`.")

    @post_load
    def _outside(self, data: dict[str, Any], **_: object) -> dict[str, Any]:
        if data.pop("outside"):
            if "viewer" in data:
                raise ValidationError("Either as a seat or from outside.", "outside")
            data["viewer"] = OUTSIDE
        return data


class GamesQuery(Schema):
    """Which games to list."""

    status = fields.String(validate=validate.OneOf(STATUSES), metadata={"description": "Only games that are so."})
    rulebook = text(64, "Only games of this rulebook, by its key.", least=1)
    player = PlayerName(metadata={"description": "Only games in which the player of this name is."})
    mine = switch("Only games in which the caller sits, is invited, or that the caller created.")
    free = switch("Only games with a seat that the caller could take.")
    cursor = cursor()
    limit = limit("Most games on a page.", 200)


class WatchingQuery(Schema):
    """Which games to watch."""

    rulebook = text(64, "Only games of this rulebook, by its key.", least=1)
    limit = limit("Most games.", 100, 20)


class FollowingQuery(Schema):
    """Which games to follow at once."""

    games = text(
        600,
        f"Up to {MOST} games by their ids, with commas between, instead of those that are worth watching.",
        least=1,
        metadata={"example": "k3x9q2m7p4t8w1z5,b7c2d9f4g6h1j3k8"},
    )
    rulebook = text(64, "Of what is worth watching, only games of this rulebook, by its key.", least=1)

    @validates_schema
    def _are_games(self, data: dict[str, Any], **_: object) -> None:
        names = data.get("games", "x").split(",")
        if len(names) > MOST or not all(name.isascii() and name.isalnum() for name in names):
            raise ValidationError("Not ids of games with commas between.", "games")
        if "games" in data and "rulebook" in data:
            raise ValidationError("Not beside `games`.", "rulebook")


class ByMovesShape(Schema):
    """The last moves are not shown, whoever played them."""

    kind = only("moves")
    moves = whole(1, delay.MOST_MOVES, "How many.", strict=True, required=True)


class ByTimeShape(Schema):
    """What happens is shown later."""

    kind = only("time")
    time = Duration(delay.SHORTEST, delay.LONGEST, required=True, metadata={"example": "PT15M"})


DELAYS: Final = {"moves": ByMovesShape, "time": ByTimeShape}


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
    level = text(LONGEST_LEVEL, "One of the rulebook's bots.", least=1, required=True)


SEATS: Final = {"me": MeShape, "kept": KeptShape, "open": OpenShape, "invited": InvitedShape, "bot": BotShape}


class FromGameShape(Schema):
    """A position of a game that is over."""

    kind = only("game")
    game = text(64, "The game's id.", least=1, required=True)
    version = whole(1, 2**31, "Within a command, as that left it.", strict=True, required=True)


class FromPositionShape(Schema):
    """A set-piece of the rulebook."""

    kind = only("position")
    position = text(64, "One of the rulebook's `positions`, by its key.", least=1, required=True)


class FromLessonShape(Schema):
    """The table of a guided game, at the lesson's `seat`: bots play the lesson's moves as long as the caller does."""

    kind = only("lesson")
    lesson = text(64, "The key of the rulebook's `lesson`.", least=1, required=True)


ORIGINS: Final = {"game": FromGameShape, "position": FromPositionShape, "lesson": FromLessonShape}
BROUGHT: Final = {
    "options": {},
    "starts": "when_full",
    "absence_days": 0,
    "nights": False,
    "commitment": "",
    "reveal_within": None,
    "delay": None,
    "club": None,
}
"""What a position brings or a practice game does not have, as it is where a request says nothing of it."""


class NewGame(Schema):
    """A game to be announced."""

    rulebook = text(64, least=1, required=True)
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
    club = text(64, "Have the table be private, for the members of this club, of which the caller is one.", least=1)
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
    commitment = commitment(load_default="")
    reveal_within = Duration(
        SHORTEST_REVEALS,
        LONGEST_REVEALS,
        metadata={
            "description": "Have seats commit to their entropy (`commitment`) and reveal it once all are taken, within"
            " this time: nobody can choose theirs knowing another's. Whoever reveals nothing is named, and adds"
            " nothing.",
            "example": "PT24H",
        },
    )
    delay = OneOfKind(
        DELAYS,
        metadata={
            "description": "How far those without a seat are behind the game while it runs, in all that they see of it,"
            " its creator too: so nobody who looks on can help. They see the beginning, and everything at the end."
        },
    )
    absence_days = whole(
        0, MOST_ABSENCE_DAYS, "How many days each player may be away, without a deadline.", strict=True, load_default=0
    )
    nights = Flag(
        load_default=False,
        metadata={"description": "Whether time rests in each player's night and on their days off: `PUT /v1/me/rest`."},
    )
    bot_pace = fields.String(
        load_default=AT_ONCE,
        validate=validate.OneOf(get_args(BotPace)),
        metadata={
            "description": "When bots answer: at once, or like a person after 2 to 20 seconds, whatever their hand."
            " No bot is too late because of it."
        },
    )
    origin = OneOfKind(
        ORIGINS,
        metadata={
            "description": "Practise from here: the caller has one seat (`me`), bots all others, and the game begins at"
            " once. It counts for no rating. The position brings the options; from a private game comes a private one."
        },
    )

    @validates_schema
    def _for_practice(self, data: dict[str, Any], **_: object) -> None:
        if "origin" not in data:
            return
        given = [name for name, usual in BROUGHT.items() if data.get(name, usual) != usual]
        if given:
            raise ValidationError("Not beside `origin`.", given[0])
        kinds = [seat["kind"] for seat in data["seats"]]
        if kinds.count("me") != 1 or kinds.count("bot") != len(kinds) - 1:
            raise ValidationError("With `origin`, one seat is the caller's, and bots have all others.", "seats")
        if data["origin"]["kind"] == "lesson" and data["entropy"]:
            raise ValidationError("The dice of a lesson are its own.", "entropy")


class SeatIn(Schema):
    """How to sit down."""

    entropy = fields.String(
        load_default="",
        validate=ENTROPY,
        metadata={"description": "The caller's part in the dice, best 32 random hexadecimal digits."},
    )
    commitment = commitment(load_default="")


class BotIn(Schema):
    """A bot for a seat."""

    level = text(LONGEST_LEVEL, "One of the rulebook's bots.", least=1, required=True)


class InvitationIn(Schema):
    """Whom a seat is kept for."""

    player = PlayerName(required=True)


class RematchIn(Schema):
    """How the caller comes to the rematch: sitting down, or at first with their seat kept."""

    entropy = fields.String(
        load_default="", validate=ENTROPY, metadata={"description": "The caller's part in the dice, as for a new game."}
    )
    commitment = commitment(load_default="")
    kept = Flag(
        load_default=False,
        metadata={
            "description": "Do not sit down yet: note `dice.commitment` first, then take the seat with `entropy`."
        },
    )


class RevealIn(Schema):
    """What the caller committed to."""

    entropy = fields.String(
        required=True, validate=ENTROPY, metadata={"description": "The text whose SHA-256 is the seat's `commitment`."}
    )


class CounterOffer(Schema):
    """What is to be otherwise than at the table to which the caller is invited, and how the caller comes to it."""

    options = fields.Dict(
        keys=fields.String(), metadata={"description": "All of them, as for a new game; without this, they stay."}
    )
    clock = OneOfKind(CLOCKS, metadata={"description": "Without this, it stays."})
    entropy = fields.String(
        load_default="", validate=ENTROPY, metadata={"description": "The caller's part in the dice, as for a new game."}
    )
    commitment = commitment(load_default="")
    kept = Flag(
        load_default=False,
        metadata={
            "description": "Do not sit down yet: note `dice.commitment` first, then take the seat with `entropy`."
        },
    )


class Reason(Schema):
    """Why: a game is called off, an invitation declined."""

    reason = fields.String(load_default="", validate=validate.And(validate.Length(max=200), PRINTABLE))


class Nothing(Schema):
    """An empty object."""


class AbsenceIn(Schema):
    """For how long the caller is away."""

    days = whole(1, MOST_ABSENCE_DAYS, "Days from now on.", strict=True, required=True)
