"""Where everything lies on the wheel: sixty road squares of six degrees, Aries beginning at twelve o'clock."""

import math
from functools import cache
from typing import Final

from games.drawing.svg import number
from games.fabulastro.board import index_of, is_big, on_road, sign_of

Point = tuple[float, float]

SIZE: Final = 1000
MIDDLE: Final = 500.0
CENTRE, GUARDIANS, ROAD, BIGS, RIM = 104.0, 204.0, 314.0, 434.0, 482.0
"""The outer radius of each ring."""


def at(degrees: float, radius: float) -> Point:
    """The point that many degrees clockwise from twelve o'clock."""
    angle = math.radians(degrees)
    return MIDDLE + radius * math.sin(angle), MIDDLE - radius * math.cos(angle)


def middle_of(sign: int) -> float:
    """The angle of a sign's middle."""
    return 30 * sign - 15


def angle_of(square: str) -> float:
    """The angle of a square's middle."""
    return 30 * (sign_of(square) - 1) + 6 * index_of(square) + 3 if on_road(square) else middle_of(sign_of(square))


def radius_of(square: str) -> float:
    """How far from the centre pawns stand on a square."""
    if on_road(square):
        return 250
    return 331 if is_big(square) else 188


@cache
def cell(start: float, end: float, inner: float, outer: float) -> str:
    """The path of a part of a ring."""
    (ax, ay), (bx, by) = at(start, outer), at(end, outer)
    (cx, cy), (dx, dy) = at(end, inner), at(start, inner)
    wide = 1 if end - start > 180 else 0
    return (
        f"M{number(ax)},{number(ay)}A{number(outer)},{number(outer)} 0 {wide} 1 {number(bx)},{number(by)}"
        f"L{number(cx)},{number(cy)}A{number(inner)},{number(inner)} 0 {wide} 0 {number(dx)},{number(dy)}Z"
    )


def cell_of(square: str) -> str:
    """The path of a square."""
    sign = sign_of(square)
    if on_road(square):
        start = 30 * (sign - 1) + 6 * index_of(square)
        return cell(start, start + 6, GUARDIANS, ROAD)
    return cell(30 * sign - 30, 30 * sign, *((ROAD, BIGS) if is_big(square) else (CENTRE, GUARDIANS)))


def spots(square: str, count: int) -> list[Point]:
    """Where so many pawns stand on a square: one behind the other on the road, side by side elsewhere."""
    angle, radius = angle_of(square), radius_of(square)
    if on_road(square):
        step = min(29.0, 88 / max(1, count - 1))
        return [at(angle, radius + step * (place - (count - 1) / 2)) for place in range(count)]
    step = min(math.degrees(30 / radius), 24 / count)
    return [at(angle + step * (place - (count - 1) / 2), radius) for place in range(count)]
