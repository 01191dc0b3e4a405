"""How many throws a journey can be expected to take from each star, flown well: what a plan is measured by."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from games.jeu_des_etoiles.components import DIE
from games.jeu_des_etoiles.journeys.course import FIGURES_OF, IDS, OPEN_SKY, Course
from games.jeu_des_etoiles.journeys.distance import remaining, to_figures

NUMBERS: Final = tuple((face, DIE.count(face) / 10) for face in (1, 2, 3, 4))
"""The numbers of the die with their chances. Red takes as many throws as green gives: a turn has one on average."""
_STEPS_A_THROW: Final = sum(face * chance for face, chance in NUMBERS)
_TOUR_STEPS: Final = 39
_SWEEPS: Final = 3
_GOALS: Final = 1024
"""Sets of figures whose throws are kept: a table of them takes some milliseconds, and every game needs a dozen."""


@cache
def _within() -> Sequence[Sequence[Sequence[int]]]:
    """From each star the stars that each number reaches in the open sky, and no smaller one."""
    reach = []
    for start in range(len(IDS)):
        costs = {start: 0}
        frontier = [start]
        while frontier:
            star = frontier.pop()
            for after, cost in OPEN_SKY[star]:
                whole = costs[star] + cost
                if whole <= NUMBERS[-1][0] and whole < costs.get(after, NUMBERS[-1][0] + 1):
                    costs[after] = whole
                    frontier.append(after)
        del costs[start]
        reach.append([[star for star, cost in costs.items() if cost == face] for face, _ in NUMBERS])
    return reach


@lru_cache(_GOALS)
def _throws(figures: int) -> Sequence[float]:
    """From each star the throws to reach the figures, each used for the star from which the fewest more are needed.

    Stars are taken in the order of their steps, some times over, for a way may lead round about.
    """
    steps = to_figures(figures)
    throws = [0.0 if own & figures else float(near) for own, near in zip(FIGURES_OF, steps, strict=True)]
    order = sorted((star for star, near in enumerate(steps) if near), key=steps.__getitem__)
    for _ in range(_SWEEPS):
        for star in order:
            throws[star] = _from_here(throws, star)
    return throws


def _from_here(throws: Sequence[float], star: int) -> float:
    """The throws from a star when those from all others are known: a number that leads nowhere nearer is lost."""
    here, used, needed = throws[star], 0.0, 1.0
    nearest = float("inf")
    for (_, chance), reached in zip(NUMBERS, _within()[star], strict=True):
        nearest = min([nearest, *map(throws.__getitem__, reached)])
        if nearest < here:
            used += chance
            needed += chance * nearest
    return needed / used if used else here


def outlook(course: Course, star: int) -> float:
    """The throws that a journey still takes; for a tour by its steps."""
    match course.kind:
        case "fly":
            return max(1.0, _throws(course.figures)[star])
        case "gates":
            return _throws(course.figures)[star] + _TOUR_STEPS / _STEPS_A_THROW
        case "tour":
            return remaining(course, star) / _STEPS_A_THROW
    return 0.0
