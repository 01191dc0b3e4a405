"""The store of all logs: append, and read. The only writer of Redis that games have."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from redis.exceptions import ResponseError

from events import keys
from events.archive.stub import Stub
from events.chain import genesis, link
from events.client import call
from events.codec import read_public, seal
from events.envelope import Appended, Draft, Ended, Idempotency, Raw, Record
from events.errors import BrokenLog, Conflict, Repeated
from events.lua import Script
from events.notice import NOWHERE, Notice, Origin
from events.reading.reader import ARCHIVED, LogReader
from events.reading.stored import pairs

_APPEND = Script(__file__, "append")
_STUB = Script(__file__, "stub")
_UNSTUB = Script(__file__, "unstub")

_encode = msgspec.json.Encoder(order="sorted").encode
_decode_record = msgspec.json.Decoder(Record).decode


class LogStore(LogReader):
    """The logs of all games in one Redis or Redis Cluster, and in an archive those that were moved there.

    Every method raises Unavailable when the server gives no answer, and may be called from any thread or greenlet.
    """

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
        before: Sequence[Raw] = (),
    ) -> Appended:
        """Write `drafts` after version `expected`, whose hash is `head` (any for a new game): all or none of them.

        One round trip. `at` is in milliseconds since the epoch; `origin` is told in the feed alone. A new log may begin
        with entries that are chained already, those `before`; they count for the size only. Raises Conflict
        (with the entries that the caller did not know), Forked (the caller's copy does not match the log), Repeated
        (the idempotency key is known), NotCanonical (nothing was sent) and Unavailable (it may have been written or
        not).
        """
        if not drafts:
            raise ValueError("nothing to append")
        previous = bytes.fromhex(head) if expected else genesis(game)
        end = (before[-1].version, bytes.fromhex(before[-1].hash)) if before else (expected, previous)
        entries, sealed = seal(game, end, drafts, at=at, by=by, cause=cause)
        stored = [*_fields(before), *sealed]
        first, last = entries[0].version, entries[-1].version
        shard = keys.shard_of(game, self.shards)
        names = [self.names.log(shard, game), self.names.feed(shard), self.names.games(shard)]
        record: bytes | str = b""
        if idempotency:
            names.append(self.names.once(shard, game, idempotency.key))
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
        call(self.redis, "HSET", self.names.adopted(shard), game, at)
        names = [self.names.log(shard, game), self.names.feed(shard), self.names.games(shard)]
        types = [read_public(game, raw).type for raw in raws]
        notice = _encode(Notice(game, 1, len(raws), types))
        stored = _fields(raws)
        if self._run(game, names, [0, "", game, notice, b"", 0, *stored]) != 1:
            call(self.redis, "HDEL", self.names.adopted(shard), game)
            raise Conflict(game, 0, [])

    def end(self, game: str, end: Ended) -> None:
        """End a log that cannot be read to its own end: nothing can follow, and every reader notices.

        Existing entries stay as they are. Raises BrokenLog when not even that can be written, and Unavailable.
        """
        shard = keys.shard_of(game, self.shards)
        self._ask(
            game, end.version + 1, "XADD", self.names.log(shard, game), f"{self._last(game) + 1}-0", "e", _encode(end)
        )
        call(self.redis, "XADD", self.names.feed(shard), "*", "n", _encode(Notice(game, end.version, end.version, [])))

    def leave_stubs(self, stubs: Mapping[str, Stub]) -> list[str]:
        """Have the archive keep logs from now on; which: those that end where their stubs say, and in the store.

        The caller has read back from the archive what the stubs stand for.
        """
        self.mark(ARCHIVED)
        return [game for game, stub in stubs.items() if self._leave(game, stub)]

    def _leave(self, game: str, stub: Stub) -> bool:
        shard = keys.shard_of(game, self.shards)
        names = [self.names.log(shard, game), keys.scratch(shard)]
        return bool(_STUB.run(self.redis, names, [stub.version, stub.hash, str(stub.place)]))

    def bring_back(self, game: str) -> bool:
        """Have the store keep an archived log again; false when it was not archived. Raises ArchiveAway, BrokenLog."""
        stub = self.stub(game)
        if stub is None:
            return False
        shard = keys.shard_of(game, self.shards)
        names = [self.names.log(shard, game), keys.scratch(shard)]
        stored = _fields(self.archived(game, stub))
        return bool(_UNSTUB.run(self.redis, names, [str(stub.place), *stored]))

    def _last(self, game: str) -> int:
        """The version that the newest entry claims, whatever is in it."""
        found = self._newest(game)
        return int(found[0][0].partition(b"-")[0]) if found else 0

    def _run(self, game: str, names: list[str], arguments: list[Any]) -> Any:
        try:
            return _APPEND.run(self.redis, names, arguments)
        except ResponseError as error:
            raise BrokenLog(game, arguments[0], f"the server says {error}") from error

    def _refuse(self, game: str, expected: int, previous: bytes, answer: Any) -> None:
        if isinstance(answer, bytes):
            raise Repeated(_decode_record(answer))
        try:
            missed = self._through(game, expected, None, list(pairs(answer)))
        except BrokenLog as error:  # reading it again reports that, or finds it ended
            raise self._forked(game, expected) from error
        if not missed or link(previous, missed[0].public).hex() != missed[0].hash:
            raise self._forked(game, expected)
        raise Conflict(game, expected, self.decode(game, missed, previous))


def _fields(raws: Sequence[Raw]) -> list[bytes]:
    """What the script takes for entries that are there already."""
    return [part for raw in raws for part in (raw.public, raw.private or b"", raw.hash.encode())]
