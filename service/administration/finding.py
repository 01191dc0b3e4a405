"""Finds accounts by name, and says what a moderator has to know of one: no address, no token, no password.

Names stand in an index in the order of their folded forms, so that a page costs the same among a million accounts: it
is read from all parts of the index, and merged.
"""

from itertools import islice
from typing import Final

from msgspec import Struct

from events.client import Client, call, call_all
from games.core.clock import Millis
from service.accounts.names import folded
from service.accounts.networks import network_key
from service.accounts.ranks import Role, role_of
from service.accounts.sanctions import Sanction, sanction_of
from service.accounts.slots.keys import account_key, own
from service.accounts.slots.names import Names

MOST_NEIGHBOURS: Final = 50

_FIELDS: Final = ("name", "created", "guest", "role", "suspension", "mute", "folded")


class Row(Struct, frozen=True):
    """An account in a list; `created` in milliseconds since the epoch."""

    id: str
    name: str
    created: Millis
    guest: bool
    role: Role
    suspension: Sanction | None
    mute: Sanction | None


class Network(Struct, frozen=True):
    """A network by its mark, when the account was last signed in from it (ms), and who else was."""

    mark: str
    last: Millis
    others: list[str]


class Finding:
    """Looks accounts up. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._names = Names(redis)

    def page(self, beginning: str, after: str | None, limit: int) -> tuple[list[Row], str | None]:
        """At most `limit` accounts whose names begin so, whatever the case, in order; where the next page begins."""
        start = folded(beginning).encode()
        first = b"[" + start if after is None else b"(" + after.encode()
        last = b"(" + start + b"\xff" if start else b"+"
        found = self._names.page(first, last, limit + 1)
        shown = found[:limit]
        kept = (
            call_all(self._redis, [("HMGET", account_key(account), *_FIELDS) for _, account in shown]) if shown else []
        )
        rows = [
            _row(account, fields)
            for (name, account), fields in zip(shown, kept, strict=True)
            if fields[-1] == name.encode()  # the account's own word counts
        ]
        return rows, found[limit - 1][0] if len(found) > limit else None

    def row(self, account: str) -> Row | None:
        """One account as lists have it."""
        fields = call(self._redis, "HMGET", account_key(account), *_FIELDS)
        return _row(account, fields) if fields[0] else None

    def networks(self, account: str) -> list[Network]:
        """From where the account was signed in, the latest first."""
        marks = call(self._redis, "ZREVRANGE", own(account, "networks"), 0, -1, "WITHSCORES")
        pairs = zip(islice(marks, 0, None, 2), islice(marks, 1, None, 2), strict=True)
        return [Network(mark.decode(), int(last), self._others(mark.decode(), account)) for mark, last in pairs]

    def _others(self, mark: str, account: str) -> list[str]:
        found = call(self._redis, "ZREVRANGE", network_key(mark), 0, MOST_NEIGHBOURS)
        others = [other.decode() for other in found if other != account.encode()]
        there = call_all(self._redis, [("EXISTS", account_key(other)) for other in others]) if others else []
        return [other for other, is_there in zip(others, there, strict=True) if is_there]


def _row(account: str, fields: list[bytes | None]) -> Row:
    name, created, guest, role, suspension, mute = ((field or b"").decode() for field in fields[:-1])
    return Row(account, name, int(created), bool(guest), role_of(role), sanction_of(suspension), sanction_of(mute))
