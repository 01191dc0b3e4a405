"""The signs of planets and zodiac in the ink of the picture, and the stars of the figures."""

from typing import Final

from games.destiny.picture.figures.ink import lines
from games.drawing.celestial import SIGNS
from games.drawing.svg import number, tag

FIGURES: Final = {
    "belier": ((-34, 8), (-8, -12), (18, -16), (30, -4), (34, 8)),
    "taureau": ((-40, -34), (-14, -8), (-2, 2), (10, 6), (6, -6), (-4, -18), (-30, -44), (10, 6), (34, 24), (40, 40)),
    "gemeaux": (
        (-22, -42),
        (-18, -14),
        (-24, 14),
        (-34, 36),
        (-24, 14),
        (-18, -14),
        (8, -12),
        (18, 14),
        (28, 38),
        (18, 14),
        (8, -12),
        (4, -42),
    ),
    "cancer": ((-36, 34), (-6, 6), (-2, -8), (10, -40), (-2, -8), (-6, 6), (34, 22)),
    "lion": ((-40, 8), (-24, 20), (16, 14), (24, -2), (18, -18), (28, -34), (40, -28), (18, -18), (-22, 0), (-40, 8)),
    "vierge": ((-42, 20), (-18, 10), (-4, -6), (-10, -34), (-4, -6), (18, -2), (36, -18), (18, -2), (16, 24), (32, 40)),
    "balance": ((-28, 34), (-22, 2), (2, -30), (28, -6), (-22, 2), (28, -6), (30, 30)),
    "scorpion": (
        (34, -40),
        (28, -22),
        (40, -8),
        (28, -22),
        (10, -8),
        (2, 12),
        (-2, 30),
        (-18, 40),
        (-34, 34),
        (-38, 20),
        (-28, 14),
    ),
    "sagittaire": (
        (-38, -10),
        (-18, 4),
        (-6, -16),
        (8, -30),
        (-6, -16),
        (14, 4),
        (6, 24),
        (-18, 4),
        (6, 24),
        (30, 40),
        (14, 4),
        (36, -14),
    ),
    "capricorne": ((-40, -20), (-10, -10), (30, -34), (36, -26), (14, 22), (-2, 34), (-22, 16), (-40, -20)),
    "verseau": (
        (-42, 6),
        (-20, -22),
        (0, -26),
        (10, -14),
        (0, -26),
        (28, -32),
        (10, -14),
        (8, 8),
        (-6, 22),
        (2, 38),
        (-18, 34),
    ),
    "poissons": ((-38, -38), (-26, -20), (-36, 28), (-10, 20), (12, 14), (28, 10), (38, 18), (40, 4), (28, 10)),
    "serpentaire": (
        (0, -42),
        (-22, -18),
        (-14, 22),
        (18, 22),
        (24, -14),
        (0, -42),
        (-40, 6),
        (-22, -18),
        (24, -14),
        (42, -2),
    ),
}
"""The stars of each constellation in the order in which a line joins them, within a square of 100."""


def sign(face: str, scale: float, colour: str, width: float = 2.2, transform: str | None = None) -> str:
    """A sign in strokes; `width` is that of the stroke before it is scaled."""
    place = f"{transform or ''} scale({number(scale)})".strip()
    return lines(SIGNS[face], colour, width, transform=place)


def figure(face: str, colour: str) -> str:
    """A constellation as an atlas draws it: its stars, joined."""
    stars = FIGURES[face]
    joined = "M" + "L".join(f"{x},{y}" for x, y in stars)
    points = "".join(f"M{x},{y}h.01" for x, y in dict.fromkeys(stars))
    return tag("path", d=joined, stroke=colour, stroke_width=0.9, stroke_dasharray="3 2", fill="none") + tag(
        "path", d=points, stroke=colour, stroke_width=5
    )
