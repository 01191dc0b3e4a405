"""Rockets: told apart by colour, by silhouette and by their player's star."""

from typing import Final

from games.core.view import Mark
from games.drawing.marks import mark_star
from games.drawing.svg import group, number, tag
from games.jeu_des_etoiles.picture.style import ART, INK, NIGHT

_FLAME: Final = "M-5 13C-5 19-2 21 0 27 2 21 5 19 5 13Z"


def rocket(
    colour: str, x: float, y: float, height: float, turn: float = 0, mark: Mark | None = None, lit: bool = False
) -> str:
    """A rocket `height` high, its middle at (x, y), turned clockwise; its player's star stands upright on it."""
    scale = height / 48
    drawn = (
        tag("path", d=_FLAME, fill="#ffb347", stroke=NIGHT, stroke_width=1.6) if lit else "",
        ART[f"rocket-{colour}"],
        tag("path", d="M-5-12C-6-6-6-2-5 6", fill="none", stroke="#fff", stroke_opacity=0.5, stroke_width=1.8),
        _plate(mark, turn) if mark else "",
    )
    move = f"translate({number(x)} {number(y)}) rotate({number(turn)}) scale({number(scale)})"
    return group(*drawn, transform=move)


def _plate(mark: Mark, turn: float) -> str:
    return tag("circle", r=8.5, fill=INK) + mark_star(mark, 0, 0, 8, transform=f"rotate({number(-turn)})")
