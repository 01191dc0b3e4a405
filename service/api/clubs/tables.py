"""What is in a club: its members, its tables, its leaderboards."""

from typing import Any

from projections.lists.lobby import Filters
from service.api.clubs.answers import MemberOut, MembersOut
from service.api.clubs.requests import ClubGamesQuery, MembersQuery
from service.api.clubs.seeing import Seen, seen, seen_inside, there
from service.api.games.answers import GameRow, GamesOut
from service.api.games.commanding import names_of, seen_rows
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller, me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.rulebooks.answers import Leader, LeadersOut
from service.blocks.meeting import without_apart
from service.clubs.model import Member

blp = Blueprint("club-tables", description="A club’s members, tables and leaderboards.")


@blp.route("/v1/clubs/<club>/members", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unknown_club")
@blp.arguments(MembersQuery, location="query")
def list_club_members(query: dict[str, Any], club: str) -> MembersOut:
    """A club's members: who leads first, then by how long they have been there.

    Strangers are not shown members who do not wish it.
    """
    members = _shown(seen(club))
    begin, most = int(query.get("cursor", 0)), query["limit"]
    page = list(members.items())[begin : begin + most]
    names = there(account for account, _ in page)
    items = [MemberOut.of(account, member, names) for account, member in page if account in names]
    return MembersOut(items, str(begin + most) if len(members) > begin + most else None)


@blp.route("/v1/clubs/<club>/leaderboards/<rulebook>", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unknown_club")
@blp.arguments(MembersQuery, location="query")
def get_club_leaderboard(query: dict[str, Any], club: str, rulebook: str) -> LeadersOut:
    """A club's rated members by rating, from all their rated games; `rank` is the place among them.

    Strangers are not shown members who do not wish it.
    """
    rows = wiring().results.among(rulebook, _shown(seen(club)).keys())
    begin, most = int(query.get("cursor", 0)), query["limit"]
    page = rows[begin : begin + most]
    names = there(row.player for row in page)
    items = [Leader.of(row, names) for row in page if row.player in names]
    return LeadersOut(items, str(begin + most) if len(rows) > begin + most else None)


@blp.route("/v1/clubs/<club>/games", needs="read", headers=PRIVATE)
@blp.problems("unknown_club", "not_club_member", "club_closed")
@blp.arguments(ClubGamesQuery, location="query")
def list_club_games(query: dict[str, Any], club: str) -> GamesOut:
    """A club's lobby, for its members: tables that are open, and games that run, the newest first.

    Tables are announced with `club` in `POST /v1/games`. Open tables at which the caller may not sit down because of a
    block are left out.
    """
    seen_inside(club)
    filters = Filters(
        viewer=me(),
        status=query.get("status"),
        rulebook=query.get("rulebook"),
        off=wiring().listing.off(),
        club=club,
    )
    page = wiring().lobby.page(filters, query.get("cursor"), query["limit"])
    rows = without_apart(wiring().blocks, me(), page.rows)
    names = names_of({player for row in rows for player in row.concerned})
    return GamesOut([GameRow.of(row, names) for row in seen_rows(rows)], page.cursor)


def _shown(found: Seen) -> dict[str, Member]:
    members = wiring().clubs.members(found.club.id)
    if found.stand.member is not None:
        return members
    own = caller().account
    return {account: member for account, member in members.items() if member.shown or account == own}
