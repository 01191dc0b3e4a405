"""Drawings: outlined pictograms, the signs of zodiac and planets, pawns, coins, courage, letters, dice."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from games.drawing.celestial import SIGNS as STROKES
from games.drawing.marks import INKS, mark_star
from games.drawing.svg import LEAST, Look, circle, group, label, number, polygon, rect, star, tag
from games.fabulastro.catalogues.general_knowledge import PICTOGRAMS
from games.fabulastro.components import SIGN_OF_PLANET, SIGNS
from games.fabulastro.picture.style import ELEMENT_COLOURS, GOLD, INK, LINE, PALE, PAPER, SEAT_COLOURS, SEAT_MARKS


class _Art(msgspec.Struct, frozen=True):
    """Which pictogram shows what; `strokes` and `outlines` are signs and pictograms that the shared ones lack."""

    bigs: dict[str, str]
    obstacles: dict[str, str]
    guardians: tuple[str, ...]
    houses: tuple[str, ...]
    animals: dict[str, str]
    holds: dict[str, str]
    colours: dict[str, str]
    strokes: dict[str, str]
    outlines: dict[str, str]


_GAME: Final = Path(__file__).parents[1]
_ART: Final = msgspec.json.decode((_GAME / "data" / "drawings.json").read_bytes(), type=_Art)
BIG_ART: Final = _ART.bigs
OBSTACLE_ART: Final = _ART.obstacles
GUARDIAN_ART: Final = _ART.guardians
HOUSE_ART: Final = _ART.houses
ANIMAL_ART: Final = _ART.animals
HOLD_ART: Final = _ART.holds
_FAT: Final = 0.62
"""The inner radius of a pawn's star, as a part of the outer one: a number fits in."""
_PREFIX: Final = "outline-"


@cache
def _outlines() -> dict[str, str]:
    path = _GAME / "data" / "outlines.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, str])


def pictogram(name: str, x: float, y: float, size: float, fill: str = INK) -> str:
    """An outlined pictogram within a square of that size around (x, y); coloured discs and hearts have their colour."""
    if name.endswith("_circle"):
        return _disc(name, x, y, size, fill)
    place = f"translate({number(x)} {number(y)}) scale({number(round(size / 110, 4))})"
    return tag("use", href=f"#{_PREFIX}{name}", fill=_tint(name, fill), transform=place)


def _disc(name: str, x: float, y: float, size: float, rim: str) -> str:
    colour = _ART.colours[name.removesuffix("_circle")]
    return circle(x, y, size * 0.46, fill=colour, stroke=rim, stroke_width=size * 0.05)


def _tint(name: str, fill: str) -> str:
    """A heart has its own colour."""
    return _ART.colours.get(name.removesuffix("_heart"), fill) if name.endswith("_heart") else fill


def definitions(drawn: str, *further: str) -> str:
    """The outlines that a drawing refers to, each once, and what else it uses."""
    used = dict.fromkeys(re.findall(rf'href="#{_PREFIX}(\w+)"', drawn))
    return tag("defs", *further, *(_definition(name) for name in used))


def _definition(name: str) -> str:
    return _outline(name, id=_PREFIX + name)


def _outline(name: str, **look: str) -> str:
    own = _ART.outlines.get(name)
    return tag("path", d=own or _outlines()[name], fill_rule="evenodd" if own else None, **look)


def glyphs() -> str:
    """The pictograms of mimes as symbols, under their ids, drawn in the colour of whoever shows them."""
    return tag("svg", *(_symbol(name) for name in PICTOGRAMS), xmlns="http://www.w3.org/2000/svg")


def _symbol(name: str) -> str:
    rim = "currentColor"
    drawn = _disc(name, 0, 0, 110, rim) if name.endswith("_circle") else _outline(name, fill=_tint(name, rim))
    return tag("symbol", drawn, id=name, viewBox="-60 -60 120 120")


