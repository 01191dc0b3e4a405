"""What makes squares look paved and the wheel look thick: light and shadow on stones and rim, engraved lines."""

import random
from functools import cache
from typing import Final

from games.drawing.svg import circle, group, number, tag
from games.fabulastro.components import SIGNS
from games.fabulastro.picture.geometry import BIGS, CENTRE, GUARDIANS, MIDDLE, RIM, ROAD, at
from games.fabulastro.picture.style import BRASS, GOLD, INK, LINE

_CHIPS: Final = 6
"""Grains of a stone."""


@cache
def shadow() -> str:
    """What the wheel throws on the cloth."""
    return circle(MIDDLE + 4, MIDDLE + 7, RIM, fill="none", stroke="#03020f", stroke_width=24, stroke_opacity=0.4)


@cache
def relief() -> str:
    """Edges of stones, engraved lines, gold spokes and rings; a pointer goes through all of it."""
    sectors = "".join(_turned("wheel-stones", sign) for sign in SIGNS)
    return group(sectors, _rings(), pointer_events="none")


def _turned(name: str, sign: int) -> str:
    turn = f"rotate({30 * (sign - 1)} {number(MIDDLE)} {number(MIDDLE)})" if sign > 1 else None
    return tag("use", href=f"#{name}", transform=turn)


@cache
def stones() -> str:
    """One sign's share of the relief, which the others have turned."""
    return group(_edges(), _grain(), _spoke(), id="wheel-stones")


def _edges() -> str:
    """Each stone is lit at its outer and left edges and dark at the right."""
    lit = "".join(
        _arc(6 * place + 0.5, 6 * place + 5.5, ROAD - 3) + _ray(6 * place + 0.55, GUARDIANS + 4) for place in range(5)
    )
    dark = "".join(_ray(6 * place + 5.45, GUARDIANS + 2) for place in range(5))
    joints = "".join(_ray(6 * place, GUARDIANS, ROAD) for place in range(5))
    return (
        tag("path", d=joints, stroke=INK, stroke_width=2.6, fill="none")
        + tag("path", d=lit, stroke="#fffbe8", stroke_width=2.4, stroke_opacity=0.75, fill="none")
        + tag("path", d=dark, stroke="#5d4420", stroke_width=2.8, stroke_opacity=0.5, fill="none")
    )


def _arc(start: float, end: float, radius: float) -> str:
    (ax, ay), (bx, by) = at(start, radius), at(end, radius)
    return f"M{number(ax)},{number(ay)}A{number(radius)},{number(radius)} 0 0 1 {number(bx)},{number(by)}"


def _ray(angle: float, inner: float, outer: float = ROAD - 3) -> str:
    (ax, ay), (bx, by) = at(angle, inner), at(angle, outer)
    return f"M{number(ax)},{number(ay)}L{number(bx)},{number(by)}"


def _grain() -> str:
    """Small chips in the stones, the same in every sign."""
    chance = random.Random(7)
    chips = ""
    for place in range(5 * _CHIPS):
        x, y = at(6 * (place // _CHIPS) + chance.uniform(0.8, 5.2), chance.uniform(GUARDIANS + 8, ROAD - 8))
        chips += f"M{x:.0f},{y:.0f}h.1"
    return tag("path", d=chips, stroke="#6b4f28", stroke_width=2.2, stroke_opacity=0.34, stroke_linecap="round")


def _spoke() -> str:
    """The line before a sign, through all rings but the road."""
    return tag("path", d=_ray(0, CENTRE, GUARDIANS) + _ray(0, ROAD, RIM), stroke=GOLD, stroke_width=2.2, **LINE)


def _rings() -> str:
    """Gold between the rings, a degree scale, and the metal rim."""
    lines = "".join(circle(MIDDLE, MIDDLE, radius) for radius in (CENTRE, GUARDIANS, ROAD, BIGS))
    return (
        group(lines, fill="none", stroke=GOLD, stroke_width=2.6)
        + _scale(RIM - 5, 8, 0.7, 1.3)
        + circle(MIDDLE, MIDDLE, RIM + 4, fill="none", stroke="#b58b40", stroke_width=9)
        + tag("path", d=_arc(-95, 20, RIM + 4), stroke="#f3dc9c", stroke_width=5, **LINE)
        + tag("path", d=_arc(100, 190, RIM + 5), stroke="#6d4e20", stroke_width=5, **LINE)
    )


def _scale(radius: float, length: float, mark: float, gap: float) -> str:
    """Marks of that many degrees at that distance: the dashes of one broad stroke."""
    degree = radius * 3.14159265 / 180
    return circle(
        MIDDLE,
        MIDDLE,
        radius,
        fill="none",
        stroke=BRASS,
        stroke_width=length,
        stroke_opacity=0.8,
        stroke_dasharray=f"{number(mark * degree)} {number(gap * degree)}",
        transform=f"rotate(-90.4 {number(MIDDLE)} {number(MIDDLE)})",
    )
