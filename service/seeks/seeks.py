"""The seeks of all players, in the durable store: some wait for days.

All of them lie in one slot, so that a script takes several at a time: whoever waits does so in one place, and is taken
out of it once. There are few of them, and each ends by itself.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

import msgspec
from msgspec import structs

from events.client import Client, call, call_all
from events.lua import Script
from games.core.clock import DAY, Millis
from service.games.commands import Busy, KeyReused
from service.ids import new_id
from service.seeks.model import Pairing, Seek, Standing
from service.seeks.speeds import LIVE, SPEEDS

_KEEP: Final = Script(__file__, "keep_seek")
_RENEW: Final = Script(__file__, "renew_seek")
_TAKE: Final = Script(__file__, "take_seeks")
_CHANGE: Final = Script(__file__, "change_pairing")
_PUT_BACK: Final = Script(__file__, "put_back")
_FORGET: Final = Script(__file__, "forget_seek")

MOST: Final = 5
"""Seeks of an account that wait."""
MOST_LOOKED_AT: Final = 1000
"""Of the seeks that wait for the same, the longest waiting: the others' turn comes when these are gone."""
KEPT_MS: Final = DAY
"""For how long it is told what game a seek became."""
TRIES: Final = 5

ALL: Final = "{seeks}:all"
ENDS: Final = "{seeks}:ends"
PAIRED: Final = "{seeks}:paired"
PAIRINGS: Final = "{seeks}:pairings"
WAITING: Final = "{seeks}:waiting:"
"""The prefix of those that wait, by since when; rulebook and speed follow."""
OWN: Final = "{seeks}:of:"
"""The prefix of an account's."""

_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(Seek).decode
_pairing = msgspec.json.Decoder(Pairing).decode


class TooManySeeks(Exception):
    """The account has the most seeks allowed."""


class NoSeek(Exception):
    """The account has no such seek (any more)."""