def stroke_sign(name: str, x: float, y: float, scale: float, colour: str = INK, width: float = 2.2) -> str:
    """The sign of a planet or of the zodiac; `width` is that of the stroke before it is scaled."""
    strokes = _ART.strokes.get(name) or STROKES[name]
    place = f"translate({number(x)} {number(y)}) scale({number(scale)})"
    return tag("path", d=strokes, stroke=colour, stroke_width=width, transform=place, **LINE)


def planet_colour(planet: str) -> str:
    """The colour of the sign that a planet governs: its element's (FA-011)."""
    return ELEMENT_COLOURS[SIGNS[SIGN_OF_PLANET[planet]].element]


@cache
def pawn(seat: int, size: float) -> str:
    """A seat's pawn around (0, 0): colour, shape and number all tell whose it is."""
    mark = SEAT_MARKS[seat]
    edge: Look = {"stroke": PALE, "stroke_width": max(1.6, size * 0.1), "stroke_linejoin": "round"}
    shape = mark_star(mark, 0, 0, size * 1.45, _FAT, **edge)
    shade = tag("ellipse", cx=0, cy=size * 1.05, rx=size * 0.9, ry=size * 0.26, fill=INK, fill_opacity=0.35)
    figure = max(LEAST, size * 1.15)
    text = label(0, figure * 0.35, str(seat + 1), figure, fill=INKS[mark.hue], text_anchor="middle", font_weight=600)
    return shade + shape + text


def coin(x: float, y: float, radius: float) -> str:
    """A gold coin."""
    return (
        circle(x, y, radius, fill=GOLD, stroke="#8a5f17", stroke_width=radius * 0.14)
        + circle(x, y, radius * 0.68, fill="none", stroke="#8a5f17", stroke_width=radius * 0.1)
        + polygon(star(x, y, radius * 0.5, radius * 0.2, 5), fill="#8a5f17")
    )


def ingot(x: float, y: float, width: float) -> str:
    """An ingot, worth five coins."""
    half, rise = width / 2, width * 0.26
    corners = [(x - half, y + rise), (x - half * 0.68, y - rise), (x + half * 0.68, y - rise), (x + half, y + rise)]
    return polygon(corners, fill=GOLD, stroke="#8a5f17", stroke_width=width * 0.06, stroke_linejoin="round")


def courage(seat: int, x: float, y: float, size: float) -> str:
    """A point of courage in a seat's colour: a heart."""
    d = "M0,.9C-1.5,-.1 -1,-1 -.5,-1C-.2,-1 0,-.75 0,-.55C0,-.75 .2,-1 .5,-1C1,-1 1.5,-.1 0,.9Z"
    place = f"translate({number(x)} {number(y)}) scale({number(size)})"
    return tag("path", d=d, fill=SEAT_COLOURS[seat], stroke=PALE, stroke_width=0.16, transform=place)


def tile(letter: str, x: float, y: float, size: float) -> str:
    """A letter tile around (x, y)."""
    height = max(LEAST, size * 0.76)
    return rect(
        x - size / 2, y - size / 2, size, size, rx=size * 0.16, fill=PAPER, stroke="#8a6a3a", stroke_width=size * 0.06
    ) + label(x, y + height * 0.355, letter, height, fill=INK, text_anchor="middle", font_weight=600)


@cache
def die(face: int, size: float) -> str:
    """A die around (0, 0)."""
    spots = {
        1: "0,0",
        2: "-1,-1 1,1",
        3: "-1,-1 0,0 1,1",
        4: "-1,-1 1,-1 -1,1 1,1",
        5: "-1,-1 1,-1 0,0 -1,1 1,1",
        6: "-1,-1 1,-1 -1,0 1,0 -1,1 1,1",
    }[face]
    box = rect(-size / 2, -size / 2, size, size, rx=size * 0.18, fill=PAPER, stroke=GOLD, stroke_width=2.4)
    gap = size * 0.27
    dots = "".join(
        circle(float(spot.split(",")[0]) * gap, float(spot.split(",")[1]) * gap, size * 0.1, fill=INK)
        for spot in spots.split()
    )
    return group(box, dots)
