"""The cosmic clock: two rings of spaces, the night and the day half, and the needle that masks and reveals."""

import math
from functools import cache
from typing import Final

from games.destiny.components import DAY, HOURS
from games.destiny.picture.figures import marks, tokens
from games.destiny.picture.scene import WRITTEN, Scene
from games.destiny.picture.style import BLUE, CAPITALS, DISPLAY, GOLD, MIST, NIGHT, PALE, RED
from games.destiny.view import HourView
from games.drawing.svg import Look, circle, group, label, number, tag

_NUMERALS: Final = ("I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_RINGS: Final = {"planet": (0.735, 0.127), "constellation": (0.475, 0.108)}
"""Radius of a ring and of its tokens, for a clock of radius 1."""
_FACE: Final = 0.865
_HUB: Final = 0.335


def place(hour: int, radius: float) -> tuple[float, float]:
    """A point of an hour, twelve at the top, around (0, 0)."""
    angle = math.radians(hour * 30 - 90)
    return round(radius * math.cos(angle), 1), round(radius * math.sin(angle), 1)


def clock(scene: Scene, x: float, y: float, radius: float) -> str:
    """The whole clock around (x, y)."""
    view = scene.view
    return group(
        _dial(radius),
        _sector(view.red, radius, RED),
        _sector(view.blue, radius, BLUE),
        group(marks.needle(radius * 0.375), transform=f"rotate({view.red * 30})"),
        _hub(scene, radius),
        *(_space(scene, shown, kind, radius) for shown in view.hours for kind in _RINGS),
        _rim_mark(scene, "red", radius),
        _rim_mark(scene, "blue", radius),
        transform=f"translate({number(x)} {number(y)})",
        id="clock",
        **WRITTEN,
    )


@cache
def _dial(radius: float) -> str:
    """Rim, day half and night half, lines between the hours, numerals."""
    face = radius * _FACE
    day = tag("path", d=_wedge(DAY[0], DAY[-1], radius * _HUB, face), fill="#4a4590", fill_opacity=0.75)
    night = tag("path", d=_wedge(DAY[-1] + 1, HOURS[-1], radius * _HUB, face), fill="#141032", fill_opacity=0.85)
    lines = "".join(_spoke(hour + 0.5, radius * _HUB, face) for hour in HOURS)
    circles = "".join(
        tag("circle", r=radius * part, stroke_width=width)
        for part, width in ((0.995, 3), (0.965, 1), (_FACE, 2.4), (0.605, 0.8), (_HUB, 2.4))
    )
    marks_around = f"1.2 {math.tau * (radius * 0.98) / 120 - 1.2:.4f}"
    look: Look = {"stroke_width": radius * 0.03, "stroke_dasharray": marks_around, "stroke_linecap": "butt"}
    ticks = tag("circle", r=radius * 0.98, **look)
    numerals = "".join(
        group(
            label(0, round(radius * 0.023, 1), _NUMERALS[hour - 1], round(radius * 0.067, 1)),
            transform=_upright(hour, radius * 0.914),
        )
        for hour in HOURS
    )
    return "".join(
        (
            tag("circle", r=radius, fill="url(#dial)"),
            day,
            night,
            group(circles, tag("path", d=lines, stroke_opacity=0.4), ticks, fill="none", stroke=GOLD),
            tag("g", numerals, **DISPLAY),
        )
    )


def _upright(hour: int, radius: float) -> str:
    """To the place of a numeral: outwards in the upper half, inwards in the lower, so that none is upside down."""
    x, y = place(hour, radius)
    return f"translate({number(x)} {number(y)}) rotate({hour * 30 - (180 if 4 <= hour <= 8 else 0)})"


def _spoke(hour: float, inner: float, outer: float) -> str:
    angle = math.radians(hour * 30 - 90)
    x, y = math.cos(angle), math.sin(angle)
    return f"M{number(x * inner)},{number(y * inner)}L{number(x * outer)},{number(y * outer)}"


def _wedge(first: int, last: int, inner: float, outer: float) -> str:
    """A part of a ring from the beginning of one hour to the end of another."""
    (a, b), (c, d) = (
        (math.cos(t), math.sin(t)) for t in (math.radians(h * 30 - 90) for h in (first - 0.5, last + 0.5))
    )
    large = 1 if last - first >= 6 else 0
    return (
        f"M{number(a * inner)},{number(b * inner)}L{number(a * outer)},{number(b * outer)}"
        f"A{number(outer)},{number(outer)} 0 {large} 1 {number(c * outer)},{number(d * outer)}"
        f"L{number(c * inner)},{number(d * inner)}"
        f"A{number(inner)},{number(inner)} 0 {large} 0 {number(a * inner)},{number(b * inner)}Z"
    )


def _sector(hour: int, radius: float, colour: str) -> str:
    """The hour that an end points at, in its colour."""
    path = _wedge(hour, hour, radius * _HUB, radius * _FACE)
    return tag("path", d=path, fill=colour, fill_opacity=0.5, stroke=PALE, stroke_width=2.4)


def _rim_mark(scene: Scene, end: str, radius: float) -> str:
    """A shut eye on a red disc where tokens are masked, an open one on blue where they are revealed."""
    hour = scene.view.red if end == "red" else scene.view.blue
    x, y = place(hour, radius * 0.915)
    size = radius * 0.062
    drawn = circle(x, y, size, fill=RED if end == "red" else BLUE, stroke=PALE, stroke_width=2)
    sign = marks.eye(x, y, size * 1.5, opened=end == "blue")
    return group(drawn, sign, title=f"{scene.say(end)} · {scene.say('where_hour', hour=hour)}")


def _space(scene: Scene, shown: HourView, kind: str, radius: float) -> str:
    ring, size = (round(part * radius) for part in _RINGS[kind])
    x, y = place(shown.hour, ring)
    token = shown.planet if kind == "planet" else shown.constellation
    return group(
        scene.token(token, x, y, size) if token else tokens.hole(kind, x, y, size * 0.94),
        id=f"hour-{shown.hour}-{kind}",
        title=scene.say(f"hour_{kind}", hour=shown.hour),
    )


def _hub(scene: Scene, radius: float) -> str:
    """The round in the middle, over the needle."""
    size = radius * 0.2
    number_of = str(scene.view.round)
    return "".join(
        (
            tag("circle", r=size, fill=NIGHT, stroke=GOLD, stroke_width=2.4),
            tag("circle", r=size * 0.88, fill="none", stroke=GOLD, stroke_width=0.8),
            label(0, size * 0.2, number_of, size * 0.92, fill=PALE, **CAPITALS),
            label(0, size * 0.62, "/ 12", size * 0.36, fill=MIST, **CAPITALS),
        )
    )
