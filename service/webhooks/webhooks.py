"""Webhooks: addresses that an account wants to be called at. They are kept with the accounts, in the durable store.

A webhook's secrets are derived from the service's key, the webhook and a serial number: no store holds them.
"""

import hmac
from base64 import b64encode
from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec
from msgspec import Struct, structs

from events.client import Client, call, call_all
from events.envelope import Idempotency
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import NoAccount
from service.accounts.slots.keys import account_key, own, owner_key, owner_of
from service.games.commands import KeyReused
from service.ids import Keys, digest
from service.notices.notices import Kind
from service.times import milliseconds

_CREATE_WEBHOOK: Final = Script(__file__, "create_webhook")
_CHANGE_WEBHOOK: Final = Script(__file__, "change_webhook")

MOST: Final = 10
"""Webhooks of an account."""
MOST_SECRETS: Final = 5

State = Literal["unverified", "active", "disabled"]
Reason = Literal["owner", "gone", "failing"]

_encode = msgspec.json.Encoder(order="sorted").encode


class TooManyWebhooks(Exception):
    """The account has the most webhooks allowed."""


class NoWebhook(Exception):
    """The account has no such webhook (any more)."""


class Secret(Struct, frozen=True):
    """A secret by its serial number; it signs until `until`, for good when that is None. Times in milliseconds."""

    serial: int
    created: Millis
    until: Millis | None = None


class Webhook(Struct, frozen=True, kw_only=True):
    """An address and what it is called for. Unverified until it has answered a ping; `created` in milliseconds.

    `once` is the mark of the record that the request left, as long as the webhook is as its owner made it.
    """

    id: str
    account: str
    url: str
    kinds: tuple[Kind, ...]
    label: str
    created: Millis
    secrets: tuple[Secret, ...]
    state: State = "unverified"
    reason: Reason | None = None
    once: str = ""

    def wants(self, kind: Kind) -> bool:
        """Whether it is called for notices of this kind now."""
        return self.state == "active" and kind in self.kinds


class _Once(Struct, frozen=True):
    """What an idempotency key led to."""

    fingerprint: str
    id: str


_decode = msgspec.json.Decoder(Webhook).decode


