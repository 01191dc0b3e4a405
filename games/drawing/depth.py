"""Light from above and shadow below, which give every board its depth.

Gradients and flat shapes alone: a filter takes longer to draw than all the rest of a picture.
"""

from functools import cache, lru_cache
from typing import Final

from games.drawing.svg import Attribute, Box, Look, circle, number, rect, tag

SHADE: Final = "#000"
"""The colour of shadows."""


_kept: Final = lru_cache(4096)
"""Plates and cards lie in the same places from picture to picture."""


def _stops(*stops: tuple[float, str, float]) -> str:
    return "".join(tag("stop", offset=at, stop_color=colour, stop_opacity=much) for at, colour, much in stops)


DEFINITIONS: Final = tag(
    "linearGradient",
    _stops((0, "#fff", 0.13), (0.3, "#fff", 0.02), (0.6, SHADE, 0.02), (1, SHADE, 0.24)),
    id="sheen",
    x2=0,
    y2=1,
) + tag(
    "radialGradient",
    _stops((0, "#fff", 0.42), (0.42, "#fff", 0), (0.6, SHADE, 0.03), (1, SHADE, 0.4)),
    id="ball",
    cx=0.36,
    cy=0.28,
    r=0.76,
)
"""What the shapes below are filled with: a picture that has any of them defines it once."""


@_kept
def cast(box: Box, rx: float, far: float = 4) -> str:
    """The shadow of a plate or card that lies `far` above the table."""
    x, y, width, height = box
    left, top, across = round(x - far * 0.3, 1), round(y + far, 1), round(width + far * 0.6, 1)
    return rect(left, top, across, height, rx=rx, fill=SHADE, fill_opacity=0.32)


@_kept
def sheen(box: Box, rx: float) -> str:
    """The light on a plate: brighter above, darker below."""
    x, y, width, height = box
    return rect(x, y, width, height, rx=rx, fill="url(#sheen)", stroke="none")


@_kept
def ball(x: float, y: float, radius: float) -> str:
    """The light on what is round."""
    return circle(x, y, radius, fill="url(#ball)", stroke="none")


@_kept
def dropped(x: float, y: float, radius: float) -> str:
    """The shadow of what is round."""
    return circle(x, round(y + radius * 0.12, 1), round(radius * 1.04, 1), fill=SHADE, fill_opacity=0.36, stroke="none")


def plate(box: Box, rx: float, rule: str, lit: bool, **look: Attribute) -> str:
    """A rounded plate with its shadow and its light; a lit one has a second edge within, of the colour `rule`."""
    x, y, width, height = box
    drawn = cast(box, rx) + rect(x, y, width, height, rx=rx, **look) + sheen(box, rx)
    if not lit:
        return drawn
    return drawn + rect(x + 5, y + 5, width - 10, height - 10, rx=rx - 4, fill="none", stroke=rule, stroke_width=1.2)


@cache
def grain(width: float, height: float, colour: str, opacity: float = 0.07) -> str:
    """The grain of a printed sheet over the whole picture: the dashes of one broad stroke, sharp at every size."""
    look: Look = {"stroke": colour, "stroke_opacity": opacity, "stroke_dasharray": "0.8 4.2"}
    return tag("path", d=f"M{number(width / 2)},2.1V{number(height)}", stroke_width=width, **look)
