"""What a backup consists of: segments, each named by the hash of its bytes, and manifests that list segments."""

import gzip
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")

FORMAT: Final = 1
ARCHIVING: Final = 2
"""The format of a manifest that names objects of the archive: releases that know none leave it alone."""
MANIFESTS: Final = "manifests/"
SEGMENTS: Final = "segments/"
LEVEL: Final = 6
NAMED: Final = 16
"""Hexadecimal digits of a manifest's hash in its name."""

Fields = dict[bytes, bytes]
Entry = tuple[bytes, Fields]
"""A stream's entry as it is stored: its id and its fields."""


class BadBackup(Exception):
    """A backup cannot be used, and why."""


class Slice(Struct, frozen=True, array_like=True):
    """Entries of one log, of which `first` come before; with `first` 0 the log begins anew."""

    key: bytes
    first: int
    entries: list[Entry]


class Kept(Struct, frozen=True, array_like=True):
    """Any other key: when it expires (ms since the epoch, -1 for never), and what the server's DUMP says."""

    key: bytes
    expires: int
    dump: bytes


class Mark(Struct, frozen=True, array_like=True):
    """How far a log is in a backup: its entries, the last one's id, and a hash of all of the last one."""

    key: bytes
    entries: int
    last: bytes
    print: bytes


class Segment(Struct, frozen=True):
    """A file of a backup: SHA-256 of its bytes (64 hex digits), and how many there are."""

    digest: str
    size: int

    @property
    def name(self) -> str:
        """Where it lies."""
        return f"{SEGMENTS}{self.digest[:2]}/{self.digest}"


class Counts(Struct, frozen=True):
    """What a backup holds: logs, their entries, and keys of each other kind."""

    games: int
    events: int
    kinds: dict[str, int]


class Manifest(Struct, frozen=True, kw_only=True):
    """One backup: what was in the store at a moment, `at` ms since the epoch; `held` ms it answered nobody else.

    `logs` in their order make up all logs; `marks` say how far those are; `keys` are all other keys. `archived` and
    `dictionaries` are the archive's objects that stubs among the logs need, byte for byte. `release` is ours, and
    `server` the product and version without which its DUMPs cannot be read.
    """

    at: int
    held: int
    release: str
    server: str
    counts: Counts
    logs: list[Segment]
    marks: list[Segment]
    keys: list[Segment]
    secret_keys: list[str] = []
    archived: list[Segment] = []
    dictionaries: list[Segment] = []
    format: int = FORMAT

    @property
    def segments(self) -> list[Segment]:
        """All that it needs."""
        return [*self.logs, *self.marks, *self.keys, *self.archived, *self.dictionaries]

    @property
    def moment(self) -> str:
        """Its moment as people and file names write it: `20261123T025042.123Z`."""
        return f"{datetime.fromtimestamp(self.at // 1000, UTC):%Y%m%dT%H%M%S}.{self.at % 1000:03}Z"


def packed(items: Sequence[Slice | Kept | Mark]) -> tuple[Segment, bytes]:
    """A segment of these items, and its bytes: the same for the same items."""
    body = gzip.compress(msgspec.msgpack.encode(items), LEVEL, mtime=0)
    return Segment(sha256(body).hexdigest(), len(body)), body


def unpacked(segment: Segment, body: bytes, kind: type[T]) -> list[T]:
    """The items of a segment. Raises BadBackup unless the bytes are those that its name promises."""
    prove(segment, body)
    try:
        return msgspec.msgpack.decode(gzip.decompress(body), type=list[kind])  # type: ignore[valid-type]
    except (msgspec.MsgspecError, OSError, EOFError) as error:
        raise BadBackup(f"{segment.name} cannot be read: {error}") from None


def prove(segment: Segment, body: bytes) -> None:
    """Raises BadBackup unless the bytes are those that the segment's name promises."""
    if sha256(body).hexdigest() != segment.digest:
        raise BadBackup(f"{segment.name} is damaged: {len(body)} bytes that are not those that were written")


def written(manifest: Manifest) -> tuple[str, bytes]:
    """Name and bytes of a manifest; names are in the order of moments, and hold part of the bytes' hash."""
    body = gzip.compress(msgspec.json.encode(manifest), LEVEL, mtime=0)
    return f"{MANIFESTS}{manifest.moment}-{sha256(body).hexdigest()[:NAMED]}", body


def read(name: str, body: bytes) -> Manifest:
    """The manifest of this name. Raises BadBackup."""
    if sha256(body).hexdigest()[:NAMED] != name.rpartition("-")[2]:
        raise BadBackup(f"{name} is damaged")
    raw: Any = msgspec.json.decode(gzip.decompress(body))
    if raw.get("format") not in (FORMAT, ARCHIVING):
        raise BadBackup(f"{name} has format {raw.get('format')}, not {FORMAT} or {ARCHIVING}: by another release")
    return msgspec.convert(raw, Manifest)


def print_of(entry: Entry) -> bytes:
    """What stands for all of an entry."""
    return sha256(msgspec.msgpack.encode(entry)).digest()
