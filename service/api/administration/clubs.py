"""Clubs: read them, close them, take their words, and treat what was said in them."""

from typing import Any

from service.administration.tables import NoMessage, Said, treat_club, treat_club_message
from service.api.administration.answers import StaffClubMessageOut, StaffClubMessagesOut, StaffClubOut
from service.api.administration.requests import LiftQuery, ReasonIn, ReasonQuery, StaffMessagesQuery
from service.api.clubs.answers import ClosureOut, ClubMessageOut, ClubRow
from service.api.games.replies import PRIVATE
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.clubs.moderating import Treated
from service.games.people import player_of
from service.times import milliseconds, rfc3339

blp = Blueprint("admin-clubs", description="Clubs, as moderators and administrators see and treat them.")


@blp.route("/v1/admin/clubs/<club>", needs="account", role="moderator", headers=PRIVATE)
@blp.problems("unknown_club")
def show_club(club: str) -> StaffClubOut:
    """A club, also a private or a closed one, in the words in which it speaks of itself; not who its members are."""
    found = wiring().clubs.get(club)
    closed = ClosureOut(rfc3339(found.closure.at), found.closure.reason) if found.closure else None
    leader = player_of(found.leader, wiring().accounts.names({found.leader}))
    return StaffClubOut(ClubRow.of(found, masked=False), found.terms.about, leader, closed)


@blp.route("/v1/admin/clubs/<club>/closure", "PUT", needs="account", role="moderator")
@blp.problems("unknown_club")
@blp.arguments(ReasonIn)
def close_club(body: dict[str, Any], club: str) -> StaffClubOut:
    """Close a club: its words, its talk, its requests and invitations are erased.

    Nobody joins, talks or sits down there any more; members see that it is closed, and why, and may leave. Games go on.
    """
    return _treated("close_club", club, body["reason"])


@blp.route("/v1/admin/clubs/<club>/closure", "DELETE", needs="account", role="moderator")
@blp.problems("unknown_club")
@blp.arguments(LiftQuery, location="query")
def reopen_club(query: dict[str, Any], club: str) -> StaffClubOut:
    """Open a club again. What was erased stays so, and it is in no list before its leader gives it a name."""
    return _treated("open_club", club, query["reason"])


@blp.route("/v1/admin/clubs/<club>/text", "DELETE", needs="account", role="moderator")
@blp.problems("unknown_club")
@blp.arguments(ReasonQuery, location="query")
def erase_club_text(query: dict[str, Any], club: str) -> StaffClubOut:
    """Erase what a club says of itself. It is called by its id, and is in no list, until its leader gives it a name."""
    return _treated("erase_club_text", club, query["reason"])


@blp.route("/v1/admin/clubs/<club>/messages", needs="account", role="moderator", headers=PRIVATE)
@blp.problems("unknown_club")
@blp.arguments(StaffMessagesQuery, location="query")
def read_club_messages(query: dict[str, Any], club: str) -> StaffClubMessagesOut:
    """What was said in a club, also what is hidden; in the words in which it was said."""
    wiring().clubs.get(club)
    said = wiring().club_talk.after(club, int(query.get("cursor", 0)), query["limit"] + 1, hidden=True)
    shown = said[: query["limit"]]
    names = wiring().accounts.names({one.message.player for one in shown})
    items = [StaffClubMessageOut(ClubMessageOut.of(one, names, masked=False), one.hidden) for one in shown]
    return StaffClubMessagesOut(items, str(shown[-1].number) if len(said) > len(shown) else None)


@blp.route("/v1/admin/clubs/<club>/messages/<int:number>/hiding", "PUT", needs="account", role="moderator")
@blp.problems("unknown_club", "unknown_message")
@blp.response(204)
@blp.arguments(ReasonIn)
def hide_club_message(body: dict[str, Any], club: str, number: int) -> None:
    """Hide what was said in a club from everybody but staff."""
    _treat_message("hide_message", club, number, body["reason"])


@blp.route("/v1/admin/clubs/<club>/messages/<int:number>/hiding", "DELETE", needs="account", role="moderator")
@blp.problems("unknown_club", "unknown_message")
@blp.response(204)
@blp.arguments(LiftQuery, location="query")
def unhide_club_message(query: dict[str, Any], club: str, number: int) -> None:
    """Show what was said in a club again."""
    _treat_message("show_message", club, number, query["reason"])


@blp.route("/v1/admin/clubs/<club>/messages/<int:number>", "DELETE", needs="account", role="moderator")
@blp.problems("unknown_club", "unknown_message")
@blp.response(204)
@blp.arguments(ReasonQuery, location="query")
def erase_club_message(query: dict[str, Any], club: str, number: int) -> None:
    """Erase what was said in a club. Nobody can bring it back."""
    _treat_message("erase_message", club, number, query["reason"])


def _treated(what: Treated, club: str, reason: str) -> StaffClubOut:
    treat_club(wiring(), what, club, reason, by=me(), at=milliseconds())
    return show_club(club)


def _treat_message(what: Said, club: str, number: int, reason: str) -> None:
    wiring().clubs.get(club)
    try:
        treat_club_message(wiring(), what, club, number, reason, by=me(), at=milliseconds())
    except NoMessage:
        raise Problem("unknown_message", {"number": number}) from None
