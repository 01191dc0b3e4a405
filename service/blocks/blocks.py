"""Whom a player blocks, kept with the account, so that it comes with a token; and who blocks it, kept with the other.

The blocker's own list counts. The other's follows it; where it may not have, a list of changes says so.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from events.client import Client, call
from events.lua import Script
from service.accounts.accounts import NoAccount
from service.accounts.slots.due_list import PATIENCE_MS, DueList
from service.accounts.slots.keys import account_key, own
from service.times import milliseconds

_BLOCK: Final = Script(__file__, "block")
_FOLLOW: Final = Script(__file__, "follow_block")
_APART: Final = Script(__file__, "apart", reads=True)

MOST: Final = 100
"""Whom an account may block; every look at one of its tokens reads them."""


class TooManyBlocks(Exception):
    """The account blocks as many as it may."""


class Block(Struct, frozen=True):
    """Somebody who is blocked, by id, and since when (ms)."""

    player: str
    since: int


class Blocks:
    """The blocks of all accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._changing = DueList(redis, "blocks")

    def block(self, account: str, other: str, now: int) -> None:
        """Let an account block another from now on (ms), if it does not yet. Raises NoAccount and TooManyBlocks."""
        if not call(self._redis, "EXISTS", account_key(other)):
            raise NoAccount
        self._announce(account, other)
        answer = _BLOCK.run(self._redis, [account_key(account), _blocked(account)], [other, now, MOST])
        self._follow(account, other)
        if answer == b"gone":
            raise NoAccount
        if answer == b"full":
            raise TooManyBlocks

    def unblock(self, account: str, other: str) -> None:
        """End a block, if there is one."""
        self._announce(account, other)
        call(self._redis, "ZREM", _blocked(account), other)
        self._follow(account, other)

    def _announce(self, account: str, other: str) -> None:
        now = milliseconds()
        self._changing.announce(f"{account} {other}", now + PATIENCE_MS, now)

    def _follow(self, account: str, other: str) -> None:
        """Have the other's list say what the account's says, whoever else changes that; nothing for who is erased."""
        told = None
        while (blocks := call(self._redis, "ZSCORE", _blocked(account), other) is not None) != told:
            told = blocks
            is_there = _FOLLOW.run(self._redis, [account_key(other), _blockers(other)], [account, int(blocks)])
            if blocks and not is_there:
                call(self._redis, "ZREM", _blocked(account), other)
        self._changing.drop(f"{account} {other}")

    def settle_interrupted(self, now: int) -> None:
        """Have others' lists follow where a change was interrupted; `now` in ms."""
        for pair in self._changing.due(now, MOST):
            self._follow(*pair.split(" "))

    def of(self, account: str) -> list[Block]:
        """Whom an account blocks, the latest first."""
        found = call(self._redis, "ZRANGE", _blocked(account), 0, -1, "REV", "WITHSCORES")
        return [Block(other.decode(), int(float(since))) for other, since in zip(found[::2], found[1::2], strict=True)]

    def blockers(self, account: str) -> frozenset[str]:
        """Who blocks an account."""
        return frozenset(other.decode() for other in call(self._redis, "SMEMBERS", _blockers(account)))

    def apart(self, account: str, others: Iterable[str]) -> frozenset[str]:
        """Those of the others whom an account blocks or who block it; one round trip, none for nobody."""
        asked = sorted({*others} - {account})
        if not asked:
            return frozenset()
        found = _APART.run(self._redis, [_blocked(account), _blockers(account)], asked)
        return frozenset(other.decode() for other in found)

    def forget(self, account: str) -> None:
        """Erase an account from all blocks."""
        for block in self.of(account):
            call(self._redis, "SREM", _blockers(block.player), account)
        for other in self.blockers(account):
            call(self._redis, "ZREM", _blocked(other), account)
        for key in (_blocked(account), _blockers(account)):
            call(self._redis, "DEL", key)


def _blocked(account: str) -> str:
    """Whom an account blocks, by since when (sorted set, ms)."""
    return own(account, "blocked")


def _blockers(account: str) -> str:
    """Who blocks an account (set)."""
    return own(account, "blockers")
