"""What those do who lead a club: say what it is, invite, let in, turn away, expel, give roles, and end it."""

from service.clubs.coming import noted, withdraw
from service.clubs.model import Barred, Bid, Club, Member, Role, Stand, Terms
from service.clubs.names import folded
from service.clubs.telling import tell
from service.times import milliseconds
from service.wiring import Wiring


def require_leading(wiring: Wiring, club: str, account: str) -> Stand:
    """How somebody stands to a club who helps to lead it; raises Barred."""
    stand = wiring.clubs.stand(club, account)
    if not stand.leads:
        raise Barred("not_club_officer")
    return stand


def change(wiring: Wiring, club: Club, terms: Terms, by: str) -> Club:
    """Change what a club says of itself. Raises NoClub, Barred, ClubNameTaken and Unavailable.

    Its name is claimed before, and a former one freed after that.
    """
    require_leading(wiring, club.id, by)
    name, former = folded(terms.name), folded(club.terms.name)
    public = terms.visibility == "public"
    if public:
        wiring.club_names.claim(name, club.id, milliseconds(), wiring.clubs.has_name)
    wiring.clubs.change(club.id, terms, by)
    if not public or name != former:
        wiring.club_names.release(former, club.id)
    return wiring.clubs.get(club.id)


def invite(wiring: Wiring, club: str, account: str, by: str) -> None:
    """Invite an account, also one that was expelled; one that asks is let in.

    Raises NoClub, Barred, ClubFull, NoAccount, TooManyClubs and Unavailable.
    """
    require_leading(wiring, club, by)
    if wiring.clubs.stand(club, account).asking is not None:
        let_in(wiring, club, account, by)
        return
    now = milliseconds()
    with noted(wiring, account, club, "invited"):
        wiring.clubs.invite(club, account, Bid(now, by))
    tell(wiring, "club_invited", club, account, now, by)


def let_in(wiring: Wiring, club: str, account: str, by: str) -> None:
    """Let somebody in who asks. Raises NoClub, Barred, ClubFull, NoAccount, TooManyClubs and Unavailable."""
    now = milliseconds()
    require_leading(wiring, club, by)
    if wiring.clubs.stand(club, account).asking is None and wiring.clubs.stand(club, account).member is None:
        raise Barred("no_club_request")
    with noted(wiring, account, club, "member"):
        joined = wiring.clubs.join(club, account, Member("member", now), let_in_by=by)
    if joined:
        tell(wiring, "club_joined", club, account, now)


def turn_away(wiring: Wiring, club: str, account: str, by: str) -> None:
    """Turn somebody away who asks, if they do. Raises Barred and Unavailable."""
    require_leading(wiring, club, by)
    if withdraw(wiring, club, account, "asking"):
        tell(wiring, "club_declined", club, account, milliseconds())


def uninvite(wiring: Wiring, club: str, account: str, by: str) -> None:
    """Take an invitation back, if there is one. Raises Barred and Unavailable."""
    require_leading(wiring, club, by)
    withdraw(wiring, club, account, "invited")


def expel(wiring: Wiring, club: str, account: str, by: str) -> None:
    """Expel a member of a lower role. Raises NoClub, Barred and Unavailable."""
    now = milliseconds()
    require_leading(wiring, club, by)
    if wiring.clubs.stand(club, account).member is None:
        return
    with noted(wiring, account, club, "expelled"):  # so that it is found when the account is erased
        wiring.clubs.part(club, account, now, by)
    tell(wiring, "club_expelled", club, account, now)


def rank(wiring: Wiring, club: Club, account: str, role: Role, by: str) -> None:
    """Give a member a role; `leader` hands the club over. An officer may take the place of a suspended leader.

    Raises NoClub, Barred, ClubFull and Unavailable.
    """
    now = milliseconds()
    absent = club.leader if wiring.accounts.is_suspended(club.leader, now) else ""
    if wiring.clubs.rank(club.id, account, role, by, absent) and role != "member" and account != by:
        tell(wiring, "club_leader" if role == "leader" else "club_officer", club.id, account, now)


def dissolve(wiring: Wiring, club: str, by: str) -> None:
    """End a club for good. Its tables stay with those who sit there. Raises NoClub, Barred and Unavailable."""
    wiring.club_names.release(wiring.clubs.dissolve(club, by), club)
