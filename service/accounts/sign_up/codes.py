"""Who may open an account: everybody, who was invited, or nobody. Invitations are codes for so many accounts.

A code is an id and a secret, of which the store has the hash. A use is reserved before the account is made, confirmed
after that, and given back if the account was not made.
"""

import secrets
from base64 import b32encode
from hashlib import sha256
from typing import Final, Literal

from msgspec import Struct

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.slots.keys import PREFIX
from service.accounts.slots.names import PATIENCE_MS, says
from service.administration.log import LOG, Deed
from service.ids import new_id

SignUp = Literal["open", "invitation", "closed"]

_OPEN_SIGN_UP: Final = Script(__file__, "open_sign_up")
_END_SIGN_UP: Final = Script(__file__, "end_sign_up")

_CLAIM_USE: Final = Script(__file__, "claim_use")
_SETTLE_USE: Final = Script(__file__, "settle_use")

SIGN_UP_CODE: Final = PREFIX + "sign-up-code:"
"""A code by which accounts may be opened (hash)."""
CODES: Final = PREFIX + "sign-up-codes"
"""The ids of all codes by when they end (sorted set, ms)."""
MOST: Final = 500
MOST_USES: Final = 1000
MOST_DAYS: Final = 366
_ID_LENGTH: Final = 16
_SECRET_BYTES: Final = 10


class SignUpCode(Struct, frozen=True):
    """A code without its secret; times in milliseconds, `by` who made it: an account's id or `operator`."""

    id: str
    uses: int
    left: int
    created: Millis
    until: Millis
    by: str


class NotInvited(Exception):
    """There is no such code, or it is used up."""


class TooManyCodes(Exception):
    """There are as many as there may be."""


class SignUpCodes:
    """All codes. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def open(self, uses: int, until: Millis, now: Millis, by: str) -> tuple[SignUpCode, str]:
        """A new code and its text, shown only now. Raises TooManyCodes."""
        name, secret = new_id(), b32encode(secrets.token_bytes(_SECRET_BYTES)).decode().lower()
        deed = Deed(at=now, by=by, what="open_sign_up", until=until)
        arguments = [name, _hash(secret), uses, until, now, by, MOST, deed.entry()]
        if not _OPEN_SIGN_UP.run(self._redis, [SIGN_UP_CODE + name, CODES, LOG], arguments):
            raise TooManyCodes
        return SignUpCode(name, uses, uses, now, until, by), name + secret

    def all(self, now: Millis) -> list[SignUpCode]:
        """The codes that have not ended, the first to end first, also those that are used up."""
        names = [name.decode() for name in call(self._redis, "ZRANGEBYSCORE", CODES, f"({now}", "+inf")]
        found = [(name, call(self._redis, "HMGET", SIGN_UP_CODE + name, *_SHOWN)) for name in names]
        return [_code(name, fields) for name, fields in found if fields[0] is not None]

    def end(self, name: str, now: Millis, by: str) -> bool:
        """End a code before its time; whether there was one."""
        deed = Deed(at=now, by=by, what="end_sign_up")
        return bool(_END_SIGN_UP.run(self._redis, [SIGN_UP_CODE + name, CODES, LOG], [name, deed.entry()]))

    def require(self, code: str | None, now: Millis) -> None:
        """Raise NotInvited where `claim` would."""
        if code is not None:
            self._claim(code, [_ASKING, "", 0, now])

    def claim(self, code: str | None, account: str, claim: str, now: Millis) -> None:
        """Reserve a use of a code, where one is needed, for an account to be made by a claim. Raises NotInvited."""
        if code is not None:
            self._claim(code, [_CLAIM + claim, account, 1, now])

    def _claim(self, code: str, arguments: list[object]) -> None:
        key, proved = proof(code)
        if not _CLAIM_USE.run(self._redis, [key], [proved, *arguments]):
            self._settle_all(key, int(str(arguments[-1])))
            if not _CLAIM_USE.run(self._redis, [key], [proved, *arguments]):
                raise NotInvited

    def settle(self, code: str | None, claim: str) -> None:
        """Confirm the use that a claim has reserved, or give it back, whichever its account says."""
        if code is not None:
            key = proof(code)[0]
            kept = call(self._redis, "HGET", key, _CLAIM + claim)
            if kept is not None:
                self._settle(key, claim, kept)

    def _settle(self, key: str, claim: str, kept: bytes) -> None:
        account = kept.decode().partition(" ")[0]
        made = says(self._redis, account, claim, "claim", claim)
        _SETTLE_USE.run(self._redis, [key], [_CLAIM + claim, int(not made)])

    def _settle_all(self, key: str, now: Millis) -> None:
        """Settle the uses that were reserved a while ago."""
        fields = call(self._redis, "HGETALL", key)
        for name, kept in fields.items():
            claim = name.decode().removeprefix(_CLAIM)
            if claim != name.decode() and int(kept.partition(b" ")[2]) < now - PATIENCE_MS:
                self._settle(key, claim, kept)

    def settle_interrupted(self, now: Millis) -> None:
        """Settle the uses of all codes that were reserved a while ago."""
        for name in call(self._redis, "ZRANGEBYSCORE", CODES, f"({now}", "+inf"):
            self._settle_all(SIGN_UP_CODE + name.decode(), now)


_CLAIM: Final = "claim:"
"""Begins the fields of uses that are reserved: account and time (ms)."""
_ASKING: Final = "-"
_SHOWN: Final = ("uses", "left", "created", "until", "by")


def _code(name: str, fields: list[bytes]) -> SignUpCode:
    uses, left, created, until = (int(field) for field in fields[:4])
    return SignUpCode(name, uses, left, created, until, fields[4].decode())


def proof(code: str) -> tuple[str, str]:
    """The key of a code's record and the hash of its secret."""
    plain = code.strip().lower()
    return SIGN_UP_CODE + plain[:_ID_LENGTH], _hash(plain[_ID_LENGTH:])


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
