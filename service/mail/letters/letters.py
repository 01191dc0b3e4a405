"""All letters, with the accounts in the durable store: it remembers for 400 days what was to be sent once.

A letter's record is the mark that it exists; a change names the state that it changes, so that of two concurrent ones
only one succeeds. Accounts with letters are on a list of what is due; claiming letters first postpones them, so that a
dead gateway's come back.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec import Struct, structs

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.slots.due_list import DueList
from service.accounts.slots.keys import ID_LENGTH, account_key, own, owner_of
from service.games.commands import TRIES, Busy
from service.ids import Keys, lasting_id
from service.mail.addresses.address_forms import SCHEMES, Scheme
from service.mail.letters.model import Kind, Letter
from service.times import milliseconds

_CHANGE_LETTERS: Final = Script(__file__, "change_letters")

DUE: Final[dict[Scheme, str]] = {"mailto": "letters", "xmpp": "letters-xmpp"}
"""The lists of accounts with letters that are to be sent, by when one may be claimed (ms): one for each scheme."""

KEPT_MS: Final = 400 * 86_400_000
LOGGED: Final = 500
LEASE_MS: Final = 5 * 60_000
_NOT_HAD: Final = ("dropped", "bounced")
"""The states of letters that have not reached their player, but still may."""
_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(Letter).decode


class Thread(Struct, frozen=True):
    """The first and the last mail of an account about a game or a tournament, by their Message-IDs."""

    first: str | None = None
    last: str | None = None


Change = tuple[Letter | None, Letter]
"""What a letter was, None when there was none, and what it is to become."""


class Letters:
    """The letters of all accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys
        self._due = {scheme: DueList(redis, DUE[scheme]) for scheme in SCHEMES}

    def id_of(self, account: str, kind: Kind, game: str, reference: str) -> str:
        """The one id of a letter of this kind about this."""

        def is_known(name: str) -> bool:
            return bool(call(self._redis, "EXISTS", own(account, "letter", name)))

        return account + lasting_id(self._keys, is_known, "letter", account, kind, game, reference)

    def add(self, letter: Letter) -> bool:
        """Make a letter, unless it was made before; whether it was now.

        One that was dropped or came back may be made again. A process that is about to drop it meanwhile, because of
        an older state, then does not.
        """
        kept = call(self._redis, "GET", _key(letter.account, letter.id))
        if kept is None:
            return self.change([(None, letter)])
        known = _decode(kept) if kept else None
        if known is None or known.state not in (*_NOT_HAD, "waiting"):
            return False
        if known.state in _NOT_HAD:
            return self.change([(known, structs.replace(letter, created=known.created))])
        if known.leased is not None:
            self.change([(known, structs.replace(known, told=known.told + 1))])
        return False

    def find(self, letter: str) -> Letter | None:
        """The letter of this id, None when there is none, or when only its existence is remembered."""
        account = owner_of(self._redis, letter)
        kept = call(self._redis, "GET", _key(account, letter)) if account else None
        return _decode(kept) if kept else None

    def all(self, ids: Sequence[str]) -> list[Letter]:
        """The letters of these ids that there are, all of one account, in this order."""
        found = call(self._redis, "MGET", *(_key(name[:-ID_LENGTH], name) for name in ids)) if ids else []
        return [_decode(kept) for kept in found if kept]

    def change(self, changes: Iterable[Change]) -> bool:
        """Change letters of one account, all or none: none when one of them is no longer what it was."""
        changes = list(changes)
        account, now = changes[0][1].account, milliseconds()
        self._announce(account, changes, now)
        keys = [account_key(account), *(own(account, kind) for kind in ("letters-waiting", "letters", "letters-past"))]
        rows = [field for change in changes for field in _row(*change)]
        if not _CHANGE_LETTERS.run(self._redis, keys, [own(account, "letter:"), KEPT_MS, LOGGED, now, *rows]):
            return False
        self._announce(account, changes, now)  # whoever looked in between would come again after a minute only
        return True

    def _announce(self, account: str, changes: Iterable[Change], now: Millis) -> None:
        """Have the account looked at when the first of its changed letters is due."""
        times: dict[Scheme, list[Millis]] = defaultdict(list)
        for _, new in changes:
            if new.due is not None:
                times[new.scheme].append(new.due)
        for scheme, dues in times.items():
            self._due[scheme].announce(account, min(dues), now)

    def waiting(self, account: str) -> list[Letter]:
        """The account's letters that are to be sent, the first due first."""
        ids = sorted(account + name.decode() for name in call(self._redis, "SMEMBERS", own(account, "letters-waiting")))
        return sorted(self.all(ids), key=lambda letter: (letter.due or 0, letter.created, letter.id))

    def due(self, now: Millis, limit: int, scheme: Scheme = "mailto") -> list[str]:
        """The accounts with due letters to addresses of a scheme, the longest due first."""
        return self._due[scheme].due(now, limit)

    def backlog(self, now: Millis) -> tuple[int, float | None]:
        """How many accounts have due letters, and when the first of all is or was due."""
        found = [due.backlog(now) for due in self._due.values()]
        firsts = [first for _, first in found if first is not None]
        return sum(due for due, _ in found), min(firsts, default=None)

    def lease(self, account: str, now: Millis, scheme: Scheme = "mailto", holder: str = "") -> list[Letter]:
        """All due letters of an account to addresses of a scheme, for the caller alone for five minutes.

        None if others were faster.
        """
        mine = [letter for letter in self.waiting(account) if letter.scheme == scheme]
        due = [letter for letter in mine if letter.due is not None and letter.due <= now]
        until = now + LEASE_MS
        taken = [structs.replace(old, due=until, leased=until, holder=holder, attempts=old.attempts + 1) for old in due]
        got = bool(taken) and self.change(zip(due, taken, strict=True))
        mark = self._due[scheme].mark(account)
        waiting = [letter for letter in self.waiting(account) if letter.scheme == scheme]
        later = [letter.due for letter in waiting if letter.due is not None]
        self._due[scheme].looked(account, min(later, default=None), now, mark)
        return taken if got else []

    def log(self, account: str, after: str | None, limit: int) -> list[Letter]:
        """The account's letters, the newest first, from the one after the letter `after` on."""
        ids = [account + name.decode() for name in call(self._redis, "ZREVRANGE", own(account, "letters"), 0, -1)]
        first = ids.index(after) + 1 if after in ids else 0
        return self.all(ids[first : first + limit])

    def note_outcome(self, letter: str, outcome: str) -> None:
        """Keep what became of the reply to a letter. Raises Busy."""
        for _ in range(TRIES):
            known = self.find(letter)
            if known is None or self.change([(known, structs.replace(known, outcome=outcome))]):
                return
        raise Busy

    def thread(self, account: str, topic: str) -> Thread:
        """The mails that the account has had about the game or the tournament."""
        kept = call(self._redis, "HGET", own(account, "threads"), topic)
        return msgspec.json.decode(kept, type=Thread) if kept else Thread()

    def note_mail(self, account: str, topic: str, message_id: str) -> None:
        """Remember the newest mail of the account about the game or the tournament."""
        thread = Thread(self.thread(account, topic).first or message_id, message_id)
        call(self._redis, "HSET", own(account, "threads"), topic, msgspec.json.encode(thread))
        call(self._redis, "PEXPIRE", own(account, "threads"), KEPT_MS)

    def forget(self, account: str) -> None:
        """Erase all letters of an account."""
        logged = [name.decode() for name in call(self._redis, "ZRANGE", own(account, "letters"), 0, -1)]
        waiting = [name.decode() for name in call(self._redis, "SMEMBERS", own(account, "letters-waiting"))]
        letters = [own(account, "letter", name) for name in sorted({*logged, *waiting})]
        kinds = ("letters", "letters-waiting", "letters-past", "threads")
        call(self._redis, "DEL", *letters, *(own(account, kind) for kind in kinds))
        for due in self._due.values():
            due.drop(account)


def _key(account: str, letter: str) -> str:
    return own(account, "letter", letter[-ID_LENGTH:])


def _kept(letter: Letter) -> bytes:
    """The letter as it is stored: the same bytes for equal letters, so that they can be compared.

    msgspec leaves out a default only where it is the very object, as it is in what was decoded: not a "mailto" that
    came with a request.
    """
    return _encode(_decode(_encode(letter)))


def _row(old: Letter | None, new: Letter) -> tuple[str | bytes | int, ...]:
    return (
        new.id[-ID_LENGTH:],
        b"" if old is None else _kept(old),
        _kept(new),
        "" if new.due is None else new.due,
        new.created,
        int(new.state == "waiting"),
    )
