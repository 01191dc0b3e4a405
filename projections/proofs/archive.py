"""A log as JSON lines, with everything that proves it; and reading a file of one or many of them back.

Files have finished games, or tournaments that have begun.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from events.codec import canonical, read_public
from events.envelope import Raw
from games.core.catalogue import pinned
from projections.proofs.inclusion import Included

FORMAT: Final = "astrolude-archive/1"
OF_TOURNAMENT: Final = "astrolude-tournament/1"
FORMATS: Final = (FORMAT, OF_TOURNAMENT)
LONGEST: Final = 1 << 20
"""The longest line, in bytes; an event has some hundreds."""


class Head(Struct, frozen=True, kw_only=True):
    """The first line. Nothing in it is proof: `players` are names as they were when the file was written.

    `game` is the id under which the log is kept, of a tournament too.

    But for `inclusion`, which proves that a head of the game was noted, as `projections.proofs.inclusion` reads it.
    `draws` says what the game's events draw from the dice; to trust nobody, compare its digest (`table_digest`).
    """

    format: str
    game: str
    version: Annotated[int, Meta(ge=1, le=(1 << 31) - 1)]
    hash: str
    players: dict[str, str | None] = {}
    draws: dict[str, Any] | UnsetType = UNSET
    inclusion: Any = UNSET


class Line(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An entry of the log: its fields as the store has them, the stored JSON as text."""

    d: str
    h: str
    s: str | None = None


class Archive(Struct, frozen=True):
    """What a file says; the audit finds out whether it is true."""

    head: Head
    raws: list[Raw]


class BadArchive(Exception):
    """The file is not an archive; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


_encode = msgspec.json.Encoder(order="sorted").encode
_head = msgspec.json.Decoder(Head).decode
_line = msgspec.json.Decoder(Line).decode


def write_archive(
    game: str, raws: Sequence[Raw], players: Mapping[str, str | None], inclusion: Included | None = None
) -> bytes:
    """The file of a game; always the same bytes for the same log, names and proof."""
    terms = read_public(game, raws[0]).data
    book = pinned(terms.get("rulebook"), terms.get("rulebook_version"))
    return _written(FORMAT, game, raws, players, draws=(book and book.draws()) or UNSET, inclusion=inclusion or UNSET)


def write_tournament(tournament: str, raws: Sequence[Raw], players: Mapping[str, str | None]) -> bytes:
    """The file of a tournament; always the same bytes for the same log and names."""
    return _written(OF_TOURNAMENT, tournament, raws, players)


def _written(kind: str, game: str, raws: Sequence[Raw], players: Mapping[str, str | None], **proofs: Any) -> bytes:
    version, last = raws[-1].version, raws[-1].hash
    head = Head(format=kind, game=game, version=version, hash=last, players=dict(players), **proofs)
    lines = [Line(raw.public.decode(), raw.hash, raw.private.decode() if raw.private else None) for raw in raws]
    return b"".join(_encode(line) + b"\n" for line in (head, *lines))


def table_digest(table: dict[str, Any]) -> str:
    """What identifies a table of draws: the SHA-256 of its canonical JSON, in hex."""
    return sha256(canonical(table)).hexdigest()


def read_archives(lines: Iterable[bytes], formats: Collection[str] = (FORMAT,)) -> Iterator[Archive]:
    """The logs of a file, in these formats, each read when it is asked for.

    Raises BadArchive for the first line that cannot be read.
    """
    rest = enumerate(lines, 1)
    for number, line in rest:
        yield _one(number, line, rest, formats)


def read_archive(lines: Iterable[bytes]) -> Archive:
    """The one game of a file. Raises BadArchive for the first line that cannot be read, or that is one too many."""
    rest = enumerate(lines, 1)
    first = next(rest, None)
    if first is None:
        raise BadArchive(1, "the file is empty")
    archive = _one(*first, rest, (FORMAT,))
    for number, _ in rest:
        raise BadArchive(number, f"it goes on after the {archive.head.version} events that it promises")
    return archive


def _one(number: int, line: bytes, rest: Iterator[tuple[int, bytes]], formats: Collection[str]) -> Archive:
    """A log whose first line is given, and as many of the rest as it promises."""
    head = _read_head(number, line, formats)
    raws = [_read_raw(version, *one) for version, one in enumerate(islice(rest, head.version), 1)]
    if (head.version, head.hash) != (len(raws), raws[-1].hash if raws else ""):
        raise BadArchive(number, f"it promises {head.version} events and another end than the last of {len(raws)}")
    return Archive(head, raws)


def _read_raw(version: int, number: int, line: bytes) -> Raw:
    _check_length(number, line)
    try:
        entry = _line(line)
        private = None if entry.s is None else entry.s.encode()
        return Raw(version, entry.d.encode(), private, entry.h)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadArchive(number, str(error)) from error


def _read_head(number: int, line: bytes, formats: Collection[str]) -> Head:
    _check_length(number, line)
    try:
        head = _head(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadArchive(number, str(error)) from error
    if head.format not in formats:
        raise BadArchive(number, f"its format is {head.format}, not {' or '.join(formats)}")
    return head


def _check_length(number: int, line: bytes) -> None:
    if len(line) > LONGEST:
        raise BadArchive(number, "it is too long")