class AlreadyPaired(Exception):
    """The seek has become a game, or is about to."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class Seeks:
    """All seeks. Every method raises Unavailable when the store gives no answer; `now` in milliseconds."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def keep(self, seek: Seek) -> Seek:
        """Keep a seek, and give it: the one that the same request made before, if it did.

        In the place of one of the account's that waits for the same it goes on waiting since then; a live one takes
        the place of every other live one. Raises TooManySeeks, KeyReused, Busy, and NoSeek for a repeat whose seek is
        over.
        """
        for _ in range(TRIES):
            before = next((one for one in self._own(seek.account) if self._same(one, seek)), None)
            now = seek if before is None else structs.replace(seek, id=before.id, since=before.since)
            answer, *rest = _KEEP.run(
                self._redis,
                [ALL, OWN + now.account, _waiting(now), ENDS],
                [
                    *(now.id, b"" if before is None else _encode(before), _encode(now), _bucket(now)),
                    *(now.since, now.lapses, MOST, int(now.speed == LIVE), now.once or "-", now.fingerprint or "-"),
                    *(WAITING, LIVE),
                ],
            )
            if answer == b"full":
                raise TooManySeeks
            if answer == b"seen":
                if rest[1].decode() != seek.fingerprint:
                    raise KeyReused
                return self.get(seek.account, rest[0].decode()).seek
            if answer == b"kept":
                return now
        raise Busy

    def knows(self, account: str, once: str) -> bool:
        """Whether a request of this mark has made one of the account's seeks."""
        return any(seek.once == once for seek in self._own(account))

    def _same(self, one: Seek, seek: Seek) -> bool:
        return _bucket(one) == _bucket(seek) and call(self._redis, "ZSCORE", _waiting(one), one.id) is not None

    def _own(self, account: str) -> list[Seek]:
        names = call(self._redis, "HKEYS", OWN + account)
        found = call(self._redis, "HMGET", ALL, *names) if names else []
        return sorted((_decode(one) for one in found if one is not None), key=_turn)

    def of(self, account: str) -> list[Standing]:
        """The account's seeks, the longest waiting first, and for a day those that became a game."""
        own = self._own(account)
        if not own:
            return []
        games = call(self._redis, "HMGET", PAIRED, *(seek.id for seek in own))
        named = [game for game in games if game is not None]
        begun = call(self._redis, "HMGET", PAIRINGS, *named) if named else []
        pending = {game for game, pairing in zip(named, begun, strict=True) if pairing is not None}
        return [
            Standing(seek, None if game is None or game in pending else game.decode())
            for seek, game in zip(own, games, strict=True)
        ]

    def get(self, account: str, name: str) -> Standing:
        """The account's seek of this id; raises NoSeek."""
        for standing in self.of(account):
            if standing.seek.id == name:
                return standing
        raise NoSeek

    def renew(self, account: str, name: str, now: Millis) -> Standing:
        """Let a seek that waits do so for longer, and tell how it stands. Raises NoSeek and Busy."""
        for _ in range(TRIES):
            standing = self.get(account, name)
            before = standing.seek
            if call(self._redis, "HGET", PAIRED, name) is not None:
                return standing
            if before.lapses <= now:
                raise NoSeek
            seek = structs.replace(before, lapses=now + SPEEDS[before.speed].patience)
            keys = [ALL, _waiting(seek), ENDS]
            if _RENEW.run(self._redis, keys, [name, _encode(before), _encode(seek), seek.lapses]):
                return Standing(seek)
        raise Busy

    def withdraw(self, account: str, name: str) -> None:
        """Forget a seek that waits. Raises NoSeek and AlreadyPaired."""
        seek = self.get(account, name).seek
        if not _FORGET.run(self._redis, _places(seek), [name, "withdrawn", 0]):
            game = call(self._redis, "HGET", PAIRED, name)
            raise NoSeek if game is None else AlreadyPaired(game.decode())

    def forget(self, account: str) -> None:
        """Erase an account's seeks."""
        for seek in self._own(account):
            _FORGET.run(self._redis, _places(seek), [seek.id, "erased", 0])

    def waiting(self, rulebook: str, speed: str, now: Millis) -> list[Seek]:
        """Who waits for a game of this rulebook and speed, the longest waiting first."""
        names = call(self._redis, "ZRANGE", f"{WAITING}{rulebook}:{speed}", 0, MOST_LOOKED_AT - 1)
        found = call(self._redis, "HMGET", ALL, *names) if names else []
        seeks = (_decode(one) for one in found if one is not None)
        return sorted((seek for seek in seeks if seek.lapses > now), key=_turn)

    def sought(self, rulebooks: Iterable[str]) -> list[tuple[str, str]]:
        """The rulebooks and speeds for which two or more wait."""
        buckets = [(rulebook, speed) for rulebook in rulebooks for speed in SPEEDS]
        counts = call_all(self._redis, [("ZCARD", f"{WAITING}{rulebook}:{speed}") for rulebook, speed in buckets])
        return [bucket for bucket, count in zip(buckets, counts, strict=True) if count > 1]

    def take(self, group: Sequence[Seek], now: Millis) -> Pairing | None:
        """Take seeks of one rulebook and speed, in the order of their seats, for a game; None if one has ended."""
        pairing = Pairing(game=new_id(), at=now, seeks=tuple(group))
        judged = [part for seek in group for part in (seek.id, _encode(seek))]
        keys = [ALL, _waiting(group[0]), ENDS, PAIRED, PAIRINGS]
        arguments = [now, pairing.game, _encode(pairing), now + KEPT_MS, *judged]
        return pairing if _TAKE.run(self._redis, keys, arguments) else None

    def begin(self, pairing: Pairing, host: str) -> Pairing | None:
        """Have a pairing become a game for good, which the host announces; None if somebody else has seen to it."""
        begun = structs.replace(pairing, host=host)
        arguments = [pairing.game, _encode(pairing), _encode(begun)]
        return begun if _CHANGE.run(self._redis, [PAIRINGS], arguments) else None

    def put_back(self, pairing: Pairing, gone: Collection[str]) -> None:
        """Undo a pairing as it is: its seeks wait again, but for those whose ids are `gone`, which are forgotten."""
        keys = [ALL, _waiting(pairing.seeks[0]), ENDS, PAIRED, PAIRINGS]
        keys += [OWN + seek.account for seek in pairing.seeks]
        arguments: list[object] = [pairing.game, _encode(pairing)]
        for seek in pairing.seeks:
            arguments += [seek.id, seek.since, seek.lapses, int(seek.id not in gone)]
        _PUT_BACK.run(self._redis, keys, arguments)

    def settle(self, pairing: Pairing) -> None:
        """Note that a pairing's game is there."""
        call(self._redis, "HDEL", PAIRINGS, pairing.game)

    def unsettled(self, before: Millis) -> list[Pairing]:
        """Pairings from before then that are no games yet."""
        found = call(self._redis, "HVALS", PAIRINGS)
        return [pairing for pairing in map(_pairing, found) if pairing.at < before]

    def expire(self, now: Millis, limit: int) -> int:
        """Forget seeks whose time has come, at most `limit`; how many."""
        names = call(self._redis, "ZRANGEBYSCORE", ENDS, "-inf", now, "LIMIT", 0, limit)
        found = call(self._redis, "HMGET", ALL, *names) if names else []
        over = [_decode(one) for one in found if one is not None]
        return sum(_FORGET.run(self._redis, _places(seek), [seek.id, "over", now]) for seek in over)


def _turn(seek: Seek) -> tuple[Millis, str]:
    return seek.since, seek.id


def _bucket(seek: Seek) -> str:
    return f"{seek.rulebook}:{seek.speed}"


def _waiting(seek: Seek) -> str:
    return WAITING + _bucket(seek)


def _places(seek: Seek) -> list[str]:
    return [ALL, _waiting(seek), ENDS, PAIRED, OWN + seek.account]
