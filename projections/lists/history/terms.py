"""What is said of the history, for those who do not need the database's library: importing it takes 0.2 s."""

from collections.abc import Callable, Sequence
from typing import Final, Literal

from msgspec import Struct

from events.errors import Unavailable
from games.core.lifecycle.state import Status
from projections.lists.rows import GameRow


class HistoryUnavailable(Unavailable):
    """The database gave no answer, or holds another format. A write may or may not have happened; repeat it."""


class BadCursor(ValueError):
    """The cursor is not one of ours."""


class Replaced(Exception):
    """The history is not the one that is known: it was made anew, or lost what was written."""


class Slice(Struct, frozen=True):
    """Games that one index has in order: of a status, public or private, and of a player and a rulebook if given."""

    status: Status
    private: bool
    player: str | None = None
    rulebook: str | None = None


class Wanted(Struct, frozen=True):
    """What is wanted of games that are over: of each clause at least one term of the index.

    `low` and `high` are names (`rows.ended_name`) between which the games' own lie, in that order or, `falling`, the
    other way round.
    """

    clauses: tuple[frozenset[str], ...]
    low: str
    high: str
    falling: bool = True


class Found(Struct, frozen=True):
    """Games, and the name from which a search goes on; None where there is nothing more."""

    rows: list[GameRow]
    cursor: str | None


Admits = Callable[[GameRow], bool]
"""Whether a game is wanted, where no term says so."""


class Stamp(Struct, frozen=True):
    """Which history it is, and how often it had been written: one that has less has lost something."""

    id: str
    mark: int

    def reaches(self, other: "Stamp") -> bool:
        """Whether everything that was there at the other stamp is there at this one."""
        return self.id == other.id and self.mark >= other.mark


class Rating(Struct, frozen=True):
    """A player's rating in a rulebook, after `games` rated games of which `wins` ended at rank 1 (alone or tied).

    Skill is believed to be a normal distribution of mean `mu` and deviation `sigma`. `last` is when the last game
    ended (ms).
    """

    mu: float
    sigma: float
    games: int
    wins: int
    last: int

    @property
    def ordinal(self) -> float:
        """A lower bound of the player's likely skill: leaderboards are ordered by it."""
        return self.mu - 3 * self.sigma

    @property
    def provisional(self) -> bool:
        """Whether there are too few games to say much."""
        return self.games < PROVISIONAL_GAMES


class Place(Struct, frozen=True):
    """Where a list of ratings goes on: at a moment (ms), past so many of it. It names no game: some are private."""

    moment: int
    passed: int

    @classmethod
    def behind(cls, page: Sequence[Rating], begun: "Place | None") -> "Place":
        """Where a list goes on after a page that began at a place."""
        moment = page[-1].last
        passed = sum(rating.last == moment for rating in page)
        return cls(moment, passed + (begun.passed if begun is not None and begun.moment == moment else 0))


class Outcome(Struct, frozen=True):
    """A rated game: each player's rank among all seats, in order of seats, and their ratings after it.

    Its name begins with the game's end, so that names sort as games ended.
    """

    name: str
    ranks: tuple[tuple[str, int], ...]
    after: dict[str, Rating] = {}


PROVISIONAL_GAMES = 5

Fact = Literal["rank", "length", "pace", "opening", "badge", "won", "tied", "lost"]
"""What is counted of games: ranks by `seats:rank`, openings and badges by key, the last three by opponent."""

PEAKS: Final = ("score", "margin", "quickest", "longest")
"""Kinds of records: points, lead of a winner, a winner's moves (negative: fewer are better), moves."""

BADGE: Final = "badge:"
"""What the kinds begin with that say how early a badge was earned."""


class Tally(Struct, frozen=True):
    """How often a fact was counted in a rulebook, and the sum of what it says."""

    rulebook: str
    fact: Fact
    key: str
    count: int
    total: int


class Peak(Struct, frozen=True):
    """The greatest value of a kind, and the first game in which it was reached, which ended then (ms)."""

    rulebook: str
    kind: str
    value: float
    game: str
    at: int


class Statistics(Struct, frozen=True):
    """What is counted of a player, their records and when they first earned badges; best ratings with their moment."""

    tallies: list[Tally]
    peaks: list[Peak]
    highest: dict[str, tuple[float, int]]
