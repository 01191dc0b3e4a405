"""Password resets: who asked for one, and the codes that set another password, once.

A code is derived from the request, as those by mail are, and stored as a hash only: with its account, whose word
counts, and by itself, so that the account is found. Requests wait in a list: whoever asks is answered after one write,
the same for a name that nobody has.
"""

from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import NoAccount
from service.accounts.slots.keys import PREFIX, account_key, apart, own
from service.ids import derived_id
from service.times import milliseconds

_OPEN_RESET: Final = Script(__file__, "open_reset")
_USE_RESET: Final = Script(__file__, "use_reset")

ASKED: Final = PREFIX + "resets:asked"
"""Requests that were not looked at yet, the first first."""

CODE_BYTES: Final = 20
CODE_LENGTH: Final = 32
LASTS_MS: Final = 60 * 60 * 1000
"""How long a code by mail is valid."""
HANDED_OVER_MS: Final = 24 * 60 * 60 * 1000
"""How long one is that an operator hands over."""


class Asked(Struct, frozen=True):
    """Somebody wants to set the password of an account, which need not exist; `network` is the mark of theirs."""

    reference: str
    account: str
    network: str


class NoReset(Exception):
    """There is no such code, or no longer."""


_decode = msgspec.json.Decoder(Asked).decode


class PasswordResets:
    """The requests and codes of all accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, keys: tuple[str, ...]) -> None:
        self._redis = redis
        self._keys = keys

    def ask(self, requests: list[Asked]) -> None:
        """Keep requests until they are looked at."""
        call(self._redis, "RPUSH", ASKED, *(msgspec.json.encode(asked) for asked in requests))

    def asked(self, limit: int) -> list[Asked]:
        """The first requests that were not looked at."""
        return [_decode(kept) for kept in call(self._redis, "LRANGE", ASKED, 0, limit - 1)]

    def settle(self, asked: Asked) -> None:
        """Forget a request that was looked at."""
        call(self._redis, "LREM", ASKED, 1, msgspec.json.encode(asked))

    def open(self, account: str, reference: str, lasts: Millis) -> str:
        """Make the code of a request valid for so long, and return it. Raises NoAccount, also for a guest."""
        code, now = self.code(account, reference), milliseconds()
        call(self._redis, "SET", _record(code), account, "PX", lasts)
        if not _OPEN_RESET.run(self._redis, _own(account), [_hash(code), now + lasts, now]):
            raise NoAccount
        return code

    def code(self, account: str, reference: str) -> str:
        """The code of a request: under a former secret key, if it was opened under that."""
        parts = ("password-reset", account, reference)
        first, *others = (derived_id(key, *parts, size=CODE_BYTES) for key in self._keys)
        return next((code for code in others if call(self._redis, "EXISTS", _record(code))), first)

    def holder(self, code: str) -> str:
        """The account whose password the code sets. Raises NoReset."""
        found = call(self._redis, "GET", _record(code))
        account = found.decode() if found else ""
        ends = call(self._redis, "ZSCORE", _own(account)[1], _hash(code))
        if ends is None or float(ends) <= milliseconds():
            raise NoReset
        return str(account)

    def use(self, code: str, password_hash: str) -> str:
        """Set the password of the code's account and end its tokens and codes; the account. Raises NoReset."""
        account = self.holder(code)
        keys = [*_own(account), own(account, "tokens")]
        arguments = [password_hash, _hash(code), milliseconds(), own(account, "token:")]
        if not _USE_RESET.run(self._redis, keys, arguments):
            raise NoReset
        return account


def _own(account: str) -> list[str]:
    return [account_key(account), own(account, "resets")]


def _hash(code: str) -> str:
    return sha256(code.strip().lower().encode()).hexdigest()


def _record(code: str) -> str:
    """The account that a code may be of."""
    return apart("reset", _hash(code))
