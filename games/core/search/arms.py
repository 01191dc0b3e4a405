"""The candidates of the decision itself: which to try next, and which to choose in the end.

The n-th try of every candidate is made in the same imagined world with the same luck, so that candidates are compared
by differences within worlds: most of what chance does falls out.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from math import log, sqrt
from statistics import fmean, stdev
from typing import Final

from games.core.facts import Move
from games.core.search.tree import EXPLORATION, width

CAUTION: Final = 1.0
"""Standard errors by which a candidate has to be better than the first proposal to be chosen instead."""


class Arm:
    """A candidate and what it came to, try by try."""

    __slots__ = ("move", "total", "worths")

    def __init__(self, move: Move) -> None:
        self.move = move
        self.worths: list[float] = []
        self.total = 0.0

    def record(self, worth: float) -> None:
        """One more try."""
        self.worths.append(worth)
        self.total += worth

    @property
    def visits(self) -> int:
        """How often it was tried."""
        return len(self.worths)

    @property
    def chance(self) -> float:
        """The mean of what it came to; without a try, nothing is expected of it."""
        return self.total / len(self.worths) if self.worths else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; 1 where that cannot be told."""
        return stdev(self.worths) / sqrt(len(self.worths)) if len(self.worths) > 1 else 1.0

    def urgency(self, tries: int) -> float:
        """UCB1 among all the decision's tries."""
        return self.chance + EXPLORATION * sqrt(log(tries) / self.visits)

    def sure_gain(self, first: "Arm") -> float:
        """How much better it did than the first proposal in the same worlds, less the error of that."""
        gains = [own - other for own, other in zip(self.worths, first.worths, strict=False)]
        if len(gains) < 2:
            return -1.0
        return fmean(gains) - CAUTION * stdev(gains) / sqrt(len(gains))


class Arms:
    """All candidates; proposals come in one by one, as the tries grow (progressive widening)."""

    def __init__(self, wanted: Sequence[Move], offers: Iterator[Move]) -> None:
        self._offers = chain(islice(offers, 1), wanted, offers)
        self._known: set[Move] = set()
        self.arms: list[Arm] = []
        self.tries = 0
        self.widen(1 + len(wanted))

    def widen(self, most: int) -> None:
        """Take in the next proposals, up to so many candidates in all."""
        while len(self.arms) < most and (move := next(self._offers, None)) is not None:
            if move not in self._known:
                self._known.add(move)
                self.arms.append(Arm(move))

    def choose(self) -> Arm:
        """The candidate to try next."""
        self.widen(width(self.tries))
        self.tries += 1
        untried = next((arm for arm in self.arms if not arm.worths), None)
        return untried or max(self.arms, key=lambda arm: arm.urgency(self.tries))

    def ranked(self) -> list[Arm]:
        """The tried candidates, best first."""
        first = self.arms[0]
        tried = [arm for arm in self.arms if arm.worths]
        return sorted(tried, key=lambda arm: (_preference(arm, first), arm.chance), reverse=True)


def _preference(arm: Arm, first: Arm) -> float:
    """What is surely better than the first proposal, then that one itself, then all others alike."""
    gain = 0.0 if arm is first else arm.sure_gain(first)
    return gain if gain > 0 or arm is first else -1.0
