"""Which letters each run of a gateway asked for last, so that the next one gets what a dead one left, and at once.

A gateway that runs beside it has another name: what that one claimed stays its own until it lapses.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct, structs

from events.client import Client, call
from games.core.clock import Millis
from service.accounts.slots.keys import apart, hashed
from service.mail.addresses.address_forms import Scheme
from service.mail.letters.letters import LEASE_MS, Letters

QUICK_TRIES: Final = 5
"""A letter that was claimed more often lapses first: it may be the one that its gateways die of."""


class Claimant(Struct, frozen=True):
    """Who claims letters to addresses of a scheme: a gateway, and one run of it."""

    gateway: str
    run: str
    scheme: Scheme

    @property
    def key(self) -> str:
        """What this gateway asked for (hash): by run, the accounts."""
        return apart("claims", hashed(f"{self.scheme} {self.gateway}"))


class Claims:
    """The claims of all gateways. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, letters: Letters) -> None:
        self._redis = redis
        self._letters = letters

    def note(self, by: Claimant, accounts: Iterable[str]) -> None:
        """Remember whose letters a run is about to claim. It has dealt with those of its claim before."""
        call(self._redis, "HSET", by.key, by.run, " ".join(accounts))
        call(self._redis, "PEXPIRE", by.key, LEASE_MS)

    def take_back(self, by: Claimant, now: Millis) -> None:
        """Make due what other runs of the gateway hold: they are over, or have not heard the answer."""
        runs = {run.decode(): kept.decode().split() for run, kept in call(self._redis, "HGETALL", by.key).items()}
        runs.pop(by.run, None)
        for run, accounts in runs.items():
            for account in accounts:
                self._release(account, run, now)
            call(self._redis, "HDEL", by.key, run)

    def _release(self, account: str, run: str, now: Millis) -> None:
        for letter in self._letters.waiting(account):
            if letter.holder == run and letter.held(now) and letter.attempts <= QUICK_TRIES:
                self._letters.change([(letter, structs.replace(letter, due=now, leased=None, holder=""))])
