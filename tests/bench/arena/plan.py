"""Which games are to be played: who meets whom, at which seats, with which deals."""

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from research.matches.fixtures import Pair

NOBODY = ""
"""Who meets nobody sits out a round."""


def round_robin(levels: Sequence[str]) -> list[Pair]:
    """Every two levels once."""
    return [*combinations(levels, 2)]


def swiss(levels: Sequence[str], met: AbstractSet[frozenset[str]]) -> list[Pair]:
    """A round of a Swiss tournament: neighbours among the levels, strongest first, that have not met.

    Where their number is odd the last sits out, who has then met `NOBODY`. Empty when no such round is left.
    """
    everybody = [*levels, NOBODY] if len(levels) % 2 else [*levels]
    return _matched(everybody, met) or []


def _matched(levels: Sequence[str], met: AbstractSet[frozenset[str]]) -> list[Pair] | None:
    if not levels:
        return []
    first, *rest = levels
    for other in rest:
        if frozenset((first, other)) not in met:
            further = _matched([level for level in rest if level != other], met)
            if further is not None:
                return [(first, other), *further]
    return None


def rounds(levels: Sequence[str], count: int, play: Callable[[list[Pair]], Sequence[str]]) -> Iterator[list[Pair]]:
    """The pairs of each round of a Swiss tournament; `play` plays all so far and ranks the levels, strongest first."""
    met: set[frozenset[str]] = set()
    played: list[Pair] = []
    ranked = levels
    for _ in range(count):
        pairs = swiss(ranked, met)
        met |= {frozenset(pair) for pair in pairs}
        new = [pair for pair in pairs if NOBODY not in pair]
        if not new:
            return
        played += new
        ranked = play(played)
        yield new
