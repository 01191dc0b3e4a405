"""The plate under the stars: vault, hours, degrees and the Milky Way, the same in every picture."""

import math
from functools import cache
from typing import Final

from games.drawing.svg import group, label, number, tag
from games.jeu_des_etoiles.picture.projection import CENTRE, RADIUS, UNITS_PER_DEGREE, Point, milky_way, place
from games.jeu_des_etoiles.picture.style import DEEP, ENGRAVED, GOLD, MIST, NIGHT, PALE, VAULT

_PARALLELS: Final = ((60, 1.0), (30, 1.0), (0, 2.2), (-30, 1.0))
"""Declinations that are drawn, and how strongly."""
_HOURS: Final = (
    *("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV"),
    *("XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "XXII", "XXIII"),
)
_OBLIQUITY: Final = 23.44
_INNER: Final = RADIUS - 74


@cache
def gradients() -> str:
    """The paints of paper and vault, and the blur that makes the Milky Way soft."""
    night = ((0, "#1a2d5c"), (0.6, DEEP), (1, NIGHT))
    vault = ((0, "#27468a"), (0.45, VAULT), (0.85, "#152a57"), (1, "#0f1f45"))
    return (
        _gradient("night", night, 0.75)
        + _gradient("vault", vault, 0.5)
        + tag("clipPath", tag("circle", cx=CENTRE, cy=CENTRE, r=_INNER), id="rim")
    )


def _gradient(name: str, stops: tuple[tuple[float, str], ...], radius: float) -> str:
    drawn = (tag("stop", offset=at, stop_color=colour) for at, colour in stops)
    return tag("radialGradient", *drawn, id=name, r=radius)


@cache
def plate() -> str:
    """The disc with its circles and its divided rim, in board units."""
    return "".join(
        (
            tag("circle", cx=CENTRE, cy=CENTRE, r=RADIUS, fill=NIGHT),
            tag("circle", cx=CENTRE, cy=CENTRE, r=_INNER, fill="url(#vault)"),
            group(_galaxy(), clip_path="url(#rim)"),
            _grid(),
            _rim(),
        )
    )


def _galaxy() -> str:
    """The Milky Way: bands laid over one another, the brightest the narrowest."""
    line = _path(milky_way(), closed=True)
    bands = "".join(tag("use", href="#galaxy", stroke_width=width) for width in range(60, 460, 40))
    course = tag("path", d=line, id="galaxy")
    return tag("defs", course) + group(bands, fill="none", stroke="#c9d8ff", stroke_opacity=0.03)


def _grid() -> str:
    """Circles of declination, hours and the ecliptic, engraved thinly."""
    circles = "".join(
        tag("circle", cx=CENTRE, cy=CENTRE, r=(90 - declination) * UNITS_PER_DEGREE, stroke_width=4 * strength)
        for declination, strength in _PARALLELS
    )
    hours = "".join(
        "M{},{}L{},{}".format(*(number(value) for at in (66, _INNER) for value in _polar(at, hour * 15)))
        for hour in range(0, 24, 2)
    )
    ecliptic = tag("path", d=_path(_ecliptic(), closed=True), stroke_width=5, stroke_dasharray="2 16")
    return group(
        circles + tag("path", d=hours, stroke_width=3) + ecliptic,
        fill="none",
        stroke=PALE,
        stroke_opacity=0.17,
        stroke_linecap="round",
    )


def _ecliptic() -> list[Point]:
    tilt = math.radians(_OBLIQUITY)
    points = []
    for degree in range(0, 360, 5):
        along = math.radians(degree)
        ascension = math.atan2(math.sin(along) * math.cos(tilt), math.cos(along))
        declination = math.asin(math.sin(along) * math.sin(tilt))
        points.append(place(math.degrees(ascension), math.degrees(declination)))
    return points


def _rim() -> str:
    """Two gold rules with a scale of degrees between them and the hours in Roman figures."""
    rules = "".join(
        tag("circle", cx=CENTRE, cy=CENTRE, r=radius, stroke_width=width)
        for radius, width in ((RADIUS, 10), (RADIUS - 16, 4), (RADIUS - 54, 3), (_INNER, 7))
    )
    degree = math.tau * (RADIUS - 64) / 360
    scale = tag(
        "circle",
        cx=CENTRE,
        cy=CENTRE,
        r=RADIUS - 64,
        stroke_width=20,
        stroke_dasharray=f"{number(degree)} {number(degree)}",
    )
    drawn = group(rules + group(scale, stroke_opacity=0.55), fill="none", stroke=GOLD)
    return drawn + "".join(_hour(hour) for hour in range(24))


def _hour(hour: int) -> str:
    x, y = _polar(RADIUS - 35, hour * 15)
    turn = hour * 15 + (90 if 180 < hour * 15 < 360 else -90)
    plate_ = tag("rect", x=-58, y=-19, width=116, height=38, fill=NIGHT)
    name = label(0, 11, _HOURS[hour], 32, fill=MIST, text_anchor="middle", **ENGRAVED)
    return group(plate_, name, transform=f"translate({number(x)} {number(y)}) rotate({turn})")


def _polar(radius: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return CENTRE + radius * math.cos(angle), CENTRE + radius * math.sin(angle)


def _path(points: list[Point] | tuple[Point, ...], *, closed: bool = False) -> str:
    return "M" + "L".join(f"{x:.0f},{y:.0f}" for x, y in points) + ("Z" if closed else "")
