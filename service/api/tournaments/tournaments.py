"""Tournaments: announced, listed, begun and cancelled."""

from typing import Any, Final

from flask import Response

from games.core.errors import IllegalMove
from service.accounts.accounts import NoAccount
from service.api.games.commanding import names_of
from service.api.games.games import clock_of
from service.api.games.replies import PRIVATE
from service.api.games.requests import InLanguage, Nothing, Reason
from service.api.http.authentication import caller, me, require_unmuted
from service.api.http.blueprint import Blueprint
from service.api.http.charging import require_bytes
from service.api.http.context import language, wiring
from service.api.http.idempotency import idempotency, replayed
from service.api.http.problems import Problem
from service.api.http.replies import reply
from service.api.tournaments.answers import (
    FormatOut,
    FormatsOut,
    TieBreakOut,
    TournamentOut,
    TournamentRowOut,
    TournamentsOut,
)
from service.api.tournaments.commanding import after, commanded, found, refused, told
from service.api.tournaments.requests import TournamentIn, TournamentsQuery, wanted_by
from service.ids import lasting_id, new_id
from service.limits.rates import TOURNAMENTS
from service.tournaments.announcing import MOST_ORGANISED, terms_of
from tournaments.core.catalogue import TEXTS, formats
from tournaments.core.life.announcing import Announce
from tournaments.core.life.beginning import Begin
from tournaments.core.life.ending import Cancel
from tournaments.core.scoring.tie_breaks import TIE_BREAKS

blp = Blueprint("tournaments", description="Tournaments: rounds and standings of many games, run by the service.")

PUBLIC: Final = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Language"}
WHERE: Final = {
    "unknown_format": "$.format",
    "unknown_rulebook": "$.rulebook",
    "bad_player_count": "$.seats",
    "bad_title": "$.title",
    "bad_description": "$.description",
    "bad_time_control": "$.clock",
    "clock_needed": "$.clock",
    "bad_entrant_count": "$.most",
    "bad_rounds": "$.rounds",
    "bad_divisions": "$.divisions",
    "bad_cycles": "$.cycles",
    "bad_round_time": "$.round_time",
    "bad_start": "$.starts",
    "bad_tie_breaks": "$.tie_breaks",
    "hours_needed": "$.ends",
    "bad_hours": "$.ends",
}


@blp.route("/v1/tournament-formats", headers=PUBLIC)
@blp.arguments(InLanguage, location="query")
def list_tournament_formats(_: dict[str, Any]) -> FormatsOut:
    """How tournaments may be played, and what decides between equals."""
    words = TEXTS.words(language())
    items = [
        FormatOut(
            key,
            words.say(f"formats.{key}.title"),
            words.say(f"formats.{key}.summary"),
            list(one.settings),
            list(one.tie_breaks),
            one.late,
            one.most,
        )
        for key, one in sorted(formats().items())
    ]
    return FormatsOut(items, [TieBreakOut.of(key, words) for key in TIE_BREAKS])


@blp.route("/v1/tournaments", "POST", needs="organise", repeatable=True)
@blp.problems("members_only", "muted", "too_many_tournaments", "rate_limited", "quota_used_up")
@blp.problems("unknown_rulebook", "bad_player_count", "bad_option", "bad_time_control")
@blp.problems(*(code for code in WHERE if code not in ("unknown_rulebook", "bad_player_count", "bad_time_control")))
@blp.arguments(TournamentIn)
@blp.response(201, TournamentOut, headers=("Idempotency-Replayed", "Location"))
def create_tournament(body: dict[str, Any]) -> Response:
    """Announce a tournament.

    Players enter it until it begins, and with late entry after that. Then the service makes the games of each round,
    takes their results and begins the next, until there are final standings. Its log, standings and games are public.
    Five at a time.
    """
    organiser = _member()
    require_unmuted()
    once = idempotency(organiser)
    keys, log = wiring().settings.keys, wiring().tournament_log
    tournament = lasting_id(keys, log.head, "tournament", once.key) if once else new_id()
    if once is None or log.record(tournament, once.key) is None:
        _require_room(organiser)
    try:
        wanted = {**wanted_by(body), "clock": clock_of(body["clock"])}
        terms = terms_of(wanted, organiser, wiring().settings.timeouts_before_bot)
        outcome = wiring().tournament_commands.announce(Announce(terms), tournament, once)
    except IllegalMove as error:
        raise refused(error, WHERE.get(error.code, "$.options")) from error
    after(outcome)
    headers = {"Location": f"/v1/tournaments/{tournament}", **replayed(outcome.repeated), **PRIVATE}
    return reply(told(outcome.live), 201, headers)


def _require_room(organiser: str) -> None:
    wiring().guard.charge(TOURNAMENTS, organiser)
    require_bytes()
    if wiring().tournament_index.organised(organiser) >= MOST_ORGANISED:
        raise Problem("too_many_tournaments", {"most": MOST_ORGANISED})


def _member() -> str:
    """The caller's account, which is no guest's. Raises the 403 problem."""
    try:
        account = wiring().accounts.get(me())
    except NoAccount:
        raise Problem("members_only") from None
    if account.guest:
        raise Problem("members_only")
    return account.id


@blp.route("/v1/tournaments", needs="read", anonymous=True, headers=PRIVATE)
@blp.arguments(TournamentsQuery, location="query")
def list_tournaments(query: dict[str, Any]) -> TournamentsOut:
    """Tournaments, the newest first.

    With `mine` a page may be short, even empty, and still have a `next`: go on until it is null. Lists are at most a
    moment behind.
    """
    account = me() if query["mine"] else None
    page = wiring().tournament_index.page(
        status=query.get("status"),
        rulebook=query.get("rulebook"),
        account=account,
        cursor=query.get("cursor"),
        limit=query["limit"],
    )
    names = names_of({row.organiser for row in page.rows})
    mask = caller().masked
    return TournamentsOut([TournamentRowOut.of(row, names, mask=mask) for row in page.rows], page.cursor)


@blp.route("/v1/tournaments/<tournament>", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unknown_tournament")
def get_tournament(tournament: str) -> TournamentOut:
    """A tournament as it is now."""
    return told(found(tournament))


@blp.route("/v1/tournaments/<tournament>/start", "POST", needs="organise", repeatable=True, headers=PRIVATE)
@blp.problems("unknown_tournament", "not_organiser", "too_few_entrants", "tournament_started", "tournament_over")
@blp.problems("divisions_too_small", "divisions_too_large", "bad_player_count", "busy")
@blp.arguments(Nothing, required=False)
def start_tournament(_: dict[str, Any], tournament: str) -> TournamentOut:
    """Begin a tournament of mine with those who have entered.

    The start list is made by ratings, the seed of the lots is told, and the first round is paired: that of more than
    a hundred entrants within seconds, as its games follow.
    """
    return told(commanded(tournament, lambda _: Begin()).live)


@blp.route("/v1/tournaments/<tournament>/cancellation", "POST", needs="organise", repeatable=True, headers=PRIVATE)
@blp.problems("unknown_tournament", "not_organiser", "tournament_over", "bad_reason", "muted", "busy")
@blp.arguments(Reason, required=False)
def cancel_tournament(body: dict[str, Any], tournament: str) -> TournamentOut:
    """Cancel a tournament of mine.

    It ends without a result. Games that are going on are played on. Everybody reads the reason.
    """
    require_unmuted()
    return told(commanded(tournament, lambda _: Cancel(body["reason"]), "$.reason").live)
