"""Cards as symbols of 118 by 206: a numeral, a woodcut, a name, and the power in signs."""

from functools import cache
from typing import Final

from games.destiny.components import CHARACTERS, TYPES
from games.destiny.picture.figures import marks
from games.destiny.picture.figures.ink import dot, lines, put, woodcut
from games.destiny.picture.figures.pictograms import strip
from games.destiny.picture.figures.suits import standard
from games.destiny.picture.style import (
    ART,
    BLUE,
    BRASS,
    DEEP,
    GOLD,
    GREEN,
    INK,
    NIGHT,
    PALE,
    PAPER,
    RED,
    VIOLET,
    WHITE,
    YELLOW,
)
from games.drawing.svg import DISPLAY_FONT, group, label, polygon, star, tag

WIDTH: Final = 118
HEIGHT: Final = 206
RATIO: Final = HEIGHT / WIDTH
BANDS: Final = {
    "planets": BLUE,
    "constellations": RED,
    "mixed": VIOLET,
    "numerology": "#c18a1c",
    "characters": GREEN,
    "powers": INK,
}
"""The colour of a suit."""
_TINTS: Final = {
    "planets": "#e7ecf0",
    "constellations": "#f7e3d8",
    "mixed": "#ece2ef",
    "numerology": "#fbefc9",
    "characters": "#f3ead2",
    "powers": "#f6e7c4",
}


@cache
def face(card: str, name: str) -> str:
    """A card face up; `name` in capitals."""
    kind = TYPES[card]
    drawn = ART.get(card) or standard(card)
    return tag(
        "symbol",
        f'<use href="#frame-{kind.suit}"/>',
        woodcut(drawn, transform="translate(59 97)"),
        _numeral(kind.label),
        _name(name),
        _foot(card),
        id=f"card-{card}",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        fill=INK,
        font_family=DISPLAY_FONT,
        font_weight=600,
        text_anchor="start",
    )


@cache
def stub(card: str) -> str:
    """What looks out of a card under others: the band and the numeral."""
    return tag(
        "symbol",
        f'<use href="#frame-{TYPES[card].suit}"/>',
        _numeral(TYPES[card].label),
        id=f"stub-{card}",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        font_family=DISPLAY_FONT,
        font_weight=600,
        text_anchor="start",
    )


def _numeral(text: str) -> str:
    size = 27 if len(text) < 4 else 22
    return marks.numeral(10, 29 if size == 27 else 27, text, size, centred=False, fill=WHITE)


def _name(name: str) -> str:
    """The name in its cartouche, smaller when it is long."""
    size = min(12.5, 104 / (0.74 * max(1, len(name))))
    return label(59, 165.5 + size * 0.36, name, size, text_anchor="middle")


def _foot(card: str) -> str:
    """The signs of the power; of a character, what it must be aligned with and what that is worth."""
    if card not in CHARACTERS:
        return group(strip(card, 104), transform="translate(59 188.5)")
    character = CHARACTERS[card]
    halves = (
        (19, character.planet, character.planet_points),
        (58, character.constellation, character.constellation_points),
    )
    drawn = "".join(
        _aligned(face, x, "planet" if x < 30 else "constellation") + label(x + 9.5, 193.5, str(points), 13)
        for x, face, points in halves
    )
    both = label(100.6, 194, str(character.conjunction_points), 14, text_anchor="middle")
    return drawn + put("hexagon", "translate(100.6 189) scale(.3)") + both


def _aligned(face: str, x: float, kind: str) -> str:
    """The face that a half of the conjunction asks for, or its kind where any does."""
    place = f"translate({x} 189)"
    return put(f"kind-{kind}", place) if face == "any" else put(f"emblem-{face}", f"{place} scale(.26)")


@cache
def frame(suit: str) -> str:
    """Paper, rules, the band with the suit's sign, the tinted window and the cartouche."""
    band = BANDS[suit]
    return group(
        tag("rect", x=0.6, y=0.6, width=116.8, height=204.8, rx=8, fill=PAPER, stroke=INK),
        tag("path", d="M5,36V11Q5,5 11,5H107Q113,5 113,11V36Z", fill=band),
        tag("rect", x=5, y=36, width=108, height=120, fill=_TINTS[suit], stroke=INK),
        tag("rect", x=5, y=156, width=108, height=19, fill=PAPER, stroke=INK),
        tag("rect", x=5, y=5, width=108, height=196, rx=6, fill="none", stroke=INK, stroke_width=1.4),
        tag("rect", x=8, y=39, width=102, height=114, fill="none", stroke=BRASS, stroke_width=0.6),
        group(_SIGNS[suit], transform="translate(98 20.5)"),
        id=f"frame-{suit}",
    )


_SIGNS: Final = {
    "planets": dot(0, 0, 8, "none", stroke=WHITE, stroke_width=2)
    + tag("ellipse", rx=12, ry=3.6, fill="none", stroke=WHITE, stroke_width=1.6, transform="rotate(-20)"),
    "constellations": polygon(star(0, 0, 11, 4.6, 5), fill="none", stroke=WHITE, stroke_width=2),
    "mixed": dot(-4, 0, 7, "none", stroke=WHITE, stroke_width=2) + polygon(star(5, 0, 8.4, 3.8, 5), fill=WHITE),
    "numerology": lines("M-4,-9L-7,9M5,-9L2,9M-9,-3.6H9M-10,3.6H8", WHITE, 2),
    "characters": lines(
        "M-9,-8Q0,-4 9,-8Q10,4 0,10Q-10,4 -9,-8ZM-5,-1Q-3,-3 -1.4,-1M1.4,-1Q3,-3 5,-1M-3,4Q0,6 3,4", WHITE, 1.6
    ),
    "powers": polygon(star(0, 0, 11, 5, 8), fill=GOLD),
}
"""The sign of a suit on its band, so that colour is never the only mark."""


@cache
def back() -> str:
    """The back of every card: an eye between Sun and Moon."""
    rays = dot(59, 103, 37, "none", stroke=GOLD, stroke_width=16, stroke_dasharray="3.6 4.15", stroke_linecap="butt")
    eye = tag("path", d="M25,103Q59,73 93,103Q59,133 25,103Z", fill=PAPER, stroke=GOLD, stroke_width=2)
    iris = dot(59, 103, 14, BLUE, stroke=NIGHT, stroke_width=2) + dot(59, 103, 6, NIGHT)
    corners = "".join(put("sunlet", x=x, y=y) for x in (24, 94) for y in (26, 180))
    moons = tag(
        "path",
        d="M47,34A12,12 0 0 0 71,34A16,16 0 0 1 47,34ZM47,172A12,12 0 0 1 71,172A16,16 0 0 0 47,172Z",
        fill=YELLOW,
    )
    return tag(
        "symbol",
        tag("rect", x=0.6, y=0.6, width=116.8, height=204.8, rx=8, fill=PALE, stroke=INK),
        tag("rect", x=6, y=6, width=106, height=194, rx=5, fill=DEEP, stroke=BRASS, stroke_width=2),
        tag("rect", x=11, y=11, width=96, height=184, rx=3, fill="none", stroke=GOLD, stroke_width=0.8),
        rays,
        eye,
        iris,
        corners,
        moons,
        id="card-back",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )
