"""The candidates of the decision itself: which to try next, and which to choose in the end.

The n-th try of every candidate is made in the same imagined world with the same luck, so that candidates are compared
by what they gain on the first proposal within worlds: most of what chance does falls out.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from math import log, sqrt
from statistics import fmean, stdev
from typing import Final

from games.core.facts import Move
from games.core.search.tree import width

EXPLORATION: Final = 1.0
"""The weight of what has been tried little, in standard deviations of a gain."""
AT_LEAST: Final = 0.25
"""Of n tries every candidate has this times their root: what a first one came to was luck, and replies are learned."""
CAUTION: Final = 1.0
"""Standard errors by which a candidate has to be better than the first proposal to be chosen instead."""
PRIOR: Final = 4
"""Tries without any gain that every candidate is thought to have had: a few lucky ones are no reason to choose it."""


class Arm:
    """A candidate and what it came to, try by try, alone and beside the first proposal."""

    __slots__ = ("gains", "move", "sum", "worths")

    def __init__(self, move: Move) -> None:
        self.move = move
        self.worths: list[float] = []
        self.gains: list[float] = []
        self.sum = 0.0

    def record(self, worth: float, gain: float) -> None:
        """One more try."""
        self.worths.append(worth)
        self.gains.append(gain)
        self.sum += gain

    @property
    def visits(self) -> int:
        """How often it was tried."""
        return len(self.worths)

    @property
    def chance(self) -> float:
        """The mean of what it came to."""
        return fmean(self.worths)

    @property
    def error(self) -> float:
        """The standard error of the mean; 1 where that cannot be told."""
        return stdev(self.worths) / sqrt(len(self.worths)) if len(self.worths) > 1 else 1.0

    def sure_gain(self, spread: float) -> float:
        """How much better it did than the first proposal in the same worlds, less the error of that.

        `spread` is what gains of all candidates differ by, for the tries that this one is only thought to have had.
        """
        weight, mean = len(self.gains) + PRIOR, fmean(self.gains)
        squares = sum([(gain - mean) ** 2 for gain in self.gains]) + PRIOR * spread * spread
        return (self.sum - CAUTION * sqrt(squares)) / weight


class Arms:
    """All candidates; proposals come in one by one, as the tries grow (progressive widening)."""

    def __init__(self, wanted: Sequence[Move], offers: Iterator[Move]) -> None:
        self._offers = chain(islice(offers, 1), wanted, offers)
        self._known: set[Move] = set()
        self._gain_squares = 0.0
        self._moments = (0.0, 0.0)
        self._tries = 0
        self.arms: list[Arm] = []
        self.widen(1 + len(wanted))

    def widen(self, most: int) -> None:
        """Take in the next proposals, up to so many candidates in all."""
        while len(self.arms) < most and (move := next(self._offers, None)) is not None:
            if move not in self._known:
                self._known.add(move)
                self.arms.append(Arm(move))

    def choose(self) -> Arm:
        """The candidate to try next: the first proposal whenever it has not been in the other's next world yet."""
        self.widen(width(self._tries))
        first, least = self.arms[0], AT_LEAST * sqrt(self._tries)
        arm = next((arm for arm in self.arms if arm.visits <= least), None) or self._most_urgent()
        return first if arm.visits >= first.visits else arm

    def _most_urgent(self) -> Arm:
        """UCB1 on gains, in the scale of what gains differ by."""
        weight = EXPLORATION * self._apart * sqrt(log(self._tries))
        return max(self.arms, key=lambda arm: arm.sum / len(arm.worths) + weight / sqrt(len(arm.worths)))

    def record(self, arm: Arm, worth: float) -> None:
        """What a try of a candidate came to."""
        gain = worth - self.arms[0].worths[arm.visits] if arm is not self.arms[0] else 0.0
        arm.record(worth, gain)
        self._gain_squares += gain * gain
        self._moments = (self._moments[0] + worth, self._moments[1] + worth * worth)
        self._tries += 1

    @property
    def _apart(self) -> float:
        """What gains differ by: the root of their mean square."""
        return sqrt(self._gain_squares / max(1, self._tries - self.arms[0].visits))

    @property
    def spread(self) -> float:
        """The standard deviation of all worths; 0 before the first."""
        mean, square = (moment / max(1, self._tries) for moment in self._moments)
        return sqrt(max(0.0, square - mean * mean))

    def ranked(self) -> list[Arm]:
        """The tried candidates: those surely better than the first proposal, that one, the rest by their means."""
        first, *others = [arm for arm in self.arms if arm.worths]
        gains = {arm.move: arm.sure_gain(self._apart) for arm in others}
        sure = {move: gain for move, gain in gains.items() if gain > 0} | {first.move: 0.0}
        return sorted([first, *others], key=lambda arm: (sure.get(arm.move, -1.0), arm.chance), reverse=True)
