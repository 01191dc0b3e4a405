"""The history gives what was recorded, newest first, from its indexes alone, on SQLite and on PostgreSQL."""

import itertools
import random
import sqlite3
import stat
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect

from games.core.lifecycle.state import Status
from projections.lists.history import database
from projections.lists.history.database import Database, address
from projections.lists.history.history import History, page_of
from projections.lists.history.schema import FORMAT
from projections.lists.history.terms import HistoryUnavailable, Replaced, Slice
from projections.lists.rows import GameRow, member_of
from tests.patience import PATIENCE_SECONDS
from tests.projections.history.rows import PLAYERS, RULEBOOKS, any_over, over

OVER: tuple[Status, ...] = ("finished", "aborted")
SLICES = [
    Slice(status, private, player, rulebook)
    for status, private, player, rulebook in itertools.product(
        OVER, (False, True), (None, *PLAYERS), (None, *RULEBOOKS)
    )
]


def belongs(row: GameRow, one: Slice) -> bool:
    """Whether a slice has the game."""
    return (
        row.status == one.status
        and (row.visibility == "private") == one.private
        and one.player in (None, *row.concerned)
        and one.rulebook in (None, row.rulebook)
    )


def walk(history: History, slices: list[Slice], limit: int) -> list[str]:
    """The names on all pages."""
    seen: list[str] = []
    while page := history.page(slices, seen[-1] if seen else None, limit):
        seen += [name for name, _ in page]
        if len(page) < limit:
            break
    return seen


def test_pages_give_each_game_of_their_slices_once_the_newest_first(history: History) -> None:
    rng = random.Random(1)
    rows = [any_over(rng, number) for number in range(120)]
    rng.shuffle(rows)
    for start in range(0, len(rows), 50):
        history.record(rows[start : start + 50])
    chosen = [[one] for one in SLICES] + [
        [Slice(status, private, player, rulebook) for status in OVER for private in (False, True)]
        for player, rulebook in itertools.product(PLAYERS, (None, *RULEBOOKS))
    ]
    for slices in chosen:
        wanted = [member_of(row) for row in rows if any(belongs(row, one) for one in slices)]
        assert walk(history, slices, rng.choice([1, 7, 200])) == sorted(wanted, reverse=True), slices
    assert list(history.every_row()) == sorted(rows, key=member_of)
    assert history.count() == len(rows)


def test_a_game_of_bots_alone_is_in_the_lists_of_nobody(history: History) -> None:
    rows = [
        replace(row := over(number, "ada"), seats=(replace(row.seats[0], player=None, bot="easy"),), tournament="t")
        for number in (1, 2)
    ]
    history.record(rows[:1])
    history.record([*rows, over(3, "bob")])
    assert rows[0].concerned == set()
    assert walk(history, [Slice("finished", False)], 9) == [member_of(over(3, "bob")), *map(member_of, reversed(rows))]
    assert walk(history, [Slice("finished", False, "bob")], 9) == [member_of(over(3, "bob"))]


def test_only_a_newer_version_replaces_a_row(history: History) -> None:
    row = over(1, "ada", "bob")
    newer = replace(row, version=10, status="aborted", seats=row.seats[:1])
    for rows in ([row], [row, newer, row], [row], [newer]):
        history.record(rows)
    assert (history.rows([row.id, "nobody"]), history.count()) == ({row.id: newer}, 1)
    assert walk(history, [Slice("finished", False)], 9) == walk(history, [Slice("aborted", False, "bob")], 9) == []
    assert walk(history, [Slice("aborted", False, "ada")], 9) == [member_of(row)]
    # and what is forgotten may come back older
    history.forget([row.id, "nobody"])
    assert (history.rows([row.id]), history.count(), walk(history, [Slice("aborted", False, "ada")], 9)) == ({}, 0, [])
    history.record([row])
    assert history.rows([row.id]) == {row.id: row}


def test_no_page_looks_at_more_than_it_gives(tmp_path: Path) -> None:
    history = History(Database(f"sqlite:///{tmp_path}/history.sqlite", PATIENCE_SECONDS))
    history.record([over(1, *PLAYERS)])
    with sqlite3.connect(tmp_path / "history.sqlite") as connection:
        for one in SLICES:
            wanted = page_of([one, replace(one, status=OVER[one.status == "finished"])], "9", 51)
            told = wanted.compile(dialect=sqlite_dialect(), compile_kwargs={"literal_binds": True})
            plan = [str(line[-1]) for line in connection.execute(f"EXPLAIN QUERY PLAN {told}")]
            used = [line for line in plan if "astrolude_" in line]
            assert len(used) == 3, plan
            assert all(
                line.startswith("SEARCH") and f"name{'=<'[place < 2]}?" in line for place, line in enumerate(used)
            )


def test_another_format_is_made_anew_by_the_writer_alone(
    history: History, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.record([over(1, "ada", "bob")])
    first = history.stamp()
    # when a release with another format comes
    monkeypatch.setattr(database, "FORMAT", FORMAT + 1)
    other = History(Database(url, PATIENCE_SECONDS))
    # then it cannot read, until it has written
    with pytest.raises(HistoryUnavailable, match="format"):
        other.stamp()
    other.record([over(2, "ada", "bob")])
    assert (other.count(), other.stamp().reaches(first)) == (1, False)
    # and who knows the one before writes nothing
    with pytest.raises(Replaced), other.writing(first) as writer:
        writer.record([over(3, "ada", "bob")])
    assert other.count() == 1
    other.database.close()


def test_a_stamp_tells_what_was_lost(url: str, tmp_path: Path, history: History) -> None:
    stamps = [history.record([over(number, "ada", "bob")]) for number in range(3)]
    assert [now.reaches(then) for now, then in itertools.product(stamps, stamps)] == [
        *(True, False, False),
        *(True, True, False),
        *(True, True, True),
    ]
    assert history.stamp() == stamps[-1]
    assert not history.clear().reaches(stamps[0])
    assert (history.count(), history.rows([over(1, "ada", "bob").id])) == (0, {})


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "history.sqlite"
    History(Database(f"sqlite:///{path}", 1)).record([over(1, "ada", "bob")])
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}


def test_a_locked_file_answers_readers_and_refuses_writers_in_time(tmp_path: Path) -> None:
    history = History(Database(f"sqlite:///{tmp_path}/history.sqlite", 0.1))
    history.record([over(1, "ada", "bob")])
    with sqlite3.connect(tmp_path / "history.sqlite", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        assert history.count() == 1
        with pytest.raises(HistoryUnavailable):
            history.record([over(2, "ada", "bob")])
        other.execute("COMMIT")
    history.record([over(2, "ada", "bob")])
    assert history.count() == 2


@pytest.mark.parametrize(
    "url", ["", "x", "sqlite://", "sqlite:///relative", "mysql://ada:secret@host/db", "postgresql://a:secret@h:port/"]
)
def test_other_urls_are_refused_without_their_password(url: str) -> None:
    with pytest.raises(ValueError, match=r"expected|not the URL") as refused:
        address(url)
    assert "secret" not in str(refused.value)
