"""The marks of players: stars, in the one palette that boards and pages have (`clients/web/style/tokens.css`)."""

from collections.abc import Mapping
from typing import Final

from games.core.view import Hue, Mark
from games.drawing.svg import Attribute, polygon, star

HUES: Final[Mapping[Hue, str]] = {
    "red": "#e2492f",
    "yellow": "#f5c631",
    "blue": "#4a90f0",
    "green": "#45b766",
    "violet": "#a777e3",
    "white": "#f4f1e6",
    "teal": "#3fc0c4",
    "orange": "#f0914a",
    "grey": "#a9a59c",
}
"""The colours of players on the dark ground that boards have."""

INKS: Final[Mapping[Hue, str]] = {hue: "#ffffff" if hue in {"red", "blue", "violet"} else "#1c1a26" for hue in HUES}
"""What is best read on each of them."""

THIN: Final = 0.42
"""The inner radius of a star, as a part of the outer one."""


def mark_star(mark: Mark, x: float, y: float, radius: float, inner: float = THIN, **look: Attribute) -> str:
    """A player's star around a point; a fat one (`inner` near 1) has room for a number."""
    corners = [(round(across, 1), round(down, 1)) for across, down in star(x, y, radius, radius * inner, mark.points)]
    return polygon(corners, **{"fill": HUES[mark.hue], **look})
