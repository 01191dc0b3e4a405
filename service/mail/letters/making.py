"""Makes letters: from notices, from what waits for players, from answers to their mails, and from codes.

Every one is made once, however often this is asked for: its id says what it is about.
"""

from contextlib import suppress
from typing import Any, Final, Self, cast
from zoneinfo import ZoneInfo

from msgspec import structs

from events.envelope import Entry
from events.errors import BrokenLog, NoSuchLog
from games.core.clock import Millis
from games.core.facts import Seat
from service.accounts.accounts import Account
from service.ids import new_id
from service.limits.rates import MAIL_INVITATIONS, TooMany
from service.mail.addresses.address_forms import scheme_of
from service.mail.addresses.addresses import Changed
from service.mail.letters.model import Kind, Letter, Moderation, OfAccount, about
from service.mail.letters.preferences import Preferences
from service.mail.letters.schedule import planned
from service.mail.letters.tournaments import is_lettered
from service.notices.notices import LETTERED, MESSAGE, OF_TOURNAMENTS, Lettered, Notice
from service.streams.account_stream import waiting
from service.times import milliseconds
from service.wiring import Wiring

_MARKED_BY: Final = {
    "invited": "seat_invited",
    "withdrawn": "seat_invited",
    "handed_to_bot": "handed_to_bot",
    "reclaimed": "seat_reclaimed",
}
"""The event by whose version letters about a seat are told apart: a notice's own may be later."""
_BY_STRANGERS: Final = ("invited", "withdrawn", "declined")
"""Notices that anybody can cause for anybody, as often as they like."""


def write(wiring: Wiring, account: str, notice: Notice) -> bool:
    """Make the letter of a notice for a player who has confirmed an address; whether there is a new one.

    Raises Unavailable, NoAccount, RedisError.
    """
    address = wiring.mail_addresses.confirmed(account)
    if notice.kind not in LETTERED or address is None or not is_lettered(wiring, account, notice):
        return False
    letter, now = _letter(wiring, account, notice, address), milliseconds()
    if notice.kind in _BY_STRANGERS and _too_many(wiring, letter):
        return wiring.letters.add(letter.ended("dropped", "too_many"))
    made = Planner.of(wiring, account).planned(letter, now)
    if not wiring.letters.add(made):
        return False
    if Planner.of(wiring, account).planned(letter, now) != made:  # what is wanted changed before the letter was there
        write(wiring, account, notice)  # after all, where it was dropped
        _reschedule(wiring, made.id, now)
    return True


def _too_many(wiring: Wiring, letter: Letter) -> bool:
    """Whether a letter that others can cause is one too many today; one that was made before is not counted."""
    known = wiring.letters.find(letter.id)
    if known is not None and known.reason != "too_many":
        return False
    try:
        wiring.guard.charge(MAIL_INVITATIONS, letter.account)
    except TooMany:
        return True
    return False


def retime(wiring: Wiring, account: str, notice: Notice) -> None:
    """Reschedule the waiting letter of a decision for the decision's new deadline.

    Raises Unavailable, NoAccount.
    """
    name = wiring.letters.id_of(account, "awaited", notice.game, notice.reference)
    _reschedule(wiring, name, milliseconds(), deadline=notice.deadline)


def _reschedule(wiring: Wiring, name: str, now: Millis, **changed: Any) -> None:
    """Give a letter that waits on its own the time at which its player wants it.

    It is read again after each change: the letter, or what its player wants, may have changed meanwhile.
    """
    while (letter := wiring.letters.find(name)) is not None and _is_free(letter, now):
        later = Planner.of(wiring, letter.account).planned(structs.replace(letter, **changed), now)
        if later == letter:
            return
        wiring.letters.change([(letter, later)])


def catch_up(wiring: Wiring, account: str) -> None:
    """Make the letters of what waits for a player, unless they were made before. Raises Unavailable, RedisError."""
    for row in wiring.inbox.every(account):
        with suppress(NoSuchLog, BrokenLog):
            write(wiring, account, waiting(row))


def replan(wiring: Wiring, account: str) -> None:
    """Reschedule a player's waiting letters by the current preferences, and make those that are missing.

    Raises Unavailable, NoAccount, RedisError.
    """
    now = milliseconds()
    for letter in wiring.letters.waiting(account):
        if letter.kind in LETTERED:
            _reschedule(wiring, letter.id, now)
    catch_up(wiring, account)


def confirmation(wiring: Wiring, account: str, reference: str) -> str:
    """Make the letter with the code for the account's new address, which `reference` names; its id."""
    return _at_once(wiring, account, "confirm", reference)


def password_reset(wiring: Wiring, account: str, reference: str) -> str:
    """Make the letter with the code of a request for another password; its id."""
    return _at_once(wiring, account, "password_reset", reference)


def password_changed(wiring: Wiring, account: str) -> str | None:
    """Make the letter that tells an account that its password was changed; its id, None without an address."""
    return _told(wiring, account, "password_changed")


