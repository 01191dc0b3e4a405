"""The index of games that are over: for each term the games that it is true of, in the order in which they ended.

What the terms are is said elsewhere (`projections.lists.history.marks`). How many games a term has is kept beside it: a
search begins with the rarest. One game has some fifty terms, 40 bytes each.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import BigInteger, Column, Connection, Integer, Table, bindparam, delete, insert, select, update

from projections.lists.history.marks import terms_of
from projections.lists.history.schema import BYTEWISE, PREFIX, TABLES
from projections.lists.rows import GameRow, ended_name

MANY: Final = 10_000
"""Terms of one statement: SQLite takes 32,766 values in one."""

terms: Final = Table(
    f"{PREFIX}terms",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("term", BYTEWISE, nullable=False, unique=True),
    Column("games", BigInteger, nullable=False),
)
"""The terms, with how many games each has."""

postings: Final = Table(
    f"{PREFIX}postings",
    TABLES,
    Column("term", Integer, primary_key=True, autoincrement=False),
    Column("name", BYTEWISE, primary_key=True),
    sqlite_with_rowid=False,
)
"""The games of each term, by name (`rows.ended_name`)."""


def add(connection: Connection, rows: Sequence[GameRow]) -> None:
    """Put games into the index."""
    found = _named(rows)
    wanted = {term for term, _ in found}
    known = known_of(connection, wanted)
    if new := wanted - known.keys():
        connection.execute(insert(terms), [{"term": term, "games": 0} for term in sorted(new)])
        known |= known_of(connection, new)
    ids = {term: one for term, (one, _) in known.items()}
    connection.execute(insert(postings), [{"term": ids[term], "name": name} for term, name in found])
    _count(connection, Counter(ids[term] for term, _ in found), 1)


def remove(connection: Connection, rows: Sequence[GameRow]) -> None:
    """Take games out of it."""
    found = _named(rows)
    ids = {term: one for term, (one, _) in known_of(connection, {term for term, _ in found}).items()}
    gone = delete(postings).where(postings.c.term == bindparam("of"), postings.c.name == bindparam("named"))
    connection.execute(gone, [{"of": ids[term], "named": name} for term, name in found])
    _count(connection, Counter(ids[term] for term, _ in found), -1)


def known_of(connection: Connection, wanted: Iterable[str]) -> dict[str, tuple[int, int]]:
    """The ids of those of the terms that are there, and how many games each has."""
    found: dict[str, tuple[int, int]] = {}
    ordered = sorted(wanted)
    for start in range(0, len(ordered), MANY):
        rows = connection.execute(select(terms).where(terms.c.term.in_(ordered[start : start + MANY])))
        found |= {row.term: (row.id, row.games) for row in rows}
    return found


def _named(rows: Sequence[GameRow]) -> list[tuple[str, str]]:
    return [(term, ended_name(row)) for row in rows for term in sorted(terms_of(row))]


def _count(connection: Connection, counts: Mapping[int, int], sign: int) -> None:
    changed = update(terms).where(terms.c.id == bindparam("of")).values(games=terms.c.games + bindparam("more"))
    values: list[dict[str, Any]] = [{"of": one, "more": sign * more} for one, more in counts.items()]
    connection.execute(changed, values)
