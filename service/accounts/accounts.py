"""Accounts: who somebody is. Not events: they can be corrected and erased; logs name players by the id only.

All keys share one hash tag, so that a name, its account and its tokens change together, also on a Redis Cluster.
"""

from collections.abc import Iterable
from time import monotonic
from typing import Any, Final

import msgspec
from msgspec import Struct

from events.client import Client, call
from events.lua import Script
from service.accounts.bot_profile import BotProfile
from service.accounts.names import folded
from service.accounts.ranks import PLAYER, Role, role_of
from service.accounts.sanctions import SUSPENSION, Sanction, in_force, sanction_of

_CHANGE_ACCOUNT: Final = Script(__file__, "change_account")
_SETTLE_ACCOUNT: Final = Script(__file__, "settle_account")
_REMEMBER_NETWORK: Final = Script(__file__, "remember_network")
_DELETE_ACCOUNT: Final = Script(__file__, "delete_account")

PREFIX: Final = "{accounts}:"
NAME: Final = PREFIX + "name:"
ACCOUNT: Final = PREFIX + "account:"
TOKEN: Final = PREFIX + "token:"
TOKENS: Final = PREFIX + "tokens:"
ONCE: Final = PREFIX + "once:"
NETWORKS: Final = PREFIX + "networks:"
"""Marks of the networks from which an account was signed in, by when it was last (sorted set, ms)."""
NETWORK: Final = PREFIX + "network:"
"""Accounts that were signed in from a network, by its mark, by when they last were (sorted set, ms)."""
NO_GUESTS: Final = PREFIX + "no-guests:"
"""Networks, by their marks, from which no guests come for now."""
NAMES: Final = PREFIX + "names"
"""All names that count as different, folded, in their order (sorted set)."""
BARRED: Final = "-"
"""Who holds a name that nobody may have for now."""
GONE: Final = PREFIX + "gone"
"""Counts names that were erased or changed, and sanctions: what is cached of them is valid as long as this stays."""
GUESTS: Final = PREFIX + "guests"
"""Guests by when to check whether they are gone (sorted set, ms)."""
BLOCKED: Final = PREFIX + "blocked:"
"""Whom an account blocks, by since when (sorted set, ms)."""
BLOCKERS: Final = PREFIX + "blockers:"
"""Who blocks an account (set)."""
RESET: Final = PREFIX + "reset:"
"""Accounts by the hash of a code that sets their password."""
RESETS: Final = PREFIX + "resets:of:"
"""The hashes of an account's codes."""
STAFF: Final = PREFIX + "staff"
"""The roles of moderators and administrators by account (hash), as the accounts say them."""
SIGN_UP_CODE: Final = PREFIX + "sign-up-code:"
"""A code by which accounts may be opened (hash)."""
FACTOR: Final = PREFIX + "factor:"
"""The second factor of an account (hash)."""
MAIL: Final = PREFIX + "mail:"
MAIL_ADDRESS: Final = MAIL + "address:"
MAIL_BOXES: Final = MAIL + "boxes"
"""`address account` of all that were confirmed: a sorted set without scores."""
MAIL_KEYS: Final = MAIL + "of:"
"""All other keys of an account's mail, by when they expire (sorted set, ms)."""

NAMES_HOLD_SECONDS: Final = 0.25
"""How long a process goes on without asking whether names have changed."""
NAMES_KEPT_SECONDS: Final = 30.0
"""How long it keeps names when no change is reported: a restored store may not report one."""
MOST_NAMES_KEPT: Final = 10_000
MOST_NETWORKS: Final = 10
MOST_OF_NETWORK: Final = 200
NETWORKS_SECONDS: Final = 90 * 24 * 60 * 60
"""How long a network is remembered, after the last time."""


class Account(Struct, frozen=True):
    """A player's account; `created` in milliseconds since the epoch. The password's hash is not part of it.

    A `guest` has none, and a name that the service gave; `bot` says what a program that plays for the account accepts.
    With `mask_words`, its holder reads words that may offend with dots. Sanctions may have ended; `former` are
    the names that it had before, the latest first.
    """

    id: str
    name: str
    language: str
    time_zone: str
    created: int
    guest: bool = False
    bot: BotProfile | None = None
    mask_words: bool = True
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
    "role",
    "suspension",
    "mute",
    "former",
)


class NoAccount(Exception):
    """The account is gone."""


class LastAdministrator(Exception):
    """Nobody else is an administrator."""


class NameTaken(Exception):
    """Somebody has the name, or one that counts as the same."""


class NameFixed(Exception):
    """The account is not a guest's: it keeps its name."""


def pairs(**fields: Any) -> bytes:
    """Fields as the scripts take them: a JSON list of name, value, name, value."""
    return msgspec.json.encode([str(part) for pair in fields.items() for part in pair])


def _profile(kept: bytes | None) -> BotProfile | None:
    """The profile as stored: JSON, empty when it was removed."""
    return msgspec.json.decode(kept, type=BotProfile) if kept else None


