"""Games that were finished once fold to the same result and views for ever."""

from pathlib import Path

import pytest

from games.core.catalogue import event_types
from games.core.visibility import redact
from tests.rules.contract.golden import FOLDER, fold, path_of, read, views
from tests.rules.contract.playing import Table

KEPT = sorted(FOLDER.glob("*.json"))


def test_a_game_of_the_present_version_is_kept(usual: Table) -> None:
    assert path_of(usual.book, usual.seats) in KEPT, "make golden"


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_game_folds_to_what_it_was(path: Path) -> None:
    golden = read(path)

    game = fold(golden)

    assert game.status == "finished"
    assert game.standings == golden.standings
    for now, then in zip(views(game), golden.views, strict=True):
        assert now == now | then, "views may gain fields, what they said stays"


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_kept_events_have_the_present_shape(path: Path) -> None:
    """Whoever raises an event's VERSION has to write the upcaster that lifts the kept events of the old one."""
    golden = read(path)
    types = event_types(golden.rulebook)

    assert all(stored.v == types[stored.type].VERSION for batch in golden.batches for stored in batch.events)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_the_events_of_a_kept_game_are_told_without_gaps(path: Path) -> None:
    golden = read(path)
    texts = fold(golden).book.texts
    names = [f"N{seat}" for seat in range(golden.seats)]

    for stored in (event for batch in golden.batches for event in batch.events):
        for viewer in (None, *range(golden.seats)):
            data = redact(stored.public, stored.private, viewer)
            for language in ("fr", "en"):
                told = texts.tell({"type": stored.type, "data": data}, names, language)
                assert told is None or (told and "{" not in told)