class Webhooks:
    """All webhooks. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    def create(self, webhook: Webhook, once: Idempotency | None = None) -> tuple[Webhook, bool]:
        """Keep a new webhook, or give the one that the request made before; whether it is new.

        One that its owner has changed since is not given again, since its secret goes with it. Raises TooManyWebhooks,
        NoAccount, and KeyReused when the idempotency key came with another request.
        """
        account = webhook.account
        keys = [account_key(account), own(account, "webhook", webhook.id), own(account, "webhooks")]
        further: list[object] = []
        if once:
            webhook = structs.replace(webhook, once=once.key)
            keys.append(own(account, "once", once.key))
            further = [_encode(_Once(once.fingerprint, webhook.id)), once.ttl, own(account, "webhook:"), once.key]
        answer, *rest = _CREATE_WEBHOOK.run(self._redis, keys, [webhook.id, _encode(webhook), MOST, *further])
        if answer == b"gone":
            raise NoAccount
        if answer == b"full":
            raise TooManyWebhooks
        if answer == b"done":
            return webhook, True
        if once and msgspec.json.decode(rest[0], type=_Once).fingerprint != once.fingerprint:
            raise KeyReused
        return _decode(rest[1]), False

    def find(self, name: str) -> Webhook | None:
        """The webhook of this id, whosever it is."""
        key = self._key(name)
        found = call(self._redis, "GET", key) if key else None
        return None if found is None else _decode(found)

    def _key(self, name: str) -> str | None:
        account = owner_of(self._redis, name)
        return account and own(account, "webhook", name)

    def find_all(self, names: Sequence[str]) -> list[Webhook]:
        """Those of these ids that exist, whosever they are."""
        places = [key for key in map(self._key, names) if key]
        found = call_all(self._redis, [("GET", key) for key in places]) if places else []
        return [_decode(one) for one in found if one is not None]

    def get(self, account: str, name: str) -> Webhook:
        """The account's webhook of this id; raises NoWebhook."""
        found = self.find(name)
        if found is None or found.account != account:
            raise NoWebhook
        return found

    def of(self, account: str) -> list[Webhook]:
        """The account's webhooks, the oldest first."""
        names = call(self._redis, "SMEMBERS", own(account, "webhooks"))
        places = [own(account, "webhook", name.decode()) for name in names]
        kept = call(self._redis, "MGET", *places) if places else []
        found = [_decode(one) for one in kept if one is not None]
        return sorted(found, key=lambda webhook: (webhook.created, webhook.id))

    def change(self, name: str, make: Callable[[Webhook], Webhook]) -> Webhook:
        """Replace a webhook by what `make` makes of it, even if somebody else changes it too; raises NoWebhook."""
        while True:
            key = self._key(name)
            before = call(self._redis, "GET", key) if key else None
            if key is None or before is None:
                raise NoWebhook
            after = make(_decode(before))
            if _CHANGE_WEBHOOK.run(self._redis, [key], [before, _encode(after)]):
                return after

    def disable(self, name: str, url: str, reason: Reason) -> Webhook:
        """Stop calling the address, unless the webhook has another one by now; raises NoWebhook."""

        def stop(webhook: Webhook) -> Webhook:
            return structs.replace(webhook, state="disabled", reason=reason) if webhook.url == url else webhook

        return self.change(name, stop)

    def verify(self, name: str, url: str) -> Webhook:
        """The address has answered a ping: call it for notices from now on; raises NoWebhook.

        The answer of an address that was replaced meanwhile says nothing about the new one.
        """

        def start(webhook: Webhook) -> Webhook:
            answered = (webhook.state, webhook.url) == ("unverified", url)
            return structs.replace(webhook, state="active") if answered else webhook

        return self.change(name, start)

    def add_secret(self, name: str, keep: Millis) -> Webhook:
        """A new secret; those before it sign for `keep` more milliseconds. Raises NoWebhook."""

        def rotate(webhook: Webhook) -> Webhook:
            now = milliseconds()
            new = Secret(webhook.secrets[-1].serial + 1, now)
            return structs.replace(webhook, secrets=(*_ending(webhook.secrets, now, now + keep), new), once="")

        return self.change(name, rotate)

    def delete(self, webhook: Webhook) -> None:
        """Forget a webhook."""
        call(self._redis, "DEL", owner_key(webhook.id))
        call(self._redis, "DEL", own(webhook.account, "webhook", webhook.id))
        call(self._redis, "SREM", own(webhook.account, "webhooks"), webhook.id)

    def secrets(self, webhook: str, serial: int) -> list[bytes]:
        """The bytes of a secret under each secret key, the current one first."""
        return [digest(key, "webhook", webhook, str(serial)) for key in self._keys]

    def secret_text(self, webhook: Webhook) -> str:
        """The newest secret as its owner keeps it."""
        return f"whsec_{b64encode(self.secrets(webhook.id, webhook.secrets[-1].serial)[0]).decode()}"

    def signatures(self, webhook: Webhook, message: str, seconds: int, body: bytes) -> str:
        """The header `webhook-signature` of the Standard Webhooks scheme: one signature by each secret in use.

        While there are several secret keys, owners may still have the secret that a former one gave them.
        """
        signed = f"{message}.{seconds}.".encode() + body
        used = [secret for secret in webhook.secrets if secret.until is None or secret.until > seconds * 1000]
        known = [key for secret in reversed(used) for key in self.secrets(webhook.id, secret.serial)]
        return " ".join(f"v1,{b64encode(hmac.digest(key, signed, 'sha256')).decode()}" for key in known)


def _ending(secrets: Sequence[Secret], now: Millis, end: Millis) -> list[Secret]:
    """Those still in use, to end at `end` at the latest, and not too many of them."""
    used = [secret for secret in secrets if secret.until is None or secret.until > now]
    return [structs.replace(secret, until=min(secret.until or end, end)) for secret in used[1 - MOST_SECRETS :]]
