"""Who is a moderator or an administrator, and how that changes.

Nobody changes their own role, and nobody who is the last administrator can erase the account: whoever acts through the
API is an administrator and stays one, so there always is one. Only the command line can take the last one's role.
"""

from typing import Final

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import NoAccount
from service.accounts.ranks import PLAYER, STAFF, Role, role_of
from service.accounts.slots.keys import account_key
from service.administration.deeds import NOTED, Deeds, noted, receipts
from service.administration.log import Deed
from service.ids import new_id

_CHANGE_ROLE: Final = Script(__file__, "change_role")
_WRITE_ROLE: Final = Script(__file__, "write_role")


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
        self._deeds = Deeds(redis)

    def change(self, account: str, role: Role, *, by: str, at: Millis, reason: str = "") -> bool:
        """Give an account a role; whether it had another. `by` is an administrator's id or `operator`.

        Raises NoAccount, GuestHasNoRole, OwnRole and NoAdministrator.
        """
        deed = Deed(at=at, by=by, what="change_role", reason=reason, account=account, role=role)
        name = new_id()
        arguments = [account, role, by, name, noted(deed), self._known(account)]
        answer = _CHANGE_ROLE.run(self._redis, [STAFF, NOTED], arguments)
        if refusal := _REFUSALS.get(answer):
            raise refusal
        if answer == b"done":
            self.write(name, deed)
        return bool(answer == b"done")

    def _known(self, account: str) -> str:
        name, guest, role = call(self._redis, "HMGET", account_key(account), "name", "guest", "role")
        return "gone" if name is None else "guest" if guest else role_of((role or b"").decode())

    def write(self, name: str, deed: Deed) -> None:
        """Write to the account what the deed of this id has made of its role, and log it. Raises NoAccount."""
        role = self.staff().get(deed.account, PLAYER)
        if not _WRITE_ROLE.run(self._redis, [account_key(deed.account), receipts(deed.account)], [role, name]):
            call(self._redis, "HDEL", STAFF, deed.account)
            self._deeds.drop(name)
            raise NoAccount
        self._deeds.done(name, deed)

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
