"""What is written into the history: the rows of games, and what their results did to ratings."""

from collections.abc import Iterable, Sequence
from itertools import groupby, islice
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, Table, delete, insert, select, tuple_, update

from projections.lists.history import index
from projections.lists.history.schema import concerned, games, played, state
from projections.lists.history.tallies import count
from projections.lists.history.terms import Outcome, Rating, Stamp
from projections.lists.rows import GameRow, member_of

CHUNK: Final = 500
"""Rows of one statement: SQLite takes 32,766 values in one."""

_KEY: Final = [column.name for column in concerned.primary_key]

_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(GameRow).decode


class Writer:
    """Writes in one transaction, while nobody else does."""

    def __init__(self, connection: Connection, stamp: Stamp) -> None:
        self._connection = connection
        self.stamp = stamp

    def record(self, rows: Iterable[GameRow]) -> None:
        """Keep rows; one that is there is replaced by a newer version only."""
        rest = iter({row.id: row for row in sorted(rows, key=lambda row: row.version)}.values())
        while some := list(islice(rest, CHUNK)):
            known = rows_of(self._connection, [row.id for row in some])
            news = [row for row in some if row.id not in known or known[row.id].version < row.version]
            self._delete([known[row.id] for row in news if row.id in known])
            self._insert(news)

    def forget(self, ids: Iterable[str]) -> None:
        """Let games go. What their results did to ratings stays until a rebuild."""
        rest = iter(ids)
        while some := list(islice(rest, CHUNK)):
            self._delete(list(rows_of(self._connection, some).values()))

    def rated(self, rulebook: str, names: Sequence[str]) -> set[str]:
        """Those of the outcomes that are there."""
        wanted = select(played.c.name).where(
            played.c.rulebook == rulebook, played.c.place == 0, played.c.name.in_(names)
        )
        return set(self._connection.execute(wanted).scalars())

    def rated_after(self, rulebook: str, name: str) -> list[Outcome]:
        """All outcomes of a rulebook that come after one of that name, in order."""
        wanted = select(played).where(played.c.rulebook == rulebook, played.c.name > name)
        found = self._connection.execute(wanted.order_by(played.c.name, played.c.place)).all()
        return [_outcome(name, list(seats)) for name, seats in groupby(found, lambda one: str(one.name))]

    def rating(self, rulebook: str, player: str, before: str | None = None) -> Rating | None:
        """A player's rating, as it is now or just before the outcome of that name."""
        wanted = select(played).where(played.c.rulebook == rulebook, played.c.player == player)
        if before is not None:
            wanted = wanted.where(played.c.name < before)
        found = self._connection.execute(wanted.order_by(played.c.name.desc()).limit(1)).one_or_none()
        return None if found is None else rating_in(found)

    def rate(self, rulebook: str, outcomes: Sequence[Outcome]) -> None:
        """Keep outcomes with the ratings after them, in place of those of the same names."""
        for start in range(0, len(outcomes), CHUNK):
            some = outcomes[start : start + CHUNK]
            names = [outcome.name for outcome in some]
            self._connection.execute(delete(played).where(played.c.rulebook == rulebook, played.c.name.in_(names)))
            self._put(played, [seat for one in some for seat in _played(rulebook, one)])

    def _insert(self, rows: list[GameRow]) -> None:
        if rows:
            self._connection.execute(insert(games), [_game(row) for row in rows])
            self._put(concerned, [one for row in rows for one in _concerned(row)])
            count(self._connection, rows, 1)
            index.add(self._connection, rows)
            self._count(len(rows))

    def _put(self, table: Table, values: list[dict[str, Any]]) -> None:
        """Insert values, if there are any: of none the library makes a row of defaults. Bots play games of nobody."""
        if values:
            self._connection.execute(insert(table), values)

    def _delete(self, rows: list[GameRow]) -> None:
        if rows:
            gone = [tuple(one[name] for name in _KEY) for row in rows for one in _concerned(row)]
            key = tuple_(*(concerned.c[name] for name in _KEY))
            self._connection.execute(delete(concerned).where(key.in_(gone)))
            self._connection.execute(delete(games).where(games.c.name.in_([member_of(row) for row in rows])))
            count(self._connection, rows, -1)
            index.remove(self._connection, rows)
            self._count(-len(rows))

    def _count(self, more: int) -> None:
        self._connection.execute(update(state).values(games=state.c.games + more))


def rows_of(connection: Connection, ids: list[str]) -> dict[str, GameRow]:
    """The rows of those games that are there, by id."""
    found = connection.execute(select(games.c.game, games.c.row).where(games.c.game.in_(ids)))
    return {game: _decode(row) for game, row in found}


def _game(row: GameRow) -> dict[str, Any]:
    return {
        "name": member_of(row),
        "game": row.id,
        "version": row.version,
        "private": int(row.visibility == "private"),
        "status": row.status,
        "rulebook": row.rulebook,
        "row": _encode(row),
    }


def _concerned(row: GameRow) -> list[dict[str, Any]]:
    common = {
        "name": member_of(row),
        "private": int(row.visibility == "private"),
        "status": row.status,
        "rulebook": row.rulebook,
    }
    return [{**common, "player": player} for player in sorted(row.concerned)]


def _played(rulebook: str, outcome: Outcome) -> list[dict[str, Any]]:
    found = []
    for place, (player, rank) in enumerate(outcome.ranks):
        rating = outcome.after[player]
        after = msgspec.structs.asdict(rating) | {"ordinal": rating.ordinal}
        del after["last"]  # which its name tells
        own = {"rulebook": rulebook, "name": outcome.name, "place": place, "player": player, "rank": rank}
        found.append(own | after)
    return found


def _outcome(name: str, seats: list[Row[Any]]) -> Outcome:
    ranks = tuple((seat.player, seat.rank) for seat in seats)
    return Outcome(name, ranks, {seat.player: rating_in(seat) for seat in seats})


def rating_in(seat: Row[Any]) -> Rating:
    """A rating as a row has it."""
    return Rating(seat.mu, seat.sigma, seat.games, seat.wins, int(seat.name.partition(":")[0]))
