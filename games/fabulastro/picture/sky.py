"""The night behind the board: a few stars, always the same, within a gold frame."""

import random
from functools import cache

from games.drawing.depth import grain
from games.drawing.svg import group, polygon, rect, star, tag
from games.fabulastro.picture.style import BRASS, GOLD, MIST, NIGHT


@cache
def night(width: int, height: int) -> str:
    """A dark ground with small stars and a few with rays."""
    chance = random.Random(12)
    ground = tag("rect", width=width, height=height, fill=NIGHT)
    points = "".join(
        f"M{chance.randrange(width)},{chance.randrange(height)}h.01" for _ in range(width * height // 9000)
    )
    dust = tag("path", d=points, stroke=MIST, stroke_width=2.2, stroke_linecap="round", stroke_opacity=0.5)
    rays = (
        polygon(star(chance.randrange(width), chance.randrange(height), chance.choice((5, 7, 9)), 1.5, 4), fill=GOLD)
        for _ in range(width * height // 60000)
    )
    edges = (
        rect(inset, inset, width - 2 * inset, height - 2 * inset, rx=round_, stroke_width=wide)
        for inset, round_, wide in ((4, 13, 2.2), (9, 9, 0.8))
    )
    return group(
        ground,
        grain(width, height, MIST, 0.05),
        dust,
        group(*rays, fill_opacity=0.6),
        group(*edges, fill="none", stroke=BRASS),
    )
