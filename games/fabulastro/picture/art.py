"""Drawings: outlined pictograms, the signs of zodiac and planets, pawns, coins, courage, letters, dice."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from games.drawing.celestial import SIGNS as STROKES
from games.drawing.svg import group, label, number, polygon, star, tag
from games.fabulastro.components import SIGNS
from games.fabulastro.picture.style import GOLD, INK, LINE, PALE, PAPER, SEAT_COLOURS, SEAT_INKS

BIG_ART: Final = {
    "forain": "circus",
    "proprietaire": "key",
    "facteur": "love_letter",
    "maitresse": "graduation",
    "acteur": "theatre_masks",
    "hotesse": "coffee",
    "fete": "party",
    "detective": "detective",
    "casino": "slot_machine",
    "percepteur": "money_bag",
    "inventeur": "light_bulb",
    "poete": "scroll",
}
OBSTACLE_ART: Final = {
    "duel": "swords",
    "labyrinthe": "labyrinth",
    "pickpocket": "ninja",
    "puits": "bucket",
    "desert": "cactus",
    "taxe": "coin",
    "coup_de_foudre": "in_love",
    "prison": "lock",
    "indigestion": "nauseated",
    "mine": "pickaxe",
    "isolement": "island",
    "tourbillon": "tornado",
}
GUARDIAN_ART: Final = (
    "wolf",
    "ox",
    "nesting_doll",
    "frog",
    "dragon",
    "ant",
    "crystal_ball",
    "dog",
    "eagle",
    "ogre",
    "robot",
    "mermaid",
)
HOUSE_ART: Final = (
    "caravan",
    "tractor",
    "houses",
    "lighthouse",
    "castle",
    "windmill",
    "hotel",
    "ruined_house",
    "hut",
    "house_garden",
    "bubbles",
    "ship",
)
ANIMAL_ART: Final = {
    "chat": "cat",
    "crapaud": "frog",
    "ane": "donkey",
    "cygne": "swan",
    "ours": "bear",
    "oie": "goose",
    "lievre": "rabbit",
    "loup": "wolf",
    "hibou": "owl",
    "tortue": "turtle",
    "cochon": "pig",
    "souris": "mouse",
}
HOLD_ART: Final = {
    "labyrinthe": "labyrinth",
    "prison": "lock",
    "indigestion": "nauseated",
    "isolement": "island",
    "greve": "forbidden",
}
_OWN_STROKES: Final = {
    "minos": (
        "M0,-9V9.6M0,-1C-4,-1 -6,2 -9,2C-8,-2 -8,-5 -9,-9C-6,-9 -4,-6 0,-6C4,-6 6,-9 9,-9C8,-5 8,-2 9,2C6,2 4,-1 0,-1Z"
    ),
    "ceres": "M-4.4,-1.6A5.4,5.4 0 1 0 -3.6,-8.6M0,1.2V10M-4.2,5.8H4.2",
}
"""The signs that no other game has: a double axe, and a sickle."""
_COLOURED: Final = {
    "red": "#e23d3d",
    "orange": "#f08a24",
    "yellow": "#f2c12e",
    "green": "#2fae5b",
    "blue": "#3f83f0",
    "purple": "#a259d9",
    "brown": "#8a5a35",
    "black": "#241a2e",
    "white": "#ffffff",
}


_PREFIX: Final = "outline-"
_OWN_OUTLINES: Final = {
    "lighthouse": (
        "M-20,52L-15,18H15L20,52ZM-14,10L-11,-10H11L14,10ZM-17,-18V-26H17V-18ZM-10,-31V-42H10V-31ZM-13,-45L0,-55L13,-45Z"
        "M-20,-37L-50,-50V-24ZM20,-37L50,-50V-24Z"
    ),
    "windmill": (
        "M-20,54L-12,-2L12,-2L20,54ZM-6,54V38H6V54ZM-13,-7L0,-18L13,-7ZM-3,-20L-40,-54L-52,-42L-8,-15Z"
        "M3,-20L40,-54L52,-42L8,-15ZM-5,-6L-44,20L-34,33L-12,0ZM5,-6L44,20L34,33L12,0Z"
    ),
    "caravan": (
        "M-46,-34Q0,-56 46,-34V-24H-46ZM-42,-18H42V24H-42ZM-34,-10V8H-14V-10ZM6,-10V16H24V-10Z"
        "M-42,40A16,16 0 1 1 -10,40A16,16 0 1 1 -42,40ZM-32,40A6,6 0 1 0 -20,40A6,6 0 1 0 -32,40Z"
        "M10,40A16,16 0 1 1 42,40A16,16 0 1 1 10,40ZM20,40A6,6 0 1 0 32,40A6,6 0 1 0 20,40Z"
    ),
    "labyrinth": (
        "M-54,-54H54V54H8V44H44V-44H-44V44H-8V54H-54ZM-34,-34H34V34H-34V-12H-24V24H24V-24H-34ZM-14,-14H14V14H-14V4H4V-4H-14Z"
    ),
}
"""What the font lacks, drawn in its manner."""


@cache
def _outlines() -> dict[str, str]:
    path = Path(__file__).parents[1] / "data" / "outlines.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, str])


def pictogram(name: str, x: float, y: float, size: float, fill: str = INK) -> str:
    """An outlined pictogram within a square of that size around (x, y); coloured discs and hearts have their colour."""
    colour, _, shape = name.partition("_")
    if shape == "circle":
        return tag("circle", cx=x, cy=y, r=size * 0.46, fill=_COLOURED[colour], stroke=fill, stroke_width=size * 0.05)
    tint = _COLOURED.get(colour, fill) if shape == "heart" else fill
    place = f"translate({number(x)} {number(y)}) scale({number(round(size / 110, 4))})"
    return tag("use", href=f"#{_PREFIX}{name}", fill=tint, transform=place)


def definitions(drawn: str) -> str:
    """The outlines that a drawing refers to, each once."""
    used = dict.fromkeys(re.findall(rf'href="#{_PREFIX}(\w+)"', drawn))
    return tag("defs", *(_definition(name) for name in used))


def _definition(name: str) -> str:
    own = _OWN_OUTLINES.get(name)
    return tag("path", id=_PREFIX + name, d=own or _outlines()[name], fill_rule="evenodd" if own else None)


def stroke_sign(name: str, x: float, y: float, scale: float, colour: str = INK, width: float = 2.2) -> str:
    """The sign of a planet or of the zodiac; `width` is that of the stroke before it is scaled."""
    strokes = _OWN_STROKES.get(name) or STROKES[name]
    place = f"translate({number(x)} {number(y)}) scale({number(scale)})"
    return tag("path", d=strokes, stroke=colour, stroke_width=width, transform=place, **LINE)


def planet_colour(planet: str) -> str:
    """The colour of the sign that a planet governs."""
    return next(sign.color for sign in SIGNS.values() if sign.planet.id == planet)


@cache
def pawn(seat: int, size: float) -> str:
    """A seat's pawn around (0, 0): colour, shape and number all tell whose it is."""
    look = {"fill": SEAT_COLOURS[seat], "stroke": PALE, "stroke_width": max(1.6, size * 0.1)}
    shapes = (
        tag("circle", r=size, **look),
        polygon(star(0, 0, size * 1.3, size * 1.3, 4, 45), stroke_linejoin="round", **look),
        polygon(star(0, size * 0.18, size * 1.4, size * 1.4, 3), stroke_linejoin="round", **look),
        polygon(star(0, 0, size * 1.25, size * 1.25, 4), stroke_linejoin="round", **look),
        polygon(star(0, 0, size * 1.14, size * 1.14, 6), stroke_linejoin="round", **look),
    )
    shade = tag("ellipse", cx=0, cy=size * 1.05, rx=size * 0.9, ry=size * 0.26, fill=INK, fill_opacity=0.35)
    text = label(0, size * 0.4, str(seat + 1), size * 1.15, fill=SEAT_INKS[seat], text_anchor="middle", font_weight=600)
    return shade + shapes[seat] + text


