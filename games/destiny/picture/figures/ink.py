"""The woodcutter's tools: shapes with an ink outline, and lines of ink without a filling.

A woodcut is a group in the colour of the ink, so that its parts need not repeat it.
"""

from typing import Final

from games.destiny.picture.style import INK
from games.drawing.svg import tag

NIB: Final = 'stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round"'
"""How lines are drawn in the whole picture, unless they say otherwise."""


def woodcut(*shapes: str, **attributes: str | None) -> str:
    """A group in which shapes are outlined and lines drawn with ink."""
    return tag("g", *shapes, stroke=INK, **attributes)


def block(*shapes: str, width: float | None = None) -> str:
    """Shapes that share an ink outline of another width than usual."""
    return tag("g", *shapes, stroke_width=width) if width else "".join(shapes)


def cut(path: str, fill: str) -> str:
    """A shape of a block in a stencil colour."""
    return tag("path", d=path, fill=fill)


def dot(x: float, y: float, radius: float, fill: str, **attributes: str | float | None) -> str:
    """A disc of a block."""
    return tag("circle", cx=x or None, cy=y or None, r=radius, fill=fill, **attributes)


def put(name: str, transform: str | None = None, **attributes: str | float | None) -> str:
    """A part that is defined elsewhere in the picture, put to its place."""
    return tag("use", href=f"#{name}", transform=transform, **attributes)


def lines(
    path: str, colour: str = INK, width: float = 1.1, opacity: float | None = None, transform: str | None = None
) -> str:
    """Drawn lines."""
    stroke = None if colour == INK else colour
    return tag(
        "path", d=path, fill="none", stroke=stroke, stroke_width=width, stroke_opacity=opacity, transform=transform
    )
