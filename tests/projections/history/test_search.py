"""Searches find the games that are asked for, and no others, whatever is asked and whoever asks."""

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect

from projections.lists.history.database import Database
from projections.lists.history.history import History
from projections.lists.history.marks import terms_of
from projections.lists.history.searching import STEP, STEPS, names_of
from projections.lists.history.terms import Found, Wanted
from projections.lists.past.past import MOST_MOVES, Search
from projections.lists.rows import MOVE, NEVER, GameRow, ended_name
from tests.patience import PATIENCE_SECONDS
from tests.projections.history.rows import PLAYERS, RULEBOOKS, any_over
from tests.projections.world import MOMENT

EVENTS = ("tower_raised", "tower_fell", "star_seen")
HANDS = ("open", "closed")


def any_past(rng: random.Random, number: int) -> GameRow:
    """A game with anything that can be searched for; some ended at the same moment."""
    row = any_over(rng, number)
    seats = tuple(
        replace(seat, rank=rng.choice([1, 1, 2]) if row.status == "finished" else None, resigned=rng.random() < 0.2)
        for seat in row.seats
    )
    told = {MOVE: rng.choice([0, 3, 17, 18, 40, 900]), **{kind: 1 for kind in EVENTS if rng.random() < 0.3}}
    ended = MOMENT + rng.randrange(60)
    hands = {"hands": rng.choice(HANDS)}
    return replace(row, seats=seats, told=told, finished=ended, options=hands, rulebook_version=rng.choice([1, 2]))


def belongs(row: GameRow, asked: Search) -> bool:
    """Whether a game is one of those that are asked for, said without any index."""
    seat = next((seat for seat in row.seats if seat.player == asked.player), None)
    first = [seat for seat in row.seats if seat.rank == 1]
    results: dict[str, bool] = {} if seat is None else {
        "won": seat.rank == 1 and len(first) == 1,
        "shared": seat.rank == 1 and len(first) > 1,
        "lost": (seat.rank or 1) > 1,
        "resigned": seat.resigned,
    }  # fmt: skip
    return all(
        (
            row.visibility == "public" or asked.viewer in row.concerned,
            row.id not in asked.off or asked.viewer in row.concerned,
            asked.player is None or asked.player in row.people,
            asked.opponent is None or asked.opponent in row.people,
            asked.result is None or results.get(asked.result, False),
            asked.status in (None, row.status),
            asked.rulebook in (None, row.rulebook),
            asked.version in (None, row.rulebook_version),
            all(row.options[name] == text for name, text in asked.options),
            asked.rated in (None, row.rated),
            asked.events is None or bool(asked.events & row.told.keys()),
            asked.least <= row.moves <= asked.most,
            asked.since <= (row.finished or 0) < asked.until,
        )
    )


def any_search(rng: random.Random) -> Search:
    """A search for some things; what one thing needs of another comes with it."""
    asked: dict[str, Any] = {"viewer": rng.choice([None, "ada", "nobody"])}
    maybe: dict[str, Callable[[], Any]] = {
        "opponent": lambda: rng.choice(PLAYERS),
        "status": lambda: rng.choice(["finished", "aborted"]),
        "rated": lambda: rng.random() < 0.5,
        "events": lambda: frozenset(rng.sample((*EVENTS, "never_seen"), rng.choice([0, 1, 2]))),
        "least": lambda: rng.choice([1, 17, 18]),
        "most": lambda: rng.choice([17, 40, 899]),
        "since": lambda: MOMENT + rng.randrange(60),
        "until": lambda: MOMENT + rng.randrange(60),
    }
    asked |= {name: make() for name, make in maybe.items() if rng.random() < 0.25}
    if rng.random() < 0.5:
        asked["player"] = rng.choice(PLAYERS)
        asked["result"] = rng.choice([None, "won", "shared", "lost", "resigned"])
    if rng.random() < 0.4:
        asked["rulebook"] = rng.choice(RULEBOOKS)
        asked["version"] = rng.choice([None, 1, 2])
        asked["options"] = rng.choice([(), (("hands", rng.choice(HANDS)),)])
    return Search(**asked)


