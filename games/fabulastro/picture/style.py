"""The colours and letterings of the picture: an astrolabe of night-blue enamel, gold and pale stone."""

from typing import Final

from games.core.view import marks_by_number
from games.drawing.marks import HUES
from games.drawing.svg import DISPLAY_FONT, Look

NIGHT: Final = "#100e2a"
DUSK: Final = "#211d4d"
PANEL: Final = "#1a1740"
PAPER: Final = "#f6ead0"
STONE: Final = ("#e6d8b4", "#d9c89c")
"""The pavement of the road, by turns."""
CLAY: Final = "#c2a06a"
INK: Final = "#241a2e"
GOLD: Final = "#dcb25a"
BRASS: Final = "#a8813a"
PALE: Final = "#f7ebc9"
MIST: Final = "#b3acd0"
ROSE: Final = "#e05263"
LEAF: Final = "#5fbf7a"

SEAT_MARKS: Final = marks_by_number(5)
SEAT_COLOURS: Final = tuple(HUES[mark.hue] for mark in SEAT_MARKS)
ELEMENT_COLOURS: Final = {"fire": "#dd8a50", "earth": "#b18a5e", "air": "#e9e4d8", "water": "#7fb0d8"}
"""The enamel of what belongs to an element: its guardians, its planets."""
ELEMENT_GROUNDS: Final = {"fire": "#54263a", "earth": "#40332f", "air": "#42466e", "water": "#1f4370"}
"""The same in the depth of the night, which the squares of its signs have."""

LINE: Final[Look] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
"""Attributes of drawn lines; add stroke and stroke_width."""
TITLE: Final[Look] = {"font_family": DISPLAY_FONT, "font_weight": 600, "fill": PALE}
