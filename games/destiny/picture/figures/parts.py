"""Shapes that many elements share, defined once in every picture and referred to by name."""

import math
from functools import cache

from games.destiny.picture.figures.ink import dot, lines, put, woodcut
from games.destiny.picture.style import BLUE, BRASS, DEEP, GOLD, INK, NIGHT, PALE, PAPER, RED, RIMS, YELLOW
from games.drawing.svg import group, label, number, polygon, star, tag

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
_SIGNS = {
    "eye": lines("M-9,0Q0,-9 9,0Q0,9 -9,0Z", width=2.2) + dot(0, 0, 2.8, INK),
    "needle": lines("M-4.6,6.6L4.6,-6.6", GOLD, 2) + dot(4.4, -6.2, 3, RED) + dot(-4.4, 6.2, 3, BLUE),
    "clock": dot(0, 0, 7, PAPER, stroke=DEEP, stroke_width=1.8) + lines("M0,-4V0L3,2", DEEP, 1.8),
    "draw_token": lines("M0,-8V4M-5,-1L0,4.6L5,-1M-8,3V8H8V3", width=2.4),
    "steal_token": lines("M-8,0H7M2.4,-5L7.6,0L2.4,5", RED, 2.8),
    "throw_token": lines("M0,5V-7M-5,-2L0,-7.6L5,-2M-8,3V8H8V3", width=2.4),
    "exchange_tokens": lines("M-8,-4H7M3,-8L7.4,-4L3,0M8,5H-7M-3,1L-7.4,5L-3,9", width=2.4),
    "raise_character": lines("M0,8V-7M-5,-2L0,-7.6L5,-2M-8,8H8", width=2.4),
}
"""What powers do, and where, in the ink of the card that they stand on."""
_HEAD = "M-8,10V24Q0,30 8,24V10ZM-15,-10C-16,10 -8,20 0,20C8,20 16,10 15,-10C14,-26 -14,-26 -15,-10Z"
_SLOTS = {
    "sante": "M-6,-18H6V-6H18V6H6V18H-6V6H-18V-6H-6Z",
    "travail": "M-16,-16H10L18,-8L10,-4H4V18H-4V-4H-16Z",
    "amour": "M0,18C-26,0 -20,-20 -8,-18Q-2,-17 0,-10Q2,-17 8,-18C20,-20 26,0 0,18Z",
    "argent": "M18,0A18,18 0 1 1 -18,0A18,18 0 1 1 18,0ZM11,0A11,11 0 1 0 -11,0A11,11 0 1 0 11,0ZM0,-6L6,0L0,6L-6,0Z",
    "perso_planet": "M-20,22C-20,2 -10,-1 0,-1C10,-1 20,2 20,22ZM-11,-12A11,11 0 1 1 11,-12A11,11 0 1 1 -11,-12Z",
}
_SLOTS["perso_constellation"] = _SLOTS["perso_planet"]
"""Health, work, love, money and the character, for slots that are empty."""


@cache
def parts() -> str:
    """All of them, for the picture's `<defs>`."""
    return "".join(
        (
            polygon(star(0, 0, 50, 45.8, 16), id="scallop"),
            polygon(star(0, 0, 50, 43, 14), id="cog"),
            polygon(star(0, 0, 34, 29, 12, -90), id="seal", stroke=INK),
            group(_hatching(), id="hatching"),
            woodcut(_features(), lines(_FOLDS, width=0.9), id="features"),
            group(_KINDS["planet"], id="kind-planet"),
            group(_KINDS["constellation"], id="kind-constellation"),
            group(_KINDS["any"], id="kind-any"),
            tag("path", d=_PERSON, id="person"),
            group(_lock(), id="lock"),
            *(group(drawn, id=f"sign-{name}") for name, drawn in _SIGNS.items()),
            group(polygon(star(0, 0, 13, 5.6, 8, -90), fill=BRASS), dot(0, 0, 4, PALE), id="sunlet"),
            polygon(star(0, 0, 50, 50, 6), fill=GOLD, stroke=INK, stroke_width=4, id="hexagon"),
            polygon(star(0, 0, 50, 20, 8), stroke=INK, stroke_width=5, id="star"),
            group(
                polygon(star(0, 0, 39, 15, 4, -45), fill=GOLD, fill_opacity=0.75),
                polygon(star(0, 0, 50, 13, 4), fill=PALE, stroke=INK, stroke_width=2.5),
                id="initiative",
            ),
            tag("path", d=_HEAD, id="head", stroke=INK),
            group(_question(), id="setting-hidden"),
            put("cog", fill=PAPER, stroke=GOLD, stroke_width=4.4, id="setting-known"),
            *(tag("path", d=path, id=f"slot-{slot}") for slot, path in _SLOTS.items()),
            *(_front(kind) for kind in RIMS),
            *(_hole(kind) for kind in RIMS),
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
    shape = tag("path", d=lids, fill=NIGHT if opened else "none", stroke_width=2.2)
    pupil = dot(0, 0, 3, GOLD, stroke="none") if opened else ""
    return group(shape, pupil, id="eye-open" if opened else "eye-shut", stroke=PALE)


def _lock() -> str:
    """A closed padlock, 20 wide."""
    bow = "M-4.6,-1V-5A4.6,4.6 0 0 1 4.6,-5V-1"
    return (
        tag("path", d=bow, fill="none", stroke=INK, stroke_width=4.4)
        + tag("path", d=bow, fill="none", stroke=GOLD, stroke_width=2.2)
        + tag("rect", x=-7.5, y=-1.5, width=15, height=11, rx=2, fill=GOLD, stroke=INK, stroke_width=1.2)
        + tag("path", d="M0,2.4V6", stroke=INK, stroke_width=2.4)
    )


def _question() -> str:
    """A setting face down."""
    disc = put("cog", fill="#2a2452", stroke=BRASS, stroke_width=4.4)
    return disc + label(0, 18, "?", 53, fill=GOLD, font_weight=600, text_anchor="middle")


def _front(kind: str) -> str:
    """The rim and the paper of a token face up."""
    rim = dot(0, 0, 48.6, RIMS[kind]) if kind == "planet" else put("scallop", "scale(.972)", fill=RIMS[kind])
    paper = dot(0, 0, 42, PAPER, stroke=GOLD)
    return group(rim, paper, id=f"front-{kind}", stroke=INK, stroke_width=1.6)


def _hole(kind: str) -> str:
    """An empty place for a token, of a radius of 50."""
    shape = dot(0, 0, 50, NIGHT) if kind == "planet" else put("scallop", fill=NIGHT)
    return group(
        shape, id=f"hole-{kind}", fill_opacity=0.5, stroke=RIMS[kind], stroke_width=3.4, stroke_dasharray="9 7"
    )
