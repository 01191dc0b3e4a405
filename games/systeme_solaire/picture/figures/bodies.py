"""How large the ten bodies are drawn, and their silhouettes, around (0, 0) in a window of 104 by 104."""

from typing import Final

from games.drawing.svg import polygon, star, tag

RADII: Final = {
    "soleil": 27,
    "mercure": 20,
    "venus": 27,
    "terre": 28,
    "mars": 24,
    "jupiter": 44,
    "saturne": 30,
    "uranus": 32,
    "neptune": 32,
    "pluton": 18,
}
"""Drawn radii: larger bodies are larger, the Sun keeps room for its rays."""


def outline(body: str) -> str:
    """The body's silhouette, for an empty place; Saturn keeps its ring, the Sun its rays."""
    radius = RADII[body]
    marks = [tag("circle", r=radius)]
    if body == "saturne":
        marks.append(tag("ellipse", rx=52, ry=14, transform="rotate(-18)"))
    if body == "uranus":
        marks.append(tag("ellipse", rx=11, ry=45, transform="rotate(12)"))
    if body == "soleil":
        marks.append(polygon(star(0, 0, 47, 33, 16)))
    return "".join(marks)
