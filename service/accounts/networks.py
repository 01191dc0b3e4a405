"""The networks that accounts were signed in from: whoever guesses passwords elsewhere does not lock anybody out there.

A network is known by a mark, the same for all accounts, which tells no address to anybody without the secret key.
"""

from typing import Final

from events.client import Client, call, call_all
from events.lua import Script
from games.core.clock import Millis
from service.accounts.slots.keys import account_key, apart, own
from service.ids import Keys, digest

_REMEMBER_NETWORK: Final = Script(__file__, "remember_network")

MOST_NETWORKS: Final = 10
MOST_OF_NETWORK: Final = 200
NETWORKS_SECONDS: Final = 90 * 24 * 60 * 60
"""How long a network is remembered, after the last time."""
_MARK_LENGTH: Final = 32


class Networks:
    """The networks of all accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    def marks(self, source: str) -> list[str]:
        """What stands for a network, under each secret key, the current one first."""
        return [digest(key, "network", source).hex()[:_MARK_LENGTH] for key in self._keys]

    def remember(self, account: str, mark: str, now: Millis) -> None:
        """Note that the account was signed in from a network just now (ms); the latest ten are remembered."""
        keys, limits = [account_key(account), own(account, "networks")], [MOST_NETWORKS, NETWORKS_SECONDS]
        forgotten = _REMEMBER_NETWORK.run(self._redis, keys, [mark, now, *limits])
        if forgotten is None:
            return
        for old in forgotten:
            call(self._redis, "ZREM", network_key(old.decode()), account)
        key = network_key(mark)
        together = (
            ("ZADD", key, now, account),
            ("ZREMRANGEBYRANK", key, 0, -1 - MOST_OF_NETWORK),
            ("EXPIRE", key, NETWORKS_SECONDS),
        )
        call_all(self._redis, together)

    def knows(self, account: str, mark: str, now: Millis) -> bool:
        """Whether the account was signed in from the network in the last 90 days; `now` in ms."""
        last = call(self._redis, "ZSCORE", own(account, "networks"), mark)
        return last is not None and float(last) > now - NETWORKS_SECONDS * 1000

    def of(self, account: str) -> list[tuple[str, Millis]]:
        """The marks of the networks from which the account was signed in, and when last (ms); the latest first."""
        found = call(self._redis, "ZREVRANGE", own(account, "networks"), 0, -1, "WITHSCORES")
        return [(mark.decode(), int(float(last))) for mark, last in zip(found[::2], found[1::2], strict=True)]

    def forget(self, account: str) -> None:
        """Erase an account from its networks, and then the list of them."""
        for mark in call(self._redis, "ZRANGE", own(account, "networks"), 0, -1):
            call(self._redis, "ZREM", network_key(mark.decode()), account)
        call(self._redis, "DEL", own(account, "networks"))


def network_key(mark: str) -> str:
    """Accounts that were signed in from a network, by its mark, by when they last were (sorted set, ms)."""
    return apart("network", mark)