def walk(history: History, asked: Search, *, falling: bool = True, limit: int = 7) -> list[str]:
    """The games on all pages."""
    low, high = f"{asked.since:015d}", f"{asked.until:015d}"
    seen: list[str] = []
    while True:
        page: Found = history.search(Wanted(asked.clauses(), low, high, falling), asked.admits, limit)
        seen += [row.id for row in page.rows]
        if page.cursor is None:
            return seen
        low, high = (low, page.cursor) if falling else (page.cursor, high)


def test_a_search_finds_what_is_asked_for_and_nothing_else(history: History) -> None:
    rng = random.Random(7)
    rows = [any_past(rng, number) for number in range(300)]
    history.record(rows)
    # given that some games came again, newer and otherwise, and that some were forgotten
    again = [replace(any_past(rng, number), version=10) for number in range(0, 300, 9)]
    history.record(again)
    gone = {row.id for row in rows[::13]}
    history.forget(gone)
    rows = [row for row in ({row.id: row for row in (*rows, *again)}).values() if row.id not in gone]
    off = frozenset(row.id for row in rows[::5])
    found = 0
    for number in range(90):
        asked = replace(any_search(rng), off=off)
        wanted = sorted((row for row in rows if belongs(row, asked)), key=ended_name, reverse=True)
        falling = bool(number % 3)
        names = [row.id for row in wanted]
        assert walk(history, asked, falling=falling, limit=rng.choice([3, 20, 99])) == (
            names if falling else names[::-1]
        ), asked
        found += len(names)
    assert found > 200
    # and the counts by which the rarest clause is chosen are right
    with history.database.asked() as own:
        counted = own.exec_driver_sql(
            "SELECT t.games, count(p.name) FROM astrolude_terms t LEFT JOIN astrolude_postings p ON p.term = t.id"
            " GROUP BY t.id, t.games"
        ).all()
    assert counted
    assert all(said == there for said, there in counted)


def test_a_page_costs_the_same_among_many(tmp_path: Path) -> None:
    """The statement of a step reads the index alone, and a page takes so many steps at most."""
    history = History(Database(f"sqlite:///{tmp_path}/history.sqlite", PATIENCE_SECONDS))
    rng = random.Random(3)
    many = [
        replace(any_past(rng, number), visibility="public", told={MOVE: 18}) for number in range(STEPS * STEP + 500)
    ]
    history.record(many)
    with sqlite3.connect(tmp_path / "history.sqlite") as own:
        wanted = names_of([(1, 2), (3,), (4, 5)], "0", "9", 50, falling=True)
        told = wanted.compile(dialect=sqlite_dialect(), compile_kwargs={"literal_binds": True})
        plan = [str(line[-1]) for line in own.execute(f"EXPLAIN QUERY PLAN {told}")]
        used = [line for line in plan if "astrolude_" in line]
        assert len(used) == 4, plan
        assert all(line.startswith("SEARCH astrolude_postings USING PRIMARY KEY (term=? AND name") for line in used)
    # a search that no game of its bucket passes gives up after so many, and goes on from there
    asked = Search(least=19, most=19)
    page = history.search(Wanted(asked.clauses(), "0", f"{NEVER}"), asked.admits, 50)
    assert not page.rows
    assert page.cursor == sorted(map(ended_name, many), reverse=True)[STEPS * STEP - 1]
    assert walk(history, asked) == []


@pytest.mark.parametrize("moves", [0, 15, 16, 17, 31, 32, 999, MOST_MOVES])
def test_lengths_are_covered_without_gaps(moves: int) -> None:
    row = replace(any_over(random.Random(1), 1), visibility="public", told={MOVE: moves})
    for asked in (Search(least=moves, most=moves), Search(least=max(0, moves - 5)), Search(most=moves)):
        assert asked.admits(row)
        assert all(clause & terms_of(row) for clause in asked.clauses())
