"""What is found out about a finished game: what each decision was worth, what each draw gave, how the chances went."""

from typing import Any

from msgspec import Struct

from games.core.facts import Seat

Json = dict[str, Any]


class Weighed(Struct, frozen=True):
    """A decision after `version`, weighed with what its seat knew then.

    `chance` is that of winning with what was played, `best_chance` with the best move found, `error` the standard
    error of their difference; all three are 0 to 1. A `forced` decision had one move. `said` has both moves in words
    by language, the played one first, in which `[seat]` stands for a name.
    """

    version: int
    seat: Seat
    decision: str
    chosen_by: str
    played: Json
    best: Json
    chance: float
    best_chance: float
    error: float
    forced: bool = False
    said: dict[str, tuple[str, str]] = {}

    @property
    def loss(self) -> float:
        """By how much the chance of winning was lower with what was played."""
        return max(0.0, self.best_chance - self.chance)


class Chances(Struct, frozen=True):
    """Each seat's chance of winning at a version, for somebody who sees everything."""

    version: int
    seats: tuple[float, ...]


class Drawn(Struct, frozen=True):
    """What the dice of the command that ended at `version` gave each seat, against what they give on average."""

    version: int
    luck: tuple[float, ...]


class Findings(Struct):
    """All that was found out about a game up to a version; more is added command by command."""

    version: int = 0
    decisions: list[Weighed] = []
    chances: list[Chances] = []
    draws: list[Drawn] = []


class SeatSummary(Struct, frozen=True):
    """What a game was for a seat.

    `result` is its share of the win, `luck` the sum of its draws, `skill` what is left of the result without luck and
    an even share: the variance-reduced result of backgammon analyses. Both are null where the rules cannot value a
    position. `lost` is the sum of what its decisions cost, where they were weighed; `mistakes` are the versions of the
    costliest, as far as their cost is more than chance in the search explains.
    """

    seat: Seat
    result: float
    luck: float | None
    skill: float | None
    weighed: int
    lost: float
    mistakes: tuple[int, ...]
