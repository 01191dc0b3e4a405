"""The colours and letterings of the picture: an old star atlas on a night-blue table."""

from pathlib import Path
from typing import Final

from games.drawing.art import drawings
from games.drawing.svg import DISPLAY_FONT, Look

NIGHT: Final = "#0b1530"
PANEL: Final = "#152449"
GOLD: Final = "#d8b15f"
PALE: Final = "#f3e3b8"
MIST: Final = "#a9b4cf"
PAPER: Final = "#f7eed9"
INK: Final = "#1b2140"
RUST: Final = "#b4492f"

LINE: Final[Look] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
"""Attributes of drawn lines; add stroke and stroke_width."""

TITLE: Final[Look] = {"font_family": DISPLAY_FONT, "font_weight": 600, "fill": PALE}

ART: Final = drawings(Path(__file__).parents[1] / "art")
"""The drawings of the game, by name."""
