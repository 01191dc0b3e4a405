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
CAUTION: Final = 1.0
"""Standard errors by which a candidate has to be better than the first proposal to be chosen instead."""


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

    @property
    def sure_gain(self) -> float:
        """How much better it did than the first proposal in the same worlds, less the error of that."""
        if len(self.gains) < 2:
            return -1.0
        return fmean(self.gains) - CAUTION * stdev(self.gains) / sqrt(len(self.gains))


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
        first = self.arms[0]
        arm = next((arm for arm in self.arms if not arm.worths), None) or self._most_urgent()
        return first if arm.visits >= first.visits else arm

    def _most_urgent(self) -> Arm:
        """UCB1 on gains, in the scale of what gains differ by."""
        weight = EXPLORATION * sqrt(self._gain_squares / self._tries * log(self._tries))
        return max(self.arms, key=lambda arm: arm.sum / len(arm.worths) + weight / sqrt(len(arm.worths)))

    def record(self, arm: Arm, worth: float) -> None:
        """What a try of a candidate came to."""
        gain = worth - self.arms[0].worths[arm.visits] if arm is not self.arms[0] else 0.0
        arm.record(worth, gain)
        self._gain_squares += gain * gain
        self._moments = (self._moments[0] + worth, self._moments[1] + worth * worth)
        self._tries += 1

    @property
    def spread(self) -> float:
        """The standard deviation of all worths; 0 before the first."""
        mean, square = (moment / max(1, self._tries) for moment in self._moments)
        return sqrt(max(0.0, square - mean * mean))

    def ranked(self) -> list[Arm]:
        """The tried candidates: those surely better than the first proposal, that one, the rest by their means."""
        first = self.arms[0]
        tried = [arm for arm in self.arms if arm.worths]
        sure = {arm.move: arm.sure_gain for arm in tried if arm is not first and arm.sure_gain > 0} | {first.move: 0.0}
        return sorted(tried, key=lambda arm: (sure.get(arm.move, -1.0), arm.chance), reverse=True)
