"""Guests: accounts without a password, until they settle with a name of their own or are gone.

When to look whether one is gone stands on a list, because an account that nobody can sign in to any more tells nobody.
"""

from typing import Final

from events.client import Client, call, call_all
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import Account, Accounts, NoAccount, pairs
from service.accounts.names import folded
from service.accounts.slots.due_list import DueList
from service.accounts.slots.keys import account_key
from service.accounts.slots.names import void_key
from service.games.commands import Busy
from service.times import milliseconds

_SETTLE_ACCOUNT: Final = Script(__file__, "settle_account")


class NameFixed(Exception):
    """The account is not a guest's: it keeps its name."""


class Guests:
    """All guests. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, accounts: Accounts) -> None:
        self._redis = redis
        self._accounts = accounts
        self._due = DueList(redis, "guests")

    def expect(self, account: str, at: Millis) -> None:
        """Note that a guest is about to come, to be looked at then (ms)."""
        self._due.announce(account, at, milliseconds())

    def due(self, before: Millis, limit: int) -> list[str]:
        """Guests who are due for a check whether they are gone, at most `limit`; times in ms."""
        due = self._due.due(before, limit)
        answers = call_all(self._redis, [("HGET", account_key(account), "guest") for account in due]) if due else []
        for account, guest in zip(due, answers, strict=True):
            if not guest:  # settled or erased since
                self._due.drop(account)
        return [account for account, guest in zip(due, answers, strict=True) if guest]

    def put_off(self, account: str, at: Millis) -> None:
        """Leave a guest alone until then (ms)."""
        self._due.put_off(account, at)

    def forget(self, account: str) -> None:
        """Look at an account no more: it is no guest's now, or gone."""
        self._due.drop(account)

    def require_settling(self, account: str, name: str) -> None:
        """Raise what `settle` would raise now; change nothing."""
        kept = self._name(account)
        if kept != folded(name):
            self._accounts.register.require_free(folded(name), milliseconds())

    def settle(self, account: str, name: str, **fields: str) -> Account:
        """Make a guest's account a full one, with this name and further fields. Its former name is free again.

        Raises NoAccount, NameTaken, Busy, and NameFixed when it is a full one already.
        """
        register = self._accounts.register
        before, wanted, now = self._name(account), folded(name), milliseconds()
        claim = ""
        if before != wanted:
            claim = register.claim(wanted, account, now).id
            register.doubt(before, account, now)
        arguments = [before, pairs(name=name, folded=wanted, **fields)]
        answer = _SETTLE_ACCOUNT.run(self._redis, [account_key(account), void_key(account, claim or "-")], arguments)
        for touched in {before, wanted}:
            register.settle(touched)
        self._accounts.changed_names()
        if refusal := _REFUSALS.get(answer):
            raise refusal
        self.forget(account)
        return self._accounts.get(account)

    def _name(self, account: str) -> str:
        """The folded name of a guest. Raises NoAccount and NameFixed."""
        name, guest = call(self._redis, "HMGET", account_key(account), "folded", "guest")
        if name is None:
            raise NoAccount
        if guest is None:
            raise NameFixed
        return str(name.decode())


_REFUSALS: Final[dict[bytes, type[Exception]]] = {b"gone": NoAccount, b"fixed": NameFixed, b"late": Busy}
