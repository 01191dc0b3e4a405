"""Where the names of circled stars and of figures stand on the map: nothing but legibility depends on it."""

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Final, NamedTuple

Point = tuple[int, int]
Segment = tuple[int, int, int, int]

STAR_HEIGHT, STAR_LETTER = 58, 36
"""The height of a star's name and the width of one of its letters, in board units: as large as on the whole map."""
FIGURE_HEIGHT, FIGURE_LETTER = 56, 52
_SIDES: Final = ((1, 0), (1, -1), (1, 1), (-1, 0), (-1, -1), (-1, 1), (0, -1), (0, 1))
_SHIFTS: Final = range(-560, 561, 40)


class Box(NamedTuple):
    """A rectangle; `right` and `bottom` are outside of it."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: "Box") -> bool:
        """Whether the two overlap."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, x: int, y: int, pad: int) -> bool:
        """Whether a point is inside, or nearer than `pad` to it."""
        return self.left - pad < x < self.right + pad and self.top - pad < y < self.bottom + pad

    def square_distance(self, point: Point) -> int:
        """The square of the distance from a point, 0 inside."""
        x, y = point
        return max(self.left - x, x - self.right, 0) ** 2 + max(self.top - y, y - self.bottom, 0) ** 2

    def crossed(self, segment: Segment) -> bool:
        """Whether the segment passes through (Liang and Barsky)."""
        x1, y1, x2, y2 = segment
        if max(x1, x2) < self.left or min(x1, x2) > self.right or max(y1, y2) < self.top or min(y1, y2) > self.bottom:
            return False
        low, high = 0.0, 1.0
        sides = ((x1 - x2, x1 - self.left), (x2 - x1, self.right - x1))
        for along, room in (*sides, (y1 - y2, y1 - self.top), (y2 - y1, self.bottom - y1)):
            if along == 0 and room < 0:
                return False
            if along < 0:
                low = max(low, room / along)
            elif along > 0:
                high = min(high, room / along)
        return low <= high


def box_at(x: int, y: int, width: int, height: int) -> Box:
    """The box of that size about a point."""
    return Box(x - width // 2, y - height // 2, x + width - width // 2, y + height - height // 2)


class Chart:
    """What is on the map already: the drawn things and the names placed so far."""

    def __init__(
        self, stars: Iterable[tuple[int, int, bool]], lines: Sequence[Segment], links: Sequence[Segment], radius: int
    ) -> None:
        self._points = [(x, y, 34 if circled else 16) for x, y, circled in stars]
        self._lines, self._links, self._radius = lines, links, radius
        self._taken: list[Box] = []

    def take(self, box: Box) -> None:
        """A name stands here from now on."""
        self._taken.append(box)

    def cost(self, box: Box, reach: int) -> int:
        """How much a name in the box would cover, or be outside of the vault."""
        x, y = (box.left + box.right) // 2, (box.top + box.bottom) // 2
        cost = 4000 * sum(box.meets(other) for other in self._taken)
        for px, py, pad in self._points:
            if abs(px - x) < reach and abs(py - y) < reach and box.holds(px, py, pad):
                cost += 900
        cost += 250 * sum(map(box.crossed, self._lines)) + 200 * sum(map(box.crossed, self._links))
        corners = ((x, y) for x in (box.left, box.right) for y in (box.top, box.bottom))
        rim = (self._radius - 40) ** 2
        return cost + 5000 * sum((x - self._radius) ** 2 + (y - self._radius) ** 2 > rim for x, y in corners)


def place_star(chart: Chart, at: Point, letters: int) -> Point:
    """The best of the eight places around a circled star for its name; it is taken."""
    width = STAR_LETTER * letters
    places = [
        (at[0] + dx * (42 + width // 2 - (14 if dy else 0)), at[1] + dy * (44 if dx else 66)) for dx, dy in _SIDES
    ]
    boxes = [box_at(x, y, width, STAR_HEIGHT) for x, y in places]
    best = min(range(len(places)), key=lambda place: chart.cost(boxes[place], width + 60))
    chart.take(boxes[best])
    return places[best]


def place_figure(chart: Chart, own: Sequence[Point], others: Sequence[Point], letters: int) -> Point:
    """The best place near a figure's middle for its name; it is taken."""
    width = FIGURE_LETTER * letters
    middle = sum(x for x, _ in own) // len(own), sum(y for _, y in own) // len(own)
    best, least = middle, 1 << 40
    for dx in _SHIFTS:
        for dy in _SHIFTS:
            place = middle[0] + dx, middle[1] + dy
            box = box_at(place[0], place[1], width, FIGURE_HEIGHT)
            cost = _away(box, (dx, dy), own, others, least)
            if cost < least and (cost := cost + chart.cost(box, width + 80)) < least:
                best, least = place, cost
    chart.take(box_at(best[0], best[1], width, FIGURE_HEIGHT))
    return best


def _away(box: Box, shift: Point, own: Sequence[Point], others: Sequence[Point], least: int) -> int:
    """How far a name is from its figure, with a fine where another figure is nearer; not exact from `least` on."""
    near = min(map(box.square_distance, own))
    cost = isqrt(shift[0] ** 2 + shift[1] ** 2) + 3 * isqrt(near)
    if cost < least and any(box.square_distance(other) < near for other in others):
        cost += 900
    return cost
