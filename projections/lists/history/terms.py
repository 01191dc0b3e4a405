"""What is said of the history, for those who do not need the database's library: importing it takes 0.2 s."""

from msgspec import Struct

from events.errors import Unavailable
from games.core.lifecycle.state import Status


class HistoryUnavailable(Unavailable):
    """The database gave no answer, or holds another format. A write may or may not have happened; repeat it."""


class Replaced(Exception):
    """The history is not the one that is known: it was made anew, or lost what was written."""


class Slice(Struct, frozen=True):
    """Games that one index has in order: of a status, public or private, and of a player and a rulebook if given."""

    status: Status
    private: bool
    player: str | None = None
    rulebook: str | None = None


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


class Outcome(Struct, frozen=True):
    """A rated game: each player's rank among all seats, in order of seats, and their ratings after it.

    Its name begins with the game's end, so that names sort as games ended.
    """

    name: str
    ranks: tuple[tuple[str, int], ...]
    after: dict[str, Rating] = {}


PROVISIONAL_GAMES = 5
