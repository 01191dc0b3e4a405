"""How a tournament stands: standings, rounds, what happened, and whether its log is sound."""

from typing import Any, Final

from flask import Response
from msgspec import Struct

from games.core.visibility import redact
from projections.tournaments.audit import audit
from service.api.games.replies import PRIVATE, chart_reply
from service.api.http.authentication import caller
from service.api.http.blueprint import Blueprint
from service.api.http.context import language, wiring
from service.api.http.problems import Problem
from service.api.http.replies import SVG
from service.api.moves.events import NDJSON
from service.api.proofs.files import archive_reply
from service.api.tournaments.answers import (
    RankOut,
    RoundOut,
    RoundsOut,
    StandingsOut,
    TieBreakOut,
    TournamentAuditOut,
    TournamentCheckOut,
    TournamentEventOut,
    TournamentEventsOut,
)
from service.api.tournaments.commanding import found, names
from service.api.tournaments.requests import (
    RoundsQuery,
    StandingsChartQuery,
    StandingsQuery,
    TournamentEventsQuery,
)
from service.archives.writing import archive_of_tournament
from service.games.event_answers import By
from service.games.people import players_in
from service.masks.fields import masked_data
from service.masks.masking import masked
from service.pictures.standings_chart import Row, Shown, standings_chart
from service.times import rfc3339
from tournaments.core.catalogue import TEXTS
from tournaments.core.life.facts import BY_NAME
from tournaments.core.state import Tournament

blp = Blueprint("standings", description="Standings and rounds of tournaments.")

ARCHIVE: Final = {
    "schema": {"type": "string", "description": "A line that names the tournament, then a line for each entry."},
    "example": '{"format":"astrolude-tournament/1","game":"ttkk2litdz47e2s2","version":124}',
}


