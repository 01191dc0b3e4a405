"""Four faint engravings in the empty quarters of the board: the cannon, the telescope, the Moon hit, the ship."""

from functools import cache

from games.drawing.svg import group, number
from games.terre_lune.picture.geometry import CENTRE
from games.terre_lune.picture.style import ART, PALE


@cache
def drawn() -> str:
    """All four, fainter than anything that is played with."""
    x, y = CENTRE
    corners = (
        (-106, 104, ART["cannon"]),
        (-108, -108, ART["telescope"]),
        (108, -112, ART["struck-moon"]),
        (108, 108, ART["ship"]),
    )
    return group(
        *(group(art, transform=f"translate({number(x + dx)} {number(y + dy)})") for dx, dy, art in corners),
        fill="none",
        stroke=PALE,
        stroke_width=1.5,
        stroke_opacity=0.3,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
