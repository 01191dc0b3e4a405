"""The store of all logs: append, read, and nothing else. The only writer of Redis that games have."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from redis.exceptions import ResponseError

from events import keys
from events.chain import genesis, link
from events.client import Executes, call
from events.codec import digest, read_public, seal, unseal
from events.envelope import Appended, Draft, Ended, Entry, Head, Idempotency, Raw, Record
from events.epoch import Epoch
from events.errors import BrokenLog, Conflict, Forked, Repeated, WrongStore
from events.lua import Script
from events.notice import NOWHERE, Notice, Origin
from events.upcast import Upcasters

FORMAT = 1
SHARDS = 16
FIELDS = {b"d", b"s", b"h"}
_APPEND = Script(__file__, "append")

_encode = msgspec.json.Encoder(order="sorted").encode
_decode_record = msgspec.json.Decoder(Record).decode
_decode_end = msgspec.json.Decoder(Ended).decode


class LogStore:
    """The logs of all games in one Redis or Redis Cluster.

    Every method raises Unavailable when the server gives no answer, and may be called from any thread or greenlet.
    """

    def __init__(self, redis: Executes, shards: int | None = None, upcasters: Upcasters | None = None) -> None:
        """`shards` counts only when the store is new (default 16); another number than stored is WrongStore."""
        self.redis = redis
        self._wanted = shards
        self._shards = 0
        self.upcasters = upcasters or Upcasters()
        self.epoch = Epoch(redis)

    @property
    def shards(self) -> int:
        """The number of shards, fixed when the store is first used. Raises WrongStore when it is another."""
        if not self._shards:
            self._shards = self._open()
        return self._shards

    def _open(self) -> int:
        found = call(self.redis, "GET", keys.STORE)
        if found is None:  # a store that takes no writes at the moment can still be read
            mine = _encode({"format": FORMAT, "shards": self._wanted or SHARDS})
            if call(self.redis, "SET", keys.STORE, mine, "NX"):
                self.epoch.begin()
            found = call(self.redis, "GET", keys.STORE)
        stored = msgspec.json.decode(found, type=dict[str, int])
        if stored["format"] != FORMAT:
            raise WrongStore(f"the store has format {stored['format']}, not {FORMAT}")
        if self._wanted not in (None, stored["shards"]):
            raise WrongStore(f"the store has {stored['shards']} shards, not {self._wanted}")
        return stored["shards"]

    def append(
        self,
        game: str,
        expected: int,
        head: str,
        drafts: Sequence[Draft],
        *,
        at: int,
        by: str,
        cause: str,
        idempotency: Idempotency | None = None,
        origin: Origin = NOWHERE,
    ) -> Appended:
        """Write `drafts` after version `expected`, whose hash is `head` (any for a new game): all or none of them.

        One round trip. `at` is in milliseconds since the epoch; `origin` is told in the feed alone. Raises Conflict
        (with the entries that the caller did not know), Forked (the caller's copy does not match the log), Repeated
        (the idempotency key is known), NotCanonical (nothing was sent) and Unavailable (it may have been written or
        not).
        """
        if not drafts:
            raise ValueError("nothing to append")
        previous = bytes.fromhex(head) if expected else genesis(game)
        entries, stored = seal(game, (expected, previous), drafts, at=at, by=by, cause=cause)
        first, last = expected + 1, entries[-1].version
        shard = keys.shard_of(game, self.shards)
        names = [keys.log(shard, game), keys.feed(shard), keys.games(shard)]
        record: bytes | str = b""
        if idempotency:
            names.append(keys.once(shard, game, idempotency.key))
            record = _encode(Record(idempotency.fingerprint, first, last))
        notice = _encode(Notice(game, first, last, [draft.type for draft in drafts], origin))
        ttl = idempotency.ttl if idempotency else 0
        answer = self._run(game, names, [expected, head, game, notice, record, ttl, *stored])
        if answer != 1:
            self._refuse(game, expected, previous, answer)
        return Appended(entries, last, entries[-1].hash, sum(map(len, stored)))

    def adopt(self, game: str, raws: Sequence[Raw], at: int) -> None:
        """Import the whole log of a game from elsewhere, byte for byte; the caller must have checked it.

        That it was imported, `at` milliseconds, is recorded before the log is there: so nobody ever takes it for one of
        this store. Raises Conflict when there is a game of this id, and Unavailable.
        """
        if self.head(game) is not None:
            raise Conflict(game, 0, [])
        shard = keys.shard_of(game, self.shards)
        call(self.redis, "HSET", keys.adopted(shard), game, at)
        names = [keys.log(shard, game), keys.feed(shard), keys.games(shard)]
        types = [read_public(game, raw).type for raw in raws]
        notice = _encode(Notice(game, 1, len(raws), types))
        stored = [part for raw in raws for part in (raw.public, raw.private or b"", raw.hash)]
        if self._run(game, names, [0, "", game, notice, b"", 0, *stored]) != 1:
            call(self.redis, "HDEL", keys.adopted(shard), game)
            raise Conflict(game, 0, [])

    def adopted(self, game: str) -> bool:
        """Whether the game's log was imported."""
        return bool(call(self.redis, "HEXISTS", keys.adopted(keys.shard_of(game, self.shards)), game))

    def end(self, game: str, end: Ended) -> None:
        """End a log that cannot be read to its own end: nothing can follow, and every reader notices.

        Existing entries stay as they are. Raises BrokenLog when not even that can be written, and Unavailable.
        """
        shard = keys.shard_of(game, self.shards)
        self._ask(game, end.version + 1, "XADD", keys.log(shard, game), f"{self._last(game) + 1}-0", "e", _encode(end))
        call(self.redis, "XADD", keys.feed(shard), "*", "n", _encode(Notice(game, end.version, end.version, [])))

    def ended(self, game: str) -> Ended | None:
        """How a broken log was ended; None for others."""
        try:
            found = self._newest(game)
            return _decode_end(found[0][1][b"e"]) if found and b"e" in found[0][1] else None
        except (BrokenLog, msgspec.MsgspecError):
            return None

    def _newest(self, game: str) -> Any:
        key = keys.log(keys.shard_of(game, self.shards), game)
        return self._ask(game, 1, "XREVRANGE", key, "+", "-", "COUNT", 1)

    def _last(self, game: str) -> int:
        """The version that the newest entry claims, whatever is in it."""
        found = self._newest(game)
        return int(found[0][0].partition(b"-")[0]) if found else 0

    def _run(self, game: str, names: list[str], arguments: list[Any]) -> Any:
        try:
            return _APPEND.run(self.redis, names, arguments)
        except ResponseError as error:
            raise BrokenLog(game, arguments[0], f"the server says {error}") from error

    def _ask(self, game: str, version: int, *command: Any) -> Any:
        """The server's answer about a game; an answer that a log's key cannot give means that the log is broken."""
        try:
            return call(self.redis, *command)
        except ResponseError as error:
            raise BrokenLog(game, version, f"the server says {error}") from error

    def _refuse(self, game: str, expected: int, previous: bytes, answer: Any) -> None:
        if isinstance(answer, bytes):
            raise Repeated(_decode_record(answer))
        try:
            missed = [_raw(game, expected + place, *item) for place, item in enumerate(_pairs(answer), 1)]
        except BrokenLog as error:  # reading it again reports that, or finds it ended
            raise self._forked(game, expected) from error
        if not missed or link(previous, missed[0].public).hex() != missed[0].hash:
            raise self._forked(game, expected)
        raise Conflict(game, expected, self._decode(game, missed, previous))

    def read(self, game: str, after: int = 0, upto: int | None = None, *, head: str | None = None) -> list[Entry]:
        """The entries after version `after`, up to and with `upto`, in their newest shape; one round trip.

        Holes, unknown fields, damaged JSON and links of the chain that do not fit raise BrokenLog. With `head`, the
        hash that the caller knows at `after`, the log proves that it still has it: Forked otherwise, as after a
        backup was restored. An unknown game gives an empty list.
        """
        if after and head:
            return self._decode(game, self._proven(game, after, upto, head), bytes.fromhex(head))
        return self._decode(game, self.raw(game, after, upto), None if after else genesis(game))

    def _proven(self, game: str, after: int, upto: int | None, head: str) -> list[Raw]:
        raws = self.raw(game, after - 1, upto)
        if not raws or raws[0].hash != head:
            raise self._forked(game, after)
        return raws[1:]

    def holds(self, game: str, head: Head) -> bool:
        """Whether the log has this hash at this version. Raises BrokenLog and Unavailable."""
        raws = self.raw(game, head.version - 1, head.version)
        return bool(raws) and raws[0].hash == head.hash

    def _forked(self, game: str, version: int) -> Forked:
        """Somebody saw more than there is, or something different: the store can no longer be trusted."""
        self.epoch.doubt()
        return Forked(game, version)

    def _decode(self, game: str, raws: list[Raw], previous: bytes | None) -> list[Entry]:
        entries = []
        for raw in raws:
            if previous is not None and link(previous, raw.public).hex() != raw.hash:
                raise BrokenLog(game, raw.version, "the hash does not fit")
            previous = digest(game, raw)
            entries.append(self._lift(unseal(game, raw)))
        return entries

    def _lift(self, entry: Entry) -> Entry:
        try:
            return self.upcasters.lift(entry)
        except Exception as error:
            raise BrokenLog(entry.game, entry.version, f"cannot be upcast: {error!r}") from error

    def raw(self, game: str, after: int = 0, upto: int | None = None) -> list[Raw]:
        """The entries as stored, for verifying or copying. Raises BrokenLog when one is missing or has odd fields."""
        key = keys.log(keys.shard_of(game, self.shards), game)
        found = self._ask(game, after + 1, "XRANGE", key, f"{after + 1}-0", "+" if upto is None else f"{upto}-0")
        return [_raw(game, after + place, *item) for place, item in enumerate(found, 1)]

    def stored(self, game: str) -> list[tuple[str, dict[bytes, bytes]]]:
        """All that is in a log, damaged or not: stream ids and fields. Raises BrokenLog when its key holds no log."""
        found = self._ask(game, 1, "XRANGE", keys.log(keys.shard_of(game, self.shards), game), "-", "+")
        return [(name.decode(), fields) for name, fields in found]

    def head(self, game: str) -> Head | None:
        """Where the log of a game ends, None when there is no such game."""
        found = self._newest(game)
        if not found:
            return None
        version = int(found[0][0].partition(b"-")[0])
        return Head(version, _raw(game, version, *found[0]).hash)

    def games(self, after: str | None = None) -> Iterator[str]:
        """The ids of all games, each once and always in the same order, or those that come `after` one of them.

        Those created meanwhile may be missing.
        """
        first = 0 if after is None else keys.shard_of(after, self.shards)
        for shard in range(first, self.shards):
            known = sorted(self._games_of(shard))
            yield from known if after is None or shard > first else [game for game in known if game > after]

    def total(self) -> int:
        """How many games there are."""
        return sum(call(self.redis, "SCARD", keys.games(shard)) for shard in range(self.shards))

    def _games_of(self, shard: int) -> set[str]:
        found: set[str] = set()
        cursor = b"0"
        while True:
            cursor, page = call(self.redis, "SSCAN", keys.games(shard), cursor, "COUNT", 1000)
            found.update(game.decode() for game in page)
            if int(cursor) == 0:
                return found

    def record(self, game: str, key: str) -> Record | None:
        """What the idempotency key led to in this game, None when it is not known (any more)."""
        found = call(self.redis, "GET", keys.once(keys.shard_of(game, self.shards), game, key))
        return None if found is None else _decode_record(found)


def _pairs(answer: list[Any]) -> Iterator[tuple[bytes, dict[bytes, bytes]]]:
    """What a script returns of a stream, in the shape in which XRANGE is parsed."""
    for name, flat in answer:
        yield name, dict(zip(flat[::2], flat[1::2], strict=True))


def _raw(game: str, version: int, name: bytes, fields: dict[bytes, bytes]) -> Raw:
    if name != b"%d-0" % version:
        raise BrokenLog(game, version, f"the entry is missing, {name.decode()} comes next")
    if b"e" in fields:
        raise BrokenLog(game, version, "an operator ended the log here, for it is broken")
    if not fields.keys() <= FIELDS or b"d" not in fields or b"h" not in fields:
        raise BrokenLog(game, version, f"fields {sorted(name.decode(errors='replace') for name in fields)}")
    return Raw(version, fields[b"d"], fields.get(b"s"), fields[b"h"].decode(errors="replace"))
