"""How players come into clubs and leave them: found, join, ask, answer an invitation, go, and are erased.

An account's own slot notes first what a club is about to say, the club says it, and the note is made again: so nobody
is in a club of which their account knows nothing, whatever is interrupted (`notes`).
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from msgspec import Struct

from service.accounts.accounts import NoAccount
from service.clubs.model import (
    Barred,
    Club,
    ClubFull,
    ClubNameTaken,
    Kind,
    Member,
    NoClub,
    Plea,
    Stand,
    Terms,
    TooManyClubs,
)
from service.clubs.names import folded
from service.clubs.notes import kind_of
from service.clubs.telling import tell, tell_leading
from service.games.commands import KeyReused
from service.times import milliseconds
from service.wiring import Wiring

_KINDS: Final[tuple[Kind, ...]] = ("member", "asking", "invited")


class Own(Struct, frozen=True):
    """A club that an account has to do with, and how."""

    club: Club
    stand: Stand


def own_clubs(wiring: Wiring, account: str) -> list[Own]:
    """The clubs that an account has to do with, by name; notes that no club bears out go. Raises Unavailable.

    Two round trips. An invitation by somebody whom a block keeps apart from the account is none.
    """
    notes = wiring.club_notes.of(account)
    names = list(notes)
    clubs = wiring.clubs.several(names)
    stands = wiring.clubs.stands(names, account)
    found = []
    for club, name, stand in zip(clubs, names, stands, strict=True):
        if club is not None and stand != Stand():
            found.append(Own(club, stand))
        elif club is None or not (kind_of(notes[name]) == "expelled" and wiring.clubs.was_expelled(name, account)):
            wiring.club_notes.drop(account, name, notes[name])
    heeded = _heeded(wiring, account, found)
    return sorted(heeded, key=lambda own: (folded(own.club.terms.name), own.club.id))


def _heeded(wiring: Wiring, account: str, found: list[Own]) -> list[Own]:
    inviters = {own.stand.invited.by for own in found if own.stand.invited is not None}
    apart = wiring.blocks.apart(account, inviters)
    heeded = [
        Own(own.club, Stand(own.stand.member, own.stand.asking, None))
        if own.stand.invited is not None and own.stand.invited.by in apart
        else own
        for own in found
    ]
    return [own for own in heeded if own.stand != Stand()]


def stand_in(wiring: Wiring, club: str, account: str | None) -> Stand:
    """How an account stands to a club: an invitation by somebody whom a block keeps apart from it is none."""
    if account is None:
        return Stand()
    stand = wiring.clubs.stand(club, account)
    if stand.invited is not None and wiring.blocks.apart(account, {stand.invited.by}):
        return Stand(stand.member, stand.asking, None)
    return stand


def found(wiring: Wiring, club: str, terms: Terms, account: str, once: str) -> tuple[Club, bool]:
    """Found a club, and whether the same request had done so before.

    Raises NoAccount, TooManyClubs, ClubNameTaken, KeyReused and Unavailable.
    """
    known = wiring.clubs.find(club)
    if known is None:
        name = folded(terms.name)
        with noted(wiring, account, club, "member"):
            if terms.visibility == "public":
                wiring.club_names.claim(name, club, milliseconds(), wiring.clubs.has_name)
            made = wiring.clubs.found(club, terms, account, milliseconds(), once)
        known = wiring.clubs.get(club)
        if made:
            return known, False
    if known.once != once:
        raise KeyReused
    return known, True


@contextmanager
def noted(wiring: Wiring, account: str, club: str, kind: Kind) -> Iterator[None]:
    """Have an account's slot know how it stands to a club, before and after the club says so.

    What the club refuses is not noted. Raises NoAccount, TooManyClubs and Unavailable; an account that is erased
    meanwhile is struck from the club again.
    """
    try:
        before = wiring.club_notes.note(account, club, kind)
    except TooManyClubs:
        own_clubs(wiring, account)  # takes away what no club bears out
        before = wiring.club_notes.note(account, club, kind)
    try:
        yield
    except (NoClub, Barred, ClubFull, ClubNameTaken):
        _renote(wiring, account, club, before)
        raise
    try:
        wiring.club_notes.note(account, club, kind)
    except TooManyClubs:  # the note is there
        pass
    except NoAccount:
        _strike(wiring, account, club)
        raise


def _renote(wiring: Wiring, account: str, club: str, before: str) -> None:
    """Have a note say what the club says, after that has refused another."""
    stand = wiring.clubs.stand(club, account)
    parts = (stand.member, stand.asking, stand.invited)
    kind = next((kind for kind, part in zip(_KINDS, parts, strict=True) if part is not None), None)
    if kind is None:
        wiring.club_notes.drop(account, club, before)
    elif kind != kind_of(before):
        wiring.club_notes.note(account, club, kind)


def join(wiring: Wiring, club: str, account: str, shown: bool) -> None:
    """Join a club that is open, or to which the account is invited; a member is shown to others or not.

    Raises NoClub, Barred, ClubFull, NoAccount, TooManyClubs and Unavailable.
    """
    stand = stand_in(wiring, club, account)
    if stand.member is None:
        member = Member("member", milliseconds(), shown)
        with noted(wiring, account, club, "member"):
            wiring.clubs.join(club, account, member, invited=stand.invited is not None)
    wiring.clubs.show(club, account, shown=shown)


def ask(wiring: Wiring, club: str, account: str, text: str) -> None:
    """Ask to be let in. Raises NoClub, Barred, ClubFull, NoAccount, TooManyClubs and Unavailable."""
    now = milliseconds()
    with noted(wiring, account, club, "asking"):
        wiring.clubs.ask(club, account, Plea(now, text))
    tell_leading(wiring, "club_asked", wiring.clubs.get(club), now, account)


def withdraw(wiring: Wiring, club: str, account: str, part: str) -> bool:
    """Strike an account from those who ask or are `invited`; whether it was there. Raises Unavailable."""
    notes = wiring.club_notes.of(account)
    struck = wiring.clubs.strike(club, account, part)
    if club in notes:
        _renote(wiring, account, club, notes[club])
    return struck


def leave(wiring: Wiring, club: str, account: str) -> None:
    """Leave a club: the next in line leads it, if need be, or it ends. Raises NoClub and Unavailable."""
    notes = wiring.club_notes.of(account)
    _part(wiring, club, account)
    if club in notes:
        wiring.club_notes.drop(account, club, notes[club])


def _part(wiring: Wiring, club: str, account: str) -> None:
    now = milliseconds()
    heir, name = wiring.clubs.part(club, account, now)
    if name:
        wiring.club_names.release(name, club)
    if heir:
        tell(wiring, "club_leader", club, heir, now)


def forget(wiring: Wiring, account: str) -> None:
    """Take an account out of all clubs, with what it said there. Raises Unavailable."""
    for club in wiring.club_notes.of(account):
        _strike(wiring, account, club)
    wiring.club_talk.erase(account)
    wiring.club_notes.forget(account)


def _strike(wiring: Wiring, account: str, club: str) -> None:
    wiring.clubs.strike(club, account, "asking", "invited")
    wiring.clubs.pardon(club, account)
    with suppress(NoClub):
        _part(wiring, club, account)
