"""Answers about tournaments: they are public, and say nothing that is secret."""

from typing import Annotated, Any, Literal, Self

from games.core.clock import Clock
from games.core.facts import type_name
from games.core.texts import Words
from games.core.thinking.pace import BotPace
from service.answers import Answer, Next, Time, says
from service.games.event_answers import By
from service.games.people import BOT_MARK, Names, Player, player_of
from service.masks.masking import masked
from service.times import duration, rfc3339
from service.tournaments.rows import TournamentRow
from tournaments.core.life.entering import Reason
from tournaments.core.life.facts import EVENTS
from tournaments.core.scoring.points import POINT, shares
from tournaments.core.scoring.standings import Line
from tournaments.core.scoring.tie_breaks import TIE_BREAKS
from tournaments.core.state import Status, Tournament
from tournaments.core.terms import Ending, Entrant, Match, Result, Rhythm, Round

KINDS = tuple(type_name(event) for event in EVENTS)

Points = Annotated[float, says("A won game is one point; at larger tables, the part of the others who are behind.")]


class TieBreakOut(Answer, frozen=True):
    """What decides between entrants with equal points."""

    key: str
    title: str
    explanation: str

    @classmethod
    def of(cls, key: str, words: Words) -> Self:
        """A tie-break in a language."""
        said = [words.say(f"tie_breaks.{key}.{part}") for part in ("title", "explanation")]
        return cls(key, *said)


class FormatOut(Answer, frozen=True):
    """How a tournament may be played."""

    key: str
    title: str
    summary: str
    settings: Annotated[list[str], says("Fields of a new tournament that count for this format only.")]
    tie_breaks: Annotated[list[str], says("The usual ones, by key.")]
    late: Annotated[bool, says("Whether one may enter after the start.")]
    most: Annotated[int, says("How many may enter.")]


class FormatsOut(Answer, frozen=True):
    """All formats, and all tie-breaks."""

    items: list[FormatOut]
    tie_breaks: list[TieBreakOut]


class TournamentRowOut(Answer, frozen=True):
    """A tournament as lists show it."""

    id: str
    version: int
    format: str
    title: str
    rulebook: str
    status: Status
    organiser: Player
    entrants: int
    most: int
    rated: bool
    bots: bool
    round: Annotated[int, says("The number of the latest round; 0 before the first.")]
    season: int
    starts: Time | None
    created: Time
    started: Time | None
    updated: Time

    @classmethod
    def of(cls, row: TournamentRow, names: Names, *, mask: bool) -> Self:
        """A row with names."""
        title = masked(row.title) if mask else row.title
        return cls.showing(row, organiser=player_of(row.organiser, names), title=title)


class TournamentsOut(Answer, frozen=True):
    """Tournaments, the newest first."""

    items: list[TournamentRowOut]
    next: Next


class EntrantOut(Answer, frozen=True):
    """Who takes part: a player, or a bot of a level."""

    id: str
    player: Annotated[Player | None, says("Null for a bot.")]
    bot: Annotated[str | None, says("Its level; null for a player.")]
    name: Annotated[str | None, says("What to call them; null when the account is gone.")]
    number: Annotated[int | None, says("The place on the start list, once there is one.")]
    division: Annotated[int | None, says("In a league of several, the first is 1.")]
    rating: Annotated[float, says("At entry.")]
    left: Annotated[Reason | None, says("Why they are paired no more.")]

    @classmethod
    def of(cls, one: Entrant, names: Names) -> Self:
        """An entrant with a name."""
        number = one.id.rpartition(":")[2]
        return cls(
            id=one.id,
            player=None if one.bot else player_of(one.id, names),
            bot=one.bot or None,
            name=f"{one.bot} {number}{BOT_MARK}" if one.bot else names.get(one.id),
            number=one.number or None,
            division=one.division or None,
            rating=one.rating / 100,
            left=one.left or None,  # type: ignore[arg-type]  # the log knows no other
        )


class EntrantsOut(Answer, frozen=True):
    """Entrants by number; before the start in the order in which they entered."""

    items: list[EntrantOut]
    next: Next


