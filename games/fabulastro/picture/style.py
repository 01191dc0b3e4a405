"""The colours and letterings of the picture: an illuminated chart of the heavens on a night-blue cloth."""

from typing import Final

from games.core.view import marks_by_number
from games.drawing.marks import HUES
from games.drawing.svg import DISPLAY_FONT, Look

NIGHT: Final = "#14122e"
DUSK: Final = "#2b2558"
PANEL: Final = "#1e1a42"
PAPER: Final = "#f6ead0"
SAND: Final = "#e9d6ac"
CLAY: Final = "#d9bd86"
INK: Final = "#241a2e"
GOLD: Final = "#e8b84a"
PALE: Final = "#fbf1d9"
MIST: Final = "#b8b0d8"
ROSE: Final = "#e05263"
LEAF: Final = "#5fbf7a"

SEAT_MARKS: Final = marks_by_number(5)
SEAT_COLOURS: Final = tuple(HUES[mark.hue] for mark in SEAT_MARKS)
ELEMENT_COLOURS: Final = {"fire": "#ee9a4d", "earth": "#b08457", "air": "#fbf7ec", "water": "#7db6e3"}

LINE: Final[Look] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
"""Attributes of drawn lines; add stroke and stroke_width."""
TITLE: Final[Look] = {"font_family": DISPLAY_FONT, "font_weight": 600, "fill": PALE}
