"""Text along an arc, letter by letter: not every renderer knows SVG's `textPath`.

How far letters advance is known for the shipped fonts, in thousandths of an em; the file was made from them.
"""

import math
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from games.core.texts import printable
from games.drawing.svg import DISPLAY_FONT, Attribute, escape, number, tag, text_width

_BY_WIDTH: Final = msgspec.json.decode(
    Path(__file__).with_name("advances.json").read_bytes(), type=dict[str, dict[int, str]]
)
_ADVANCES: Final = {
    family: {letter: width / 1000 for width, letters in widths.items() for letter in letters}
    for family, widths in _BY_WIDTH.items()
}


@cache
def advance(text: str, size: float) -> float:
    """How broad a heading is in its own letters, in the units of `size`."""
    return size * sum(_ADVANCES["Cinzel"].get(letter) or text_width(letter, 1) for letter in text)


@cache
def curved(centre: tuple[float, float], middle: float, radius: float, text: str, size: float, **look: Attribute) -> str:
    """Text centred at `middle` degrees clockwise from twelve o'clock, its baseline at the radius.

    It is read from outside in the upper half of the circle and from inside in the lower.
    """
    below = 90 < middle % 360 < 270
    line = printable(text)
    family = "Cinzel" if look.get("font_family") == DISPLAY_FONT else "Jost"
    steps = [_ADVANCES[family].get(letter) or text_width(letter, 1) for letter in line]
    along = -sum(steps) / 2
    letters = []
    for letter, step in zip(line, steps, strict=True):
        turn = math.degrees((along + step / 2) * size / radius)
        along += step
        if below:
            letters.append(_letter(letter, middle - turn - 180, radius))
        else:
            letters.append(_letter(letter, middle + turn, -radius))
    x, y = centre
    place = f"translate({number(x)} {number(y)})"
    return tag("g", *letters, font_size=size, text_anchor="middle", transform=place, **look)


def _letter(letter: str, turn: float, y: float) -> str:
    return f'<text y="{number(y)}" transform="rotate({number(turn)})">{escape(letter)}</text>'
