"""Suspending and muting accounts, and giving them other names.

Nobody does this to somebody of the same role or a higher one. Each deed is logged in the script that does it, which
also notes that it has further consequences (`service.administration.consequences`).
"""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import (
    ACCOUNT,
    BARRED,
    GONE,
    NAME,
    NAMES,
    NETWORKS,
    NO_GUESTS,
    STAFF,
    NameTaken,
    NoAccount,
)
from service.accounts.names import folded
from service.accounts.sanctions import MUTE, SUSPENSION, Sanction, encode
from service.administration.log import LOG, UNSETTLED, Deed
from service.ids import new_id

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


class Above(Exception):
    """The account's role is not below the role of whoever asks."""


class NoRole(Exception):
    """Whoever asks has lost the role meanwhile."""


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
        banned = deed.what == "suspend" and not deed.until
        arguments = [_FIELDS[deed.what], sanction, NO_GUESTS, NO_GUESTS_SECONDS if banned else ""]
        return self._run(_SANCTION_ACCOUNT, done, [NETWORKS + deed.account], arguments)

    def rename(self, account: str, name: str, reason: str, *, by: str, at: Millis) -> Done:
        """Give an account another name, at once; nobody gets the old one for a while. Raises NameTaken too."""
        done = Done(new_id(), Deed(at=at, by=by, what="rename", reason=reason, account=account))
        arguments = [name, folded(name), NAME, BARRED_SECONDS, BARRED, MOST_FORMER]
        return self._run(_RENAME_ACCOUNT, done, [NAME + folded(name), NAMES], arguments)

    def _run(self, script: Script, done: Done, further: list[str], arguments: Sequence[object]) -> Done:
        deed = done.deed
        keys = [ACCOUNT + deed.account, STAFF, LOG, UNSETTLED, GONE, *further]
        answer = script.run(self._redis, keys, [deed.account, deed.by, deed.entry(), done.id, *arguments])
        if refusal := _REFUSALS.get(answer):
            raise refusal
        return done

    def keeps_guests_out(self, network: str) -> bool:
        """Whether no guests come from the network of this mark for now."""
        return bool(call(self._redis, "EXISTS", NO_GUESTS + network))


_REFUSALS: Final[dict[bytes, type[Exception]]] = {
    b"gone": NoAccount,
    b"taken": NameTaken,
    b"above": Above,
    b"forbidden": NoRole,
    b"none": NotSanctioned,
}
