"""Games that were archived once are folded and audited by every release."""

import gzip
from pathlib import Path

import pytest

from games.core.catalogue import rulebooks
from projections.archive import Archive, read_archive
from projections.audit import audit
from projections.games import fold
from projections.upcasters import UPCASTERS
from tests.projections.golden_archives import FOLDER, path_of, wanted
from tests.projections.logs import GAME, entries_of

KEPT = sorted(FOLDER.glob("*.gz"))

every_archive = pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name.partition(".")[0])


def read(path: Path) -> Archive:
    return read_archive(gzip.decompress(path.read_bytes()).splitlines())


def test_every_way_of_ending_of_the_present_versions_is_kept() -> None:
    missing = [path_of(book, ending).name for book, ending in wanted() if path_of(book, ending) not in KEPT]

    assert missing == [], "python -m tests.projections.golden_archives"


def test_every_version_that_a_rulebook_keeps_has_its_archives() -> None:
    for book in rulebooks().values():
        for former in book.former:
            assert any(path.name.startswith(f"{former.key}-{former.version}-") for path in KEPT)


@every_archive
def test_a_kept_archive_is_sound(path: Path) -> None:
    archive = read(path)

    report = audit(archive.head.game, archive.raws)

    assert [(check.name, check.reason, check.why) for check in report.checks if check.outcome != "holds"] == []
    assert report.over


@every_archive
def test_a_kept_archive_folds_to_its_end(path: Path) -> None:
    archive = read(path)

    live = fold(GAME, [UPCASTERS.lift(entry) for entry in entries_of(archive.raws)])

    assert live.game.over
    assert live.hash == archive.head.hash
