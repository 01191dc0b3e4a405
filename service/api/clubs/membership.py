"""Membership: joining a club, asking to be let in, answering an invitation, leaving; whose clubs are which."""

from typing import Any

from service.api.clubs.answers import ClubOut, ClubRow, MyClubOut, MyClubsOut, PlayerClubsOut, StandOut
from service.api.clubs.clubs import told
from service.api.clubs.requests import MembershipIn, PleaIn
from service.api.clubs.seeing import charge_step, seen
from service.api.games.commanding import names_of
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller, me, require_unmuted
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.profiles.profiles import player_named
from service.clubs import coming
from service.clubs.model import MOST_OF

blp = Blueprint("club-membership", description="How players come into clubs and leave them.")


@blp.route("/v1/me/clubs", needs="read", headers=PRIVATE)
def list_my_clubs() -> MyClubsOut:
    """My clubs, with requests of mine and invitations to me, by name.

    Nobody else learns of requests, nor of clubs that are private or in which I am not shown.
    """
    return clubs_of(me())


def clubs_of(account: str) -> MyClubsOut:
    """The clubs that an account has to do with."""
    own = coming.own_clubs(wiring(), account)
    names = names_of({one.stand.invited.by for one in own if one.stand.invited is not None})
    items = [MyClubOut(ClubRow.of(one.club, masked=caller().masked), StandOut.of(one.stand, names)) for one in own]
    return MyClubsOut(items, MOST_OF["member"])


@blp.route("/v1/players/<name>/clubs", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unknown_player")
def list_player_clubs(name: str) -> PlayerClubsOut:
    """The public clubs of a player in which they are shown, by name."""
    found = coming.own_clubs(wiring(), player_named(name).id)
    shown = [
        one.club
        for one in found
        if one.club.listed_as(one.club.folded) and one.stand.member is not None and one.stand.member.shown
    ]
    return PlayerClubsOut([ClubRow.of(club, masked=caller().masked) for club in shown])


@blp.route("/v1/clubs/<club>/membership", "PUT", needs="account", headers=PRIVATE)
@blp.problems("unknown_club", "club_closed", "club_not_open", "expelled_from_club", "club_full", "too_many_clubs")
@blp.problems("guest_in_no_club")
@blp.arguments(MembershipIn, required=False)
def join_club(body: dict[str, Any], club: str) -> ClubOut:
    """Join a club that is open, or that has invited me; or say, as a member, whether I am shown."""
    charge_step()
    seen(club)
    coming.join(wiring(), club, me(), shown=body["shown"])
    return told(seen(club))


@blp.route("/v1/clubs/<club>/membership", "DELETE", needs="account")
@blp.problems("unknown_club", "guest_in_no_club")
@blp.response(204, description="No member, or no longer.")
def leave_club(club: str) -> None:
    """Leave a club.

    When its leader leaves, whoever has been an officer for longest leads it, else a member; when nobody is left, it is
    dissolved. Games go on.
    """
    charge_step()
    seen(club)
    coming.leave(wiring(), club, me())


@blp.route("/v1/clubs/<club>/request", "PUT", needs="account", headers=PRIVATE)
@blp.problems("unknown_club", "club_closed", "no_club_request", "already_club_member", "expelled_from_club", "muted")
@blp.problems("club_full", "too_many_clubs", "guest_in_no_club")
@blp.arguments(PleaIn, required=False)
def ask_to_join(body: dict[str, Any], club: str) -> ClubOut:
    """Ask a club to let me in, where its `admission` is `request`: those who lead it are told."""
    if body["text"]:
        require_unmuted()
    charge_step()
    seen(club)
    coming.ask(wiring(), club, me(), body["text"])
    return told(seen(club))


@blp.route("/v1/clubs/<club>/request", "DELETE", needs="account")
@blp.problems("guest_in_no_club")
@blp.response(204, description="No request, or no longer.")
def withdraw_request(club: str) -> None:
    """Withdraw my request to be let into a club."""
    charge_step()
    coming.withdraw(wiring(), club, me(), "asking")


@blp.route("/v1/clubs/<club>/invitation", "DELETE", needs="account")
@blp.problems("guest_in_no_club")
@blp.response(204, description="No invitation, or no longer.")
def decline_club(club: str) -> None:
    """Decline a club's invitation. Nobody is told."""
    charge_step()
    coming.withdraw(wiring(), club, me(), "invited")
