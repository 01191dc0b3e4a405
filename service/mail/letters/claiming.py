"""Gives a gateway the letters that are due: each is checked again, and combined where one mail is enough."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import msgspec
from msgspec import Struct, structs

from games.core.clock import Millis
from service.accounts.accounts import Account, NoAccount
from service.accounts.password_resets import LASTS_MS as RESET_LASTS_MS
from service.accounts.password_resets import NoReset
from service.accounts.sanctions import in_force
from service.games.people import Names, masked_names
from service.mail.addresses.address_forms import Scheme, scheme_of, wire
from service.mail.addresses.addresses import Confirmation
from service.mail.letters.claims import Claimant
from service.mail.letters.judging import answered_by_orders, current, goes_on_by_itself, is_finished, is_known
from service.mail.letters.letters import Thread
from service.mail.letters.making import Planner
from service.mail.letters.model import OF_ACCOUNT, OF_THE_ADDRESS, PARTINGS, Kind, Letter, about
from service.mail.letters.settling import MINUTE_MS, carried, drop
from service.mail.letters.tournaments import is_told_by_round, is_told_by_tournament
from service.notices.notices import LETTERED, MESSAGE, OF_TOURNAMENTS
from service.wiring import Wiring

_ASKING: Final = ("invited", "awaited", "handed_to_bot")
"""Letters to which a suspended player could not answer."""
_UNANSWERED: Final = (MESSAGE, *OF_TOURNAMENTS)
"""Letters that no mail answers: players are written to in the client, and games have letters of their own."""
LOOK_AGAIN_MS: Final = 1_000
"""How soon an answer that waits for bots is checked again."""


class Outgoing(Struct, frozen=True, kw_only=True):
    """A letter with all that a gateway needs to send it; a digest with its items and the token of each.

    `names` are those of players who have written. What cannot be answered by mail has no `reply`."""

    letter: Letter
    to: Account
    address: str
    bounce: str
    reply: str | None
    unsubscribe: str | None
    bearer: str | None
    thread: Thread
    confirmation: Confirmation | None = None
    reset: str | None = None
    items: tuple[tuple[Letter, str | None], ...] = ()
    names: Names = msgspec.field(default_factory=dict)

    @property
    def code_expires(self) -> Millis | None:
        """When the code in it ends."""
        if self.confirmation is not None:
            return self.confirmation.expires
        return self.letter.created + RESET_LASTS_MS if self.reset else None


class _Ready(Struct, frozen=True):
    """A letter to be sent: as stored, as its game has it now, and those that it carries as a digest."""

    kept: Letter
    fresh: Letter
    items: tuple[Letter, ...] = ()


def claim(
    wiring: Wiring, limit: int, now: Millis, scheme: Scheme = "mailto", by: Claimant | None = None
) -> list[Outgoing]:
    """At most so many due letters to addresses of a scheme, for the caller alone for five minutes. Raises Unavailable.

    Letters that were overtaken, or are no longer wanted, are dropped on the way.
    """
    found: list[Outgoing] = []
    seen: set[str] = set()
    while accounts := [account for account in wiring.letters.due(now, limit, scheme) if account not in seen]:
        if by is not None:
            wiring.claims.note(by, [*seen, *accounts])
        for account in accounts:
            if len(found) == limit:
                return found
            seen.add(account)
            try:
                found += _Claim(wiring, account, now, scheme, by.run if by else "").take(limit - len(found))
            except NoAccount:  # erased, perhaps this very moment
                wiring.letters.forget(account)
    return found


class _Claim:
    """The due letters of one account to addresses of one scheme."""

    def __init__(self, wiring: Wiring, account: str, now: Millis, scheme: Scheme, holder: str) -> None:
        self._wiring = wiring
        self._letters = wiring.letters
        self._account = account
        self._now = now
        self._scheme = scheme
        self._holder = holder

    def take(self, room: int) -> list[Outgoing]:
        """Claim them and check each again; those for which there is no room are left to others.

        Raises NoAccount.
        """
        owner = self._wiring.accounts.get(self._account)
        self._planner = Planner(self._wiring, owner)
        self._suspension = owner.suspension
        self._address = self._wiring.mail_addresses.confirmed(self._account)
        self._confirmation = self._wiring.mail_addresses.pending(self._account, self._now)
        leased = self._letters.lease(owner.id, self._now, self._scheme, self._holder)
        ready = self._together({one.kept.id: one for one in self._stood(leased)})
        for one in ready[room:]:
            self._release(one.kept, one.kept)
        return [self._outgoing(one, owner) for one in ready[:room]]

    def _stood(self, letters: list[Letter]) -> Iterator[_Ready]:
        """Those that are to be sent now; all others are dropped or put off."""
        for kept in letters:
            if kept.kind not in OF_THE_ADDRESS and self._address is None:
                drop(self._letters, kept, "no_address")
            elif kept.kind in _ASKING and in_force(self._suspension, self._now):
                drop(self._letters, kept, "suspended")
            elif kept.within is None and (scheme := scheme_of(self._to(kept))) != self._scheme:
                self._release(structs.replace(kept, scheme=scheme), kept)
            elif (ready := self._ready(kept)) is None:
                drop(self._letters, kept, "overtaken")
            elif self._is_wanted(ready) if kept.kind in LETTERED else not self._waits_for_bots(ready):
                yield ready

    def _ready(self, kept: Letter) -> _Ready | None:
        """The letter as it is now, None when it was overtaken."""
        if kept.kind == "confirm":
            asked = self._confirmation
            return _Ready(kept, kept) if asked is not None and asked.reference == kept.reference else None
        if kept.kind == "password_reset":
            return _Ready(kept, kept) if self._code(kept) else None
        if kept.kind in PARTINGS:
            return None if kept.to == self._address else _Ready(kept, kept)
        if kept.kind == "digest":
            items = tuple(one.fresh for one in self._stood(carried(self._letters, kept)))
            return _Ready(kept, kept, items) if items else None
        fresh = None if self._is_told_otherwise(kept) else current(self._wiring, kept)
        return None if fresh is None else _Ready(kept, fresh)

    def _is_told_otherwise(self, kept: Letter) -> bool:
        """Whether another letter tells of a beginning: that of what is to be done first."""
        kinds = self._planner.wanted(kept.topic).kinds
        if kept.kind == "started":
            asked = "awaited" in kinds and is_known(self._wiring, kept)
            return asked or is_told_by_tournament(self._wiring, kept)
        of_tournament = kept.kind == "tournament_started" and "tournament_round" in kinds
        return of_tournament and is_told_by_round(self._wiring, kept)

    def _code(self, letter: Letter) -> str | None:
        """The code that sets another password, None once it does not any more."""
        resets = self._wiring.password_resets
        code = resets.code(letter.account, letter.reference)
        with suppress(NoReset):
            resets.holder(code)
            return code
        return None

    def _is_wanted(self, one: _Ready) -> bool:
        """Whether its player wants the letter now; if not, it is dropped, or put off to when it is wanted."""
        planned = self._planner.planned(one.fresh, self._now)
        if planned.reason is not None:
            drop(self._letters, one.kept, planned.reason)
            return False
        due = max(planned.due or 0, self._after_orders(one.fresh))
        if due > self._now:
            self._put_off(one.kept, structs.replace(planned, due=due))
            return False
        return True

    def _after_orders(self, letter: Letter) -> Millis:
        """When the player has to be asked after all, if the standing orders that fit do not answer in time."""
        answered = answered_by_orders(self._wiring, letter, self._now) if letter.kind == "awaited" else None
        return 0 if answered is None else answered + MINUTE_MS

    def _waits_for_bots(self, one: _Ready) -> bool:
        """Whether an answer is put off, within the grace period, since it may soon ask for the next move."""
        kept, until = one.kept, one.kept.at + self._planner.grace
        settled = kept.kind != "answer" or one.fresh.decision is not None or self._now >= until
        if settled or not goes_on_by_itself(self._wiring, kept.game):
            return False
        self._put_off(kept, structs.replace(kept, due=min(self._now + LOOK_AGAIN_MS, until)))
        return True

    def _put_off(self, kept: Letter, later: Letter) -> None:
        """Have a letter looked at later, as if nobody had claimed it now."""
        attempts = max(kept.attempts - 1, 0)
        self._letters.change([(kept, structs.replace(later, leased=None, within=None, attempts=attempts))])

    def _release(self, later: Letter, kept: Letter) -> None:
        """Leave a letter to others: for want of room, or because its player has an address of another scheme now."""
        free = structs.replace(later, due=self._now, leased=None, attempts=kept.attempts - 1)
        self._letters.change([(kept, free)])

    def _together(self, ready: dict[str, _Ready]) -> list[_Ready]:
        """One mail a turn: an answer asks for the next move, or tells the end; and digests are one letter."""
        for one in [one for one in ready.values() if one.kept.kind == "answer" and one.kept.game]:
            if one.fresh.decision is not None:
                self._carry(one, "awaited", one.fresh.decision, ready)
            elif is_finished(self._wiring, one.kept):
                self._carry(one, "finished", "finished", ready)
        parts = [one for one in ready.values() if self._for_digest(one.kept)]
        if len(parts) < 2:
            return list(ready.values())
        alone = [one for one in ready.values() if one not in parts]
        return [*alone, *self._digest(parts)]

    def _carry(self, answer: _Ready, kind: Kind, reference: str, ready: dict[str, _Ready]) -> None:
        """Have the letter of a decision, or of the end, count as sent with an answer, also before it is made."""
        name = self._letters.id_of(self._account, kind, answer.kept.game, reference)
        part = ready[name].kept if name in ready else self._letters.find(name)
        if part is not None and (part.state != "waiting" or part.within is not None):
            return
        if part is not None and part.held(self._now) and name not in ready:
            return
        alone = self._told(answer.fresh, name, kind, reference) if part is None else part
        inside = structs.replace(alone, within=answer.kept.id, due=None, leased=None)
        whole = structs.replace(answer.kept, carries=(*answer.kept.carries, name))
        if self._letters.change([(answer.kept, whole), (part, inside)]):
            ready.pop(name, None)
            ready[whole.id] = _Ready(whole, answer.fresh)

    def _told(self, answer: Letter, name: str, kind: Kind, reference: str) -> Letter:
        """The letter of what an answer tells as well."""
        return Letter(
            id=name,
            account=self._account,
            kind=kind,
            reference=reference,
            created=self._now,
            at=answer.opened or self._now,
            scheme=self._scheme,
            **about(answer),
        )

    def _for_digest(self, letter: Letter) -> bool:
        return letter.kind in LETTERED and self._planner.wanted(letter.topic).mode == "digest"

    def _digest(self, parts: list[_Ready]) -> list[_Ready]:
        """One letter that carries all of these."""
        names = tuple(one.kept.id for one in parts)
        first = parts[0].kept
        digest = Letter(
            id=self._letters.id_of(self._account, "digest", "", " ".join((str(self._now), *names))),
            account=self._account,
            kind="digest",
            reference=names[0],
            created=self._now,
            at=self._now,
            due=first.due,
            leased=first.leased,
            holder=first.holder,
            attempts=1,
            carries=names,
            scheme=self._scheme,
        )
        inside = [(one.kept, structs.replace(one.kept, within=digest.id, due=None, leased=None)) for one in parts]
        if not self._letters.change([(None, digest), *inside]):
            return []
        return [_Ready(digest, digest, tuple(one.fresh for one in parts))]

    def _outgoing(self, one: _Ready, owner: Account) -> Outgoing:
        letter, wiring, now = one.fresh, self._wiring, self._now
        told = letter.kind not in (*OF_THE_ADDRESS, *OF_ACCOUNT, "moderated")
        confirmation = self._confirmation if letter.kind == "confirm" else None
        address = self._to(letter)
        return Outgoing(
            letter=structs.replace(letter, attempts=one.kept.attempts),
            to=owner,
            address=wire(address),
            bounce=wiring.address_tokens.bounce(letter, address, now),
            reply=self._reply(letter) if told else None,
            unsubscribe=wiring.subscriptions.token(self._account, letter.topic or None) if told else None,
            bearer=wiring.grants.issue(self._account, now) if told else None,
            thread=self._thread(letter),
            confirmation=confirmation,
            reset=self._code(letter) if letter.kind == "password_reset" else None,
            items=tuple((item, self._reply(item)) for item in sorted(one.items, key=_urgency)),
            names=self._writers([letter, *one.items], owner),
        )

    def _reply(self, letter: Letter) -> str | None:
        """The token of the address for answers, where a mail can answer: what a game asks."""
        return None if letter.kind in _UNANSWERED else self._wiring.address_tokens.open(letter, self._now)

    def _writers(self, letters: list[Letter], owner: Account) -> Names:
        names = self._wiring.accounts.names({one.player for one in letters if one.player is not None})
        return masked_names(names) if owner.mask_words else names

    def _to(self, letter: Letter) -> str:
        """The address that a letter goes to."""
        confirmation = self._confirmation if letter.kind == "confirm" else None
        return confirmation.address if confirmation else letter.to or self._address or ""

    def _thread(self, letter: Letter) -> Thread:
        """The mails that this one follows in its thread; an answer follows the mail that it answers."""
        thread = self._letters.thread(self._account, letter.topic) if letter.topic else Thread()
        if letter.answer is None:
            return thread
        asked = str(letter.answer.get("message_id") or "") or None
        return Thread(thread.first or asked, asked or thread.last)


def _urgency(letter: Letter) -> tuple[bool, int, int]:
    return (letter.deadline is None, letter.deadline or 0, letter.at)
