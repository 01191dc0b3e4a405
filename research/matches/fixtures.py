"""Which games are to be played by whom, and how they ended."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

Pair = tuple[str, str]


class Fixture(NamedTuple):
    """A game to be played: the number of its deal and the level, or the name of the program, on each seat."""

    rulebook: str
    deal: int
    levels: tuple[str, ...]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.levels)


class Played(msgspec.Struct, frozen=True):
    """How a game ended: ranks and scores by seat, and for each level how many decisions took how many milliseconds.

    `code` names the state of the project whose bots played.
    """

    fixture: Fixture
    code: str
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    times: dict[str, dict[str, int]]

    @property
    def shares(self) -> list[float]:
        """What each seat has of the win: all of it, or one part where several seats are first."""
        first = self.ranks.count(1)
        return [(rank == 1) / first for rank in self.ranks]


def duels(
    rulebook: str, seats: int, pairs: Sequence[Pair], deals: int, *, first: int = 0, one_sided: bool = False
) -> list[Fixture]:
    """One of each pair alone among the other on every other seat, then the other way round with the same deal.

    The lone seat moves round the table, and deals are added until it was everywhere equally often; those before the
    `first` are left out. With `one_sided` the second of a pair is never alone. Deals come first, so that a part of them
    says something about all pairs.
    """
    return [
        Fixture(rulebook, deal, table)
        for deal in range(first, -(-deals // seats) * seats)
        for pair in pairs
        for one, other in ([pair] if one_sided else [pair, pair[::-1]])
        for table in [alone(one, other, deal % seats, seats)]
    ]


def alone(one: str, other: str, seat: int, seats: int) -> tuple[str, ...]:
    """The levels by seat when one sits among others."""
    return tuple(one if place == seat else other for place in range(seats))


def lone_seat(fixture: Fixture, one: str, among: str) -> int | None:
    """The seat of the one level where all others are of the other; None at other tables."""
    if fixture.levels.count(one) != 1 or fixture.levels.count(among) != fixture.seats - 1:
        return None
    return fixture.levels.index(one)
