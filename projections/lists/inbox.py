"""What waits for a player: games that need a decision, the most urgent first, and invitations."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Any, Final, Literal

from msgspec import Struct
from redis import Redis

from games.core.clock import Millis
from games.core.facts import Seat
from projections.lists import keys
from projections.lists.generations import Generation, generations_over
from projections.lists.history.histories import Histories
from projections.lists.history.terms import BadCursor
from projections.lists.read_models import CHUNK, ReadModels
from projections.lists.rows import GameRow

_CURSOR: Final = re.compile(r"\d{15}:[01]:\d{15}:[a-z0-9]{1,40}:\d{1,3}", re.ASCII)


class InboxRow(Struct, frozen=True):
    """A seat that waits for its player: to decide (`move`) or to sit down (`invitation`). Times in milliseconds."""

    kind: Literal["move", "invitation"]
    game: GameRow
    seat: Seat
    decision: str | None = None
    opened: Millis | None = None
    deadline: Millis | None = None


class InboxPage(Struct, frozen=True):
    """What waits, how much waits in all, and the cursor to the page after it; None on the last one."""

    rows: list[InboxRow]
    count: int
    cursor: str | None


class Inbox:
    """The inboxes of all players."""

    def __init__(self, work: Redis, histories: Histories) -> None:
        self._work = work
        self._models = ReadModels(work, histories)
        self._generations = generations_over(work)

    def page(self, player: str, cursor: str | None = None, limit: int = 50) -> InboxPage:
        """The next `limit` things that wait: deadlines first, then by how long they have waited; invitations last.

        What comes meanwhile may be missed, or met twice where its deadline moves. Raises BadCursor.
        """
        if cursor is not None and not _CURSOR.fullmatch(cursor):
            raise BadCursor(cursor)
        return self._generations.read(partial(self._page, player, cursor, limit))

    def _page(self, player: str, cursor: str | None, limit: int, at: Generation) -> InboxPage:
        key = at.prefix + keys.INBOX + player
        with self._work.pipeline(transaction=False) as pipeline:
            pipeline.zrangebylex(key, "-" if cursor is None else f"({cursor}", "+", 0, limit + 1)
            pipeline.zcard(key)
            found: list[Any] = pipeline.execute()
        names = [name.decode() for name in found[0]]
        rows = list(self._rows(player, names[:limit], at))
        return InboxPage(rows, found[1], names[limit - 1] if len(names) > limit else None)

    def every(self, player: str) -> Iterator[InboxRow]:
        """Everything that waits for a player, in the same order."""
        cursor: str | None = None
        while True:
            page = self.page(player, cursor, CHUNK)
            yield from page.rows
            cursor = page.cursor
            if cursor is None:
                return

    def games(self, player: str) -> int:
        """In how many unfinished games the player sits or is invited."""
        found: Any = self._generations.read(lambda at: self._work.zcard(at.prefix + keys.BUSY + player))
        return int(found)

    def _rows(self, player: str, names: list[str], at: Generation) -> Iterator[InboxRow]:
        """As the games are now; what waits no more is left out."""
        wanted = [name.split(":")[3:] for name in names]
        games = {row.id: row for row in self._models.living_in({game for game, _ in wanted}, at)}
        for game, seat in wanted:
            if game in games:
                yield from (row for row in waiting(games[game], player) if row.seat == int(seat))


def waiting(game: GameRow, player: str) -> list[InboxRow]:
    """What a game needs from a player."""
    moves = [
        InboxRow("move", game, wanted.seat, wanted.decision, wanted.opened, wanted.deadline)
        for wanted in game.awaited
        if game.seats[wanted.seat].player == player and game.seats[wanted.seat].bot is None
    ]
    if player not in game.invited:
        return moves
    return moves + [InboxRow("invitation", game, n) for n, seat in enumerate(game.seats) if seat.invited == player]
