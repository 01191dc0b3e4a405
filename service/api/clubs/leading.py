"""What those do who lead a club: invite, let in, turn away, expel, give roles."""

from typing import Any

from service.api.clubs.answers import ClubInvitationOut, ClubInvitationsOut, ClubRequestOut, ClubRequestsOut
from service.api.clubs.requests import ClubRoleIn
from service.api.clubs.seeing import charge_step, require_player, seen, seen_leading, there
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller, me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.clubs import leading
from service.games.people import player_of
from service.masks.masking import masked
from service.times import rfc3339

blp = Blueprint("club-leading", description="What a club’s leader and officers do.")


@blp.route("/v1/clubs/<club>/requests", needs="account", headers=PRIVATE)
@blp.problems("unknown_club", "not_club_officer")
def list_club_requests(club: str) -> ClubRequestsOut:
    """Who asks to be let in, for those who lead the club; the longest waiting first.

    Who blocks the caller, or is blocked, is left out.
    """
    seen_leading(club)
    asking = wiring().clubs.asking(club)
    apart = wiring().blocks.apart(me(), asking)
    names = there(account for account in asking if account not in apart)
    text = masked if caller().masked else str
    items = [
        ClubRequestOut(player_of(account, names), rfc3339(plea.at), text(plea.text))
        for account, plea in asking.items()
        if account in names
    ]
    return ClubRequestsOut(items)


@blp.route("/v1/clubs/<club>/requests/<account>", "DELETE", needs="account")
@blp.problems("unknown_club", "not_club_officer", "guest_in_no_club")
@blp.response(204, description="Turned away, or no request.")
def turn_away(club: str, account: str) -> None:
    """Turn somebody away who asks to be let in; they are told."""
    charge_step()
    seen_leading(club)
    leading.turn_away(wiring(), club, account, me())


@blp.route("/v1/clubs/<club>/members/<account>", "PUT", needs="account")
@blp.problems("unknown_club", "not_club_officer", "club_closed", "no_club_request", "club_full", "too_many_clubs")
@blp.problems("guest_in_no_club", "unknown_player")
@blp.response(204, description="A member.")
def let_in(club: str, account: str) -> None:
    """Let somebody in who asks; they are told."""
    charge_step()
    seen_leading(club)
    require_player(account)
    leading.let_in(wiring(), club, account, me())


@blp.route("/v1/clubs/<club>/members/<account>", "DELETE", needs="account")
@blp.problems("unknown_club", "not_club_officer", "guest_in_no_club", "not_oneself", "unknown_player")
@blp.response(204, description="No member, or no longer.")
def expel_member(club: str, account: str) -> None:
    """Expel a member whose role is below mine; they are told.

    They may come again only if the club invites them. Games that run go on.
    """
    charge_step()
    if account == me():
        raise Problem("not_oneself", field="account")
    seen_leading(club)
    require_player(account)
    leading.expel(wiring(), club, account, me())


@blp.route("/v1/clubs/<club>/members/<account>/role", "PUT", needs="account")
@blp.problems("unknown_club", "not_club_officer", "not_club_member", "club_full", "guest_in_no_club")
@blp.arguments(ClubRoleIn)
@blp.response(204, description="Has the role.")
def give_role(body: dict[str, Any], club: str, account: str) -> None:
    """Give a member of a club that I lead a role, or hand the club over; they are told.

    While the leader is suspended, an officer may make themself the leader: the former one stays as a member.
    """
    charge_step()
    leading.rank(wiring(), seen(club).club, account, body["role"], me())


@blp.route("/v1/clubs/<club>/invitations", needs="account", headers=PRIVATE)
@blp.problems("unknown_club", "not_club_officer")
def list_club_invitations(club: str) -> ClubInvitationsOut:
    """Who is invited, for those who lead the club; the longest waiting first."""
    seen_leading(club)
    invited = wiring().clubs.invited(club)
    names = there({*invited, *(bid.by for bid in invited.values())})
    items = [
        ClubInvitationOut(player_of(account, names), rfc3339(bid.at), player_of(bid.by, names))
        for account, bid in invited.items()
        if account in names
    ]
    return ClubInvitationsOut(items)


@blp.route("/v1/clubs/<club>/invitations/<account>", "PUT", needs="invite")
@blp.problems("unknown_club", "not_club_officer", "club_closed", "already_club_member", "club_full", "too_many_clubs")
@blp.problems("guest_in_no_club", "unknown_player", "not_invitable", "not_oneself")
@blp.response(204, description="Invited, or let in.")
def invite_to_club(club: str, account: str) -> None:
    """Invite a player, who is told; who has asked to be let in is let in.

    Also somebody who was expelled, if they are to come again.
    """
    charge_step()
    if account == me():
        raise Problem("not_oneself", field="account")
    seen_leading(club)
    require_player(account)
    if wiring().blocks.apart(me(), {account}):
        name = wiring().accounts.names({account})[account]
        raise Problem("not_invitable", {"name": name}, field="account")
    leading.invite(wiring(), club, account, me())


@blp.route("/v1/clubs/<club>/invitations/<account>", "DELETE", needs="invite")
@blp.problems("unknown_club", "not_club_officer", "guest_in_no_club")
@blp.response(204, description="Not invited, or no longer.")
def uninvite_from_club(club: str, account: str) -> None:
    """Take an invitation back. Nobody is told."""
    charge_step()
    seen_leading(club)
    leading.uninvite(wiring(), club, account, me())
