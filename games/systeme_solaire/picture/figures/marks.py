"""The signs that mean the same everywhere in the picture: disc, hexagon, marker, stack, arrow, stars."""

from typing import Final

from games.drawing.svg import DISPLAY_FONT, Look, circle, group, label, number, polygon, rect, star
from games.systeme_solaire.picture.style import ART, GOLD, INK, NIGHT, PALE, PAPER

_BRIGHT: Final[Look] = {"fill": PALE, "text_anchor": "middle", "font_family": DISPLAY_FONT, "font_weight": 600}
_DARK: Final[Look] = {**_BRIGHT, "fill": INK}


def disc(x: float, y: float, radius: float, value: str) -> str:
    """A bid value, in the disc that means bids everywhere in the picture."""
    return circle(x, y, radius, fill=NIGHT, stroke=GOLD, stroke_width=radius * 0.11) + label(
        x, y + radius * 0.42, value, radius * 1.22, **_BRIGHT
    )


def hexagon(x: float, y: float, radius: float, value: str) -> str:
    """Points, in the hexagon that means points everywhere in the picture."""
    size = radius * (1.18 if len(value) < 2 else 1.02)
    return polygon(
        star(x, y, radius, radius, 6), fill=GOLD, stroke=INK, stroke_width=radius * 0.09, stroke_linejoin="round"
    ) + label(x, y + size * 0.36, value, size, **_DARK)


def marker(x: float, y: float, radius: float) -> str:
    """The first player's compass rose."""
    return polygon(star(x, y, radius * 0.8, radius * 0.3, 4, -45), fill=GOLD, fill_opacity=0.7) + polygon(
        star(x, y, radius, radius * 0.26, 4), fill=PALE, stroke=INK, stroke_width=radius * 0.05
    )


def stack(x: float, y: float, size: float) -> str:
    """The sign 'as many points as cards': a small stack of cards."""
    look: Look = {"rx": size * 0.12, "fill": PAPER, "stroke": INK, "stroke_width": size * 0.12}
    return "".join(
        rect(x + shift - size * 0.42, y - shift - size * 0.55, size * 0.84, size * 1.1, **look)
        for shift in (size * 0.3, 0, -size * 0.3)
    )


def goes_to_table(x: float, y: float, radius: float) -> str:
    """The sign 'used, then laid on the table': an arrow that curves down to a board."""
    place = f"translate({number(x)} {number(y)}) scale({number(radius / 10)})"
    return group(ART["goes-to-table"], transform=place)


def pips(x: float, y: float, size: float, count: int) -> str:
    """As many little stars as the probe is worth."""
    step = size * 2.1
    start = x - step * (count - 1) / 2
    return group(
        *(polygon(star(start + step * k, y, size, size * 0.42, 5)) for k in range(count)),
        fill=GOLD,
        stroke=INK,
        stroke_width=0.6,
    )
