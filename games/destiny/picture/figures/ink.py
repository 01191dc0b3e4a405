"""Woodcuts and the parts that they share. A woodcut is a group in the colour of the ink, which its parts inherit."""

from typing import Final

from games.destiny.picture.style import INK
from games.drawing.svg import tag

NIB: Final = 'stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round"'
"""How lines are drawn in the whole picture, unless they say otherwise."""


def woodcut(*shapes: str, **attributes: str | None) -> str:
    """A group in which shapes are outlined and lines drawn with ink."""
    return tag("g", *shapes, stroke=INK, **attributes)


def put(name: str, transform: str | None = None, **attributes: str | float | None) -> str:
    """A part that is defined elsewhere in the picture, put to its place."""
    return tag("use", href=f"#{name}", transform=transform, **attributes)
