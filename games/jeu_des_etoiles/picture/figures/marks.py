"""The signs that mean the same everywhere in the picture: points, tokens, steps, the die, the target."""

from typing import Final

from games.drawing.svg import LEAST, Look, circle, label, number, polygon, star, tag
from games.jeu_des_etoiles.picture.style import ENGRAVED, GOLD, INK, LEAF, NIGHT, PALE, PAPER, RUST, SUN

_BRIGHT: Final[Look] = {"fill": PALE, "text_anchor": "middle", **ENGRAVED}
_DARK: Final[Look] = {**_BRIGHT, "fill": INK}
_FACES: Final = {"green": LEAF, "red": RUST}


def hexagon(x: float, y: float, radius: float, value: str) -> str:
    """Points."""
    size = radius * {1: 1.2, 2: 1.04}.get(len(value), 0.78)
    edge: Look = {"fill": GOLD, "stroke": INK, "stroke_width": radius * 0.09, "stroke_linejoin": "round"}
    return polygon(star(x, y, radius, radius, 6), **edge) + label(x, y + size * 0.36, value, size, **_DARK)


def token(x: float, y: float, radius: float) -> str:
    """A gold token: a star that was met, or a right name."""
    edge: Look = {"fill": SUN, "stroke": INK, "stroke_width": radius * 0.12, "stroke_linejoin": "round"}
    return polygon(star(x, y, radius, radius * 0.45, 5), **edge)


def steps(x: float, y: float, radius: float, cost: int, *, goal: bool, pays: bool) -> str:
    """What it costs to fly to a star; a goal is green, a star that pays has rays. The lettering is set around it."""
    x, y = round(x, 1), round(y, 1)
    around = f'<use href="#rays" transform="translate({x} {y}) scale({number(radius)})"/>' if pays else ""
    disc: Look = {"fill": LEAF if goal else NIGHT, "stroke": PALE if goal else GOLD, "stroke_width": radius * 0.16}
    base = number(y + radius * 0.44)
    return around + circle(x, y, radius, **disc) + f'<text x="{x}" y="{base}" fill="{PALE}">{cost}</text>'


def die(x: float, y: float, radius: float, face: str | int | None) -> str:
    """A dodecahedron seen on one of its faces: a number, green, red, or nothing yet."""
    paint = _FACES.get(str(face), PAPER if face else NIGHT)
    line: Look = {"stroke": INK if face else GOLD, "stroke_width": radius * 0.045, "stroke_linejoin": "round"}
    outer, inner = star(x, y, radius, radius, 10), star(x, y, radius * 0.62, radius * 0.62, 5)
    edges = "".join(
        tag("line", x1=a, y1=b, x2=c, y2=d, **line) for (a, b), (c, d) in zip(inner, outer[::2], strict=True)
    )
    body = polygon(outer, fill=paint, **line) + edges + polygon(inner, fill="#fff", fill_opacity=0.16, **line)
    if isinstance(face, int):
        size = max(LEAST, radius * 0.84)
        return body + label(x, y + size * 0.36, str(face), size, **_DARK)
    return body + (_arrows(x, y, radius, str(face)) if face else "")


def _arrows(x: float, y: float, radius: float, face: str) -> str:
    """Without colours too: green has two chevrons, red a bar."""
    k = radius * 0.2
    sign = (
        f"M{x - k},{y + 0.2 * k}l{k},{-k}l{k},{k}M{x - k},{y + 1.5 * k}l{k},{-k}l{k},{k}"
        if face == "green"
        else f"M{x - 1.2 * k},{y}h{2.4 * k}"
    )
    return tag("path", d=sign, fill="none", stroke="#fff", stroke_width=radius * 0.1, stroke_linecap="round")


def within_reach(x: float, y: float, radius: float, **look: str | float | None) -> str:
    """Where a flight may end: a square on its tip, as circled stars have rings; a circle of the radius fits into it."""
    tip = radius * 1.42
    return polygon(star(x, y, tip, tip, 4), **look)


def target(x: float, y: float, radius: float) -> str:
    """Where a journey goes: the same with hairs."""
    tip = radius * 1.42
    hair = number(tip * 0.5)
    hairs = "".join(
        f"M{number(x + across * tip)},{number(y + down * tip)}{turn}{sign}{hair}"
        for across, down, turn, sign in ((1, 0, "h", ""), (-1, 0, "h", "-"), (0, 1, "v", ""), (0, -1, "v", "-"))
    )
    look: Look = {"fill": "none", "stroke": "#8be0a8", "stroke_width": max(1.6, radius * 0.14)}
    return within_reach(x, y, radius, **look) + tag("path", d=hairs, **look)
