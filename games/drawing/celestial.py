"""The signs of planets and zodiac as strokes around (0, 0), about twenty units high."""

from pathlib import Path
from typing import Final

import msgspec

SIGNS: Final = msgspec.json.decode(Path(__file__).with_suffix(".json").read_bytes(), type=dict[str, str])
"""Path data by the sign's name."""
ZODIAC: Final = (
    "belier",
    "taureau",
    "gemeaux",
    "cancer",
    "lion",
    "vierge",
    "balance",
    "scorpion",
    "sagittaire",
    "capricorne",
    "verseau",
    "poissons",
)
