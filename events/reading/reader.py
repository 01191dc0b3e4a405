"""Reading logs: those in the store, and through their stubs those in the archive."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from redis.exceptions import ResponseError

from events import keys
from events.archive.archive import LogArchive
from events.archive.stub import Stub
from events.chain import genesis, link
from events.client import Executes, call
from events.codec import digest, unseal
from events.envelope import Ended, Entry, Head, Raw, Record
from events.errors import ArchiveAway, BrokenLog, Forked, WrongStore
from events.lua import Script
from events.reading.stored import Item, fields_of, raw_of, raws_of, stub_in
from events.trust.epoch import Epoch
from events.upcast import Upcasters

FORMAT = 1
ARCHIVED = 2
"""The format of a store that may hold stubs: releases that know none do not open it."""
SHARDS = 16
_PLACES = Script(__file__, "places")
_RECORD = Script(__file__, "record")

_encode = msgspec.json.Encoder(order="sorted").encode
_decode_record = msgspec.json.Decoder(Record).decode
_decode_end = msgspec.json.Decoder(Ended).decode


class LogReader:
    """The reading side of `LogStore`."""

    def __init__(
        self,
        redis: Executes,
        shards: int | None = None,
        upcasters: Upcasters | None = None,
        archive: LogArchive | None = None,
        names: keys.Names = keys.GAMES,
    ) -> None:
        """`shards` counts only when the store is new (default 16); another number than stored is WrongStore.

        Without an `archive`, reading a log that was moved to one raises ArchiveAway. `names` says whose logs these
        are; what is said of games holds for whatever else has some.
        """
        self.redis = redis
        self.names = names
        self.archive = archive
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
        if stored["format"] not in (FORMAT, ARCHIVED):
            raise WrongStore(f"the store has format {stored['format']}, not {FORMAT} or {ARCHIVED}")
        if self._wanted not in (None, stored["shards"]):
            raise WrongStore(f"the store has {stored['shards']} shards, not {self._wanted}")
        return stored["shards"]

    def mark(self, form: int) -> None:
        """Have the store say that it is of this format: `ARCHIVED` before the first stub."""
        call(self.redis, "SET", keys.STORE, _encode({"format": form, "shards": self.shards}))

    def _key(self, game: str) -> str:
        return self.names.log(keys.shard_of(game, self.shards), game)

    def adopted(self, game: str) -> bool:
        """Whether the game's log was imported."""
        return bool(call(self.redis, "HEXISTS", self.names.adopted(keys.shard_of(game, self.shards)), game))

    def ended(self, game: str) -> Ended | None:
        """How a broken log was ended; None for others."""
        try:
            found = self._newest(game)
            return _decode_end(found[0][1][b"e"]) if found and b"e" in found[0][1] else None
        except (BrokenLog, msgspec.MsgspecError):
            return None

    def _newest(self, game: str) -> Any:
        return self._ask(game, 1, "XREVRANGE", self._key(game), "+", "-", "COUNT", 1)

    def _ask(self, game: str, version: int, *command: Any) -> Any:
        """The server's answer about a game; an answer that a log's key cannot give means that the log is broken."""
        try:
            return call(self.redis, *command)
        except ResponseError as error:
            raise BrokenLog(game, version, f"the server says {error}") from error

    def read(self, game: str, after: int = 0, upto: int | None = None, *, head: str | None = None) -> list[Entry]:
        """The entries after version `after`, up to and with `upto`, in their newest shape.

        One round trip, unless they are in the archive.

        Holes, unknown fields, damaged JSON and links of the chain that do not fit raise BrokenLog. With `head`, the
        hash that the caller knows at `after`, the log proves that it still has it: Forked otherwise, as after a
        backup was restored. An unknown game gives an empty list.
        """
        if after and head:
            raws = self._following(game, Head(after, head), upto)
            if raws is None:
                raise self._forked(game, after)
            return self.decode(game, raws, bytes.fromhex(head))
        return self.decode(game, self.raw(game, after, upto), None if after else genesis(game))

    def _following(self, game: str, head: Head, upto: int | None) -> list[Raw] | None:
        """The entries after a version, if it has this hash."""
        found = self._range(game, head.version - 1, upto)
        stub = stub_in(game, found)
        if stub is not None and stub.version == head.version:  # its hash is all that is asked for
            return raws_of(game, stub.version, found[1:]) if stub.hash == head.hash else None
        raws = self._through(game, head.version - 1, upto, found)
        return raws[1:] if raws and raws[0].hash == head.hash else None

    def holds(self, game: str, head: Head) -> bool:
        """Whether the log has this hash at this version. Raises BrokenLog and Unavailable."""
        return self._following(game, head, head.version) is not None

    def _forked(self, game: str, version: int) -> Forked:
        """Somebody saw more than there is, or something different: the store can no longer be trusted."""
        self.epoch.doubt()
        return Forked(game, version)

    def decode(self, game: str, raws: Sequence[Raw], previous: bytes | None) -> list[Entry]:
        """The events in entries as stored, which follow each other from the hash before them. Raises BrokenLog."""
        entries = []
        for raw in raws:
            if previous is None:
                previous = digest(game, raw)
            else:
                previous = link(previous, raw.public)
                if previous.hex() != raw.hash:
                    raise BrokenLog(game, raw.version, "the hash does not fit")
            entry = unseal(game, raw)
            try:
                entries.append(self.upcasters.lift(entry))
            except Exception as error:
                raise BrokenLog(game, raw.version, f"cannot be upcast: {error!r}") from error
        return entries

    def raw(self, game: str, after: int = 0, upto: int | None = None) -> list[Raw]:
        """The entries as stored, for verifying or copying. Raises BrokenLog when one is missing or has odd fields."""
        return self._through(game, after, upto, self._range(game, after, upto))

    def _range(self, game: str, after: int, upto: int | None) -> list[Item]:
        """What the log's key holds there; with an archived log, the stub if it is not before."""
        last = "+" if upto is None else f"{upto}-0"
        return list(self._ask(game, after + 1, "XRANGE", self._key(game), f"{after + 1}-0", last))

    def _through(self, game: str, after: int, upto: int | None, found: list[Item]) -> list[Raw]:
        """The entries of a range of which the log's key holds what was `found`."""
        stub = stub_in(game, found)
        if stub is None and not found and upto is not None and after < upto:
            stub = self.stub(game)  # it may lie behind
        if stub is None or stub.version <= after:
            return raws_of(game, after, found)
        archived = self.archived(game, stub)[after:upto]
        return archived + raws_of(game, stub.version, found[1:])

    def stub(self, game: str) -> Stub | None:
        """What stands for a log's entries that were archived; None where none were. Raises BrokenLog."""
        return stub_in(game, self._ask(game, 1, "XRANGE", self._key(game), "-", "+", "COUNT", 1))

    def archived(self, game: str, stub: Stub) -> list[Raw]:
        """The entries for which the stub of a game stands. Raises ArchiveAway, BrokenLog."""
        if self.archive is None:
            raise ArchiveAway("this log was archived, and no archive is set: ASTROLUDE_ARCHIVE_URL")
        return self.archive.raws(game, stub)

    def notes(self) -> Iterator[tuple[str, bytes]]:
        """The archived games, each with the note that was left with it when it was moved; whole indexes at a time.

        A note says how the game was at the end of its archived log. Raises ArchiveAway, also where no archive is set
        and games were archived.
        """
        if self.archive is None:
            return
        for segment, index in self.archive.indexes():
            notes = {one.game: (segment, one) for one in index}
            for game in self._in_place(segment, list(notes)):
                yield game, notes[game][1].note.encode()

    def _in_place(self, segment: str, games: list[str]) -> Iterator[str]:
        """Those of the games whose stubs name this segment, and nothing follows them."""
        for shard, some in keys.by_shard(games, self.shards).items():
            named = _PLACES.run(self.redis, [self.names.log(shard, game) for game in some], [])
            for game, place in zip(some, named, strict=True):
                if place.startswith(segment.encode()):
                    yield game

    def stored(self, game: str) -> list[tuple[str, dict[bytes, bytes]]]:
        """All that is in a log, damaged or not: stream ids and fields. Raises BrokenLog when its key holds no log.

        Of an archived log, what was in it before.
        """
        found = list(self._ask(game, 1, "XRANGE", self._key(game), "-", "+"))
        stub = stub_in(game, found)
        if stub is not None:
            archived = self.archived(game, stub)
            found[:1] = [(b"%d-0" % raw.version, fields_of(raw)) for raw in archived]
        return [(name.decode(), fields) for name, fields in found]

    def head(self, game: str) -> Head | None:
        """Where the log of a game ends, None when there is no such game."""
        found = self._newest(game)
        if not found:
            return None
        stub = stub_in(game, found)
        if stub is not None:
            return Head(stub.version, stub.hash)
        version = int(found[0][0].partition(b"-")[0])
        return Head(version, raw_of(game, version, *found[0]).hash)

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
        return sum(call(self.redis, "SCARD", self.names.games(shard)) for shard in range(self.shards))

    def _games_of(self, shard: int) -> set[str]:
        found: set[str] = set()
        cursor = b"0"
        while True:
            cursor, page = call(self.redis, "SSCAN", self.names.games(shard), cursor, "COUNT", 1000)
            found.update(game.decode() for game in page)
            if int(cursor) == 0:
                return found

    def record(self, game: str, key: str) -> Record | None:
        """What the idempotency key led to in this game, None when it is not known (any more).

        It answers a request that was not answered before, and so awaits copies as `append` does.
        """
        found = _RECORD.run(self.redis, [self.names.once(keys.shard_of(game, self.shards), game, key)], [])
        return None if found is None else _decode_record(found)
