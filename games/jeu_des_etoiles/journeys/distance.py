"""How many steps a journey still needs, other rockets ignored (REFERENCE.md): for defaults, gates and bots."""

import heapq
from collections import deque
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from games.jeu_des_etoiles.components import SIGNS
from games.jeu_des_etoiles.journeys.course import FIGURE, FIGURES_OF, IDS, OPEN_SKY, TOUR, Course, enter

FULL_TOUR: Final = 60
"""What a tour that is still to be joined counts for."""
_GOALS: Final = 128
_HOMES: Final = len(SIGNS)


@lru_cache(_GOALS)
def to_figures(figures: int) -> Sequence[int]:
    """From each star the fewest steps, by lines and jumps, to any star of the figures; 0 on one."""
    steps = [0 if own & figures else -1 for own in FIGURES_OF]
    heap = [(0, star) for star, near in enumerate(steps) if near == 0]
    settled = set()
    while heap:
        done, star = heapq.heappop(heap)
        if star in settled:
            continue
        settled.add(star)
        for after, cost in OPEN_SKY[star]:
            if after not in settled and (steps[after] < 0 or done + cost < steps[after]):
                steps[after] = done + cost
                heapq.heappush(heap, (done + cost, after))
    return steps


@lru_cache(_HOMES)
def _tours(home: int) -> Mapping[tuple[int, int], int]:
    """The fewest steps to the end from each star and set of visited signs that a tour from this home can have."""
    start = Course("tour", home, home)
    before: dict[tuple[int, int], list[tuple[int, int]]] = {}
    steps: dict[tuple[int, int], int] = {}
    frontier = [(star, home) for star in range(len(IDS)) if FIGURES_OF[star] & home]
    seen = set(frontier)
    while frontier:
        here = frontier.pop()
        course = start._replace(visited=here[1])
        for star, _ in TOUR[here[0]]:
            after = enter(course, star)
            if after.kind == "done":
                steps[here] = 1
            else:
                there = (star, after.visited)
                before.setdefault(there, []).append(here)
                if there not in seen:
                    seen.add(there)
                    frontier.append(there)
    _spread(before, steps)
    return steps


def _spread(before: Mapping[tuple[int, int], list[tuple[int, int]]], steps: dict[tuple[int, int], int]) -> None:
    queue = deque(steps)
    while queue:
        here = queue.popleft()
        for earlier in before.get(here, ()):
            if earlier not in steps:
                steps[earlier] = steps[here] + 1
                queue.append(earlier)


def remaining(course: Course, star: int) -> int:
    """The steps that are still needed from a star: for `gates` those to the nearest, and a whole tour's count."""
    match course.kind:
        case "fly":
            return max(1, to_figures(course.figures)[star])
        case "gates":
            return FULL_TOUR + to_figures(course.figures)[star]
        case "tour":
            return _tours(course.figures)[star, course.visited]
    return 0


def gates_from(star: int) -> tuple[list[str], int]:
    """The Zodiac constellations with the fewest steps from a star, all the tied ones, and those steps (JE-48)."""
    near = {sign: to_figures(FIGURE[sign])[star] for sign in SIGNS}
    least = min(near.values())
    return [sign for sign, steps in near.items() if steps == least], least
