"""What a rulebook knows of good play: all that a search is told of a game beside its rules."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from games.core.facts import Move, Seat
from games.core.thinking.minds import Json, Mind
from games.core.view import View

S = TypeVar("S")
V = TypeVar("V", bound=View)
K = TypeVar("K")
STRONG: Final = "strong"
MASTER: Final = "master"
ITERATIONS: Final[Mapping[str, int]] = MappingProxyType({STRONG: 200, MASTER: 1000})
"""Iterations for one decision by level, where a game does not say what its own take: up to 1 s and 5 s."""
MOVES: Final[Mapping[str, int]] = MappingProxyType({STRONG: 4_000, MASTER: 20_000})
"""Moves in all playouts of a decision by level, at most, where a game does not say how dear its own are."""
ATTENTION: Final = 0.65
"""How often a beginner plays what a better player would, where a game does not say what its own need."""


@dataclass(frozen=True, kw_only=True)
class Insight(Generic[S, V]):
    """What a rulebook knows of good play, for every search.

    `propose`, `reply` and `worth` may look at what the seat that is asked knows, no more.
    """

    imagine: Callable[[V, Sequence[Json], random.Random], S]
    """A full state drawn among those that fit what a viewer was shown: view and history, which must be whole."""
    propose: Callable[[S, Seat, random.Random], Iterator[Move]] | None = None
    """Legal moves of an awaited seat, good ones first, each once; without it they come from the forms."""
    reply: Callable[[S, Seat, random.Random], Move] | None = None
    """The cheap policy of playouts; without it any legal move is played."""
    worth: Callable[[S], Sequence[float]] | None = None
    """Each seat's chance of winning, which sums to 1; without it games are played out to their end."""
    period: Callable[[S], int] | None = None
    """What a playout's length is counted in, such as the number of the round; without it, in moves."""
    depth: int = 1
    """How often `period` changes before a playout stops and `worth` is asked."""
    trust: int = 0
    """For how many visits a position in the tree tries its first proposal alone.

    A few tries of others are noise, and make the moves above them hard to compare.
    """
    habit: float = 0.0
    """With what probability another seat chooses by `reply` in the tree of a world too, as all do in playouts.

    Else it learns there what is best for it.
    """
    settle: Callable[[Mind[V], str], Json | None] | None = None
    """Asked first, with the level: its move is played without a search; None leaves the decision to the search.

    For where there is nothing to plan, or a level's skill is what decides: words, names, guesses.
    """
    iterations: Mapping[str, int] = field(default_factory=lambda: ITERATIONS)
    """How many a decision takes by level; one that it lacks does not search."""
    moves: Mapping[str, int] = field(default_factory=lambda: MOVES)
    """How many moves those may come to, by level: playouts are the longer the more seats there are."""
    attention: float = ATTENTION
    """How often `easy` plays what `normal` would (`games/core/thinking/beginner.py`).

    The dearer a mistake is, the oftener it has to.
    """


def once(fold: Callable[[Sequence[Json]], K]) -> Callable[[Sequence[Json]], K]:
    """`fold`, done once for a history that it is asked about many times in a row, as `imagine` is by a search.

    A history that has grown since is folded anew. What is kept is shared by all who ask: they must not change it.
    """
    last: list[tuple[Sequence[Json], int, K]] = []

    def folded(history: Sequence[Json]) -> K:
        if not last or last[0][0] is not history or last[0][1] != len(history):
            last[:] = [(history, len(history), fold(history))]
        return last[0][2]

    return folded
