"""Clubs: found, found again by name, read, changed, ended."""

from typing import Any

from flask import Response
from msgspec import structs

from service.api.clubs.answers import ClosureOut, ClubOut, ClubRow, ClubsOut, StandOut
from service.api.clubs.requests import PRIVATE_RULE, ClubChange, ClubIn, ClubsQuery
from service.api.clubs.seeing import Seen, charge_step, seen, seen_leading
from service.api.games.commanding import names_of
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller, me, require_unmuted
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.idempotency import idempotency, replayed
from service.api.http.problems import Problem
from service.api.http.replies import reply
from service.clubs import coming, leading
from service.clubs.model import Terms
from service.games.people import player_of
from service.ids import lasting_id, new_id
from service.limits.rates import CLUBS
from service.masks.masking import masked
from service.times import rfc3339

blp = Blueprint("clubs", description="Clubs: teams of players with tables, talk and a leaderboard of their own.")


@blp.route("/v1/clubs", needs="read", anonymous=True, headers=PRIVATE)
@blp.arguments(ClubsQuery, location="query")
def list_clubs(query: dict[str, Any]) -> ClubsOut:
    """Find public clubs, by name.

    A page may be short, even empty, and still have a `next`: go on until it is null.
    """
    found, cursor = wiring().club_names.page(query["name"], query.get("cursor"), query["limit"])
    clubs = wiring().clubs.several([club for _, club in found])
    shown = [
        club
        for (name, _), club in zip(found, clubs, strict=True)
        if club is not None and club.listed_as(name) and query.get("language") in (None, *club.terms.languages)
    ]
    return ClubsOut([ClubRow.of(club, masked=caller().masked) for club in shown], cursor)


@blp.route("/v1/clubs", "POST", needs="account", repeatable=True)
@blp.problems("muted", "club_name_taken", "too_many_clubs", "guest_in_no_club")
@blp.arguments(ClubIn)
@blp.response(201, ClubOut, headers=("Idempotency-Replayed", "Location"))
def found_club(body: dict[str, Any]) -> Response:
    """Found a club, and lead it.

    What is private has a name that others may have too, and is in no list. In how many clubs an account may be is
    bounded: see `docs/reference/limits.md`.
    """
    require_unmuted()
    charge_step()
    once = idempotency(me())
    club = lasting_id(wiring().settings.keys, wiring().clubs.find, "club", once.key) if once else new_id()
    if once is None or wiring().clubs.find(club) is None:
        wiring().guard.charge(CLUBS, me())
    _, repeated = coming.found(wiring(), club, _terms(body), me(), once.fingerprint if once else "")
    return reply(told(seen(club)), 201, {**PRIVATE, "Location": f"/v1/clubs/{club}", **replayed(repeated)})


@blp.route("/v1/clubs/<club>", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unknown_club")
def get_club(club: str) -> ClubOut:
    """Show a club.

    A private one does not exist for strangers, nor a closed one.
    """
    return told(seen(club))


@blp.route("/v1/clubs/<club>", "PATCH", needs="account", headers=PRIVATE)
@blp.problems("unknown_club", "not_club_officer", "club_closed", "club_name_taken", "muted", "guest_in_no_club")
@blp.arguments(ClubChange)
def change_club(body: dict[str, Any], club: str) -> ClubOut:
    """Change what a club that I help to lead says of itself, and how one comes in.

    Requests and invitations stay as they are.
    """
    require_unmuted()
    charge_step()
    found = seen_leading(club)
    terms = structs.replace(found.club.terms, **_given(body))
    if terms.visibility == "private" and terms.admission != "invitation":
        raise Problem("invalid_field", {"name": "admission", "reason": PRIVATE_RULE}, field="$.admission")
    leading.change(wiring(), found.club, terms, me())
    return told(seen(club))


@blp.route("/v1/clubs/<club>", "DELETE", needs="account")
@blp.problems("unknown_club", "not_club_officer", "guest_in_no_club")
@blp.response(204, description="Dissolved.")
def dissolve_club(club: str) -> None:
    """Dissolve a club that I lead, with all that was said in it.

    Its tables stay with those who sit there; nobody else may sit down.
    """
    charge_step()
    seen(club)
    leading.dissolve(wiring(), club, me())


def told(found: Seen) -> ClubOut:
    """A club as the caller may see it."""
    club, stand = found.club, found.stand
    names = names_of({club.leader, *([stand.invited.by] if stand.invited else [])})
    shown = stand.member is not None or wiring().clubs.is_shown(club.id, club.leader)
    return ClubOut(
        ClubRow.of(club, masked=caller().masked),
        masked(club.terms.about) if caller().masked else club.terms.about,
        player_of(club.leader, names) if shown else None,
        ClosureOut(rfc3339(club.closure.at), club.closure.reason) if club.closure else None,
        StandOut.of(stand, names) if caller().account else None,
    )


def _given(body: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(dict.fromkeys(value)) if name == "languages" else value for name, value in body.items()}


def _terms(body: dict[str, Any]) -> Terms:
    return Terms(**_given(body))
