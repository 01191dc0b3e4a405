"""Entries of a log as a store gives them: a line is a public part, after a tab the private one may stand."""

import gzip
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from events.chain import genesis, link
from events.codec import unseal
from events.envelope import Raw
from events.errors import BrokenLog
from projections.games import NoRulebook, fold
from projections.proofs.archive import read_archive
from projections.proofs.audit import audit
from projections.proofs.reports import Report
from tests.fuzz.targets import archives
from tests.projections.proofs.golden_archives import FOLDER

GAME: Final = "game"

WORDS: tuple[bytes, ...] = (b"\t", b"\n", *(word.replace(b"\\", b"") for word in archives.WORDS))


def parse(data: bytes) -> None:
    """Check a log of these entries, chained, and fold it: what is wrong with it is a BrokenLog, and told."""
    raws, previous = [], genesis(GAME)
    for version, line in enumerate(data.split(b"\n"), 1):
        public, tab, private = line.partition(b"\t")
        previous = link(previous, public)
        raws.append(Raw(version, public, private if tab else None, previous.hex()))
    for opened in (True, None):
        report = audit(GAME, raws, opened=opened)
        assert isinstance(report, Report)
    with suppress(BrokenLog, NoRulebook):
        fold(GAME, [unseal(GAME, raw) for raw in raws])


def seeds() -> Iterator[bytes]:
    """The beginnings of logs of every rulebook."""
    for file in sorted(FOLDER.glob("*.gz")):
        archive = read_archive(gzip.decompress(file.read_bytes()).splitlines())
        told = archive.head.game.encode()
        lines = [
            raw.public.replace(told, GAME.encode()) + (b"\t" + raw.private if raw.private else b"")
            for raw in archive.raws[: archives.beginning(archive)]
        ]
        yield b"\n".join(lines)
