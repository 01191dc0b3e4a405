"""Whom a player blocks: kept with the accounts, so that tokens are looked up and both sides change in one step."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from events.client import Client, call
from events.lua import Script
from service.accounts.accounts import ACCOUNT, BLOCKED, BLOCKERS, NoAccount

_BLOCK: Final = Script(__file__, "block")
_UNBLOCK: Final = Script(__file__, "unblock")
_APART: Final = Script(__file__, "apart")
_FORGET: Final = Script(__file__, "forget_blocks")

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

    def block(self, account: str, other: str, now: int) -> None:
        """Let an account block another from now on (ms), if it does not yet. Raises NoAccount and TooManyBlocks."""
        keys = [ACCOUNT + account, ACCOUNT + other, BLOCKED + account, BLOCKERS + other]
        answer = _BLOCK.run(self._redis, keys, [account, other, now, MOST])
        if answer == b"gone":
            raise NoAccount
        if answer == b"full":
            raise TooManyBlocks

    def unblock(self, account: str, other: str) -> None:
        """End a block, if there is one."""
        _UNBLOCK.run(self._redis, [BLOCKED + account, BLOCKERS + other], [account, other])

    def of(self, account: str) -> list[Block]:
        """Whom an account blocks, the latest first."""
        found = call(self._redis, "ZRANGE", BLOCKED + account, 0, -1, "REV", "WITHSCORES")
        return [Block(other.decode(), int(float(since))) for other, since in zip(found[::2], found[1::2], strict=True)]

    def blockers(self, account: str) -> frozenset[str]:
        """Who blocks an account."""
        return frozenset(other.decode() for other in call(self._redis, "SMEMBERS", BLOCKERS + account))

    def apart(self, account: str, others: Iterable[str]) -> frozenset[str]:
        """Those of the others whom an account blocks or who block it; one round trip, none for nobody."""
        asked = sorted({*others} - {account})
        if not asked:
            return frozenset()
        found = _APART.run(self._redis, [BLOCKED + account, BLOCKERS + account], asked)
        return frozenset(other.decode() for other in found)

    def forget(self, account: str) -> None:
        """Erase an account from all blocks."""
        _FORGET.run(self._redis, [BLOCKED + account, BLOCKERS + account], [account, BLOCKED, BLOCKERS])
