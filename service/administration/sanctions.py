"""Suspending and muting accounts, and giving them other names.

Nobody does this to somebody of the same role or a higher one. What is logged has further consequences
(`service.administration.consequences`), and is noted among what is to be settled.
"""

from typing import Final, Literal

from msgspec import Struct

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import GONE, NoAccount
from service.accounts.names import folded
from service.accounts.sanctions import MUTE, SUSPENSION, Sanction, encode
from service.accounts.slots.keys import account_key, apart, own
from service.accounts.slots.names import Names, void_key
from service.administration.deeds import Deeds, receipts
from service.administration.log import Deed
from service.games.commands import Busy
from service.ids import new_id
from service.times import milliseconds

_SANCTION_ACCOUNT: Final = Script(__file__, "sanction_account")
_RENAME_ACCOUNT: Final = Script(__file__, "rename_account")

BARRED_SECONDS: Final = 90 * 24 * 60 * 60
"""How long nobody gets a name that somebody had to give up."""
NO_GUESTS_SECONDS: Final = 24 * 60 * 60
"""How long no guest comes from the network of one who was banned."""
MOST_FORMER: Final = 5

Imposed = Literal["suspend", "mute"]
Lifted = Literal["lift_suspension", "lift_mute"]
_FIELDS: Final[dict[str, str]] = {
    "suspend": SUSPENSION,
    "lift_suspension": SUSPENSION,
    "mute": MUTE,
    "lift_mute": MUTE,
}


ON_ACCOUNTS: Final = (*_FIELDS, "rename")
"""The deeds of this module."""


class NotSanctioned(Exception):
    """There is nothing to lift."""


class Done(Struct, frozen=True):
    """A deed that is logged, whose consequences are still to come, and its id."""

    id: str
    deed: Deed


class Sanctions:
    """Changes of accounts by moderators. Every method raises Unavailable when the store gives no answer.

    `by` is a moderator's id or `operator`, `at` the time in milliseconds. All raise NoAccount, Above and NoRole.
    """

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._names = Names(redis)
        self._deeds = Deeds(redis)

    def impose(self, what: Imposed, account: str, reason: str, until: Millis, *, by: str, at: Millis) -> Done:
        """Suspend or mute an account until a time, 0 for ever; in the place of what there was of the kind.

        From the network of a guest who is banned no guests come for a day.
        """
        deed = Deed(at=at, by=by, what=what, reason=reason, account=account, until=until)
        return self._sanction(deed, encode(Sanction(at, reason, until)))

    def lift(self, what: Lifted, account: str, reason: str, *, by: str, at: Millis) -> Done:
        """End a suspension or a mute. Raises NotSanctioned too."""
        return self._sanction(Deed(at=at, by=by, what=what, reason=reason, account=account), b"")

    def _sanction(self, deed: Deed, sanction: bytes) -> Done:
        done = Done(new_id(), deed)
        self._deeds.begin(done.id, deed)
        keys = [account_key(deed.account), receipts(deed.account)]
        self._finish(done, _SANCTION_ACCOUNT.run(self._redis, keys, [done.id, _FIELDS[deed.what], sanction]))
        if deed.what == "suspend" and not deed.until:
            self.keep_guests_out(deed.account)
        return done

    def rename(self, account: str, name: str, reason: str, *, by: str, at: Millis) -> Done:
        """Give an account another name, at once; nobody gets the old one for a while. Raises NameTaken and Busy too."""
        done = Done(new_id(), Deed(at=at, by=by, what="rename", reason=reason, account=account))
        self._deeds.begin(done.id, done.deed)
        try:
            before = self._folded(account)
            claim = self._claim(account, before, folded(name))
        except Exception:
            self._deeds.drop(done.id)
            raise
        keys = [account_key(account), receipts(account), void_key(account, claim)]
        answer = _RENAME_ACCOUNT.run(self._redis, keys, [done.id, before, name, folded(name), MOST_FORMER])
        self._names.settle(folded(name))
        self._names.settle(before, BARRED_SECONDS)
        self._finish(done, answer)
        return done

    def _folded(self, account: str) -> str:
        found = call(self._redis, "HGET", account_key(account), "folded")
        if found is None:
            raise NoAccount
        return str(found.decode())

    def _claim(self, account: str, before: str, wanted: str) -> str:
        now = milliseconds()
        claim = self._names.claim(wanted, account, now)
        self._names.doubt(before, account, now, BARRED_SECONDS)
        return claim.id

    def _finish(self, done: Done, answer: bytes) -> None:
        """Log what was done, and have all processes forget what they know of the account."""
        if refusal := _REFUSALS.get(answer):
            self._deeds.drop(done.id)
            raise refusal
        call(self._redis, "INCR", GONE)
        self._deeds.done(done.id, done.deed, follows=True)

    def keep_guests_out(self, account: str) -> None:
        """Let no guests come for a day from the network from which a banned guest came last; a full account's may."""
        if call(self._redis, "HEXISTS", account_key(account), "guest"):
            for mark in call(self._redis, "ZREVRANGE", own(account, "networks"), 0, 0):
                call(self._redis, "SET", _no_guests(mark.decode()), "", "EX", NO_GUESTS_SECONDS)

    def keeps_guests_out(self, network: str) -> bool:
        """Whether no guests come from the network of this mark for now."""
        return bool(call(self._redis, "EXISTS", _no_guests(network)))


def _no_guests(network: str) -> str:
    """There while no guests come from a network, by its mark."""
    return apart("no-guests", network)


_REFUSALS: Final[dict[bytes, type[Exception]]] = {b"gone": NoAccount, b"late": Busy, b"none": NotSanctioned}
