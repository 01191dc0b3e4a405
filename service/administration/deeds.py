"""Deeds on accounts: noted before, carried out in the account's slot with a receipt, and logged after that.

So what was done is logged, once, and what was not done is not, whenever somebody is interrupted.
"""

from typing import Final

import msgspec

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.ranks import STAFF
from service.accounts.slots.keys import PREFIX, own
from service.administration.log import LOG, UNSETTLED, Deed
from service.times import milliseconds

_BEGIN_DEED: Final = Script(__file__, "begin_deed")
_LOG_DONE: Final = Script(__file__, "log_done")

NOTED: Final = PREFIX + "noted"
"""Deeds on accounts that may be done at any moment, by their ids: since when (ms), and the deed (hash)."""
PATIENCE_MS: Final = 60_000
"""After this, whoever noted a deed is thought to have been interrupted."""

_decode = msgspec.json.Decoder(Deed).decode


class Above(Exception):
    """The account's role is not below the role of whoever asks."""


class NoRole(Exception):
    """Whoever asks has lost the role meanwhile."""


class Deeds:
    """Notes and logs deeds on accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def begin(self, name: str, deed: Deed) -> None:
        """Note a deed that a moderator is about to do. Raises Above and NoRole."""
        arguments = [deed.account, deed.by, name, noted(deed)]
        answer = _BEGIN_DEED.run(self._redis, [STAFF, NOTED], arguments)
        if answer == b"forbidden":
            raise NoRole
        if answer == b"above":
            raise Above

    def note(self, name: str, deed: Deed) -> None:
        """Note a deed about which nothing is to be asked."""
        call(self._redis, "HSET", NOTED, name, noted(deed))

    def drop(self, name: str) -> None:
        """Note that a deed was not done."""
        call(self._redis, "HDEL", NOTED, name)

    def done(self, name: str, deed: Deed, *, follows: bool = False) -> None:
        """Log a deed that was done; `follows` says that something else is to be done then."""
        keys, arguments = [NOTED, LOG, UNSETTLED], [name, deed.entry(), int(follows)]
        logged = _LOG_DONE.run(self._redis, keys, [*arguments, 0])
        if call(self._redis, "HDEL", receipts(deed.account), name) and not logged:
            _LOG_DONE.run(self._redis, keys, [*arguments, 1])  # it took so long that it was thought not to come

    def late(self, now: Millis) -> dict[str, tuple[Deed, bool]]:
        """Deeds that were noted a while ago, by id, and whether they were done."""
        found = [(name.decode(), *kept.split(b" ", 1)) for name, kept in call(self._redis, "HGETALL", NOTED).items()]
        late = [(name, _decode(deed)) for name, since, deed in found if int(since) < now - PATIENCE_MS]
        return {name: (deed, self._is_done(name, deed)) for name, deed in late}

    def _is_done(self, name: str, deed: Deed) -> bool:
        return bool(call(self._redis, "HEXISTS", receipts(deed.account), name))


def noted(deed: Deed) -> bytes:
    """A deed as it is noted now."""
    return b"%d %s" % (milliseconds(), deed.entry())


def receipts(account: str) -> str:
    """The ids of deeds that were done about an account and are not logged yet (hash)."""
    return own(account, "deeds")