def coin(x: float, y: float, radius: float) -> str:
    """A gold coin."""
    return (
        tag("circle", cx=x, cy=y, r=radius, fill=GOLD, stroke="#8a5f17", stroke_width=radius * 0.14)
        + tag("circle", cx=x, cy=y, r=radius * 0.68, fill="none", stroke="#8a5f17", stroke_width=radius * 0.1)
        + polygon(star(x, y, radius * 0.5, radius * 0.2, 5), fill="#8a5f17")
    )


def ingot(x: float, y: float, width: float) -> str:
    """An ingot, worth five coins."""
    half, rise = width / 2, width * 0.26
    return polygon(
        [(x - half, y + rise), (x - half * 0.68, y - rise), (x + half * 0.68, y - rise), (x + half, y + rise)],
        fill=GOLD,
        stroke="#8a5f17",
        stroke_width=width * 0.06,
        stroke_linejoin="round",
    )


def courage(seat: int, x: float, y: float, size: float) -> str:
    """A point of courage in a seat's colour: a heart."""
    d = "M0,.9C-1.5,-.1 -1,-1 -.5,-1C-.2,-1 0,-.75 0,-.55C0,-.75 .2,-1 .5,-1C1,-1 1.5,-.1 0,.9Z"
    place = f"translate({number(x)} {number(y)}) scale({number(size)})"
    return tag("path", d=d, fill=SEAT_COLOURS[seat], stroke=PALE, stroke_width=0.16, transform=place)


def tile(letter: str, x: float, y: float, size: float) -> str:
    """A letter tile around (x, y)."""
    return tag(
        "rect",
        x=x - size / 2,
        y=y - size / 2,
        width=size,
        height=size,
        rx=size * 0.16,
        fill=PAPER,
        stroke="#8a6a3a",
        stroke_width=size * 0.06,
    ) + label(x, y + size * 0.27, letter, size * 0.76, fill=INK, text_anchor="middle", font_weight=600)


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
    box = tag(
        "rect",
        x=-size / 2,
        y=-size / 2,
        width=size,
        height=size,
        rx=size * 0.18,
        fill=PAPER,
        stroke=GOLD,
        stroke_width=2.4,
    )
    gap = size * 0.27
    dots = "".join(
        tag("circle", cx=float(spot.split(",")[0]) * gap, cy=float(spot.split(",")[1]) * gap, r=size * 0.1, fill=INK)
        for spot in spots.split()
    )
    return group(box, dots)
