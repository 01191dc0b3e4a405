"""Finds accounts by name, and says what a moderator has to know of one: no address, no token, no password.

Names stand in an index in the order of their folded forms, so that a page costs the same among a million accounts.
Accounts from before there was one are added by the sweeper, once.
"""

from itertools import islice
from typing import Final

from msgspec import Struct

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import ACCOUNT, BARRED, NAME, NAMES, NETWORK, NETWORKS
from service.accounts.names import folded
from service.accounts.ranks import Role, role_of
from service.accounts.sanctions import Sanction, sanction_of

_FIND_ACCOUNTS: Final = Script(__file__, "find_accounts")
_INDEX_NAMES: Final = Script(__file__, "index_names")

INDEXED: Final = NAMES + ":indexed"
"""Whether the index has all names that there were when there was none."""
AT_ONCE: Final = 500
MOST_NEIGHBOURS: Final = 50

_FIELDS: Final = ("name", "created", "guest", "role", "suspension", "mute")


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

    def page(self, beginning: str, after: str | None, limit: int) -> tuple[list[Row], str | None]:
        """At most `limit` accounts whose names begin so, whatever the case, in order; where the next page begins."""
        start = folded(beginning).encode()
        first = b"[" + start if after is None else b"(" + after.encode()
        last = b"(" + start + b"\xff" if start else b"+"
        wanted = [first, last, limit + 1, NAME, ACCOUNT, *_FIELDS]
        found = _FIND_ACCOUNTS.run(self._redis, [NAMES], wanted)
        rows = [_row(account.decode(), fields) for _, account, fields in found[:limit] if fields[0]]
        return rows, found[limit - 1][0].decode() if len(found) > limit else None

    def row(self, account: str) -> Row | None:
        """One account as lists have it."""
        fields = call(self._redis, "HMGET", ACCOUNT + account, *_FIELDS)
        return _row(account, fields) if fields[0] else None

    def networks(self, account: str) -> list[Network]:
        """From where the account was signed in, the latest first."""
        marks = call(self._redis, "ZREVRANGE", NETWORKS + account, 0, -1, "WITHSCORES")
        pairs = zip(islice(marks, 0, None, 2), islice(marks, 1, None, 2), strict=True)
        return [Network(mark.decode(), int(last), self._others(mark.decode(), account)) for mark, last in pairs]

    def _others(self, mark: str, account: str) -> list[str]:
        found = call(self._redis, "ZREVRANGE", NETWORK + mark, 0, MOST_NEIGHBOURS)
        return [other.decode() for other in found if other != account.encode()]

    def index(self) -> int:
        """Add the names of accounts from before there was an index; how many names were looked at, 0 afterwards."""
        if call(self._redis, "EXISTS", INDEXED):
            return 0
        names = (key.decode().removeprefix(NAME) for key in self._redis.scan_iter(f"{NAME}*", AT_ONCE))
        looked_at = 0
        while some := list(islice(names, AT_ONCE)):
            _INDEX_NAMES.run(self._redis, [NAMES], [NAME, BARRED, *some])
            looked_at += len(some)
        call(self._redis, "SET", INDEXED, "1")
        return looked_at


def _row(account: str, fields: list[bytes | None]) -> Row:
    name, created, guest, role, suspension, mute = ((field or b"").decode() for field in fields)
    return Row(account, name, int(created), bool(guest), role_of(role), sanction_of(suspension), sanction_of(mute))
