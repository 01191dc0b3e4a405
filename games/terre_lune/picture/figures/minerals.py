"""The signs of the eight minerals and of the exhausted deposit, each known by its crystal as well as its colour."""

from functools import cache
from typing import Final

from games.drawing.svg import Look, group, number, polygon, star, tag
from games.terre_lune.picture.style import INK

COLOURS: Final = {
    "H2O": "#57c4f2",
    "O": "#b9dcff",
    "AL": "#d5dee4",
    "TI": "#b9a9dc",
    "FE": "#c9703f",
    "CA": "#f3e2a8",
    "SI": "#8fa3b8",
    "ZR": "#a3cf6c",
    "EP": "#77716d",
}

_LINES: Final[Look] = {"fill": "none", "stroke": INK, "stroke_width": 1.3, "stroke_linejoin": "round"}

_SHAPES: Final = {
    "H2O": ("M0,-15Q13,2 11,7A11.4,11.4 0 0 1 -11,7Q-13,2 0,-15Z", "M-6,7Q-5,12 1,13"),
    "O": (
        "M-13,4A8,8 0 1 1 3,4A8,8 0 1 1 -13,4ZM0,-6A7,7 0 1 1 14,-6A7,7 0 1 1 0,-6Z",
        "M-9,2Q-8,-1 -5,-1M4,-8Q5,-10 7,-10",
    ),
    "AL": ("M-15,8L-9,-4H7L15,8V12H-15ZM-9,-4L-4,-10H11L7,-4Z", "M-15,8H15M7,-4L15,8L11,-10"),
    "TI": ("M-9,-8L0,-14L9,-8V9L0,15L-9,9Z", "M-9,-8L0,-3L9,-8M0,-3V15"),
    "FE": ("M-14,-10H8Q13,-10 15,-6Q6,-4 5,2L10,11H-10L-5,2Q-6,-3 -14,-10Z", "M-5,2H5"),
    "CA": ("M-15,9L-6,-10H15L6,9Z", "M-6,-10L-1,0L-15,9M-1,0L15,-10M-1,0L6,9"),
    "SI": ("M0,-15L11,0L0,15L-11,0Z", "M-11,0L-2,4L11,0M0,-15L-2,4L0,15"),
    "ZR": ("M-7,-6L0,-15L7,-6V6L0,15L-7,6Z", "M-7,-6H7M-7,6H7M-2,-6V6"),
    "EP": (
        "M-14,6Q-12,-8 0,-8Q12,-8 14,6Q7,11 0,11Q-7,11 -14,6Z",
        "M-8,1Q0,-5 8,1Q0,6 -8,1M-10,-13L10,13M10,-13L-10,13",
    ),
}


@cache
def definitions() -> str:
    """The signs and the milled rim, drawn once in each picture around (0, 0) with a radius of 15 and 20."""
    crystals = (
        group(
            tag("path", d=shape, **{**_LINES, "fill": COLOURS[kind], "stroke_width": 1.6}),
            tag("path", d=edges, **_LINES),
            id=f"crystal-{kind}",
        )
        for kind, (shape, edges) in _SHAPES.items()
    )
    rim = polygon(star(0, 0, 20, 18.4, 18), fill="#5a4328", stroke="#e6c98b", stroke_width=1.3)
    open_ = tag("circle", r=15.6, fill="#f6ecd4", stroke=INK, stroke_width=0.8)
    return "".join((*crystals, group(rim, id="rim"), group(rim, open_, id="coin")))


def crystal(kind: str, x: float, y: float, radius: float) -> str:
    """The mineral's sign around a point."""
    return _put(f"crystal-{kind}", x, y, radius / 15)


def token(kind: str | None, x: float, y: float, radius: float) -> str:
    """A deposit: a milled disc with the mineral's sign, without one when it lies face down."""
    if kind is None:
        return _put("rim", x, y, radius / 20)
    return _put("coin", x, y, radius / 20) + crystal(kind, x, y, radius * 0.6)


def _put(name: str, x: float, y: float, scale: float) -> str:
    return f'<use href="#{name}" transform="translate({number(x)} {number(y)}) scale({number(scale)})"/>'
