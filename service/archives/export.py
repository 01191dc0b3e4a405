"""Exports: the archives of many games, one after the other, each made when the one before was taken.

Memory holds one game and a page of a list. An export begins after any game, so one that broke off goes on where it did.
"""

import zlib
from collections.abc import Iterator
from typing import Final, Self

from events.errors import BrokenLog, NoSuchLog
from projections.lists.past.past import Search
from projections.lists.rows import GameRow
from service.archives.turns import Turn
from service.archives.writing import archive_of, people_of
from service.wiring import Wiring

PAGE: Final = 50
LEVEL: Final = 6
GZIP: Final = 16 + zlib.MAX_WBITS


class Export:
    """The bytes of an export, for a server to send; whoever is done with it closes it."""

    def __init__(self, wiring: Wiring, asked: Search, after: str | None, turn: Turn, *, zipped: bool) -> None:
        """All games that are asked for and ended after the one of that name (`rows.ended_name`).

        Raises HistoryUnavailable; later Unavailable too, which breaks the export off.
        """
        self._wiring = wiring
        self._asked = asked
        self._turn = turn
        self._page = wiring.past.search(asked, after, PAGE, falling=False)
        self._parts = self._zipped() if zipped else self._archives()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> bytes:
        return next(self._parts)

    def close(self) -> None:
        """Let the caller's next export begin; one that was sent to its end has done so before its last byte."""
        self._turn.end()

    def _zipped(self) -> Iterator[bytes]:
        """Compressed, so that each game can be read as soon as it has come."""
        packing = zlib.compressobj(LEVEL, wbits=GZIP)
        for archive in self._archives():
            yield packing.compress(archive) + packing.flush(zlib.Z_SYNC_FLUSH)
        yield packing.flush()

    def _archives(self) -> Iterator[bytes]:
        for row in self._rows():
            self._turn.keep()
            try:
                yield archive_of(self._wiring, row.id, people_of(row))
            except (BrokenLog, NoSuchLog):  # it can be neither verified nor imported
                continue
        self._turn.end()

    def _rows(self) -> Iterator[GameRow]:
        page = self._page
        yield from page.rows
        while page.cursor is not None:
            page = self._wiring.past.search(self._asked, page.cursor, PAGE, falling=False)
            yield from page.rows
