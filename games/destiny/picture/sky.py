"""The cloth under the cards: midnight damask with a border of suns and moons, the same in every picture."""

from functools import cache

from games.destiny.picture.figures.ink import put
from games.destiny.picture.style import GOLD, PALE
from games.drawing.svg import group, rect, tag


@cache
def ground(width: int, height: int) -> str:
    """The whole background."""
    return "".join(
        (
            tag("rect", width=width, height=height, fill="url(#night)" if width > height else "url(#dusk)"),
            _damask(width, height),
            _stars(width, height),
            _border(width, height),
        )
    )


def _damask(width: int, height: int) -> str:
    """A lattice of pointed ovals, faint. As lines: librsvg took five times as long to tile a tall board."""
    rows = height // 80 + 2
    column = tag("path", id="damask", d=f"M0,-40{'q22,40 0,80' * rows}M0,-40{'q-22,40 0,80' * rows}")
    others = "".join(put("damask", x=x, y=x % 80) for x in range(40, width + 1, 40))
    return group(column, others, fill="none", stroke=GOLD, stroke_opacity=0.07, stroke_width=1.4)


def _stars(width: int, height: int) -> str:
    """Specks at places that only look random: multiples of the golden ratio never fall into rows."""
    dots = "".join(f"M{k * 0.61803 % 1 * width:.0f},{k * 0.75488 % 1 * height:.0f}h.01" for k in range(1, 45))
    return tag("path", d=dots, stroke=PALE, stroke_width=2, stroke_opacity=0.4)


def _border(width: int, height: int) -> str:
    """Two rules, and a sun in each corner."""
    rules = "".join(
        rect(at, at, width - 2 * at, height - 2 * at, rx=12, stroke_width=thick) for at, thick in ((5, 1.6), (10, 0.7))
    )
    suns = "".join(put("sunlet", x=x, y=y) for x in (8, width - 8) for y in (8, height - 8))
    return group(rules, fill="none", stroke=GOLD, stroke_opacity=0.6) + suns
