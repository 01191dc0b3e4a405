"""Greek letters and signs of the Zodiac as pen strokes: the shipped fonts have neither, and an atlas needs both."""

from pathlib import Path
from typing import Final

import msgspec

from games.drawing.svg import group, number, tag
from games.jeu_des_etoiles.picture.style import LINE

GREEK: Final = frozenset("αβγδεζηθικλμνξοπρστυφχψω")
"""The letters that every picture defines."""
_SIGNS: Final = msgspec.json.decode(
    (Path(__file__).parents[2] / "data" / "signs.json").read_bytes(), type=dict[str, str]
)
"""Strokes about a middle at 0, about 18 wide and high, by constellation."""


def greek(letter: str, x: float, y: float, height: float) -> str:
    """A small Greek letter, about `height` high, its left end and baseline at (x, y)."""
    move = f"translate({x:.0f} {y:.0f}) scale({number(height / 7)})"
    return tag("use", href=f"#greek-{ord(letter)}", transform=move)


def sign(figure: str, x: float, y: float, size: float, colour: str, weight: float = 1.8, opacity: float = 1) -> str:
    """A sign of the Zodiac in a square of `size` about (x, y)."""
    move = f"translate({number(x)} {number(y)}) scale({number(size / 20)})"
    drawn = tag("path", d=_SIGNS[figure], stroke=colour, stroke_width=weight, stroke_opacity=opacity, **LINE)
    return group(drawn, transform=move)
