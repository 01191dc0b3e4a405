"""Archives as `verify` and `import` read them, as they come and with hashes that fit: a forger can count too."""

import gzip
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import msgspec

from events.chain import genesis, link
from events.codec import read_public
from projections.proofs.archive import FORMAT, Archive, BadArchive, Head, Line, read_archive
from projections.proofs.audit import audit
from projections.proofs.inclusion import fault
from tests.projections.proofs.golden_archives import FOLDER
from workers.command_line.logs import told

FEWEST: Final = 4

WORDS: tuple[bytes, ...] = (
    *(b'{"d":"', b'","h":"', b'","s":"', b'"}\n', b'\\"', b"\\u0000", b"\\ud800", b"null", b"true", b"[]", b"{}"),
    *(b"9007199254740993", b"-1", b"1.5", b"1e999", b'{"format":"astrolude-archive/1"', b'"version":', b'"leaf":'),
    *(b'\\"type\\":\\"', b"game_created", b"seat_taken", b"game_started", b"timed_out", b"resigned", b"game_ended"),
    *(b'\\"rest\\":', b'\\"at\\":', b'\\"by\\":', b'\\"cause\\":', b'\\"data\\":{', b'\\"commitments\\":{'),
    *(b"rulebook", b"rulebook_version", b"seats", b"options", b"clock", b"seed", b"entropy", b"practice", b"origin"),
)  # fmt: skip


def parse(data: bytes) -> None:
    """Read and check an archive, and the same with its chain mended."""
    with suppress(BadArchive):
        _check(read_archive(data.splitlines()))
    mended = _mended(data)
    if mended is not None:
        _check(read_archive(mended))


def _check(archive: Archive) -> None:
    head = archive.head
    told(audit(head.game, archive.raws, opened=None))
    fault(head.inclusion, head.game, {raw.version: raw.hash for raw in archive.raws})


def _mended(data: bytes) -> list[bytes] | None:
    """The lines with the hashes that they ought to have; None where there are no lines to hash."""
    try:
        first, *rest = data.splitlines()
        head = msgspec.json.decode(first, type=Head)
        lines = [msgspec.json.decode(line, type=Line) for line in rest]
        previous = genesis(head.game)
        for place, line in enumerate(lines):
            previous = link(previous, line.d.encode())
            lines[place] = msgspec.structs.replace(line, h=previous.hex())
    except (ValueError, RecursionError):
        return None
    if not lines:
        return None
    head = msgspec.structs.replace(head, format=FORMAT, version=len(lines), hash=lines[-1].h)
    return [msgspec.json.encode(line) for line in (head, *lines)]


def seeds() -> Iterator[bytes]:
    """The beginnings of the archives that are kept for good."""
    for file in sorted(FOLDER.glob("*.gz")):
        lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
        yield b"".join(lines[: 1 + beginning(read_archive(lines))])


def beginning(archive: Archive) -> int:
    """How many entries of a game there are up to the end of a command, which the rules are asked about: a few."""
    whole = (place for place, raw in enumerate(archive.raws, 1) if not read_public(archive.head.game, raw).rest)
    return next(place for place in whole if place >= FEWEST)
