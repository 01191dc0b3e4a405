"""A small SVG writer shared by all pictures: everything that is not a number of ours is escaped here."""

import math
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from games.core.texts import printable

TEXT_FONT: Final = "Jost, Futura, Avenir, sans-serif"
DISPLAY_FONT: Final = "Cinzel, Palatino, serif"
FONT_FOLDER: Final = Path(__file__).parent / "fonts"
FONTS: Final = (
    ("Jost", "Jost-Medium.ttf", False),
    ("Jost", "Jost-SemiBold.ttf", True),
    ("Cinzel", "Cinzel-SemiBold.ttf", False),
    ("", "Jost-Medium.ttf", False),
)
"""The fonts named above, for renderers to pixels: family, file, whether it is the bold one. All else has no family."""

LEAST: Final = 17.3
"""The size of the smallest letters that are easily read: 10 pixels of a wide picture in a window of 1280."""
_SMALLER: Final = 0.72
"""Of its size, what a line may shrink to in order to fit."""

Attribute = str | int | float | None
Look = dict[str, Attribute]
"""Attributes that several elements share."""
Box = tuple[float, float, float, float]
"""Left, top, width, height."""

_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
# Advance widths of the text font in em, coarse on purpose: the reader may see a fallback font.
_WIDTHS: Final = {
    letter: width
    for width, letters in {
        0.3: " ijlftrI J.,:;!|'’()[]-",
        0.48: 'cksvxyz1/"*',
        0.6: "abdeghnopqu0234567890EFLPSTBXZRYuK?_+=&«»",
        0.72: "ACDHNUV#",
        0.85: "GmwMOQ%@—…",
        1.04: "W",
    }.items()
    for letter in letters
}


@lru_cache(8192)  # colours, ids and names come again and again
def escape(text: str) -> str:
    """The text made safe for XML, as content and within an attribute."""
    return printable(text).translate(_ESCAPES)


def number(value: float) -> str:
    """A coordinate with at most two decimals."""
    return str(value) if type(value) is int else f"{value:.2f}".rstrip("0").rstrip(".")


def _attributes(attributes: dict[str, Attribute]) -> str:
    return "".join(
        f' {_hyphened(name)}="{escape(value) if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
        if value is not None
    )


@cache
def _hyphened(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def document(width: float, height: float, language: str, title: str, *content: str, look: str = "") -> str:
    """A whole picture with its title, which a screen reader reads; `look` are further attributes, `content` markup."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' lang="{language}" font-family="{escape(TEXT_FONT)}" font-weight="500"{look}>'
        f"<title>{escape(title)}</title>{''.join(content)}</svg>"
    )


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """An element. Children are markup; attributes are escaped, `_` in their names becomes `-`, None is left out."""
    head = f"<{name}{_attributes(attributes)}"
    return f"{head}>{''.join(children)}</{name}>" if children else f"{head}/>"


def group(*children: str, title: str | None = None, **attributes: Attribute) -> str:
    """A `<g>`; its title is what a pointer shows and a screen reader reads."""
    return tag("g", *([f"<title>{escape(title)}</title>"] if title else []), *children, **attributes)


def label(x: float, y: float, text: str, size: float, **attributes: Attribute) -> str:
    """Text on its baseline at (x, y), escaped."""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f"<text {place}{_attributes(attributes)}>{escape(text)}</text>"


def use(symbol: str, x: float, y: float, width: float, height: float) -> str:
    """A drawn symbol put into a box."""
    return f'<use href="#{symbol}" x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"/>'


def scaled(drawn: str, x: float, y: float, scale: float) -> str:
    """A drawing put to a place at a scale."""
    return group(drawn, transform=f"translate({number(x)} {number(y)}) scale({number(scale)})")


def sheer(much: float) -> Look:
    """Lets what lies below a drawing show through each of its parts.

    For small things: the `opacity` of a whole drawing costs renderers a layer as large as the picture.
    """
    return {"fill_opacity": much, "stroke_opacity": much}


def rect(x: float, y: float, width: float, height: float, **attributes: Attribute) -> str:
    """A rectangle from its upper left corner."""
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(cx: float, cy: float, r: float, **attributes: Attribute) -> str:
    """A circle around a point."""
    return tag("circle", cx=cx, cy=cy, r=r, **attributes)


def polygon(points: Iterable[tuple[float, float]], **attributes: Attribute) -> str:
    """A closed polygon."""
    return tag("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = -90) -> list[tuple[float, float]]:
    """The corners of a star, the first at `turn` degrees; a regular polygon when both radii are equal."""
    step = 180 / points
    return [
        (
            x + (inner if corner % 2 else outer) * math.cos(math.radians(turn + corner * step)),
            y + (inner if corner % 2 else outer) * math.sin(math.radians(turn + corner * step)),
        )
        for corner in range(2 * points)
        if inner != outer or corner % 2 == 0
    ]


def text_width(text: str, size: float) -> float:
    """About how wide a text is in the text font, in the units of `size`."""
    return size * sum(_WIDTHS[letter] if letter in _WIDTHS else _other_width(letter) for letter in text)


def _other_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    return 1.05 if unicodedata.east_asian_width(letter) in "WF" else 0.64


def snug(text: str, size: float, width: float) -> tuple[float, str]:
    """The size and the text, cut if need be, that fit the width.

    The size is at least 0.72 of the one asked for, and never shrinks below what is easily read.
    """
    line = printable(text)
    shrunk = size * max(_SMALLER, width / max(1.0, text_width(line, size)))
    size = min(size, max(shrunk, LEAST))
    return size, fitted(line, size, width)


def fitted(text: str, size: float, width: float) -> str:
    """The text in one line, cut with an ellipsis where it would be wider than `width`."""
    line = printable(text)
    if text_width(line, size) <= width:
        return line
    room = width - text_width("…", size)
    for end, letter in enumerate(line):
        room -= text_width(letter, size)
        if room < 0:
            return line[:end].rstrip() + "…"
    return line


def broken(text: str, size: float, width: float) -> list[str]:
    """The text in lines of at most that width, broken at spaces; a longer word has a line of its own."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
