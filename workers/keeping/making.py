"""Making a backup: what is new in logs since the last one, up to one moment, and all other keys at that moment."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from typing import Final

from msgspec import Struct

from events.archive.archive import LogArchive
from events.client import Client
from service import VERSION
from workers.keeping.archived import Copier, Needed
from workers.keeping.catalogue import marks, missing, names
from workers.keeping.formats import (
    ARCHIVING,
    FORMAT,
    BadBackup,
    Counts,
    Kept,
    Manifest,
    Mark,
    Segment,
    Slice,
    packed,
    prove,
    read,
    written,
)
from workers.keeping.look import Look, look, server
from workers.keeping.reading import game_of, grown
from workers.keeping.vaults import File, Vault

PIECE: Final = 4 * 1024 * 1024
"""Bytes of entries in one segment, before they are compressed; a longer log is in one all the same."""
BUCKET: Final = 256 * 1024
"""Bytes of other keys in one segment; keys stay in theirs, so that one that does not change is not written again."""

SMALL: Final = 16 * 1024
"""Bytes of a hash tag's other keys, below which they share a segment with those of other tags."""


class Made(Struct, frozen=True):
    """A backup that was made and checked: its name, and how much of it is new.

    `unsound` are games whose new entries do not follow from those before, in the store already; `told` says why
    everything was written anew, if it was.
    """

    name: str
    manifest: Manifest
    files: int
    size: int
    events: int
    unsound: list[str]
    told: str


class _Writer:
    """Writes segments that are not there yet."""

    def __init__(self, vault: Vault, files: dict[str, File]) -> None:
        self._vault = vault
        self._files = files
        self.new: list[Segment] = []

    def write(self, items: Sequence[Slice | Kept | Mark]) -> Segment:
        segment, body = packed(items)
        there = self._files.get(segment.name)
        if there is None or there.size != segment.size:
            self._vault.put(segment.name, body)
            self.new.append(segment)
        return segment

    def read_back(self) -> None:
        """Raises BadBackup unless all that was written can be read."""
        for segment in self.new:
            prove(segment, self._vault.get(segment.name))


class _Logs:
    """What is new in all logs, and how far they are."""

    def __init__(self, redis: Client, seen: Look, known: dict[bytes, Mark]) -> None:
        self._grown = grown(redis, seen.entries, known)
        self.needed = Needed(set(), set())
        self.marks: list[Mark] = []
        self.unsound: list[str] = []
        self.events = 0

    def slices(self) -> Iterator[Slice]:
        for log in self._grown:
            self.marks.append(log.mark)
            if log.place is not None:
                self.needed.add(log.place)
            if not log.sound:
                self.unsound.append(game_of(log.mark.key))
            if log.slice.entries:
                self.events += len(log.slice.entries)
                yield log.slice


def make(
    redis: Client,
    vault: Vault,
    archive: LogArchive | None = None,
    *,
    whole: bool = False,
    secret_keys: Sequence[str] = (),
) -> Made:
    """Make a backup; a `whole` one writes everything anew. Raises Unavailable, BadBackup, and OSError.

    Of the archive it copies what stubs need and the vault has not.

    The manifest is written last, when all else was read back: until then the backups before are what there is.
    """
    files = vault.files()
    last, told = (None, "") if whole else _last(vault, files)
    writer = _Writer(vault, {} if last is None else files)
    seen = look(redis)
    logs = _Logs(redis, seen, marks(vault, last) if last else {})
    pieces = [writer.write(piece) for piece in _pieces(logs.slices())]
    copier = Copier(archive, vault, files, last)
    archived, dictionaries = copier.segments(logs.needed.segments), copier.dictionaries(logs.needed.dictionaries)
    writer.new += copier.new
    manifest = Manifest(
        at=seen.at,
        held=seen.held,
        release=VERSION,
        server=server(redis),
        counts=_counted(logs.marks, seen.kept),
        logs=[*(last.logs if last else []), *pieces],
        marks=[writer.write(list(some)) for _, some in groupby(logs.marks, key=lambda mark: _tag(mark.key))],
        keys=[writer.write(bucket) for bucket in _buckets(seen.kept)],
        secret_keys=list(secret_keys),
        archived=archived,
        dictionaries=dictionaries,
        format=ARCHIVING if archived else FORMAT,
    )
    name, size = _publish(vault, writer, manifest)
    return Made(name, manifest, len(writer.new), size, logs.events, logs.unsound, told)


def _publish(vault: Vault, writer: _Writer, manifest: Manifest) -> tuple[str, int]:
    """Write the manifest once all it names was read back; its name, and the bytes that are new."""
    writer.read_back()
    if gone := missing(manifest, vault.files()):
        raise BadBackup(f"{gone[0]} is missing, or not whole: somebody else writes here")
    name, body = written(manifest)
    vault.put(name, body)
    read(name, vault.get(name))
    return name, sum(segment.size for segment in writer.new) + len(body)


def _last(vault: Vault, files: dict[str, File]) -> tuple[Manifest | None, str]:
    """The newest backup, unless something of it is missing; and what is wrong with it."""
    known = names(files)
    if not known:
        return None, ""
    try:
        last = read(known[-1], vault.get(known[-1]))
        gone = missing(last, files)
        marks(vault, last)
    except BadBackup as error:
        return None, str(error)
    return (None, f"{gone[0]} is missing, or not whole") if gone else (last, "")


def _pieces(slices: Iterable[Slice]) -> Iterator[list[Slice]]:
    piece: list[Slice] = []
    size = 0
    for one in slices:
        piece.append(one)
        size += sum(len(value) for _, fields in one.entries for value in fields.values())
        if size >= PIECE:
            yield piece
            piece, size = [], 0
    if piece:
        yield piece


def _buckets(kept: Sequence[Kept]) -> Iterator[list[Kept]]:
    for some in _groups(kept):
        size, number = sum(len(one.dump) for one in some), 1
        while size / number > BUCKET:
            number *= 2
        buckets: list[list[Kept]] = [[] for _ in range(number)]
        for one in some:
            buckets[int.from_bytes(sha256(one.key).digest()[:8]) % number].append(one)
        yield from filter(None, buckets)


def _groups(kept: Sequence[Kept]) -> Iterator[list[Kept]]:
    """The keys of each hash tag, those of small ones together."""
    small: list[Kept] = []
    for _, group in groupby(kept, key=lambda one: _tag(one.key)):
        some = list(group)
        if sum(len(one.dump) for one in some) < SMALL:
            small += some
        else:
            yield some
    if small:
        yield small


def _tag(key: bytes) -> bytes:
    """What decides in which slot of a cluster a key is."""
    return key.partition(b"{")[2].partition(b"}")[0]


def _counted(now: Sequence[Mark], kept: Sequence[Kept]) -> Counts:
    kinds = Counter(_kind(one.key) for one in kept)
    return Counts(len(now), sum(mark.entries for mark in now), dict(sorted(kinds.items())))


def _kind(key: bytes) -> str:
    """What a key is about: `account` in `{a-…}:account`."""
    return key.split(b":", 2)[1 if b":" in key else 0].decode(errors="replace")
