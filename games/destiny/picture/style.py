"""The colours and letterings of the picture: a hand-coloured woodcut tarot on a cloth of midnight and gold."""

from pathlib import Path
from typing import Final

from games.drawing.art import drawings
from games.drawing.svg import DISPLAY_FONT, Look

NIGHT: Final = "#120f2b"
PANEL: Final = "#1a1740"
GOLD: Final = "#d8b15f"
BRASS: Final = "#a8813a"
PALE: Final = "#f3e3b8"
MIST: Final = "#b3acc9"
INK: Final = "#241a2c"

RED: Final = "#b5402f"
BLUE: Final = "#2c5a94"
GREEN: Final = "#5d7f4c"
VIOLET: Final = "#6d4a8c"
WHITE: Final = "#fbf6e6"
"""Stencil colours of the woodcuts."""

CAPITALS: Final[Look] = {"font_family": DISPLAY_FONT, "font_weight": 600, "text_anchor": "middle"}
"""Numerals and names as they are cut into the blocks; add fill."""
DISPLAY: Final[Look] = {**CAPITALS, "fill": PALE}
"""Headings on the cloth."""
DISPLAY_LEFT: Final[Look] = {"fill": PALE, "font_family": DISPLAY_FONT, "font_weight": 600}
"""The same, from the left."""

ART: Final = drawings(Path(__file__).parents[1] / "art")
"""The drawings of the game, by name."""
