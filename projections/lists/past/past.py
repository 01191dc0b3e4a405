"""The games that are over, by whatever is asked of them: the last to end first, page by page."""

import re
from functools import partial
from typing import Final, Literal

import msgspec
from msgspec import Struct
from redis import Redis

from games.core.clock import Millis
from games.core.lifecycle.state import Status
from projections.lists.generations import Generation, generations_over
from projections.lists.history import marks
from projections.lists.history.histories import Histories
from projections.lists.history.terms import BadCursor, Found, Wanted
from projections.lists.read_models import ReadModels
from projections.lists.rows import NEVER, GameRow, ended_name

Result = Literal["won", "shared", "lost", "resigned"]
MOST_MOVES: Final = 1_000_000
_CURSOR: Final = re.compile("[0-9]{15}:[A-Za-z0-9_-]{1,64}")


class Search(Struct, frozen=True, kw_only=True):
    """What is asked of games that are over; `viewer` (None: a stranger) finds their own private ones too.

    `result` is that of `player`. `events`: at least one of these types happened. Moments in milliseconds, `until`
    itself left out. `off` are games that are listed only for those whom they concern.
    """

    viewer: str | None = None
    player: str | None = None
    opponent: str | None = None
    result: Result | None = None
    status: Status | None = None
    rulebook: str | None = None
    version: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    rated: bool | None = None
    events: frozenset[str] | None = None
    least: int = 0
    most: int = MOST_MOVES
    since: Millis = 0
    until: Millis = NEVER
    off: frozenset[str] = frozenset()

    def admits(self, row: GameRow) -> bool:
        """Whether a game that has the terms is one of those asked for."""
        return self.least <= row.moves <= self.most and (row.id not in self.off or self.viewer in row.concerned)

    def clauses(self) -> tuple[frozenset[str], ...]:
        """What the index is asked for."""
        scopes = [marks.EVERYBODY, *([self.viewer] if self.viewer else [])]
        needed = [marks.player(one) for one in (self.player, self.opponent) if one]
        if self.player and self.result:
            needed.append(marks.result(self.result, self.player))
        if self.status:
            needed.append(marks.status(self.status))
        if self.rulebook:
            needed.append(marks.rulebook(self.rulebook, self.version))
            needed += [marks.option(self.rulebook, *one) for one in self.options]
        if self.rated is not None:
            needed.append(marks.rated(self.rated))
        clauses = [marks.clause(scopes, one) for one in needed]
        if self.events is not None:
            clauses.append(marks.clause(scopes, *map(marks.event, self.events)))
        if (self.least, self.most) != (0, MOST_MOVES):
            clauses.append(marks.clause(scopes, *marks.lengths(self.least, self.most)))
        return tuple(clauses) or (marks.clause(scopes, marks.ANY),)


class Past:
    """All games that are over, as searches find them."""

    def __init__(self, work: Redis, histories: Histories) -> None:
        self._histories = histories
        self._models = ReadModels(work, histories)
        self._generations = generations_over(work)

    def search(self, asked: Search, cursor: str | None = None, limit: int = 50, *, falling: bool = True) -> Found:
        """The next `limit` games after `cursor`, by their end, the latest first or, unless `falling`, last.

        A page may be short, even empty, with a cursor: go on until there is none. Raises BadCursor,
        HistoryUnavailable.
        """
        if cursor is not None and not _CURSOR.fullmatch(cursor):
            raise BadCursor(cursor)
        wanted = Wanted(asked.clauses(), f"{asked.since:015d}", f"{asked.until:015d}", falling)
        if cursor is not None and falling:
            wanted = msgspec.structs.replace(wanted, high=min(wanted.high, cursor))
        elif cursor is not None:
            wanted = msgspec.structs.replace(wanted, low=max(wanted.low, cursor))
        return self._generations.read(partial(self._search, asked, wanted, limit))

    def name_of(self, game: str, viewer: str | None) -> str | None:
        """The name of a game that is over and that a viewer may know of, as cursors have it. Raises Unavailable."""
        row = self._models.row(game)
        return ended_name(row) if row is not None and row.finished is not None and row.listed_for(viewer) else None

    def _search(self, asked: Search, wanted: Wanted, limit: int, at: Generation) -> Found:
        return self._histories(at.history).search(wanted, asked.admits, limit)