class TournamentYou(Answer, frozen=True):
    """How the caller stands to the tournament."""

    organiser: bool
    entrant: Annotated[str | None, says("My id among the entrants; of whom has left since the start, too.")]
    entered: Annotated[bool, says("Whether I take part, and am paired.")]
    game: Annotated[str | None, says("My game there that is not over; of several the first.")]

    @classmethod
    def of(cls, one: Tournament, account: str | None) -> Self:
        """How an account stands to it."""
        mine = one.entrants.get(account or "")
        game = next((match.game for match in one.awaited.values() if account in match.seats), None)
        entrant = None if mine is None else mine.id
        return cls(one.terms.organiser == account, entrant, mine is not None and mine.present, game)


class TournamentOut(Answer, frozen=True):
    """A tournament."""

    id: str
    version: int
    hash: Annotated[str, says("Of its log at this version.")]
    status: Status
    format: str
    title: str
    description: str
    organiser: Player
    rulebook: str
    options: dict[str, Any]
    clock: Clock
    seats: int
    sizes: Annotated[list[int], says("How many may sit at a table, where they do not come out even.")]
    rated: bool
    bots: bool
    bot_pace: BotPace
    least: int
    most: int
    starts: Time | None
    ends: Time | None
    round_time: Annotated[str | None, says("ISO 8601 duration.")]
    rhythm: Rhythm
    rounds: Annotated[int, says("Of a Swiss; 0: as many as its entrants need.")]
    cycles: int
    divisions: int
    seasons: int
    promoted: int
    tie_breaks: list[TieBreakOut]
    commitment: Annotated[str, says("The SHA-256 of the seed's bytes, by which lots are drawn.")]
    seed: Annotated[str | None, says("Told when it begins.")]
    entrants: int
    season: int
    round: Annotated[int, says("The number of the latest round; 0 before the first.")]
    awaited: Annotated[int, says("Games without a result.")]
    due: Annotated[Time | None, says("When something happens by the clock.")]
    created: Time
    started: Time | None
    updated: Time
    reason: Annotated[str | None, says("Why it was cancelled.")]
    cancelled_by: Literal["organiser", "moderator", "clock"] | None
    you: TournamentYou

    @classmethod
    def of(cls, one: Tournament, hash: str, names: Names, account: str | None, words: Words, *, mask: bool) -> Self:  # noqa: A002  # as it is called everywhere
        """A tournament for a caller."""
        terms = one.terms
        keys = terms.tie_breaks or one.format.tie_breaks

        def read(text: str) -> str:
            return masked(text) if mask else text

        return cls.showing(
            terms,
            id=one.id,
            version=one.version,
            hash=hash,
            status=one.status,
            title=read(terms.title),
            description=read(terms.description),
            organiser=player_of(terms.organiser, names),
            sizes=list(terms.sizes),
            round_time=None if terms.round_time is None else duration(terms.round_time),
            tie_breaks=[TieBreakOut.of(key, words) for key in keys],
            seed=terms.seed if one.started is not None else None,
            entrants=len(one.present) if one.status == "open" else len(one.entrants),
            season=one.season,
            round=one.last_round,
            awaited=len(one.awaited),
            due=rfc3339(one.due()),
            created=rfc3339(one.created),
            started=rfc3339(one.started),
            updated=rfc3339(one.updated),
            reason=read(one.reason) or None,
            cancelled_by=one.cancelled_by or None,
            you=TournamentYou.of(one, account),
        )


class RankOut(Answer, frozen=True):
    """A line of the standings; equal ranks are ties."""

    rank: int
    entrant: EntrantOut
    division: Annotated[int | None, says("In a league of several.")]
    points: Points
    tie_breaks: Annotated[list[float | None], says("In the order of the tournament's; null: was not needed.")]
    played: int
    wins: int
    draws: Annotated[int, says("Games neither won nor lost; at larger tables, all places in between.")]
    losses: int
    byes: int

    @classmethod
    def of(cls, line: Line, one: Tournament, names: Names) -> Self:
        """A line with names."""
        keys = one.terms.tie_breaks or one.format.tie_breaks
        return cls.showing(
            line,
            entrant=EntrantOut.of(one.entrants[line.entrant], names),
            division=line.division or None,
            points=_points(line.points),
            tie_breaks=[_measured(line, key) for key in keys],
        )


