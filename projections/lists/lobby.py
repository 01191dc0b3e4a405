"""Lists of games: open, running, finished, of a rulebook, of a player; the newest first, page by page."""

from functools import partial
from typing import Final

from msgspec import Struct
from redis import Redis

from games.core.lifecycle.state import Status
from projections.lists import keys
from projections.lists.generations import Generation, generations_over
from projections.lists.history.histories import Histories
from projections.lists.history.terms import BadCursor, Slice
from projections.lists.read_models import ReadModels
from projections.lists.rows import GameRow, member_of

SCANNED: Final = 500
"""Games looked at for one page at most: a rare filter gives short pages, not slow ones."""
OVER: Final[tuple[Status, ...]] = ("finished", "aborted")
GOING_ON: Final[tuple[Status, ...]] = ("open", "running")
STATUSES: Final[tuple[Status, ...]] = (*GOING_ON, *OVER)


class Filters(Struct, frozen=True, kw_only=True):
    """Which games: all that `viewer` may see (None: a stranger) and that pass every filter that is set.

    `player`: somebody who holds a seat, is invited or created the game; `mine`: the viewer; `free_seats`: where the
    viewer could sit down now; `off`: games that are listed only for those whom they concern; `club`: what goes on for
    the members of a club, of whom the viewer is one.
    """

    viewer: str | None = None
    status: Status | None = None
    rulebook: str | None = None
    player: str | None = None
    mine: bool = False
    free_seats: bool = False
    off: frozenset[str] = frozenset()
    club: str = ""

    def admit(self, row: GameRow) -> bool:
        """Whether the row is one of those asked for."""
        return (
            (row.club == self.club if self.club else row.listed_for(self.viewer))
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
    """All games as lists: those that go on are in the work store, the others in the history."""

    def __init__(self, work: Redis, histories: Histories) -> None:
        self._work = work
        self._histories = histories
        self._models = ReadModels(work, histories)
        self._generations = generations_over(work)

    def page(self, filters: Filters, cursor: str | None = None, limit: int = 50) -> Page:
        """The next `limit` games after `cursor`, by creation, the newest first.

        A cursor stays valid: games that come or change meanwhile move no other game to another page. A page may be
        short, even empty, with a cursor: go on until there is none. Raises BadCursor, and HistoryUnavailable where
        games are asked for that may be over.
        """
        return self._generations.read(partial(self._page, filters, _read(cursor), limit))

    def _page(self, filters: Filters, after: str | None, limit: int, at: Generation) -> Page:
        found: list[GameRow] = []
        looked = 0
        while looked < SCANNED:
            some = self._next(filters, after, limit + 1, at)
            found += [row for _, row in some if row is not None and filters.admit(row)]
            if len(found) > limit:
                return Page(found[:limit], member_of(found[limit - 1]))
            if len(some) <= limit:
                return Page(found, None)
            after, looked = some[-1][0], looked + len(some)
        return Page(found, after)

    def _next(
        self, filters: Filters, after: str | None, count: int, at: Generation
    ) -> list[tuple[str, GameRow | None]]:
        """The next `count` games of all lists, each once, with their names; None where one has just left its list.

        The work store is asked first: what leaves it after that is in the history by then.
        """
        found: dict[str, GameRow | None] = dict.fromkeys(self._names(_lists(filters), after, count, at))
        living = self._models.living_in((name.partition(":")[2] for name in found), at)
        found |= {member_of(row): row for row in living}
        if slices := _slices(filters):
            found |= self._histories(at.history).page(slices, after, count)
        return sorted(found.items(), reverse=True, key=lambda item: item[0])[:count]

    def _names(self, lists: list[str], after: str | None, count: int, at: Generation) -> list[str]:
        with self._work.pipeline(transaction=False) as pipeline:
            for key in lists:
                pipeline.zrevrangebylex(at.prefix + key, "+" if after is None else f"({after}", "-", start=0, num=count)
            return [name.decode() for found in pipeline.execute() for name in found]


def _lists(filters: Filters) -> list[str]:
    """The shortest lists that hold every game asked for, and none that the viewer may not see: cursors name games."""
    viewer, status = filters.viewer, filters.status
    if filters.mine and viewer is None:
        return []
    if filters.club:
        return [keys.of_club(filters.club, one) for one in GOING_ON if status in (None, one)]
    if filters.free_seats:
        status = "open"
    statuses = STATUSES if status is None else (status,)
    own = [] if viewer is None else [keys.private(viewer, one) for one in statuses]
    player = viewer if filters.mine else filters.player
    if player is not None:
        return [*(keys.of_player(player, one) for one in statuses), *own]
    if filters.free_seats:  # or a seat that is kept for the viewer
        kept = [] if viewer is None else [keys.of_player(viewer, "open")]
        return [keys.public(keys.FREE, filters.rulebook), *kept, *own]
    return [keys.public(status, filters.rulebook), *own]


def _slices(filters: Filters) -> list[Slice]:
    """The same of the history."""
    viewer = filters.viewer
    if filters.free_seats or filters.club or (filters.mine and viewer is None):
        return []
    player = viewer if filters.mine else filters.player
    found = []
    for status in OVER:
        if filters.status in (None, status):
            found.append(Slice(status, private=False, player=player, rulebook=filters.rulebook))
            found += [Slice(status, private=True, player=viewer, rulebook=filters.rulebook)] if viewer else []
    return found


def _read(cursor: str | None) -> str | None:
    if cursor is None:
        return None
    moment, separator, game = cursor.partition(":")
    if not (moment.isdecimal() and len(moment) == 15 and separator and game.isalnum()):
        raise BadCursor(cursor)
    return cursor
