"""Every path that a throw allows, and the best one for each outcome (JE-68): the same for all games, so kept for reuse.

There is no explosion: a throw is of 4 steps at most, which allows 231 paths in the widest position and 56 outcomes.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from games.jeu_des_etoiles.journeys.course import FIGURES_OF, IDS, RING_OF, Course, enter, legs

Tree = dict[str, Any]
"""Star by star, where the paths that begin so may go next."""
_KEPT: Final = 2048


class Route(NamedTuple):
    """A path from the rocket's star; `rings` are all circled stars entered, `course` is that after the last star.

    The order of the fields is that of preference: cheapest, then fewest legs, then first by the stars' places.
    """

    cost: int
    length: int
    path: tuple[int, ...]
    rings: int
    course: Course

    @property
    def end(self) -> int:
        """The last star."""
        return self.path[-1]


@lru_cache(_KEPT)
def routes(star: int, steps: int, course: Course) -> tuple[Tree, Sequence[Route]]:
    """All legal paths as a tree, and the best one for each end, set of circled stars entered and course.

    These are ordered by the star where they end, then by preference.
    """
    best: dict[tuple[int, int, Course], Route] = {}
    tree = _grow(Route(0, 1, (star,), 0, course), steps, best)
    return {IDS[star]: tree}, tuple(sorted(best.values(), key=lambda route: (route.path[-1], route)))


def _grow(route: Route, left: int, best: dict[tuple[int, int, Course], Route]) -> Tree:
    tree: Tree = {}
    for star, cost in legs(route.course, route.path[-1]):
        if cost <= left:
            longer = Route(
                route.cost + cost,
                route.length + 1,
                (*route.path, star),
                route.rings | RING_OF[star],
                enter(route.course, star),
            )
            outcome = star, longer.rings, longer.course
            known = best.get(outcome)
            if known is None or longer < known:
                best[outcome] = longer
            tree[IDS[star]] = _grow(longer, left - cost, best) if left > cost else {}
    return tree


def listed(star: int, steps: int, course: Course, passed: int, occupied: Collection[int]) -> list[Route]:
    """The best route for each outcome that differs from staying, by the star where it ends (RULES.md, JE-68)."""
    best: dict[tuple[int, int, Course], Route] = {}
    for route in routes(star, steps, course)[1]:
        end = route.path[-1]
        if end in occupied and not RING_OF[end]:
            continue
        best.setdefault((end, route.rings & ~passed, route.course), route)
    best.pop((star, 0, course), None)
    return list(best.values())


def leads_anywhere(star: int, steps: int, course: Course, passed: int, occupied: Collection[int]) -> bool:
    """Whether any route would be listed."""
    return any(
        (route.path[-1], route.rings & ~passed, route.course) != (star, 0, course)
        for route in routes(star, steps, course)[1]
        if route.path[-1] not in occupied or RING_OF[route.path[-1]]
    )


def follow(path: Sequence[int], course: Course) -> Iterator[tuple[int, Course]]:
    """Each star entered on a legal path, with the course after it."""
    for star in path[1:]:
        course = enter(course, star)
        yield star, course


def cost_of(path: Sequence[int], course: Course) -> int:
    """What a legal path costs."""
    cost, here = 0, path[0]
    for star in path[1:]:
        cost += dict(legs(course, here))[star]
        course, here = enter(course, star), star
    return cost


def kept(path: Sequence[int], occupied: Collection[int]) -> Sequence[int]:
    """The path without its last legs, until it ends where the rocket may stand (JE-23, JE-24)."""
    end = len(path)
    while end > 1 and path[end - 1] in occupied and not RING_OF[path[end - 1]]:
        end -= 1
    return path[:end]


def share_figure(a: int, b: int) -> bool:
    """Whether two stars have a constellation in common (JE-15)."""
    return bool(FIGURES_OF[a] & FIGURES_OF[b])
