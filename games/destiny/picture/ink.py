"""The woodcutter's tools: shapes with an ink outline, and lines of ink without a filling."""

from games.core.svg import tag
from games.destiny.picture.style import INK, LINE


def block(*shapes: str, width: float = 1.2, **attributes: str | float | None) -> str:
    """Shapes that share one ink outline."""
    return tag("g", *shapes, stroke=INK, stroke_width=width, stroke_linejoin="round", **attributes)


def cut(path: str, fill: str) -> str:
    """A shape of a block in a stencil colour."""
    return tag("path", d=path, fill=fill)


def dot(x: float, y: float, radius: float, fill: str, **attributes: str | float | None) -> str:
    """A disc of a block."""
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, **attributes)


def lines(path: str, colour: str = INK, width: float = 1.1, opacity: float | None = None) -> str:
    """Drawn lines."""
    return tag("path", d=path, stroke=colour, stroke_width=width, stroke_opacity=opacity, **LINE)
