"""Games that were archived once are folded and audited by every release."""

import gzip
from pathlib import Path
from typing import Any

import pytest

from games.core.catalogue import rulebooks
from games.core.rulebook import Rulebook
from projections.games import fold
from projections.proofs.archive import Archive, read_archive
from projections.proofs.audit import audit
from projections.upcasters import UPCASTERS
from tests.projections.logs import GAME, entries_of
from tests.projections.proofs.golden_archives import FOLDER, path_of, wanted
from tests.projections.sought import Ended, drawn, sought

KEPT = sorted(FOLDER.glob("*.gz"))

every_archive = pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name.partition(".")[0])


def read(path: Path) -> Archive:
    return read_archive(gzip.decompress(path.read_bytes()).splitlines())


def test_every_way_of_ending_of_the_present_versions_is_kept() -> None:
    missing = [path_of(book, ending).name for book, ending, _ in wanted() if path_of(book, ending) not in KEPT]

    assert missing == [], "make golden"


def test_every_version_that_a_rulebook_keeps_has_its_archives() -> None:
    for book in rulebooks().values():
        for former in book.former:
            assert any(path.name.startswith(f"{former.key}-{former.version}-") for path in KEPT)


@pytest.mark.parametrize(
    ("key", "ending"), [(key, ending) for key, book in rulebooks().items() for ending in sought(book)]
)
def test_the_kept_game_ends_as_its_name_says(key: str, ending: str) -> None:
    book = rulebooks()[key]
    raws = read(path_of(book, ending)).raws

    assert sought(book)[ending].found(Ended(raws, fold(GAME, entries_of(raws)).game))


@pytest.mark.parametrize("key", sorted(rulebooks()))
def test_every_kind_of_draw_is_in_some_kept_game(key: str) -> None:
    book = rulebooks()[key]
    table = book.draws()
    logs = [read(path).raws for path in KEPT if path.name.startswith(f"{key}-{book.version}-")]

    random = {kind for raws in logs for kind in drawn(Ended(raws, fold(GAME, entries_of(raws)).game))}

    told = {kind for kind, steps in table["events"].items() if _draws(book, steps)}
    assert random - table.get("untold", {}).keys() == told


def _draws(book: Rulebook[Any, Any], steps: list[Any]) -> bool:
    """Whether a table's steps take anything from the dice."""
    parts = [part for step in steps for name in ("then", "otherwise", "do") for part in step.get(name, [])]
    called = [part for step in steps if "call" in step for part in book.draws()["routines"][step["call"]]]
    return any("draw" in step for step in steps) or bool(parts + called and _draws(book, parts + called))


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
