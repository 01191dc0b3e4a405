"""A finished game as one file of JSON lines, with everything that proves it; and reading such a file back."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from events.codec import canonical, read_public
from events.envelope import Raw
from games.core.catalogue import pinned
from projections.proofs.inclusion import Included

FORMAT: Final = "astrolude-archive/1"
LONGEST: Final = 1 << 20
"""The longest line, in bytes; an event has some hundreds."""


class Head(Struct, frozen=True, kw_only=True):
    """The first line. Nothing in it is proof: `players` are names as they were when the file was written.

    But for `inclusion`, which proves that a head of the game was noted, as `projections.proofs.inclusion` reads it.
    `draws` says what the game's events draw from the dice; to trust nobody, compare its digest (`table_digest`).
    """

    format: str
    game: str
    version: int
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
    head = Head(
        format=FORMAT,
        game=game,
        version=raws[-1].version,
        hash=raws[-1].hash,
        players=dict(players),
        draws=(book and book.draws()) or UNSET,
        inclusion=inclusion or UNSET,
    )
    lines = [Line(raw.public.decode(), raw.hash, raw.private.decode() if raw.private else None) for raw in raws]
    return b"".join(_encode(line) + b"\n" for line in (head, *lines))


def table_digest(table: dict[str, Any]) -> str:
    """What identifies a table of draws: the SHA-256 of its canonical JSON, in hex."""
    return sha256(canonical(table)).hexdigest()


def read_archive(lines: Iterable[bytes]) -> Archive:
    """What the lines of a file say. Raises BadArchive for the first line that cannot be read."""
    head, raws = None, []
    for number, line in enumerate(lines, 1):
        try:
            if len(line) > LONGEST:
                raise BadArchive(number, "it is too long")
            if head is None:
                head = _read_head(line)
                continue
            entry = _line(line)
            private = None if entry.s is None else entry.s.encode()
            raws.append(Raw(number - 1, entry.d.encode(), private, entry.h))
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise BadArchive(number, str(error)) from error
    if head is None:
        raise BadArchive(1, "the file is empty")
    if (head.version, head.hash) != (len(raws), raws[-1].hash if raws else ""):
        raise BadArchive(1, f"it promises {head.version} events and another end than the last of {len(raws)}")
    return Archive(head, raws)


def _read_head(line: bytes) -> Head:
    head = _head(line)
    if head.format != FORMAT:
        raise BadArchive(1, f"its format is {head.format}, not {FORMAT}")
    return head
