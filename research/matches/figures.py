"""The arithmetic of rates, differences and ratings."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from openskill.models import PlackettLuce

from research.matches.fixtures import Played

CONFIDENCE = 1.96
"""Standard errors to each side that hold what is measured in 95 of 100 cases."""

_MODEL = PlackettLuce(tau=0.0)  # a level does not learn between its games


class Interval(NamedTuple):
    """An estimate and where it lies in 95 of 100 cases."""

    value: float
    low: float
    high: float


def percent(interval: Interval, sign: str = "") -> str:
    """An interval of rates in percent; `sign` is `+` for differences."""
    value, low, high = (f"{100 * part:{sign}.1f}" for part in interval)
    return f"{value} ({low} to {high})"


class Rating(NamedTuple):
    """A level's skill and the standard deviation of what is believed of it; 25 ± 8.3 before the first game."""

    mu: float
    sigma: float


def rate(won: float, games: int) -> Interval:
    """The rate of wins with Wilson's score interval (1927); a shared win counts as its part."""
    part, square = won / games, CONFIDENCE**2 / games
    middle = (part + square / 2) / (1 + square)
    half = CONFIDENCE * math.sqrt(part * (1 - part) / games + square / games / 4) / (1 + square)
    return Interval(part, max(0.0, middle - half), min(1.0, middle + half))


def difference(pairs: Sequence[tuple[float, float]]) -> Interval | None:
    """The mean of first minus second, from the spread of the pairs' own differences; None for fewer than two pairs."""
    if len(pairs) < 2:
        return None
    apart = [one - other for one, other in pairs]
    half = CONFIDENCE * stdev(apart) / math.sqrt(len(apart))
    return Interval(fmean(apart), fmean(apart) - half, fmean(apart) + half)


def ratings(games: Iterable[Played]) -> dict[str, Rating]:
    """Plackett-Luce ratings (Weng and Lin 2011) of all levels, from games of a rulebook, whatever their order.

    A level on several seats of a game moves by the mean of what its seats do.
    """
    start = _MODEL.rating()
    found: dict[str, Rating] = {}
    for played in sorted(games, key=lambda played: (played.fixture.deal, played.fixture)):
        levels = played.fixture.levels
        if len({*levels}) > 1:
            before = [found.get(level, Rating(start.mu, start.sigma)) for level in levels]
            teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
            after = [team[0] for team in _MODEL.rate(teams, ranks=[float(rank) for rank in played.ranks])]
            for level in {*levels}:
                own = [rating for rating, seated in zip(after, levels, strict=True) if seated == level]
                found[level] = Rating(fmean(one.mu for one in own), fmean(one.sigma for one in own))
    return found


def decision_times(level: str, games: Iterable[Played]) -> Counter[float]:
    """How many decisions of a level took so many milliseconds of a processor."""
    counted: Counter[float] = Counter()
    for played in games:
        for milliseconds, count in played.times.get(level, {}).items():
            counted[float(milliseconds)] += count
    return counted


def quantile(counted: Mapping[float, int], part: float) -> float:
    """The least value that at least this part of all counted ones does not exceed."""
    wanted, so_far = part * sum(counted.values()), 0
    for value, count in sorted(counted.items()):
        so_far += count
        if so_far >= wanted:
            return value
    raise ValueError("nothing was counted")
