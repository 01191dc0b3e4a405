"""Deleting an account, its name, and what other slots have of it. It is noted until nothing is left.

`erasure.py` does this among all else that an erased player leaves.
"""

from typing import Final

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import Accounts
from service.accounts.networks import Networks
from service.accounts.ranks import STAFF
from service.accounts.sign_up.guests import Guests
from service.accounts.slots.keys import PREFIX, account_key, box_key, own
from service.times import milliseconds

_BEGIN_ERASURE: Final = Script(__file__, "begin_erasure")
_DELETE_ACCOUNT: Final = Script(__file__, "delete_account")

ERASING: Final = PREFIX + "erasing"
"""Accounts that are being erased (hash), by since when (ms)."""


class LastAdministrator(Exception):
    """Nobody else is an administrator."""


class Deletions:
    """Accounts that are being deleted. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, accounts: Accounts, guests: Guests, networks: Networks) -> None:
        self._redis = redis
        self._accounts = accounts
        self._guests = guests
        self._networks = networks

    def require_others(self, account: str) -> None:
        """Raise LastAdministrator for the only administrator."""
        staff = call(self._redis, "HGETALL", STAFF)
        others = {role for name, role in staff.items() if name != account.encode()}
        if staff.get(account.encode()) == b"administrator" and b"administrator" not in others:
            raise LastAdministrator

    def delete(self, account: str) -> None:
        """Erase the account, its name, its tokens and its mail; the name is free again.

        No process shows the name later than NAMES_HOLD_SECONDS after this. An interruption leaves it among those that
        are `unfinished`, until `finish` is called. Raises LastAdministrator.
        """
        if _BEGIN_ERASURE.run(self._redis, [STAFF, ERASING], [account, milliseconds()]) == b"last":
            raise LastAdministrator
        name = call(self._redis, "HGET", account_key(account), "folded")
        if name is not None:
            self._accounts.register.doubt(name.decode(), account, milliseconds())
        kinds = ("account", "tokens", "leaving", "factor", "resets", "mail", "apps")
        _DELETE_ACCOUNT.run(self._redis, [own(account, kind) for kind in kinds], [own(account, "token:")])
        self._forget_elsewhere(account)
        self._accounts.changed_names()

    def _forget_elsewhere(self, account: str) -> None:
        """Erase what other slots have of an account that is gone, and then what says where that is."""
        if name := call(self._redis, "GET", own(account, "leaving")):
            self._accounts.register.settle(name.decode())
        for box in call(self._redis, "SMEMBERS", own(account, "boxes")):
            call(self._redis, "ZREM", box_key(box.decode()), account)
        for key in call(self._redis, "ZRANGE", own(account, "mail-records"), 0, -1):
            call(self._redis, "DEL", key)
        self._networks.forget(account)
        self._guests.forget(account)
        for kind in ("leaving", "mail-records", "boxes"):
            call(self._redis, "DEL", own(account, kind))

    def unfinished(self, before: Millis) -> list[str]:
        """Accounts whose erasure began before this (ms) and did not end."""
        found = call(self._redis, "HGETALL", ERASING)
        return [account.decode() for account, since in found.items() if int(since) < before]

    def finish(self, account: str) -> None:
        """Note that nothing is left of an account."""
        call(self._redis, "HDEL", ERASING, account)
