"""Whom a player follows, kept with the account, and who follows it, kept with the other.

The follower's own list counts. The other's is written before it and cleared after it, so an interruption leaves a name
too many there, which goes when it is next met.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, get_args

import msgspec
from msgspec import Struct

from events.client import Client, call, call_all
from events.lua import Script
from service.accounts.accounts import NoAccount
from service.accounts.slots.keys import account_key, followers_key, own, seen_key
from service.times import milliseconds

_FOLLOW: Final = Script(__file__, "follow")
_BE_FOLLOWED: Final = Script(__file__, "be_followed")

MOST: Final = 100
"""Whom an account may follow."""
MOST_FOLLOWERS: Final = 500
"""Who may follow an account: so many are told at most of what it does."""

Step = Literal["online", "starts", "finishes"]
STEPS: Final[tuple[Step, ...]] = get_args(Step)
"""What somebody does of whom followers are told."""


class TooManyFollows(Exception):
    """The account follows as many as it may, or the other is followed by as many as may."""


class Wishes(Struct, frozen=True, omit_defaults=True):
    """Of which steps a follower is told, and since when they follow (ms)."""

    since: int
    online: bool = True
    starts: bool = True
    finishes: bool = True


class Follow(Struct, frozen=True):
    """Somebody who is followed, by id."""

    player: str
    wishes: Wishes


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Wishes).decode


class Follows:
    """The follows of all accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def follow(self, account: str, other: str, steps: Iterable[Step]) -> None:
        """Let an account be told of the other's steps, from now on or otherwise than before.

        Raises NoAccount and TooManyFollows.
        """
        wanted = {step: step in steps for step in STEPS}
        known = call(self._redis, "HGET", _followed(account), other)
        wishes = Wishes(since=_decode(known).since if known else milliseconds(), **wanted)
        _require(_BE_FOLLOWED.run(self._redis, [account_key(other), followers_key(other)], [account, MOST_FOLLOWERS]))
        answer = _FOLLOW.run(self._redis, [account_key(account), _followed(account)], [other, _encode(wishes), MOST])
        if answer != b"done":
            call(self._redis, "SREM", followers_key(other), account)
        _require(answer)

    def unfollow(self, account: str, other: str) -> None:
        """End a follow, if there is one."""
        call(self._redis, "HDEL", _followed(account), other)
        call(self._redis, "SREM", followers_key(other), account)

    def part(self, account: str, other: str) -> None:
        """End the follows of two accounts, either way."""
        self.unfollow(account, other)
        self.unfollow(other, account)

    def of(self, account: str) -> list[Follow]:
        """Whom an account follows, the latest first."""
        found = call(self._redis, "HGETALL", _followed(account))
        pairs = found.items() if isinstance(found, dict) else zip(found[::2], found[1::2], strict=True)
        follows = [Follow(other.decode(), _decode(wishes)) for other, wishes in pairs]
        return sorted(follows, key=lambda one: (-one.wishes.since, one.player))

    def followed(self, players: Sequence[str]) -> list[str]:
        """Those of the players whom anybody follows; one round trip."""
        found = call_all(self._redis, [("EXISTS", followers_key(player)) for player in players])
        return [player for player, there in zip(players, found, strict=True) if there]

    def listeners(self, player: str, step: Step) -> list[str]:
        """Who wants to be told of a player's step: two round trips, and at most `MOST_FOLLOWERS` look-ups."""
        names = sorted(one.decode() for one in call(self._redis, "SMEMBERS", followers_key(player)))
        found = call_all(self._redis, [("HGET", _followed(name), player) for name in names])
        stale = [name for name, wishes in zip(names, found, strict=True) if wishes is None]
        if stale:
            call(self._redis, "SREM", followers_key(player), *stale)
        told = [(name, _decode(wishes)) for name, wishes in zip(names, found, strict=True) if wishes is not None]
        return [name for name, wishes in told if getattr(wishes, step)]

    def forget(self, account: str) -> None:
        """Erase an account from all follows."""
        for follow in self.of(account):
            call(self._redis, "SREM", followers_key(follow.player), account)
        for name in call(self._redis, "SMEMBERS", followers_key(account)):
            call(self._redis, "HDEL", _followed(name.decode()), account)
        for key in (_followed(account), followers_key(account), seen_key(account)):
            call(self._redis, "DEL", key)


def _followed(account: str) -> str:
    """Whom an account follows, with its wishes (hash)."""
    return own(account, "follows")


def _require(answer: bytes) -> None:
    if answer == b"gone":
        raise NoAccount
    if answer == b"full":
        raise TooManyFollows
