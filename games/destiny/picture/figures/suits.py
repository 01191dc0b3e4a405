"""The four standard suits around (0, 0): heavenly bodies, figures of stars, pips and the geometer's numbers."""

import math
from functools import cache
from typing import Final

from games.destiny.picture.figures import emblems
from games.destiny.picture.figures.glyphs import figure
from games.destiny.picture.figures.ink import block, dot, lines, put
from games.destiny.picture.style import BLUE, BRASS, CAPITALS, INK, RED, VIOLET, WHITE, YELLOW
from games.drawing.celestial import ZODIAC
from games.drawing.svg import group, label, polygon, star, tag

_PLANETS: Final = (
    "",
    "mercure",
    "venus",
    "terre",
    "mars",
    "jupiter",
    "saturne",
    "uranus",
    "neptune",
    "pluton",
    "lune",
    "soleil",
    "soleil_noir",
)
_SIGNS: Final = ("serpentaire", *ZODIAC)
_COLUMNS: Final = (
    (),
    (1,),
    (2,),
    (3,),
    (2, 2),
    (2, 1, 2),
    (3, 3),
    (3, 1, 3),
    (3, 2, 3),
    (3, 3, 3),
    (4, 2, 4),
    (4, 3, 4),
    (4, 4, 4),
)
"""How many pips stand in each column of a mixed card."""


@cache
def standard(card: str) -> str:
    """The picture of a card of the four standard suits."""
    suit, name = card.split("-")
    if suit == "num":
        return _number(name)
    if suit == "mix":
        return _pips(int(name))
    return _planet(_PLANETS[int(name)]) if suit == "pla" else _sign(_SIGNS[int(name)])


def _planet(face: str) -> str:
    """The body in a ring of rays, or the comet."""
    if not face:
        return group(emblems.comet(), transform="translate(-8 8) scale(1.15)")
    rays = dot(0, 0, 44, "none", stroke=BLUE, stroke_width=8, stroke_dasharray="1.6 7.04", stroke_linecap="butt")
    return rays + put(f"emblem-{face}", "scale(1.08)")


def face_of(card: str) -> str | None:
    """The face whose emblem a card shows."""
    suit, _, name = card.partition("-")
    shown = {"pla": _PLANETS, "con": _SIGNS}.get(suit)
    return (shown[int(name)] or None) if shown and card != "con-00" else None


def _sign(face: str) -> str:
    """The figure of stars, and before it the sign."""
    seal = "scale(.78)"
    drawn = group(emblems.serpent(), transform=seal) if face == "serpentaire" else put(f"emblem-{face}", seal)
    return group(figure(face, RED), transform="scale(1.1)") + drawn


def _pips(count: int) -> str:
    """Discs and stars in turn, as the coins on a card of the minor arcana; for none, the ring of both."""
    if not count:
        ring = block(dot(0, 0, 30, BLUE), polygon(star(0, 0, 28, 20, 12), fill=RED), dot(0, 0, 15, YELLOW))
        return ring + label(0, 8, "0", 22, fill=INK, **CAPITALS)
    drawn, placed = [], 0
    columns = _COLUMNS[count]
    for column, high in enumerate(columns):
        x = (column - (len(columns) - 1) / 2) * 30
        for row in range(high):
            y = (row - (high - 1) / 2) * (28 if high > 2 else 34)
            drawn.append(put("coin" if placed % 2 else "spark", x=x, y=y))
            placed += 1
    scale = (0, 1.9, 1.45, 1.25)[count] if count < 4 else 1
    return group(block(*drawn, width=1), transform=f"scale({scale})")


def _number(name: str) -> str:
    """The figure that a geometer draws for a number."""
    if name == "inf":
        path = "M0,0C12,-26 42,-24 42,0S12,26 0,0S-42,-24 -42,0S-12,26 0,0Z"
        return lines(path, INK, 11) + lines(path, YELLOW, 7.6) + lines(path, INK, 1)
    if name == "pi":
        wheel = block(dot(0, -6, 34, "#f3d993")) + lines("M-34,-6H34", RED, 2.4) + dot(0, -6, 2.6, INK)
        return (
            wheel
            + lines("M-46,42H46M-46,38V46M-15.3,39V45M15.3,39V45M46,38V46", INK, 1.6)
            + lines("M-46,-6A46,46 0 0 0 -20,35", VIOLET, 1.4)
        )
    if name == "phi":
        return _spiral()
    return _figure(int(name))


def _spiral() -> str:
    """The golden rectangle and the spiral in it."""
    path = (
        "M-44,27A54,54 0 0 1 10,-27A33.4,33.4 0 0 1 43.4,6.4A20.6,20.6 0 0 1 22.8,27A12.8,12.8 0 0 1"
        " 10,14.2A7.9,7.9 0 0 1 17.9,6.4A4.9,4.9 0 0 1 22.8,11.3"
    )
    grid = "M-44,-27H43.4V27H-44ZM10,-27V27M10,6.4H43.4M22.8,6.4V27M10,14.2H22.8"
    return tag("path", d=grid, fill="#f3d993", stroke=INK, stroke_width=1.1) + lines(path, RED, 2.8)


def _figure(count: int) -> str:
    """A point, a circle, two circles, then the polygon or the star with so many corners."""
    ring = dot(0, 0, 42, "none", stroke=BRASS, stroke_width=1.2)
    if count == 0:
        return block(dot(0, 0, 38, YELLOW), dot(0, 0, 30, WHITE))
    if count == 1:
        return ring + block(dot(0, 0, 34, "#f3d993"), dot(0, 0, 6, RED))
    if count == 2:
        lens = lines("M14,0A26,26 0 1 1 -38,0A26,26 0 1 1 14,0ZM38,0A26,26 0 1 1 -14,0A26,26 0 1 1 38,0Z", INK, 2)
        return ring + tag("path", d="M0,-23A26,26 0 0 1 0,23A26,26 0 0 1 0,-23Z", fill=YELLOW) + lens
    corners = star(0, 0, 42, 42, count)
    step = 1 if count < 5 else 2 if count < 7 else 3
    loops = math.gcd(count, step)
    drawn = "".join(
        polygon(
            [corners[(start + step * k) % count] for k in range(count // loops)],
            fill="none" if loops > 1 and start else "#f3d993",
            fill_rule="evenodd",
        )
        for start in range(loops)
    )
    points = "".join(dot(x, y, 3, RED) for x, y in corners)
    return ring + block(drawn, points, width=1.6)
