"""What players have done, for reading: statistics by rulebook, results against each other, ratings over time."""

import re
from typing import Final

from msgspec import Struct
from redis import Redis

from projections.lists.generations import generations_over
from projections.lists.history.histories import Histories
from projections.lists.history.terms import BadCursor, Place, Rating, Statistics, Tally

_CURSOR: Final = re.compile("([0-9]{1,14}):([0-9]{1,3})", re.ASCII)


class RatingPage(Struct, frozen=True):
    """Ratings after rated games, the newest first, and the cursor to those before; None on the last page."""

    ratings: list[Rating]
    cursor: str | None


class Profiles:
    """Reads the history of players. Every method raises HistoryUnavailable.

    Games of private tables count only for whoever asks about their own.
    """

    def __init__(self, work: Redis, histories: Histories) -> None:
        self._histories = histories
        self._generations = generations_over(work)

    def statistics(self, player: str, *, own: bool) -> Statistics:
        """What a player has done; `own`: in private games too."""
        return self._generations.read(lambda at: self._histories(at.history).statistics(player, _tables(own)))

    def against(self, player: str, other: str, *, own: bool) -> list[Tally]:
        """How often a player came before another, beside them and behind them; `own` for one of the two."""
        return self._generations.read(lambda at: self._histories(at.history).against(player, other, _tables(own)))

    def ratings(self, player: str, rulebook: str, cursor: str | None = None, limit: int = 50) -> RatingPage:
        """The player's ratings after the last rated games, the newest first. Raises BadCursor."""
        after = None if cursor is None else _read(cursor)
        found = self._generations.read(
            lambda at: self._histories(at.history).ratings(player, rulebook, after, limit + 1)
        )
        page = found[:limit]
        further = Place.behind(page, after) if len(found) > limit else None
        return RatingPage(page, f"{further.moment}:{further.passed}" if further else None)


def _tables(own: bool) -> tuple[int, ...]:
    return (0, 1) if own else (0,)


def _read(cursor: str) -> Place:
    found = _CURSOR.fullmatch(cursor)
    if found is None:
        raise BadCursor(cursor)
    return Place(int(found[1]), int(found[2]))
