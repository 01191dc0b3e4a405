"""Repeated requests whose answer bears a token: they get the same one, though nothing stores its secret.

With an idempotency key the secret is an HMAC under the service's key. That is for answers that were lost: a token that
was used, and a new account that was changed, are not given out again. They carry the record's mark as long as that is
allowed.
"""

import secrets
from typing import Final

import msgspec
from msgspec import Struct

from events.client import Client, call
from events.envelope import Idempotency
from service.accounts.accounts import Account
from service.accounts.slots.keys import apart, own
from service.accounts.tokens.token import Token, secret_hash, text_of, token_key
from service.games.commands import KeyReused
from service.ids import Keys, digest

_SECRET_LENGTH: Final = 48


class Record(Struct, frozen=True):
    """What an idempotency key led to, or with an account that is not `made` yet, leads to; holds no secret."""

    fingerprint: str
    token: Token
    account: Account | None = None
    made: bool = False

    def require_same(self, once: Idempotency) -> None:
        """Raise KeyReused when the key comes with another request."""
        if self.fingerprint != once.fingerprint:
            raise KeyReused

    def encode(self) -> bytes:
        """As it is stored."""
        return msgspec.json.encode(self)


record_of: Final = msgspec.json.Decoder(Record).decode
"""The record as stored."""


class Repeats:
    """By what repeats are known, and what they get. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    def once(self, asked: str, ttl: int, *bound: str) -> Idempotency:
        """By what a repeat is known that asks for the same, `bound` to these: under the key that was current before.

        It gives nothing of the request away, though that may hold a password.
        """
        made = list(zip(self._digests("once", *bound), self._digests("asked", asked), strict=True))
        known = next((one for one in made[1:] if self._is_known(one[0], *bound)), made[0])
        return Idempotency(*known, ttl)

    def _is_known(self, mark: str, *bound: str) -> bool:
        """Whether there is a record, of somebody new or of an account that it is bound to."""
        places = [apart("once", mark), *(own(part, "once", mark) for part in bound)]
        return any(call(self._redis, "EXISTS", place) for place in places)

    def secret(self, token: str, once: Idempotency | None) -> str:
        """The secret of a new token: one that a repeat gets again, or a random one where none is expected."""
        return self._derived(token, once)[0] if once else secrets.token_hex(_SECRET_LENGTH // 2)

    def text(self, token: Token, once: Idempotency) -> str:
        """The text that a repeated request gets again, under whichever key it was made."""
        first, *others = self._derived(token.id, once)
        known = call(self._redis, "HGET", token_key(token.id), "hash") if others else None
        return text_of(token.id, next((one for one in others if secret_hash(one).encode() == known), first))

    def _derived(self, token: str, once: Idempotency) -> list[str]:
        return [made[:_SECRET_LENGTH] for made in self._digests("secret", token, once.key)]

    def _digests(self, *parts: str) -> list[str]:
        """What stands for the parts without giving them away, under each secret key, the current one first."""
        return [digest(key, *parts).hex() for key in self._keys]
