"""The secret address of an account's calendar: made on request, stored as a hash, ended at any time.

Programs that show calendars send no token: whoever has the address reads the calendar, and nothing else.
"""

import secrets
from hashlib import sha256
from hmac import compare_digest
from typing import Final

import msgspec
from msgspec import Struct

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import NoAccount
from service.accounts.slots.keys import ID_LENGTH, account_key, own

_KEEP: Final = Script(__file__, "keep_address")

SECRET_BYTES: Final = 16
"""As many bits as a key has."""

_encode = msgspec.json.Encoder().encode


class Kept(Struct, frozen=True):
    """What is stored of an address: the hash of its secret, and since when there is one (ms)."""

    digest: str
    created: Millis


_decode = msgspec.json.Decoder(Kept).decode


class CalendarAddresses:
    """The addresses of all accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def make(self, account: str, now: Millis) -> str:
        """Another address, shown only now; the one before ends. Raises NoAccount."""
        secret = secrets.token_hex(SECRET_BYTES)
        kept = _encode(Kept(_digest(secret), now))
        if not _KEEP.run(self._redis, [account_key(account), own(account, "calendar")], [kept]):
            raise NoAccount
        return account + secret

    def end(self, account: str) -> None:
        """Have no address any more."""
        call(self._redis, "DEL", own(account, "calendar"))

    def since(self, account: str) -> Millis | None:
        """Since when there is an address (ms); None where there is none."""
        kept = self._kept(account)
        return None if kept is None else kept.created

    def holder(self, address: str) -> str | None:
        """The account whose calendar has this address, None for no address of today."""
        account, secret = address[:ID_LENGTH], address[ID_LENGTH:]
        kept = self._kept(account)
        return account if kept is not None and compare_digest(kept.digest, _digest(secret)) else None

    def _kept(self, account: str) -> Kept | None:
        kept = call(self._redis, "GET", own(account, "calendar"))
        return None if kept is None else _decode(kept)


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
