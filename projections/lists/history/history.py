"""The games that are over, as lists read them: page by page, at a cost that does not grow with their number."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, literal_column, select, union_all, update

from projections.lists.history import looking_back
from projections.lists.history.database import Database
from projections.lists.history.schema import concerned, games, state
from projections.lists.history.searching import search
from projections.lists.history.terms import (
    Admits,
    Found,
    Place,
    Rating,
    Replaced,
    Slice,
    Stamp,
    Statistics,
    Tally,
    Wanted,
)
from projections.lists.history.writer import CHUNK, Writer, rows_of
from projections.lists.rows import GameRow

_decode = msgspec.json.Decoder(GameRow).decode


class History:
    """Reads and writes the rows of games that are over. Every method raises HistoryUnavailable."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def record(self, rows: Iterable[GameRow]) -> Stamp:
        """Keep rows; one that is there is replaced by a newer version only."""
        with self.writing() as writer:
            writer.record(rows)
        return writer.stamp

    def forget(self, ids: Iterable[str]) -> Stamp:
        """Let games go, as if they had never been seen."""
        with self.writing() as writer:
            writer.forget(ids)
        return writer.stamp

    @contextmanager
    def writing(self, known: Stamp | None = None) -> Iterator[Writer]:
        """Write several things at once: all happens, or nothing. Raises Replaced unless it reaches what is `known`."""
        with self.database.writing() as connection:
            changed = update(state).values(mark=state.c.mark + 1).returning(state.c.id, state.c.mark)
            writer = Writer(connection, Stamp(*connection.execute(changed).one()))
            if known is not None and not (writer.stamp.reaches(known) and writer.stamp.mark > known.mark):
                raise Replaced
            yield writer

    def clear(self) -> Stamp:
        """Drop everything, ratings too: another history begins."""
        with self.database.writing() as connection:
            self.database.renew(connection)
            return Stamp(*connection.execute(select(state.c.id, state.c.mark)).one())

    def stamp(self) -> Stamp:
        """Which history this is, as far as it was written."""
        return self.database.read(lambda own: Stamp(*own.execute(select(state.c.id, state.c.mark)).one()))

    def complete(self, at: int) -> None:
        """Say that it has all games that were over when it was begun, since a moment (ms)."""
        with self.database.writing() as connection:
            connection.execute(update(state).values(whole=at))

    def whole(self) -> int:
        """Since when (ms) it has all games that were over when it was begun; 0 while it is being made."""
        return self.database.read(lambda own: int(own.execute(select(state.c.whole)).scalar_one()))

    def count(self) -> int:
        """How many games are in it."""
        return self.database.read(lambda own: int(own.execute(select(state.c.games)).scalar_one()))

    def rows(self, ids: Iterable[str]) -> dict[str, GameRow]:
        """The rows of those games that are there, by id."""
        wanted = list(ids)
        return self.database.read(lambda own: rows_of(own, wanted)) if wanted else {}

    def every_row(self) -> Iterator[GameRow]:
        """All rows, the oldest game first, a chunk at a time."""
        last = ""
        while found := self.database.read(lambda own, last=last: _after(own, last)):  # type: ignore[misc]
            yield from (_decode(row) for _, row in found)
            last = found[-1][0]

    def search(self, wanted: Wanted, admits: Admits, limit: int) -> Found:
        """The next `limit` games with all that is wanted of them and that pass a look at their rows."""
        return self.database.read(lambda own: search(own, wanted, admits, limit))

    def page(self, slices: Sequence[Slice], after: str | None, limit: int) -> list[tuple[str, GameRow]]:
        """The next `limit` games of all the slices, the newest first, with their names; slices may not overlap."""
        if not slices:
            return []
        found = self.database.read(lambda own: own.execute(page_of(slices, after, limit)).all())
        return [(name, _decode(row)) for name, row in found]

    def statistics(self, player: str, private: Sequence[int]) -> Statistics:
        """What a player has done in public games, private ones, or both."""
        return self.database.read(lambda own: looking_back.statistics(own, player, private))

    def against(self, player: str, other: str, private: Sequence[int]) -> list[Tally]:
        """How often a player came before another, beside them and behind them, by rulebook."""
        return self.database.read(lambda own: looking_back.against(own, player, other, private))

    def ratings(self, player: str, rulebook: str, after: Place | None, limit: int) -> list[Rating]:
        """A player's ratings after rated games, the newest first."""
        return self.database.read(lambda own: looking_back.ratings(own, player, rulebook, after, limit))


def page_of(slices: Sequence[Slice], after: str | None, limit: int) -> Select[Any]:
    """The statement of a page: as many names of each slice as the page may need, and the rows of the first of all."""
    parts = [select(_names(wanted, after, limit).subquery()) for wanted in slices]
    names = union_all(*parts).order_by(literal_column("name").desc()).limit(limit).subquery()
    return select(games.c.name, games.c.row).join(names, names.c.name == games.c.name).order_by(games.c.name.desc())


def _names(wanted: Slice, after: str | None, limit: int) -> Select[Any]:
    table = games if wanted.player is None else concerned
    named = select(table.c.name).where(table.c.private == int(wanted.private), table.c.status == wanted.status)
    if wanted.player is not None:
        named = named.where(concerned.c.player == wanted.player)
    if wanted.rulebook is not None:
        named = named.where(table.c.rulebook == wanted.rulebook)
    if after is not None:
        named = named.where(table.c.name < after)
    return named.order_by(table.c.name.desc()).limit(limit)


def _after(connection: Connection, name: str) -> list[Any]:
    wanted = select(games.c.name, games.c.row).where(games.c.name > name).order_by(games.c.name).limit(CHUNK)
    return list(connection.execute(wanted))
