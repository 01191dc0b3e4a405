"""The colours and letterings of the picture: a gilt star atlas on night-blue paper."""

from pathlib import Path
from typing import Final

from games.drawing.art import drawings
from games.drawing.svg import DISPLAY_FONT

NIGHT: Final = "#091129"
DEEP: Final = "#12234d"
PANEL: Final = "#142347"
GOLD: Final = "#d8b15f"
SUN: Final = "#f2c230"
PALE: Final = "#f3e3b8"
MIST: Final = "#a9b4cf"
FIGURE: Final = "#9db8ea"
PAPER: Final = "#f7eed9"
INK: Final = "#1b2140"
RUST: Final = "#c0452f"
LEAF: Final = "#2f8a55"

LINE: Final[dict[str, str]] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
"""Attributes of drawn lines; add stroke and stroke_width."""

ENGRAVED: Final[dict[str, str]] = {"font_family": DISPLAY_FONT, "font_weight": "600"}
"""Attributes of engraved lettering; add fill and text_anchor."""

ART: Final = drawings(Path(__file__).parents[1] / "art")
"""The drawings of the game, by name."""
