"""Rockets: told apart by colour, by silhouette and by the seat's number."""

from typing import Final

from games.drawing.svg import group, label, number, tag
from games.jeu_des_etoiles.picture.style import ENGRAVED, INK, NIGHT, PALE

COLOURS: Final = {
    "red": "#e5533d",
    "blue": "#4b8df0",
    "green": "#43b36a",
    "yellow": "#f4cf4a",
    "white": "#f4f1e6",
    "violet": "#a777e3",
}
_BODIES: Final = {
    "red": "M0-24C7-16 8-8 8 2V12H-8V2C-8-8-7-16 0-24Z",
    "blue": "M0-24C12-14 11 2 6 12H-6C-11 2-12-14 0-24Z",
    "green": "M0-24L8-12V12H-8V-12Z",
    "yellow": "M0-24C10-20 10-10 7-4 5 2 9 8 9 12H-9C-9 8-5 2-7-4-10-10-10-20 0-24Z",
    "white": "M0-24C3-18 9-17 9-9V4L5 12H-5L-9 4V-9C-9-17-3-18 0-24Z",
    "violet": "M0-24L10 0 6 12H-6L-10 0Z",
}
_FINS: Final = {
    "red": "M-8 0L-15 14V19L-8 13ZM8 0L15 14V19L8 13Z",
    "blue": "M-8 4L-16 9-14 20-5 12ZM8 4L16 9 14 20 5 12Z",
    "green": "M-8 2H-14V18L-8 12ZM8 2H14V18L8 12Z",
    "yellow": "M-8 8L-17 20-6 12ZM8 8L17 20 6 12Z",
    "white": "M-9-2C-16 4-15 12-15 18L-6 11ZM9-2C16 4 15 12 15 18L6 11Z",
    "violet": "M-9 2L-16-2-14 18-6 12ZM9 2L16-2 14 18 6 12Z",
}
_FLAME: Final = "M-5 13C-5 19-2 21 0 27 2 21 5 19 5 13Z"


def rocket(colour: str, x: float, y: float, height: float, turn: float = 0, mark: str = "", lit: bool = False) -> str:
    """A rocket `height` high, its middle at (x, y), turned clockwise; `mark` is written upright on it."""
    scale = height / 48
    paint = COLOURS[colour]
    drawn = (
        tag("path", d=_FLAME, fill="#ffb347", stroke=NIGHT, stroke_width=1.6) if lit else "",
        tag("path", d=_FINS[colour], fill=paint, stroke=INK, stroke_width=2.4, stroke_linejoin="round"),
        tag("path", d=_BODIES[colour], fill=paint, stroke=INK, stroke_width=2.4, stroke_linejoin="round"),
        tag("path", d="M-5-12C-6-6-6-2-5 6", fill="none", stroke="#fff", stroke_opacity=0.5, stroke_width=1.8),
        _plate(mark, turn) if mark else "",
    )
    move = f"translate({number(x)} {number(y)}) rotate({number(turn)}) scale({number(scale)})"
    return group(*drawn, transform=move)


def _plate(mark: str, turn: float) -> str:
    back = number(-turn)
    number_ = label(0, 4.7, mark, 13.5, fill=PALE, text_anchor="middle", **ENGRAVED)
    return tag("circle", r=8, fill=INK) + group(number_, transform=f"rotate({back})")
