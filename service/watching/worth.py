"""Which running games are worth watching: those of strong players, and those that many watch.

Looked at are the thousand games in which something happened last, once in some seconds for each process, whoever asks.
"""

from collections.abc import Callable
from math import log2
from typing import Final

from msgspec import Struct

from events.clock import monotonic
from projections.lists.read_models import ReadModels
from projections.lists.results import Results
from projections.lists.rows import GameRow
from service.runtime.single_flight import Fresh
from service.times import milliseconds
from service.watching.watchers import Watchers

LOOKED: Final = 1_000
FRESH_SECONDS: Final = 10.0
DOUBLING: Final = 4.0
"""Twice as many watchers count as much as so many points of rating."""


class Watched(Struct, frozen=True):
    """A running public game, how many look on, and the mean rating of its people, those without one at 0."""

    row: GameRow
    watchers: int
    rating: float

    @property
    def worth(self) -> float:
        """By what games are in order."""
        return self.rating + DOUBLING * log2(1 + self.watchers)


class Worth:
    """The list, kept for a moment. Raises RedisError."""

    def __init__(
        self, models: ReadModels, results: Results, watchers: Watchers, clock: Callable[[], float] = monotonic
    ) -> None:
        self._models = models
        self._results = results
        self._watchers = watchers
        self._clock = clock
        self._fresh = Fresh()
        self._found: list[Watched] = []
        self._until = 0.0

    def best(self) -> list[Watched]:
        """All that are worth it, the best first; of equal ones the one in which something happened last."""
        return self._found if self._clock() < self._until else self._fresh.get(None, self._renewed)

    def _renewed(self) -> list[Watched]:
        """The list, looked up once for all who ask meanwhile."""
        if self._clock() >= self._until:
            self._found = self._look()
            self._until = self._clock() + FRESH_SECONDS
        return self._found

    def _look(self) -> list[Watched]:
        now = milliseconds()
        seen = [row.seen(None, now) for row in self._models.latest(LOOKED)]
        rows = sorted(filter(_is_shown, seen), key=lambda row: row.updated, reverse=True)
        ratings = self._results.ordinals({(row.rulebook, player) for row in rows for player in row.people})
        counts = self._watchers.of([row.id for row in rows])
        found = [
            Watched(
                row, count, sum(ratings.get((row.rulebook, player), 0.0) for player in row.people) / len(row.people)
            )
            for row, count in zip(rows, counts, strict=True)
        ]
        return sorted(found, key=lambda one: one.worth, reverse=True)


def _is_shown(row: GameRow) -> bool:
    """Whether anybody may watch people play there."""
    return row.status == "running" and row.visibility == "public" and row.attended and row.practice is None
