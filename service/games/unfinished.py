"""The games that somebody has a part in and that are not over."""

from collections.abc import Iterator

from games.core.lifecycle.state import Status
from projections.lists.lobby import Filters
from projections.lists.rows import GameRow
from service.wiring import Wiring


def unfinished(wiring: Wiring, player: str) -> Iterator[GameRow]:
    """Open and running games in which a player sits or is invited, or that they announced."""
    going_on: tuple[Status, ...] = ("open", "running")
    for status in going_on:
        cursor: str | None = None
        while True:
            page = wiring.lobby.page(Filters(viewer=player, mine=True, status=status), cursor)
            yield from page.rows
            cursor = page.cursor
            if cursor is None:
                break
