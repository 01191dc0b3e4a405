"""The course of a journey: where it leads, which legs it allows and how each star entered changes it (JE-13 to JE-51).

Stars are numbers here, places in the sky's list; sets of constellations and of circled stars are bit sets.
"""

from collections.abc import Iterable
from itertools import combinations
from math import isqrt
from typing import Final, Literal, NamedTuple

from games.jeu_des_etoiles.components import CIRCLED, CONSTELLATIONS, LINES, ORDER, RULER, SIGNS, STARS, ZODIAC

Kind = Literal["fly", "gates", "tour", "done"]
Legs = tuple[tuple[int, int], ...]
"""Stars that a leg leads to, with what it costs, in the order of the stars."""

FIGURE: Final = {name: 1 << place for place, name in enumerate(CONSTELLATIONS)}
RING: Final = {circled: 1 << place for place, circled in enumerate(CIRCLED)}
IDS: Final = tuple(STARS)
FIGURES_OF: Final = tuple(sum(FIGURE[name] for name in star.constellations) for star in STARS.values())
RING_OF: Final = tuple(RING.get(star, 0) for star in STARS)
ALL_SIGNS: Final = sum(FIGURE[name] for name in SIGNS)
_PLACES: Final = tuple((star.x, star.y) for star in STARS.values())


class Course(NamedTuple):
    """To the goal (`fly`), to where the tour may be joined (`gates`), on the tour, or ended (`done`).

    `figures` are the goal, the gates, the tour's home, or the figure where the journey ended; `visited` the signs of
    the Zodiac that the tour has seen.
    """

    kind: Kind
    figures: int
    visited: int = 0


def graduations(a: int, b: int) -> int:
    """The ruler from one star to another, to the next whole graduation, at least 1 (JE-16)."""
    square = (_PLACES[a][0] - _PLACES[b][0]) ** 2 + (_PLACES[a][1] - _PLACES[b][1]) ** 2
    count = isqrt(square) // RULER.graduation
    return max(1, count if (count * RULER.graduation) ** 2 >= square else count + 1)


def _joined(pairs: Iterable[tuple[str, str]]) -> list[Legs]:
    near: list[dict[int, int]] = [{} for _ in IDS]
    for a, b in pairs:
        near[ORDER[a]][ORDER[b]] = near[ORDER[b]][ORDER[a]] = 1
    return [tuple(sorted(legs.items())) for legs in near]


def _jumps() -> list[Legs]:
    """From each star the jumps to stars that share no constellation with it (JE-15), up to the ruler's end (JE-17)."""
    reach = (RULER.max * RULER.graduation) ** 2
    near: list[dict[int, int]] = [{} for _ in IDS]
    for (a, (x, y)), (b, (u, v)) in combinations(enumerate(_PLACES), 2):
        if (x - u) ** 2 + (y - v) ** 2 <= reach and not FIGURES_OF[a] & FIGURES_OF[b]:
            near[a][b] = near[b][a] = graduations(a, b)
    return [tuple(sorted(legs.items())) for legs in near]


def _merged(some: Iterable[Legs], others: Iterable[Legs]) -> tuple[Legs, ...]:
    return tuple(tuple(sorted((*own, *more))) for own, more in zip(some, others, strict=True))


STROKES: Final = _joined((line.a, line.b) for line in LINES)
OPEN_SKY: Final = _merged(STROKES, _jumps())
"""Lines of any figure, and jumps."""
TOUR: Final = _merged(
    _joined((line.a, line.b) for line in LINES if line.constellation in SIGNS),
    _joined((link.a, link.b) for link in ZODIAC.links),
)
"""Lines of the Zodiac's figures, and the yellow links (JE-44)."""
INSIDE: Final = {
    FIGURE[name]: tuple(_joined((line.a, line.b) for line in LINES if line.constellation == name))
    for name in CONSTELLATIONS
}
"""The lines of each figure."""


def legs(course: Course, star: int) -> Legs:
    """The legs that the course allows from a star."""
    if course.kind == "done":
        return INSIDE[course.figures][star]
    return (TOUR if course.kind == "tour" else OPEN_SKY)[star]


def enter(course: Course, star: int) -> Course:
    """The course after a star has been entered by a leg."""
    met = FIGURES_OF[star] & course.figures
    if course.kind == "fly" and met:
        return Course("done", met)
    if course.kind == "gates" and met:
        return Course("tour", met, met)
    if course.kind == "tour":
        if met and course.visited == ALL_SIGNS:
            return Course("done", met)
        return Course("tour", course.figures, course.visited | FIGURES_OF[star] & ALL_SIGNS)
    return course


def tour_from(sign: str) -> Course:
    """The tour, joined at a constellation of the Zodiac."""
    return Course("tour", FIGURE[sign], FIGURE[sign])


def names(figures: int) -> list[str]:
    """The constellations of a set, in the order of the cards."""
    return [name for name, bit in FIGURE.items() if figures & bit]


def rings(passed: int) -> list[str]:
    """The circled stars of a set, in the order of the sky's list."""
    return [star for star, bit in RING.items() if passed & bit]