@blp.route("/v1/tournaments/<tournament>/standings", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unknown_tournament")
@blp.arguments(StandingsQuery, location="query")
def get_standings(query: dict[str, Any], tournament: str) -> StandingsOut:
    """Standings, the best first, division after division; empty before the start."""
    live = found(tournament)
    one = live.tournament
    part = _part(query, one)
    end = query["after"] + query["limit"]
    words = TEXTS.words(language())
    return StandingsOut(
        items=part.page,
        next=str(end) if part.entrants > end else None,
        season=part.season,
        final=part.final,
        tie_breaks=[TieBreakOut.of(key, words) for key in one.terms.tie_breaks or one.format.tie_breaks],
        version=live.version,
    )


@blp.route("/v1/tournaments/<tournament>/standings.svg", needs="read", anonymous=True)
@blp.problems("unknown_tournament")
@blp.arguments(StandingsChartQuery, location="query")
@blp.response(200, content={SVG: {"schema": {"type": "string"}}}, headers=("ETag",))
@blp.response(304, description="The caller has this picture already (If-None-Match).")
def get_standings_svg(query: dict[str, Any], tournament: str) -> Response:
    """Standings as a picture (SVG), the best first.

    It has as many lines as are asked for, and says which of how many they are: the others come with `after`.
    """
    one = found(tournament).tournament
    part, terms = _part(query, one), one.terms
    shown = Shown(
        title=masked(terms.title) if caller().masked else terms.title,
        format=terms.format,
        season=part.season,
        seasons=terms.seasons,
        round=one.last_round,
        final=part.final,
        rows=[_drawn(line, one.entrants[line.entrant.id].number) for line in part.page],
        first=query["after"] + 1,
        entrants=part.entrants,
    )
    return chart_reply(standings_chart(shown, TEXTS.words(language()), query.get("theme")))


class _Part(Struct, frozen=True):
    """A page of the standings of a season."""

    page: list[RankOut]
    entrants: int
    season: int
    final: bool


def _part(query: dict[str, Any], one: Tournament) -> _Part:
    season = query.get("season", one.season)
    lines = [line for line in one.ranking(season) if query.get("division") in (None, line.division)]
    page = lines[query["after"] : query["after"] + query["limit"]]
    known = names(line.entrant for line in page)
    final = one.over or season in one.past
    return _Part([RankOut.of(line, one, known) for line in page], len(lines), season, final)


def _drawn(line: RankOut, number: int) -> Row:
    """A line of the picture; whose account is gone is called by the number on the start list."""
    return Row(
        rank=line.rank,
        name=line.entrant.name or f"№ {number}",
        points=line.points,
        record=(line.wins, line.draws, line.losses),
        division=line.division or 0,
        left=line.entrant.left is not None,
    )


@blp.route("/v1/tournaments/<tournament>/rounds", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unknown_tournament")
@blp.arguments(RoundsQuery, location="query")
def list_rounds(query: dict[str, Any], tournament: str) -> RoundsOut:
    """Rounds with their tables and results, the latest first."""
    one = found(tournament).tournament
    last = min(query.get("before", one.last_round + 1) - 1, one.last_round)
    last = min(last, int(query["cursor"]) if "cursor" in query else last)
    first = max(0, last - query["limit"])
    page = one.rounds[first:last][::-1]
    seated = {entrant for part in page for match in part.matches for entrant in match.seats}
    resting = {entrant for part in page for bye in part.byes for entrant in (bye.entrant, *bye.against)}
    known = names(seated | resting)
    return RoundsOut([RoundOut.of(part, one, known) for part in page], str(first) if first else None)


@blp.route("/v1/tournaments/<tournament>/events", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unknown_tournament")
@blp.arguments(TournamentEventsQuery, location="query")
def list_tournament_events(query: dict[str, Any], tournament: str) -> TournamentEventsOut:
    """What happened in a tournament, after a version, oldest first: its log. The seed is told when it begins."""
    live = found(tournament)
    after, upto = query["after"], min(live.version, query["after"] + query["limit"])
    entries = wiring().tournament_log.read(tournament, after, upto) if after < live.version else []
    known = names(players_in(entries))
    mask = caller().masked
    items = []
    for entry in entries:
        private = {audience: secret.data for audience, secret in entry.private.items()}
        data = redact(entry.public, private, None, opened=live.tournament.started is not None)
        data = masked_data(BY_NAME[entry.type], data) if mask else data
        by = By.of(entry.by, known)
        items.append(TournamentEventOut(entry.version, entry.type, rfc3339(entry.at), by, data, entry.hash))
    following = str(upto) if upto < live.version else None
    return TournamentEventsOut(items, following, live.version, live.tournament.status)


@blp.route("/v1/tournaments/<tournament>/archive", needs="read", anonymous=True)
@blp.problems("unknown_tournament", "not_begun", "unavailable")
@blp.response(200, content={NDJSON: ARCHIVE}, headers=("ETag",))
@blp.response(304, description="The caller has this file already (If-None-Match).")
def get_tournament_archive(tournament: str) -> Response:
    """A tournament's log as one file, from its start on, with all that an offline check needs.

    The first line names the tournament, its version and hash; each further line is an entry of the log, as in the
    archive of a game. `astrolude verify` checks it, with the archives of its games if they follow in the file.
    """
    live = found(tournament)
    if live.tournament.status == "open":
        raise Problem("not_begun")
    return archive_reply(tournament, live.version, archive_of_tournament(wiring(), live), {})


@blp.route("/v1/tournaments/<tournament>/audit", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unknown_tournament", "unavailable")
def audit_tournament(tournament: str) -> TournamentAuditOut:
    """Check a tournament's log.

    That no entry was changed, that the seed is the one that was committed to, that each decision comes out again as it
    was recorded, and that the logs of its games end where its results say.
    """
    found(tournament)
    report = audit(wiring().tournament_log, tournament, wiring().log.head)
    checks = [
        TournamentCheckOut(check.name, not check.reason, check.checked, check.reason or None) for check in report.checks
    ]
    return TournamentAuditOut(report.version, report.hash, report.sound, checks)
