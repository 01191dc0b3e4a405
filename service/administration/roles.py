"""Who is a moderator or an administrator, and how that changes.

Nobody changes their own role, and nobody who is the last administrator can erase the account: whoever acts through the
API is an administrator and stays one, so there always is one. Only the command line can take the last one's role.
"""

from typing import Final

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import ACCOUNT, STAFF, NoAccount
from service.accounts.ranks import Role, role_of
from service.administration.log import LOG, Deed

_CHANGE_ROLE: Final = Script(__file__, "change_role")


class OwnRole(Exception):
    """Nobody changes their own role."""


class GuestHasNoRole(Exception):
    """A guest's account goes with its last token: it gets no role."""


class NoAdministrator(Exception):
    """Whoever asks has lost the role meanwhile."""


class Roles:
    """The roles of all accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def change(self, account: str, role: Role, *, by: str, at: Millis, reason: str = "") -> bool:
        """Give an account a role; whether it had another. `by` is an administrator's id or `operator`.

        Raises NoAccount, GuestHasNoRole, OwnRole and NoAdministrator.
        """
        deed = Deed(at=at, by=by, what="change_role", reason=reason, account=account, role=role)
        keys = [ACCOUNT + account, STAFF, LOG]
        answer = _CHANGE_ROLE.run(self._redis, keys, [account, role, by, deed.entry()])
        if refusal := _REFUSALS.get(answer):
            raise refusal
        return bool(answer == b"done")

    def staff(self) -> dict[str, Role]:
        """The role of everybody who has one, by account."""
        found = call(self._redis, "HGETALL", STAFF)
        return {account.decode(): role_of(role.decode()) for account, role in found.items()}


_REFUSALS: Final[dict[bytes, type[Exception]]] = {
    b"gone": NoAccount,
    b"guest": GuestHasNoRole,
    b"own": OwnRole,
    b"forbidden": NoAdministrator,
}
