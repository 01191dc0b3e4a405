"""The table under the cards: a night sky ruled like the plate of a star atlas, the same in every picture."""

import math
from functools import cache

from games.drawing.depth import grain
from games.drawing.svg import circle, group, number, rect, tag
from games.systeme_solaire.picture.style import GOLD, PALE

_FIGURES = (
    ((60, 330), (140, 300), (210, 345), (300, 330), (330, 400), (430, 420), (420, 350), (330, 400)),
    ((1180, 620), (1250, 560), (1340, 580), (1400, 520), (1500, 540), (1340, 580)),
    ((640, 960), (700, 900), (790, 930), (860, 880), (930, 940)),
    ((1050, 60), (1130, 110), (1220, 80), (1190, 170), (1130, 110)),
)
"""Constellations of nobody's sky, in a field of 1600 by 1000."""


@cache
def ground(width: int, height: int) -> str:
    """The whole background."""
    middle = (width / 2, height * 0.54)
    return "".join(
        (
            tag("rect", width=width, height=height, fill="url(#night)" if width > height else "url(#dusk)"),
            grain(width, height, PALE, 0.04),
            _rings(*middle, max(width, height)),
            _stars(width, height),
            _constellations(width / 1600, height / 1000),
            rect(8, 8, width - 16, height - 16, rx=14, fill="none", stroke=GOLD, stroke_opacity=0.55),
        )
    )


def _rings(x: float, y: float, size: float) -> str:
    """Orbits, hours of right ascension and a divided circle.

    Each hour is a path of its own: LunaSVG takes time by how long a path is, times how many lines it has.
    """
    orbits = "".join(circle(x, y, size * part) for part in (0.13, 0.2, 0.28, 0.37, 0.38, 0.48, 0.6))
    hours = "".join(_ray(x, y, math.tau * hour / 24, size) for hour in range(24))
    divided = circle(x, y, size * 0.375, stroke_width=size * 0.007, stroke_dasharray=f"1.4 {number(size * 0.0065)}")
    return group(orbits, group(hours, stroke_opacity=0.1), divided, fill="none", stroke=GOLD, stroke_opacity=0.16)


def _ray(x: float, y: float, angle: float, size: float) -> str:
    near, far = (
        f"{number(x + math.cos(angle) * at)},{number(y + math.sin(angle) * at)}" for at in (size * 0.13, size * 0.62)
    )
    return tag("path", d=f"M{near}L{far}")


def _stars(width: int, height: int) -> str:
    """Specks at places that only look random: multiples of the golden ratio never fall into rows."""
    places = [(k * 0.61803 % 1 * width, k * 0.75488 % 1 * height) for k in range(1, 110)]
    return _specks(places[::9], 3.4) + _specks([place for k, place in enumerate(places) if k % 9], 1.8)


def _specks(places: list[tuple[float, float]], size: float) -> str:
    dots = "".join(f"M{x:.0f},{y:.0f}h.01" for x, y in places)
    return tag("path", d=dots, stroke=PALE, stroke_width=size, stroke_linecap="round", stroke_opacity=0.5)


def _constellations(across: float, down: float) -> str:
    drawn = []
    for figure in _FIGURES:
        points = [(x * across, y * down) for x, y in figure]
        line = "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points)
        drawn.append(tag("path", d=line, fill="none", stroke=PALE, stroke_opacity=0.22))
        drawn.append(_specks(list(dict.fromkeys(points)), 5.5))
    return "".join(drawn)
