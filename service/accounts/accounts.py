"""Accounts: who somebody is. Not events: they can be corrected and erased; logs name players by the id only.

An account and all that is its own change together, in its slot of a Redis Cluster; so what is known of it elsewhere
(its name, its networks, its place in lists) changes before or after that, and an interruption leaves it to be settled.
"""

from collections.abc import Iterable
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import Struct

from events.client import Client, call
from events.clock import monotonic
from events.lua import Script
from service.accounts.bot_profile import BotProfile
from service.accounts.names import folded
from service.accounts.ranks import PLAYER, Role, role_of
from service.accounts.sanctions import SUSPENSION, Sanction, in_force, sanction_of
from service.accounts.slots.keys import PREFIX, account_key, own
from service.accounts.slots.names import Names

_CHANGE_ACCOUNT: Final = Script(__file__, "change_account")

GONE: Final = PREFIX + "gone"
"""Counts names that were erased or changed, and sanctions: what is cached of them is valid as long as this stays."""

NAMES_HOLD_SECONDS: Final = 0.25
"""How long a process goes on without asking whether names have changed."""
NAMES_KEPT_SECONDS: Final = 30.0
"""How long it keeps names when no change is reported: a restored store may not report one."""
MOST_NAMES_KEPT: Final = 10_000


Askers = Literal["everybody", "followed", "nobody"]
ASKERS: Final[tuple[Askers, ...]] = get_args(Askers)


class Account(Struct, frozen=True):
    """A player's account; `created` in milliseconds since the epoch. The password's hash is not part of it.

    A `guest` has none, and a name that the service gave; `bot` says what a program that plays for the account accepts.
    With `mask_words`, its holder reads words that may offend with dots. Sanctions may have ended; `former` are
    the names that it had before, the latest first. `messages_from` says who may ask it for a conversation.
    """

    id: str
    name: str
    language: str
    time_zone: str
    created: int
    guest: bool = False
    bot: BotProfile | None = None
    mask_words: bool = True
    messages_from: Askers = "everybody"
    role: Role = PLAYER
    suspension: Sanction | None = None
    mute: Sanction | None = None
    former: tuple[str, ...] = ()


UNMASKED: Final = "no"
"""What is stored of an account whose holder wishes to read every word; with anything else, or nothing, they do not."""

Gone = tuple[bytes | None, float]
"""A mark that changes when names are erased or changed."""


_FIELDS: Final = (
    "name",
    "language",
    "time_zone",
    "created",
    "guest",
    "bot",
    "mask_words",
    "messages_from",
    "role",
    "suspension",
    "mute",
    "former",
)


class NoAccount(Exception):
    """The account is gone."""


def pairs(**fields: Any) -> bytes:
    """Fields as the scripts take them: a JSON list of name, value, name, value."""
    return msgspec.json.encode([str(part) for pair in fields.items() for part in pair])


def _profile(kept: bytes | None) -> BotProfile | None:
    """The profile as stored: JSON, empty when it was removed."""
    return msgspec.json.decode(kept, type=BotProfile) if kept else None


def _askers_of(kept: bytes | None) -> Askers:
    """Who may ask, as stored: nothing for everybody."""
    return next((one for one in ASKERS if kept == one.encode()), "everybody")


class Accounts:
    """All accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self.register = Names(redis)
        self._names: dict[str, str | None] = {}
        self._suspensions: dict[str, Sanction | None] = {}
        self._gone: Gone = (None, 0.0)
        self._hold_until = 0.0

    def get(self, account: str) -> Account:
        """The account of this id; raises NoAccount."""
        fields = call(self._redis, "HMGET", account_key(account), *_FIELDS)
        if fields[0] is None:
            raise NoAccount
        name, language, time_zone, created = (field.decode() for field in fields[:4])
        guest, bot, masks, askers, role, suspension, mute, former = fields[4:]
        return Account(
            id=account,
            name=name,
            language=language,
            time_zone=time_zone,
            created=int(created),
            guest=bool(guest),
            bot=_profile(bot),
            mask_words=masks != UNMASKED.encode(),
            messages_from=_askers_of(askers),
            role=role_of((role or b"").decode()),
            suspension=sanction_of(suspension),
            mute=sanction_of(mute),
            former=msgspec.json.decode(former, type=tuple[str, ...]) if former else (),
        )

    def bot(self, account: str) -> BotProfile | None:
        """What the account accepts, if a program plays for it."""
        return _profile(call(self._redis, "HGET", account_key(account), "bot"))

    def find(self, name: str) -> str | None:
        """The id of the account with this name, whatever its case."""
        return self.register.holder(folded(name))

    def password_hash(self, account: str) -> str:
        """The hash of the account's password; raises NoAccount, even for a guest, who has none."""
        found = call(self._redis, "HGET", account_key(account), "password")
        if found is None:
            raise NoAccount
        return str(found.decode())

    def gone(self) -> Gone:
        """A mark that changes once a name was erased or changed, NAMES_HOLD_SECONDS later at the latest.

        A process makes a round trip for it at most once in that time, however much is read.
        """
        asked = monotonic()
        if asked >= self._hold_until:
            gone = (call(self._redis, "GET", GONE), asked // NAMES_KEPT_SECONDS)
            if gone != self._gone:
                self._names, self._suspensions, self._gone = {}, {}, gone
            self._hold_until = asked + NAMES_HOLD_SECONDS
        return self._gone

    def names(self, accounts: Iterable[str]) -> dict[str, str | None]:
        """The names of several accounts by id, None for those that were deleted; as of `gone`."""
        self.gone()
        return {account: self._name(account) for account in accounts}

    def is_suspended(self, account: str, now: int) -> bool:
        """Whether a moderator has suspended the account; as of `gone`, `now` in ms."""
        self.gone()
        kept = self._suspensions
        if account not in kept:
            if len(kept) >= MOST_NAMES_KEPT:
                kept.clear()
            kept[account] = sanction_of(call(self._redis, "HGET", account_key(account), SUSPENSION))
        return in_force(kept[account], now) is not None

    def _name(self, account: str) -> str | None:
        kept = self._names  # changes when a change of names becomes known during this call
        if account not in kept:
            found = call(self._redis, "HGET", account_key(account), "name")
            if len(kept) >= MOST_NAMES_KEPT:
                kept.clear()
            kept[account] = None if found is None else found.decode()
        return kept[account]

    def change(self, account: str, *, only_token: str = "", **fields: str) -> Account:
        """Set fields, and with `only_token` revoke all tokens but this; raises NoAccount.

        A new password ends the codes that would set another.
        """
        if fields or only_token:
            keys = [account_key(account), own(account, "tokens"), own(account, "resets")]
            arguments = [
                pairs(**fields) if fields else "",
                own(account, "token:"),
                only_token,
                int("password" in fields),
            ]
            if not _CHANGE_ACCOUNT.run(self._redis, keys, arguments):
                raise NoAccount
        return self.get(account)

    def changed_names(self) -> None:
        """Have all processes forget what they know of names and suspensions; this one at once."""
        call(self._redis, "INCR", GONE)
        self._hold_until = 0.0
