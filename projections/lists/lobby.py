"""Lists of games: open, running, finished, of a rulebook, of a player; the newest first, page by page."""

from collections.abc import Iterable, Iterator
from heapq import merge
from itertools import islice
from typing import Any

from msgspec import Struct
from redis import Redis

from games.core.lifecycle.state import Status
from projections.lists import keys
from projections.lists.read_models import ReadModels
from projections.lists.rows import GameRow, member_of

CHUNK = 100
SCANNED = 5000
"""Games looked at for one page at most: a rare filter gives short pages, not slow ones."""


class BadCursor(ValueError):
    """The cursor is not one of ours."""


class Filters(Struct, frozen=True, kw_only=True):
    """Which games: all that `viewer` may see (None: a stranger) and that pass every filter that is set.

    `player`: somebody who holds a seat, is invited or created the game; `mine`: the viewer; `free_seats`: where the
    viewer could sit down now; `off`: games that are listed only for those whom they concern.
    """

    viewer: str | None = None
    status: Status | None = None
    rulebook: str | None = None
    player: str | None = None
    mine: bool = False
    free_seats: bool = False
    off: frozenset[str] = frozenset()

    def admit(self, row: GameRow) -> bool:
        """Whether the row is one of those asked for."""
        return (
            row.listed_for(self.viewer)
            and (row.id not in self.off or self.viewer in row.concerned)
            and self.status in (None, row.status)
            and self.rulebook in (None, row.rulebook)
            and (self.player is None or self.player in row.concerned)
            and (not self.mine or self.viewer in row.concerned)
            and (not self.free_seats or self._takes(row))
        )

    def _takes(self, row: GameRow) -> bool:
        """Whether the viewer could sit down in this game now."""
        if row.status != "open" or self.viewer in row.people:
            return False
        return any(seat.free or (seat.invited is not None and seat.invited == self.viewer) for seat in row.seats)


class Page(Struct, frozen=True):
    """Games, and the cursor to the page after them; None on the last one."""

    rows: list[GameRow]
    cursor: str | None


class Lobby:
    """All games as lists."""

    def __init__(self, work: Redis) -> None:
        self._work = work
        self._models = ReadModels(work)

    def page(self, filters: Filters, cursor: str | None = None, limit: int = 50) -> Page:
        """The next `limit` games after `cursor`, by creation, the newest first.

        A cursor stays valid: games that come or change meanwhile move no other game to another page. A page may be
        short, even empty, with a cursor: go on until there is none. Raises BadCursor.
        """
        names = islice(self._names(filters, _read(cursor)), SCANNED)
        found: list[GameRow] = []
        last, seen = None, 0
        while len(found) < limit and (some := list(islice(names, max(CHUNK, limit)))):
            last, seen = some[-1], seen + len(some)
            rows = self._models.rows(name.partition(":")[2] for name in some)
            found += [row for row in rows if filters.admit(row)]
        if len(found) > limit:
            return Page(found[:limit], member_of(found[limit - 1]))
        more = last is not None and next(self._names(filters, last), None) is not None
        return Page(found, last if more else None)

    def _names(self, filters: Filters, after: str | None) -> Iterator[str]:
        """The names in all lists that may hold what is asked for, each once, in falling order."""
        lists = [self._list(key, after) for key in _lists(filters)]
        return _each_once(merge(*lists, reverse=True))

    def _list(self, key: str, after: str | None) -> Iterator[str]:
        while True:
            start = "+" if after is None else f"({after}"
            found: Any = self._work.zrevrangebylex(key, start, "-", start=0, num=CHUNK)
            yield from (name.decode() for name in found)
            if len(found) < CHUNK:
                return
            after = found[-1].decode()


def _lists(filters: Filters) -> list[str]:
    """The shortest lists that hold every game asked for, and none that the viewer may not see: cursors name games."""
    viewer = filters.viewer
    if filters.mine and viewer is None:
        return []
    status = "open" if filters.free_seats and filters.status is None else filters.status
    player = viewer if filters.mine else filters.player
    public = keys.public(status, filters.rulebook) if player is None else keys.OF_PLAYER + player
    return [public] if viewer is None else [public, keys.PRIVATE + viewer]


def _each_once(names: Iterable[str]) -> Iterator[str]:
    last = None
    for name in names:
        if name != last:
            yield name
        last = name


def _read(cursor: str | None) -> str | None:
    if cursor is None:
        return None
    moment, separator, game = cursor.partition(":")
    if not (moment.isdecimal() and len(moment) == 15 and separator and game.isalnum()):
        raise BadCursor(cursor)
    return cursor
