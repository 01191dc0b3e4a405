"""Accounts: who somebody is. Not events: they can be corrected and erased; logs name players by the id only.

All keys share one hash tag, so that a name, its account and its tokens change together, also on a Redis Cluster.
"""

from collections.abc import Iterable
from time import monotonic
from typing import Any, Final

import msgspec
from msgspec import Struct

from events.client import Client, call
from service import lua
from service.bot_profile import BotProfile
from service.names import folded

PREFIX: Final = "{accounts}:"
NAME: Final = PREFIX + "name:"
ACCOUNT: Final = PREFIX + "account:"
TOKEN: Final = PREFIX + "token:"
TOKENS: Final = PREFIX + "tokens:"
ONCE: Final = PREFIX + "once:"

NAMES_KEPT_SECONDS: Final = 30.0
MOST_NAMES_KEPT: Final = 10_000


class Account(Struct, frozen=True):
    """A player's account; `created` in milliseconds since the epoch. The password's hash is not part of it.

    `bot` says what the account takes when a program plays for it.
    """

    id: str
    name: str
    language: str
    time_zone: str
    created: int
    bot: BotProfile | None = None


class NoAccount(Exception):
    """The account is gone."""


def pairs(**fields: Any) -> bytes:
    """Fields as the scripts take them: a JSON list of name, value, name, value."""
    return msgspec.json.encode([str(part) for pair in fields.items() for part in pair])


def _profile(kept: bytes | None) -> BotProfile | None:
    """The profile as it is kept: JSON, empty when it was taken back."""
    return msgspec.json.decode(kept, type=BotProfile) if kept else None


class Accounts:
    """All accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._names: dict[str, tuple[float, str | None]] = {}

    def get(self, account: str) -> Account:
        """The account of this id; raises NoAccount."""
        *fields, bot = call(self._redis, "HMGET", ACCOUNT + account, "name", "language", "time_zone", "created", "bot")
        if fields[0] is None:
            raise NoAccount
        name, language, time_zone, created = (field.decode() for field in fields)
        return Account(account, name, language, time_zone, int(created), _profile(bot))

    def bot(self, account: str) -> BotProfile | None:
        """What the account takes, if a program plays for it."""
        return _profile(call(self._redis, "HGET", ACCOUNT + account, "bot"))

    def find(self, name: str) -> str | None:
        """The id of the account with this name, whatever its case."""
        found = call(self._redis, "GET", NAME + folded(name))
        return None if found is None else str(found.decode())

    def password_hash(self, account: str) -> str:
        """The hash of the account's password; raises NoAccount."""
        found = call(self._redis, "HGET", ACCOUNT + account, "password")
        if found is None:
            raise NoAccount
        return str(found.decode())

    def name(self, account: str) -> str | None:
        """The account's name, None when it was deleted; remembered for half a minute."""
        kept = self._names.get(account)
        if kept is None or kept[0] < monotonic():
            found = call(self._redis, "HGET", ACCOUNT + account, "name")
            kept = (monotonic() + NAMES_KEPT_SECONDS, None if found is None else found.decode())
            if len(self._names) >= MOST_NAMES_KEPT:
                self._names.clear()
            self._names[account] = kept
        return kept[1]

    def names(self, accounts: Iterable[str]) -> dict[str, str | None]:
        """The names of several accounts by id, None for those that were deleted."""
        return {account: self.name(account) for account in accounts}

    def change(self, account: str, *, only_token: str = "", **fields: str) -> Account:
        """Set fields, and with `only_token` revoke all tokens but this; raises NoAccount."""
        if fields and not lua.run(
            self._redis, "change_account", [ACCOUNT + account, TOKENS + account], [pairs(**fields), TOKEN, only_token]
        ):
            raise NoAccount
        return self.get(account)

    def delete(self, account: str) -> None:
        """Erase the account, its name and its tokens; the name is free again."""
        lua.run(self._redis, "delete_account", [ACCOUNT + account, TOKENS + account], [NAME, TOKEN])
        self._names.pop(account, None)
