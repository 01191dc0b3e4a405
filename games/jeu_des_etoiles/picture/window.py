"""A window onto the map: which part of the sky is shown, where, and how large."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from games.core.rulebook import Focus
from games.jeu_des_etoiles.components import RULER, SIZE, STARS
from games.jeu_des_etoiles.picture.scene import Scene

Point = tuple[float, float]

_LEAST: Final = 300
"""Board units across a window at least."""
FAR: Final = 1700
"""Board units across the near view at most: beyond, stars would be as small as on the whole map."""
_MARGIN: Final = 40


class Rectangle(NamedTuple):
    """A rectangle, in board or picture units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True)
class Window:
    """A part of the board shown in a part of the picture."""

    part: Rectangle
    box: Rectangle

    @cached_property
    def scale(self) -> float:
        """Picture units for one board unit."""
        return min(self.box.width / self.part.width, self.box.height / self.part.height)

    @cached_property
    def origin(self) -> Point:
        """Where the board's (0, 0) falls in the picture."""
        (x, y), (left, top) = self.box.middle, self.part.middle
        return x - left * self.scale, y - top * self.scale

    @property
    def whole(self) -> Rectangle:
        """Where the whole board would lie in the picture."""
        (x, y), (width, height) = self.origin, SIZE
        return Rectangle(x, y, width * self.scale, height * self.scale)

    def place(self, star: str) -> Point:
        """Where a star falls in the picture."""
        x, y = self.origin
        return x + STARS[star].x * self.scale, y + STARS[star].y * self.scale

    def shows(self, star: str, margin: float = 0) -> bool:
        """Whether a star is within the box, `margin` picture units from its edge at least."""
        x, y = self.place(star)
        left, top, width, height = self.box
        return left + margin <= x <= left + width - margin and top + margin <= y <= top + height - margin


WHOLE: Final = Rectangle(0, 0, *SIZE)


def focused(focus: Focus) -> Rectangle:
    """The part of the board that a client asks for; too small a part is widened about its middle."""
    x, y, width, height = (part * size for part, size in zip(focus, (*SIZE, *SIZE), strict=True))
    broad, high = max(width, _LEAST), max(height, _LEAST)
    return Rectangle(x + (width - broad) / 2, y + (height - high) / 2, broad, high)


def near(scene: Scene) -> Rectangle:
    """A square about the followed rocket, wide enough for where it may go now."""
    x, y = STARS[scene.middle].x, STARS[scene.middle].y
    reach = scene.view.reach if scene.view.turn == scene.shown.seat else None
    places = [(STARS[offer.to].x, STARS[offer.to].y) for offer in reach or ()]
    return _square((x, y), places)


def _square(middle: Point, places: Sequence[Point]) -> Rectangle:
    """A square that holds the places and the ruler around the middle, unless it were too wide."""
    x, y = middle
    ruler = (RULER.max + 0.7) * RULER.graduation
    across = [x - ruler, x + ruler, *(place[0] for place in places)]
    down = [y - ruler, y + ruler, *(place[1] for place in places)]
    left, right, top, bottom = min(across), max(across), min(down), max(down)
    size = max(right - left, bottom - top) + 2 * _MARGIN
    if size > FAR:
        return Rectangle(x - FAR / 2, y - FAR / 2, FAR, FAR)
    return Rectangle((left + right - size) / 2, (top + bottom - size) / 2, size, size)
