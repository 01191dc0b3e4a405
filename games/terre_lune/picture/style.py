"""The colours and letterings of the picture: an engraved plate of an old voyage, printed in ink, brass and red."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from games.drawing.art import drawings
from games.drawing.marks import HUES
from games.drawing.svg import DISPLAY_FONT, Look
from games.terre_lune.components import SUIT_HUES

NIGHT: Final = "#0a1422"
PANEL: Final = "#11253a"
GOLD: Final = "#d9ae57"
BRASS: Final = "#a97b35"
PALE: Final = "#f4e5bd"
PAPER: Final = "#f3e6c8"
MIST: Final = "#a9bac6"
INK: Final = "#1c1a26"
CRIMSON: Final = "#8f2530"
EMBER: Final = "#e8502f"
GLOW: Final = "#ffd75e"
VIOLET: Final = "#8b6fc0"

SUIT_COLOURS: Final[Mapping[str, str]] = {suit: HUES[hue] for suit, hue in SUIT_HUES.items()}
SUIT_INKS: Final = {"R": "#fff3dc", "J": "#1c1a26", "B": "#ffffff", "V": "#10240f"}
"""The letter that reads best on each colour."""

LINE: Final[Look] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
"""Attributes of drawn lines; add stroke and stroke_width."""
TITLE: Final[Look] = {"font_family": DISPLAY_FONT, "font_weight": 600, "fill": PALE}

ART: Final = drawings(Path(__file__).parents[1] / "art")
"""The drawings of the game, by name."""
