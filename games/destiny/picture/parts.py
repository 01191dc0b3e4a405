"""Shapes that many elements share, defined once in every picture and referred to by name."""

import math
from functools import cache

from games.core.svg import group, number, polygon, star, tag
from games.destiny.picture.ink import dot, lines, put, woodcut
from games.destiny.picture.style import BLUE, GOLD, INK, NIGHT, PALE, RED, RIMS, YELLOW

_FOLDS = "M-34,58C-33,48 -30,42 -26,38M-20,58C-19,48 -17,44 -14,40M34,58C33,48 30,42 26,38M20,58C19,48 17,44 14,40"
_LOOK = (
    "M-11,-8Q-7,-12 -3,-8.6M3,-8.6Q7,-12 11,-8M-10,-4.4Q-7,-7 -4,-4.4Q-7,-2.6 -10,-4.4"
    "M4,-4.4Q7,-7 10,-4.4Q7,-2.6 4,-4.4"
)
_NOSE = "M-1.6,-6Q-1,2 -3,5Q0,7 3,5M-4.6,11Q-2,9.6 0,10.6Q2,9.6 4.6,11Q0,13.6 -4.6,11"
_PERSON = "M-8,9C-8,0 -4,-1 0,-1C4,-1 8,0 8,9ZM-4.4,-5.4A4.4,4.4 0 1 1 4.4,-5.4A4.4,4.4 0 1 1 -4.4,-5.4Z"
_KINDS = {
    "planet": dot(0, 0, 6.4, BLUE),
    "constellation": polygon(star(0, 0, 7.6, 4.6, 8), fill=RED),
    "any": tag("path", d="M-1,-6.4A6.4,6.4 0 0 0 -1,6.4Z", fill=BLUE)
    + tag("path", d="M1,-7.6L2.8,-4.3L6.4,-5.4L5.3,-1.8L8.6,0L5.3,1.8L6.4,5.4L2.8,4.3L1,7.6Z", fill=RED),
}
"""Planets are discs, constellations stars, either is half of both."""


@cache
def parts() -> str:
    """All of them, for the picture's `<defs>`."""
    return "".join(
        (
            polygon(star(0, 0, 50, 45.8, 16), id="scallop", stroke_linejoin="round"),
            polygon(star(0, 0, 50, 43, 14), id="cog"),
            polygon(star(0, 0, 34, 29, 12, -90), id="seal", stroke=INK, stroke_width=1.2, stroke_linejoin="round"),
            group(_hatching(), id="hatching"),
            woodcut(_features(), lines(_FOLDS, width=0.9), id="features"),
            group(_KINDS["planet"], id="kind-planet"),
            group(_KINDS["constellation"], id="kind-constellation"),
            group(_KINDS["any"], id="kind-any"),
            tag("path", d=_PERSON, id="person"),
            group(_lock(), id="lock"),
            *(_hole(kind, full) for kind in ("planet", "constellation") for full in (True, False)),
            group(dot(0, 0, 11.5, BLUE), dot(0, 0, 7, YELLOW), dot(0, 0, 2.6, RED), id="coin"),
            group(polygon(star(0, 0, 13.5, 6.4, 6), fill=RED), dot(0, 0, 3.4, YELLOW), id="spark"),
            _eye(True),
            _eye(False),
        )
    )


def _hatching() -> str:
    """An engraver's lines on the dark side of a globe of radius 30."""
    limb = [(math.sqrt(900 - y * y), y) for y in range(-24, 25, 4)]
    path = "".join(f"M{number(-x)},{number(y)}L{number(-x * (0.72 - abs(y) / 110))},{number(y)}" for x, y in limb)
    return lines(path, width=0.9, opacity=0.7)


def _features() -> str:
    """The same calm look on everybody, with the stenciller's red cheeks."""
    cheeks = "".join(dot(x, 3, 3.4, RED, fill_opacity=0.4, stroke="none") for x in (-9, 9))
    return cheeks + lines(_LOOK + _NOSE, width=1) + dot(-7, -4.6, 0.7, INK) + dot(7, -4.6, 0.7, INK)


def _eye(opened: bool) -> str:
    """An eye about (0, 0), 20 wide: what all may see, or what is masked."""
    lids = "M-9,0Q0,-9 9,0Q0,9 -9,0Z" if opened else "M-9,-1Q0,8 9,-1M-6.4,3.2L-8.4,6.4M0,4.4V8M6.4,3.2L8.4,6.4"
    shape = tag("path", d=lids, fill=NIGHT if opened else "none", stroke_width=2.2, stroke_linecap="round")
    pupil = dot(0, 0, 3, GOLD, stroke="none") if opened else ""
    return group(shape, pupil, id="eye-open" if opened else "eye-shut", stroke=PALE)


def _lock() -> str:
    """A closed padlock, 20 wide."""
    bow = "M-4.6,-1V-5A4.6,4.6 0 0 1 4.6,-5V-1"
    return (
        tag("path", d=bow, fill="none", stroke=INK, stroke_width=4.4)
        + tag("path", d=bow, fill="none", stroke=GOLD, stroke_width=2.2)
        + tag("rect", x=-7.5, y=-1.5, width=15, height=11, rx=2, fill=GOLD, stroke=INK, stroke_width=1.2)
        + tag("path", d="M0,2.4V6", stroke=INK, stroke_width=2.4, stroke_linecap="round")
    )


def _hole(kind: str, full: bool) -> str:
    """A place for a token, of a radius of 50: its rim is whole while a token lies there."""
    shape = dot(0, 0, 50, NIGHT) if kind == "planet" else put("scallop", fill=NIGHT)
    dashes = None if full else "9 7"
    name = f"hole-{kind}{'' if full else '-empty'}"
    return group(shape, id=name, fill_opacity=0.5, stroke=RIMS[kind], stroke_width=3.4, stroke_dasharray=dashes)
