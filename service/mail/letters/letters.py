"""All letters, with the accounts in the durable store: it remembers for 400 days what was to be sent once.

A letter's record is the mark that it exists; a change names the state that it changes, so that of two concurrent ones
only one succeeds. What is due is in one sorted set; claiming a letter first postpones it, so that a dead gateway's
letters come back.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec import Struct, structs

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import ACCOUNT, PREFIX
from service.games.commands import TRIES, Busy
from service.ids import Keys, lasting_id
from service.mail.letters.model import Kind, Letter

_CHANGE_LETTERS: Final = Script(__file__, "change_letters")

LETTER: Final = PREFIX + "letter:"
DUE: Final = PREFIX + "letters:due"
"""`account id` of every letter that is to be sent, by when it may be claimed (ms)."""
WAITING: Final = PREFIX + "letters:waiting:"
"""The ids of an account's letters that are neither sent nor given up."""
LOG: Final = PREFIX + "letters:of:"
"""The ids of an account's letters that its log shows, by when they were made (ms)."""
THREADS: Final = PREFIX + "threads:"
"""A hash for each account: game to thread."""

KEPT_MS: Final = 400 * 86_400_000
LOGGED: Final = 500
LEASE_MS: Final = 5 * 60_000
_NOT_HAD: Final = ("dropped", "bounced")
"""The states of letters that have not reached their player, but still may."""
_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(Letter).decode


class Thread(Struct, frozen=True):
    """The first and the last mail of an account about a game, by their Message-IDs."""

    first: str | None = None
    last: str | None = None


Change = tuple[Letter | None, Letter]
"""What a letter was, None when there was none, and what it is to become."""


class Letters:
    """The letters of all accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    def id_of(self, account: str, kind: Kind, game: str, reference: str) -> str:
        """The one id of a letter of this kind about this."""
        return lasting_id(self._keys, self._is_known, "letter", account, kind, game, reference)

    def _is_known(self, letter: str) -> bool:
        return bool(call(self._redis, "EXISTS", LETTER + letter))

    def add(self, letter: Letter) -> bool:
        """Make a letter, unless it was made before; whether it was now.

        One that was dropped or came back may be made again. A process that is about to drop it meanwhile, because of
        an older state, then does not.
        """
        kept = call(self._redis, "GET", LETTER + letter.id)
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
        kept = call(self._redis, "GET", LETTER + letter)
        return _decode(kept) if kept else None

    def all(self, ids: Sequence[str]) -> list[Letter]:
        """The letters of these ids that there are, in this order."""
        found = call(self._redis, "MGET", *(LETTER + name for name in ids)) if ids else []
        return [_decode(kept) for kept in found if kept]

    def change(self, changes: Iterable[Change]) -> bool:
        """Change letters of one account, all or none: none when one of them is no longer what it was."""
        changes = list(changes)
        account = changes[0][1].account
        keys = [DUE, WAITING + account, LOG + account, ACCOUNT + account]
        rows = [field for change in changes for field in _row(*change)]
        return bool(_CHANGE_LETTERS.run(self._redis, keys, [LETTER, account, KEPT_MS, LOGGED, *rows]))

    def waiting(self, account: str) -> list[Letter]:
        """The account's letters that are to be sent, the first due first."""
        ids = sorted(name.decode() for name in call(self._redis, "SMEMBERS", WAITING + account))
        return sorted(self.all(ids), key=lambda letter: (letter.due or 0, letter.created, letter.id))

    def due(self, now: Millis, limit: int) -> list[str]:
        """The accounts with due letters, the longest due first."""
        found = call(self._redis, "ZRANGEBYSCORE", DUE, "-inf", now, "LIMIT", 0, limit)
        return list(dict.fromkeys(member.decode().partition(" ")[0] for member in found))

    def lease(self, account: str, now: Millis) -> list[Letter]:
        """All due letters of an account, for the caller alone for five minutes; none if others were faster."""
        due = [letter for letter in self.waiting(account) if letter.due is not None and letter.due <= now]
        until = now + LEASE_MS
        taken = [structs.replace(old, due=until, leased=until, attempts=old.attempts + 1) for old in due]
        return taken if taken and self.change(zip(due, taken, strict=True)) else []

    def log(self, account: str, after: str | None, limit: int) -> list[Letter]:
        """The account's letters, the newest first, from the one after the letter `after` on."""
        ids = [name.decode() for name in call(self._redis, "ZREVRANGE", LOG + account, 0, -1)]
        first = ids.index(after) + 1 if after in ids else 0
        return self.all(ids[first : first + limit])

    def note_outcome(self, letter: str, outcome: str) -> None:
        """Keep what became of the reply to a letter. Raises Busy."""
        for _ in range(TRIES):
            known = self.find(letter)
            if known is None or self.change([(known, structs.replace(known, outcome=outcome))]):
                return
        raise Busy

    def thread(self, account: str, game: str) -> Thread:
        """The mails that the account has had about the game."""
        kept = call(self._redis, "HGET", THREADS + account, game)
        return msgspec.json.decode(kept, type=Thread) if kept else Thread()

    def note_mail(self, account: str, game: str, message_id: str) -> None:
        """Remember the newest mail of the account about the game."""
        thread = Thread(self.thread(account, game).first or message_id, message_id)
        call(self._redis, "HSET", THREADS + account, game, msgspec.json.encode(thread))
        call(self._redis, "PEXPIRE", THREADS + account, KEPT_MS)

    def forget(self, account: str) -> None:
        """Erase all letters of an account."""
        logged = [name.decode() for name in call(self._redis, "ZRANGE", LOG + account, 0, -1)]
        waiting = [name.decode() for name in call(self._redis, "SMEMBERS", WAITING + account)]
        ids = sorted({*logged, *waiting})
        if ids:
            call(self._redis, "ZREM", DUE, *(f"{account} {name}" for name in ids))
            call(self._redis, "DEL", *(LETTER + name for name in ids))
        call(self._redis, "DEL", WAITING + account, LOG + account, THREADS + account)


def _row(old: Letter | None, new: Letter) -> tuple[str | bytes | int, ...]:
    return (
        new.id,
        b"" if old is None else _encode(old),
        _encode(new),
        "" if new.due is None else new.due,
        new.created,
        int(new.state == "waiting"),
    )
