"""A series: who plays how many games one after another, and how those ended. Times in milliseconds."""

from typing import Final, Literal

from msgspec import Struct

from games.core.clock import Millis

MOST: Final = 100
"""Games of a series, also of one that goes on until it is stopped."""
FEWEST: Final = 2
KEPT_MS: Final = 400 * 86_400_000
"""A series goes so long after its last change."""

State = Literal["proposed", "on", "over"]
Ending = Literal["played", "stopped", "aborted", "unable"]
"""Why it is over: all games are played; a player wants no more; a game was called off; it cannot go on (an account is
gone or suspended, players block each other, or there is no room for another game)."""


class Result(Struct, frozen=True):
    """How a game of it ended: by player, the share of the victory and the score."""

    points: dict[str, float]
    scores: dict[str, int]


class Series(Struct, frozen=True, kw_only=True):
    """Games that follow each other; its id is that of the first. Without `games` it goes on until it is stopped.

    `players` are the people at the table, of whom those in `agreed` have. `played` are the ids of its games in order,
    the last of which may be about to begin; `results` those of games that are over, in the same order.
    """

    id: str
    games: int | None
    players: tuple[str, ...]
    agreed: tuple[str, ...]
    played: tuple[str, ...]
    changed: Millis
    results: tuple[Result, ...] = ()
    state: State = "proposed"
    ending: Ending | None = None
    by: str = ""

    def points(self, player: str) -> float:
        """A player's points so far: each game gives one, which its winners share."""
        return sum(result.points.get(player, 0.0) for result in self.results)

    def score(self, player: str) -> int:
        """A player's scores so far, together."""
        return sum(result.scores.get(player, 0) for result in self.results)

    @property
    def complete(self) -> bool:
        """Whether all its games are played."""
        return len(self.results) >= (self.games or MOST)


class NoSeries(Exception):
    """The game belongs to no series."""


class SeriesGoesOn(Exception):
    """The series has begun: its terms stay."""
