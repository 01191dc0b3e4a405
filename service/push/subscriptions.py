"""Subscriptions: browsers that an account may be told on. They are kept with the accounts, in the durable store.

One lasts as long as the token by which it was made: whoever signs out on a device, or signs it out from elsewhere,
hears nothing more there. A browser belongs to the account that subscribed last: others may have used it before.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, Literal, get_args

import msgspec
from msgspec import Struct
from redis import Redis

from events.client import Client, call, call_all
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import NoAccount
from service.accounts.slots.keys import ID_LENGTH, account_key, apart, hashed, own
from service.ids import letters

_SUBSCRIBE: Final = Script(__file__, "subscribe")

MOST: Final = 10
"""Devices of an account."""
Kind = Literal["awaited", "late", "invited", "followed", "message"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""What a device can be told: a turn, a time that runs out, an invitation, what those do whom the account
follows, that somebody has written."""
SUCCESS: Final = "push:success:"
"""When a subscription's push service took a message last (ms)."""
SUCCESS_SECONDS: Final = 90 * 86_400

_encode = msgspec.json.Encoder(order="sorted").encode


class TooManyDevices(Exception):
    """The account has the most devices allowed."""


class NoDevice(Exception):
    """The account has no such device (any more)."""


class Subscription(Struct, frozen=True, kw_only=True):
    """A browser's address at its push service, and the keys for which messages are encrypted (Base64 for URLs).

    `key` is the service's public key that it subscribed for, `site` the host at which, `token` the id of the token by
    which; `created` in milliseconds.
    """

    id: str
    account: str
    endpoint: str
    p256dh: str
    auth: str
    key: str
    site: str
    token: str
    label: str
    language: str
    kinds: tuple[Kind, ...]
    created: Millis


_decode = msgspec.json.Decoder(Subscription).decode


def id_of(account: str, endpoint: str) -> str:
    """The id of an account's subscription: one of the same browser takes the place of the one before."""
    return account + letters(sha256(endpoint.encode()).digest())[:ID_LENGTH]


class Subscriptions:
    """All subscriptions. Every method raises Unavailable when a store gives no answer."""

    def __init__(self, redis: Client, work: Redis) -> None:
        self._redis = redis
        self._work = work

    def keep(self, subscription: Subscription) -> None:
        """Keep a subscription, in the place of one of the same browser. Raises TooManyDevices and NoAccount."""
        account = subscription.account
        self.of(account)  # those that have ended make room
        call(self._redis, "SET", _browser(subscription.endpoint), subscription.id)  # first: without it another's lasts
        keys = [account_key(account), _key(account)]
        answer = _SUBSCRIBE.run(self._redis, keys, [subscription.id, _encode(subscription), MOST])
        if answer == b"gone":
            raise NoAccount
        if answer == b"full":
            raise TooManyDevices

    def of(self, account: str) -> list[Subscription]:
        """The account's subscriptions, the oldest first; forgets those whose token has ended, and lost browsers."""
        kept = call(self._redis, "HGETALL", _key(account))
        found = sorted(map(_decode, kept.values()), key=lambda one: (one.created, one.id))
        lasting = self._lasting(found)
        for one in found:
            if one not in lasting:
                self.forget(one)
        return lasting

    def find(self, name: str) -> Subscription | None:
        """The subscription of this id, whosever it is, unless it has ended."""
        kept = call(self._redis, "HGET", _key(name[:-ID_LENGTH]), name)
        if kept is None:
            return None
        found = self._lasting([_decode(kept)])
        return found[0] if found else None

    def find_all(self, names: Sequence[str]) -> list[Subscription]:
        """Those of these ids that are kept, whosever they are."""
        asked = [("HGET", _key(name[:-ID_LENGTH]), name) for name in names]
        return [_decode(one) for one in call_all(self._redis, asked) if one is not None] if asked else []

    def get(self, account: str, name: str) -> Subscription:
        """The account's subscription of this id; raises NoDevice."""
        kept = call(self._redis, "HGET", _key(account), name)
        if kept is None:
            raise NoDevice
        return _decode(kept)

    def _lasting(self, found: Sequence[Subscription]) -> list[Subscription]:
        """Those whose token is valid, and whose browser nobody else has subscribed with since."""
        if not found:
            return []
        tokens = call_all(self._redis, [("EXISTS", own(one.account, "token", one.token)) for one in found])
        browsers = call_all(self._redis, [("GET", _browser(one.endpoint)) for one in found])
        return [
            one
            for one, token, browser in zip(found, tokens, browsers, strict=True)
            if token and browser in (None, one.id.encode())
        ]

    def forget(self, subscription: Subscription) -> None:
        """Erase a subscription."""
        browser = _browser(subscription.endpoint)
        if call(self._redis, "GET", browser) == subscription.id.encode():
            call(self._redis, "DEL", browser)
        call(self._redis, "HDEL", _key(subscription.account), subscription.id)
        call(self._work, "DEL", SUCCESS + subscription.id)

    def forget_all(self, account: str) -> list[str]:
        """Erase all of an account; their ids."""
        kept = [_decode(one) for one in call(self._redis, "HVALS", _key(account))]
        for one in kept:
            self.forget(one)
        return [one.id for one in kept]

    def succeeded(self, name: str, at: Millis) -> None:
        """Note that the push service took a message (ms)."""
        call(self._work, "SET", SUCCESS + name, at, "EX", SUCCESS_SECONDS)

    def last_successes(self, found: Sequence[Subscription]) -> list[Millis | None]:
        """When their push services took a message last (ms)."""
        kept = call(self._work, "MGET", *(SUCCESS + one.id for one in found)) if found else []
        return [None if at is None else int(at) for at in kept]


def _key(account: str) -> str:
    """The account's subscriptions: id to JSON (hash)."""
    return own(account, "push")


def _browser(endpoint: str) -> str:
    """Which subscription a browser has now."""
    return apart("push", hashed(endpoint))
