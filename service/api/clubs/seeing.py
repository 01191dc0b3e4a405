"""Which clubs there are for a caller, and as what the caller comes: the one door to all that is in a club."""

from collections.abc import Iterable

from msgspec import Struct

from service.accounts.accounts import NoAccount
from service.api.games.commanding import names_of
from service.api.http.authentication import caller, me
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.clubs.coming import stand_in
from service.clubs.model import Barred, Club, NoClub, Stand
from service.games.people import Names
from service.limits.rates import CLUB_STEPS


class Seen(Struct, frozen=True):
    """A club, and how the caller stands to it."""

    club: Club
    stand: Stand


def seen(club: str) -> Seen:
    """The club of this id, if it is there for the caller: two round trips.

    A private one is there for its members and those it invites, a closed one for its members. Raises NoClub.
    """
    found = wiring().clubs.get(club)
    stand = stand_in(wiring(), club, caller().account)
    secret = found.terms.visibility == "private"
    if stand.member is None and (found.closure is not None or (secret and stand.invited is None)):
        raise NoClub
    return Seen(found, stand)


def seen_inside(club: str) -> Seen:
    """The same for what members alone see. Raises NoClub and Barred."""
    found = seen(club)
    if found.stand.member is None:
        raise Barred("not_club_member")
    if found.club.closure is not None:
        raise Barred("club_closed")
    return found


def seen_leading(club: str) -> Seen:
    """The same for what those see who lead the club. Raises NoClub and Barred."""
    found = seen(club)
    if not found.stand.leads:
        raise Barred("not_club_officer")
    return found


def charge_step() -> None:
    """Count one more step of the caller's in clubs; guests take none."""
    if caller().guest:
        raise Barred("guest_in_no_club")
    wiring().guard.charge(CLUB_STEPS, me())


def require_player(account: str) -> None:
    """Raise the problem `unknown_player` for an account that is not there, or Barred for a guest."""
    try:
        found = wiring().accounts.get(account)
    except NoAccount:
        raise Problem("unknown_player", {"name": account}, field="account") from None
    if found.guest:
        raise Barred("guest_in_no_club")


def there(players: Iterable[str]) -> Names:
    """The names of those of the players whose accounts are there, as the caller wishes to read them."""
    return {player: name for player, name in names_of(players).items() if name is not None}
