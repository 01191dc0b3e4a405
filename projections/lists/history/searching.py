"""Searches among the games that are over, by their terms.

A search walks along the games of the rarest clause and asks of each whether it has the others, in the index alone. It
looks at so many games for a page and no more: what is rarer gives short pages, and none costs more in a large table.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Select, Subquery, and_, exists, literal_column, select, true, union

from projections.lists.history.index import known_of, postings
from projections.lists.history.terms import Admits, Found, Wanted
from projections.lists.history.writer import rows_of
from projections.lists.rows import GameRow, ended_name

STEP: Final = 500
"""Games that a step looks at, at most; the first are shorter."""
STEPS: Final = 8
"""So many of the longest have a page."""
READ: Final = 4_000
"""Entries of the index that a step reads of the first clause, about: one of many terms has shorter steps."""
SHORTEST: Final = 25

Clause = tuple[int, ...]
"""The ids of terms, of which a game needs one."""


def search(connection: Connection, wanted: Wanted, admits: Admits, limit: int) -> Found:
    """The next games with all that is wanted. A page may be short, even empty, and have a cursor."""
    clauses = _clauses(connection, wanted)
    if not clauses:
        return Found([], None)
    low, high = wanted.low, wanted.high
    found: list[GameRow] = []
    most = max(SHORTEST, min(STEP, READ // len(clauses[0])))
    step, left = min(most, 4 * limit), STEPS * most
    while left:
        names = connection.execute(names_of(clauses, low, high, step, falling=wanted.falling)).all()
        found += _admitted(connection, [str(name) for name, has in names if has], admits, limit + 1 - len(found))
        if len(found) > limit:
            return Found(found[:limit], ended_name(found[limit - 1]))
        if len(names) < step:
            return Found(found, None)
        low, high = (low, str(names[-1][0])) if wanted.falling else (str(names[-1][0]), high)
        left -= step
        step = min(2 * step, most, left)
    return Found(found, high if wanted.falling else low)


def _clauses(connection: Connection, wanted: Wanted) -> list[Clause]:
    """The clauses, the rarest first; none where no game has a term of one of them."""
    known = known_of(connection, frozenset().union(*wanted.clauses))
    counted = [[known[term] for term in clause if term in known] for clause in wanted.clauses]
    if not all(counted):
        return []
    counted.sort(key=lambda clause: sum(games for _, games in clause))
    return [tuple(sorted(one for one, _ in clause)) for clause in counted]


def names_of(clauses: Sequence[Clause], low: str, high: str, step: int, *, falling: bool) -> Select[Any]:
    """The statement of a step: the next games of the first clause, and whether they have the others."""
    name: Any = literal_column("name")
    order = name.desc() if falling else name
    parts = [
        select(postings.c.name)
        .where(postings.c.term == term, postings.c.name > low, postings.c.name < high)
        .order_by(postings.c.name.desc() if falling else postings.c.name)
        .limit(step)
        .subquery()
        for term in clauses[0]
    ]
    names = union(*(select(part.c.name) for part in parts)).order_by(order).limit(step).subquery()
    has = and_(true(), *(_has(names, clause) for clause in clauses[1:]))
    return select(names.c.name, has).order_by(names.c.name.desc() if falling else names.c.name)


def _has(names: Subquery, clause: Clause) -> Any:
    return exists().where(postings.c.term.in_(clause), postings.c.name == names.c.name)


def _admitted(connection: Connection, names: Sequence[str], admits: Admits, most: int) -> list[GameRow]:
    """The first rows of these games that are admitted, read in parts."""
    found: list[GameRow] = []
    for start in range(0, len(names), most):
        ids = [name.partition(":")[2] for name in names[start : start + most]]
        rows = rows_of(connection, ids)
        found += [rows[game] for game in ids if admits(rows[game])]
        if len(found) >= most:
            break
    return found[:most]