def _measured(line: Line, key: str) -> float | None:
    value = line.tie_breaks.get(key)
    return None if value is None else float(value) if TIE_BREAKS[key].plain else _points(value)


def _points(value: int) -> float:
    return round(value / POINT, 3)


class StandingsOut(Answer, frozen=True):
    """Standings, the best first, division after division."""

    items: list[RankOut]
    next: Next
    season: int
    final: Annotated[bool, says("Whether nothing changes in them any more.")]
    tie_breaks: list[TieBreakOut]
    version: int


class TableResultOut(Answer, frozen=True):
    """How a table ended; by seat."""

    ending: Annotated[Ending, says("Played to its end, called off (`void`), or not over in time (`late`): both drawn.")]
    ranks: Annotated[list[int], says("Empty for a table without a result.")]
    points: list[float]
    absent: Annotated[list[int], says("Seats that a bot had to finish: they get nothing.")]


class TableOut(Answer, frozen=True):
    """A table of a round, by seat."""

    game: Annotated[str, says("The id of its game; it may take a moment until that is there.")]
    entrants: list[EntrantOut]
    division: int | None
    result: TableResultOut | None


class ByeOut(Answer, frozen=True):
    """A round without a game, which counts as won."""

    entrant: EntrantOut
    against: Annotated[list[EntrantOut], says("Whom they were to meet, who had withdrawn; else nobody was left.")]
    division: int | None


class RoundOut(Answer, frozen=True):
    """A round."""

    number: Annotated[int, says("Counted through all seasons.")]
    season: int
    begun: Time
    until: Annotated[Time | None, says("When it is over at the latest.")]
    over: bool
    tables: list[TableOut]
    byes: list[ByeOut]

    @classmethod
    def of(cls, one: Round, tournament: Tournament, names: Names) -> Self:
        """A round with names."""

        def told(entrant: str) -> EntrantOut:
            return EntrantOut.of(tournament.entrants[entrant], names)

        return cls.showing(
            one,
            over=not any(match.game in tournament.awaited for match in one.matches),
            tables=[_table(match, tournament, [told(entrant) for entrant in match.seats]) for match in one.matches],
            byes=[
                ByeOut(told(bye.entrant), [told(other) for other in bye.against], bye.division or None)
                for bye in one.byes
            ],
        )


def _table(match: Match, tournament: Tournament, entrants: list[EntrantOut]) -> TableOut:
    result = tournament.results.get(match.game)
    told = None if result is None else _result(result, len(entrants))
    return TableOut(match.game, entrants, match.division or None, told)


def _result(result: Result, seats: int) -> TableResultOut:
    got = [_points(share) for share in shares(result, seats)]
    return TableResultOut(result.ending, list(result.ranks), got, list(result.absent))


class RoundsOut(Answer, frozen=True):
    """Rounds, the latest first."""

    items: list[RoundOut]
    next: Next


class TournamentEventOut(Answer, frozen=True):
    """What happened in a tournament; `data` depends on `type`, as `docs/reference/tournaments.md` says."""

    version: int
    type: Annotated[str, says(f"One of: {', '.join(KINDS)}.")]
    at: Time
    by: By
    data: dict[str, Any]
    hash: str


class TournamentEventsOut(Answer, frozen=True):
    """Events, the oldest first."""

    items: list[TournamentEventOut]
    next: Next
    version: int
    status: Status


class TournamentCheckOut(Answer, frozen=True):
    """One thing that is checked."""

    name: Literal["chain", "seed", "rules", "games"]
    good: bool
    checked: int
    reason: str | None


class TournamentAuditOut(Answer, frozen=True):
    """What an audit of the log found: the chain of hashes, the seed, decisions, and the games' own logs."""

    version: int
    hash: str
    good: bool
    checks: list[TournamentCheckOut]