class Accounts:
    """All accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._names: dict[str, str | None] = {}
        self._suspensions: dict[str, Sanction | None] = {}
        self._gone: Gone = (None, 0.0)
        self._hold_until = 0.0

    def get(self, account: str) -> Account:
        """The account of this id; raises NoAccount."""
        fields = call(self._redis, "HMGET", ACCOUNT + account, *_FIELDS)
        if fields[0] is None:
            raise NoAccount
        name, language, time_zone, created = (field.decode() for field in fields[:4])
        guest, bot, masks, role, suspension, mute, former = fields[4:]
        return Account(
            id=account,
            name=name,
            language=language,
            time_zone=time_zone,
            created=int(created),
            guest=bool(guest),
            bot=_profile(bot),
            mask_words=masks != UNMASKED.encode(),
            role=role_of((role or b"").decode()),
            suspension=sanction_of(suspension),
            mute=sanction_of(mute),
            former=msgspec.json.decode(former, type=tuple[str, ...]) if former else (),
        )

    def bot(self, account: str) -> BotProfile | None:
        """What the account accepts, if a program plays for it."""
        return _profile(call(self._redis, "HGET", ACCOUNT + account, "bot"))

    def find(self, name: str) -> str | None:
        """The id of the account with this name, whatever its case."""
        found = call(self._redis, "GET", NAME + folded(name))
        return None if found in (None, BARRED.encode()) else str(found.decode())

    def password_hash(self, account: str) -> str:
        """The hash of the account's password; raises NoAccount, even for a guest, who has none."""
        found = call(self._redis, "HGET", ACCOUNT + account, "password")
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
            kept[account] = sanction_of(call(self._redis, "HGET", ACCOUNT + account, SUSPENSION))
        return in_force(kept[account], now) is not None

    def _name(self, account: str) -> str | None:
        kept = self._names  # changes when a change of names becomes known during this call
        if account not in kept:
            found = call(self._redis, "HGET", ACCOUNT + account, "name")
            if len(kept) >= MOST_NAMES_KEPT:
                kept.clear()
            kept[account] = None if found is None else found.decode()
        return kept[account]

    def change(self, account: str, *, only_token: str = "", **fields: str) -> Account:
        """Set fields, and with `only_token` revoke all tokens but this; raises NoAccount.

        A new password ends the codes that would set another.
        """
        if fields or only_token:
            keys = [ACCOUNT + account, TOKENS + account, RESETS + account]
            arguments = [pairs(**fields) if fields else "", TOKEN, RESET, only_token, int("password" in fields)]
            if not _CHANGE_ACCOUNT.run(self._redis, keys, arguments):
                raise NoAccount
        return self.get(account)

    def require_settling(self, account: str, name: str) -> None:
        """Raise what `settle` would raise now; change nothing."""
        self._settle(account, name, b"")

    def settle(self, account: str, name: str, **fields: str) -> Account:
        """Make a guest's account a full one, with this name and further fields. Its former name is free again.

        Raises NoAccount, NameTaken, and NameFixed when it is a full one already.
        """
        self._settle(account, name, pairs(name=name, folded=folded(name), **fields))
        self._hold_until = 0.0
        return self.get(account)

    def _settle(self, account: str, name: str, fields: bytes) -> None:
        keys = [ACCOUNT + account, NAME + folded(name), GUESTS, GONE, NAMES]
        if refusal := _SETTLING.get(_SETTLE_ACCOUNT.run(self._redis, keys, [account, fields, NAME])):
            raise refusal

    def remember_network(self, account: str, mark: str, now: int) -> None:
        """Note that the account was signed in from a network just now (ms); the latest ten are remembered."""
        keys = [ACCOUNT + account, NETWORKS + account]
        limits = [MOST_NETWORKS, NETWORKS_SECONDS, MOST_OF_NETWORK]
        _REMEMBER_NETWORK.run(self._redis, keys, [mark, now, *limits, account, NETWORK])

    def knows_network(self, account: str, mark: str, now: int) -> bool:
        """Whether the account was signed in from the network in the last 90 days; `now` in ms."""
        last = call(self._redis, "ZSCORE", NETWORKS + account, mark)
        return last is not None and float(last) > now - NETWORKS_SECONDS * 1000

    def networks(self, account: str) -> list[tuple[str, int]]:
        """The marks of the networks from which the account was signed in, and when last (ms); the latest first."""
        found = call(self._redis, "ZREVRANGE", NETWORKS + account, 0, -1, "WITHSCORES")
        return [(mark.decode(), int(float(last))) for mark, last in zip(found[::2], found[1::2], strict=True)]

    def guests_to_see(self, before: int, limit: int) -> list[str]:
        """Guests who are due for a check whether they are gone, at most `limit`; times in ms."""
        found = call(self._redis, "ZRANGEBYSCORE", GUESTS, "-inf", before, "LIMIT", 0, limit)
        return [guest.decode() for guest in found]

    def see_guest_again(self, account: str, at: int) -> None:
        """Leave a guest alone until then (ms)."""
        call(self._redis, "ZADD", GUESTS, "XX", at, account)

    def delete(self, account: str) -> None:
        """Erase the account, its name, its tokens and its mail; the name is free again.

        No process shows the name later than NAMES_HOLD_SECONDS after this. Raises LastAdministrator.
        """
        keys = [ACCOUNT + account, TOKENS + account, GUESTS, MAIL_ADDRESS + account, MAIL_KEYS + account]
        further = [NETWORKS + account, GONE, STAFF, NAMES, MAIL_BOXES, RESETS + account, FACTOR + account]
        arguments = [account, NAME, TOKEN, NETWORK, RESET]
        if _DELETE_ACCOUNT.run(self._redis, [*keys, *further], arguments) == b"last":
            raise LastAdministrator
        self._hold_until = 0.0

    def require_others(self, account: str) -> None:
        """Raise LastAdministrator for the only administrator."""
        staff = call(self._redis, "HGETALL", STAFF)
        others = {role for name, role in staff.items() if name != account.encode()}
        if staff.get(account.encode()) == b"administrator" and b"administrator" not in others:
            raise LastAdministrator


_SETTLING: Final[dict[bytes, type[Exception]]] = {b"gone": NoAccount, b"taken": NameTaken, b"fixed": NameFixed}
