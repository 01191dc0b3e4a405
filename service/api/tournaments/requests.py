"""What requests about tournaments hold."""

from datetime import timedelta
from typing import Any, Final, get_args

from marshmallow import Schema, fields, validate

from games.core.thinking.pace import AT_ONCE, BotPace
from service.api.games.requests import CLOCKS, ENTROPY, LONGEST_LEVEL, MOST_SEATS, ChartQuery
from service.api.schemas.fields import Duration, Flag, limit, switch, text, whole
from service.api.schemas.pages import FromCursor, cursor
from service.api.schemas.shapes import OneOfKind
from tournaments.core.scoring.tie_breaks import MOST, TIE_BREAKS
from tournaments.core.state import Status
from tournaments.core.terms import (
    LONGEST_DESCRIPTION,
    LONGEST_TITLE,
    MOST_DIVISIONS,
    MOST_ENTRANTS,
    MOST_ROUNDS,
    MOST_SEASONS,
    Rhythm,
)

STATUSES: Final = get_args(Status)
LONGEST_ROUND: Final = timedelta(days=366)


def _moment(about: str) -> fields.AwareDateTime:
    return fields.AwareDateTime(metadata={"description": about})


class TournamentIn(Schema):
    """A tournament to be announced. Which settings count for a format `GET /v1/tournament-formats` says."""

    format = text(32, "One of `GET /v1/tournament-formats`, by its key.", least=1, required=True)
    title = text(LONGEST_TITLE, least=1, required=True)
    description = text(LONGEST_DESCRIPTION, "For everybody, in plain text.", load_default="")
    rulebook = text(64, least=1, required=True)
    options = fields.Dict(
        keys=fields.String(), load_default=dict, metadata={"description": "Of all games, as for a new game."}
    )
    clock = OneOfKind(CLOCKS, required=True, metadata={"description": "Of all games; `none` is refused."})
    seats = whole(
        2,
        MOST_SEATS,
        "How many sit at a table. Of more than two, where they do not come out even, tables may be larger or smaller.",
        strict=True,
    )
    rated = Flag(load_default=True, metadata={"description": "Whether the games count for ratings."})
    bots = Flag(load_default=False, metadata={"description": "Whether bots may take part, and programs that play."})
    bot_pace = fields.String(load_default=AT_ONCE, validate=validate.OneOf(get_args(BotPace)))
    least = whole(2, MOST_ENTRANTS, "It begins with no fewer entrants.", strict=True, load_default=2)
    most = whole(2, MOST_ENTRANTS, "Without this, as many as the format takes.", strict=True)
    starts = _moment("When it begins by itself, and is cancelled with too few entrants; without this, when I say so.")
    ends = _moment("Of an arena: when the last games are paired.")
    round_time = Duration(
        timedelta(minutes=1),
        LONGEST_ROUND,
        metadata={
            "description": "How long a round may take: games that are not over by then count as drawn.",
            "example": "P14D",
        },
    )
    rhythm = fields.String(
        load_default="rounds",
        validate=validate.OneOf(get_args(Rhythm)),
        metadata={"description": "Of round robins and leagues: round by round, or all games of a season at once."},
    )
    rounds = whole(0, MOST_ROUNDS, "Of a Swiss; 0: as many as its entrants need.", strict=True, load_default=0)
    cycles = whole(1, 2, "Of round robins and leagues: how often everybody meets.", strict=True, load_default=1)
    divisions = whole(1, MOST_DIVISIONS, "Of a league.", strict=True, load_default=1)
    seasons = whole(1, MOST_SEASONS, "Of a league.", strict=True, load_default=1)
    promoted = whole(0, 8, "Of a league: how many change place with the next division.", strict=True, load_default=1)
    tie_breaks = fields.List(
        fields.String(validate=validate.OneOf(TIE_BREAKS)),
        load_default=list,
        validate=validate.Length(max=MOST),
        metadata={"description": "In their order; without this, the usual ones of the format."},
    )


class TournamentsQuery(Schema):
    """Which tournaments to list."""

    status = fields.String(validate=validate.OneOf(STATUSES), metadata={"description": "Only those that are so."})
    rulebook = text(64, "Only of this rulebook, by its key.", least=1)
    mine = switch("Only those that I organise or have entered.")
    cursor = cursor(r"[0-9]{15}:[a-z2-7]{1,32}")
    limit = limit("Most tournaments on a page.", 100, 20)


class EntryIn(Schema):
    """How I take part."""

    entropy = fields.String(
        load_default="",
        validate=ENTROPY,
        metadata={"description": "My part in the dice of my games. The server sees it before it commits to seeds."},
    )


class BotEntryIn(Schema):
    """A bot that is to take part."""

    level = text(LONGEST_LEVEL, "One of the rulebook's bots.", least=1, required=True)


class EntrantsQuery(FromCursor):
    """Which entrants to list."""

    after = whole(0, MOST_ENTRANTS * 2, "How many to leave out.", load_default=0)
    limit = limit("Most entrants on a page.", MOST_ENTRANTS, 100)


class StandingsPart(Schema):
    """Which of the standings."""

    after = whole(0, MOST_ENTRANTS * 2, "How many lines to leave out.", load_default=0)
    season = whole(1, MOST_SEASONS, "Those at the end of this season; without it, as they are now.")
    division = whole(1, MOST_DIVISIONS, "Only this division of a league.")


class StandingsQuery(StandingsPart, FromCursor):
    """Which standings."""

    limit = limit("Most lines on a page.", MOST_ENTRANTS, 100)


class StandingsChartQuery(StandingsPart, ChartQuery):
    """Which part of the standings is to be drawn, and how."""

    limit = limit("Most lines in the picture.", 100, 50)


class RoundsQuery(Schema):
    """Which rounds to list."""

    before = whole(1, 10**6, "Only rounds before this one.")
    cursor = cursor("[0-9]{1,15}")
    limit = limit("Most rounds on a page.", 20, 5)


class TournamentEventsQuery(FromCursor):
    """Which events to list."""

    after = whole(0, 2**31, "Only events after this version.", load_default=0)
    limit = limit("Most events on a page.", 200)


def wanted_by(body: dict[str, Any]) -> dict[str, Any]:
    """The settings by the names and in the units of a tournament's terms; the clock is left to whoever asks."""
    given = [name for name in ("starts", "ends") if name in body]
    moments: dict[str, Any] = {name: round(body[name].timestamp() * 1000) for name in given}
    length = {"round_time": body["round_time"] // timedelta(milliseconds=1)} if "round_time" in body else {}
    plain = {name: value for name, value in body.items() if name not in {"starts", "ends", "round_time", "tie_breaks"}}
    return {**plain, **moments, **length, "tie_breaks": tuple(body["tie_breaks"])}