def second_factor_off(wiring: Wiring, account: str) -> str | None:
    """Make the letter that tells an account that signing in asks for its password alone; its id, None as above."""
    return _told(wiring, account, "second_factor_off")


def _told(wiring: Wiring, account: str, kind: OfAccount) -> str | None:
    if wiring.mail_addresses.confirmed(account) is None:
        return None
    return _at_once(wiring, account, kind, new_id(), opened=milliseconds())


def parting(wiring: Wiring, account: str, changed: Changed) -> str | None:
    """Make the letter that notifies a former address; its id, None where no address has to be notified.

    This is how a player learns that somebody else has taken over their account.
    """
    former = changed.former
    if former is None:
        return None
    kind: Kind = "address_removed" if changed.mail.address is None else "address_replaced"
    return _at_once(wiring, account, kind, former.epoch, to=former.address, opened=milliseconds())


def moderation(wiring: Wiring, account: str, reference: str, told: Moderation) -> None:
    """Make the letter that tells what a moderator did, to whoever has confirmed an address."""
    if wiring.mail_addresses.confirmed(account) is not None:
        _at_once(wiring, account, "moderated", reference, moderation=told)


def answer(wiring: Wiring, reply: str, account: str, game: str, seat: Seat | None, told: dict[str, Any]) -> str:
    """Make the letter that says what became of the player's mail; its id."""
    rulebook = ""
    with suppress(NoSuchLog, BrokenLog):
        rulebook = wiring.games.peek(game).game.terms.rulebook if game else ""
    return _at_once(wiring, account, "answer", reply, game=game, seat=seat, rulebook=rulebook, answer=told)


def _is_free(letter: Letter, now: Millis) -> bool:
    """Whether the letter waits on its own and nobody has tried to send it: one that was put off is checked then."""
    return letter.state == "waiting" and letter.within is None and not letter.held(now) and not letter.attempts


def _at_once(wiring: Wiring, account: str, kind: Kind, reference: str, **facts: Any) -> str:
    now = milliseconds()
    name = wiring.letters.id_of(account, kind, facts.get("game", ""), reference)
    letter = Letter(id=name, account=account, kind=kind, reference=reference, created=now, at=now, due=now, **facts)
    wiring.letters.add(structs.replace(letter, scheme=scheme_of(_to(wiring, letter, now))))
    return name


def _to(wiring: Wiring, letter: Letter, now: Millis) -> str:
    """The address that the letter is to go to; empty where there is none any more."""
    if letter.kind == "confirm":
        asked = wiring.mail_addresses.pending(letter.account, now)
        return asked.address if asked is not None else ""
    return letter.to or wiring.mail_addresses.confirmed(letter.account) or ""


def _letter(wiring: Wiring, account: str, notice: Notice, address: str) -> Letter:
    reference, kind, told = _reference(wiring, account, notice), cast(Lettered, notice.kind), about(notice)
    return Letter(
        id=wiring.letters.id_of(account, kind, told["game"], reference),
        account=account,
        kind=kind,
        reference=reference,
        created=milliseconds(),
        at=notice.at,
        scheme=scheme_of(address),
        **told,
    )


def _reference(wiring: Wiring, account: str, notice: Notice) -> str:
    """What tells the notice from others of its kind about the game, however late and often it is told."""
    if notice.decision is not None:
        return notice.decision
    if notice.kind == MESSAGE or notice.kind in OF_TOURNAMENTS:
        return notice.reference
    marked_by = _MARKED_BY.get(notice.kind)
    if marked_by is None:
        return notice.kind
    versions = [entry.version for entry in wiring.log.read(notice.game) if _marks(entry, marked_by, account, notice)]
    return f"{versions[-1]}-{notice.seat}" if versions else notice.reference


def _marks(entry: Entry, marked_by: str, account: str, notice: Notice) -> bool:
    if entry.type != marked_by or entry.public.get("seat") != notice.seat:
        return False
    return bool(entry.public.get("player", account) == account)


class Planner:
    """Says when letters of a player are due."""

    @classmethod
    def of(cls, wiring: Wiring, account: str) -> Self:
        """Of a player as their account is now. Raises Unavailable, NoAccount."""
        return cls(wiring, wiring.accounts.get(account))

    def __init__(self, wiring: Wiring, account: Account) -> None:
        self._wiring = wiring
        self._account = account.id
        self._zone = ZoneInfo(account.time_zone)
        self.grace = round(wiring.settings.mail_grace_seconds * 1000)

    def wanted(self, topic: str) -> Preferences:
        """What the player wants of a game or a tournament."""
        return self._wiring.preferences.of(self._account, topic)

    def planned(self, letter: Letter, now: Millis) -> Letter:
        """The letter with the time at which it is due, or dropped."""
        return planned(letter, self.wanted(letter.topic), self._zone, self.grace, now)
