"""The administrators' log: who did what to whom, when and why. It is only ever appended to.

A script whose keys are all in the log's slot appends the deed that it carries out: it gets `LOG` among its KEYS and
`Deed.entry()` among its ARGV, and ends with `redis.call('XADD', KEYS[k], '*', 'deed', ARGV[a])`. Deeds on accounts and
at tables are noted first, then done, then logged. The log names accounts by id alone: it says no more of an erased one.
"""

from typing import Final

import msgspec
from msgspec import Struct

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.slots.keys import PREFIX

LOG: Final = PREFIX + "admin-log"
UNSETTLED: Final = PREFIX + "unsettled"
"""Deeds by their ids (hash) of which something is still to be done: what follows from them, or the deed itself."""
OPERATOR: Final = "operator"
"""Who acts on the command line."""
LONGEST_REASON: Final = 200
"""In characters."""

LOOKED_AT: Final = 2000
MOST_ABOUT: Final = 50
"""An account is told of by so many deeds, among so many that are the latest of all."""

_LOG_DEED: Final = Script(__file__, "log_deed")

_encode = msgspec.json.Encoder().encode


class Deed(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What somebody did; times in milliseconds since the epoch.

    `by` is an account's id or `operator`, `what` a verb such as `change_role`. What it concerns is named by those of
    `account`, `game`, `club`, `tournament`, `study`, `message` and `report` that it has, a private message by its
    `account` and `reader`. `until` is the end of what was imposed, 0 for none.
    """

    at: Millis
    by: str
    what: str
    reason: str = ""
    account: str = ""
    game: str = ""
    club: str = ""
    tournament: str = ""
    study: str = ""
    message: int = 0
    reader: str = ""
    report: str = ""
    role: str = ""
    until: Millis = 0

    def entry(self) -> bytes:
        """The deed as a script appends it."""
        return _encode(self)


class Logged(Struct, frozen=True):
    """A deed and its place in the log."""

    id: str
    deed: Deed


_decode = msgspec.json.Decoder(Deed).decode


class AdminLog:
    """Reads the log. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def unsettled(self) -> dict[str, Deed]:
        """The deeds of which something may be missing, by id."""
        found = call(self._redis, "HGETALL", UNSETTLED)
        return {name.decode(): _decode(deed) for name, deed in found.items()}

    def note(self, name: str, deed: Deed) -> None:
        """Note a deed that is about to be done elsewhere; `log_noted` logs it then."""
        call(self._redis, "HSET", UNSETTLED, name, deed.entry())

    def log_noted(self, name: str) -> None:
        """Log a deed that was noted, now that it is done; once, however often this is called."""
        _LOG_DEED.run(self._redis, [UNSETTLED, LOG], [name])

    def settled(self, name: str) -> None:
        """Note that nothing is missing of the deed of this id any more."""
        call(self._redis, "HDEL", UNSETTLED, name)

    def about(self, account: str) -> list[Logged]:
        """What was done about an account, newest first, among the latest deeds of all."""
        return [logged for logged in self.before(None, LOOKED_AT) if logged.deed.account == account][:MOST_ABOUT]

    def before(self, place: str | None, limit: int) -> list[Logged]:
        """The latest deeds before a place in the log, or the latest of all, newest first."""
        start = "+" if place is None else f"({place}"
        found = call(self._redis, "XREVRANGE", LOG, start, "-", "COUNT", limit)
        return [Logged(name.decode(), _decode(fields[b"deed"])) for name, fields in found]
