"""The faces of the tokens: planets as painted globes with their signs, the zodiac as seals coloured by element."""

from functools import cache
from typing import Final

from games.destiny.components import FACE_TYPES
from games.destiny.picture.figures.glyphs import sign
from games.destiny.picture.figures.ink import block, cut, dot, lines, put
from games.destiny.picture.style import BLUE, FLESH, GREEN, INK, PALE, RED, SKY, WHITE, YELLOW
from games.drawing.svg import number, polygon, star, tag

_GLOBES: Final = {
    "mercure": "#b9b3c4",
    "venus": "#8fb488",
    "terre": "#7fb0cc",
    "mars": "#d9694c",
    "jupiter": "#d9a366",
    "saturne": "#d8c27a",
    "uranus": "#86cfc4",
    "neptune": "#6f8fd6",
    "pluton": "#b18fc2",
}
_ELEMENTS: Final = {
    "fire": ("#e2734f", ("belier", "lion", "sagittaire")),
    "earth": ("#a3b86c", ("taureau", "vierge", "capricorne")),
    "air": ("#f0cf6b", ("gemeaux", "balance", "verseau")),
    "water": ("#7fb3d0", ("cancer", "scorpion", "poissons")),
}
_FIELDS: Final = {face: colour for colour, faces in _ELEMENTS.values() for face in faces}


@cache
def emblem(face: str) -> str:
    """The drawing of a face around (0, 0), within a radius of 34."""
    if face == "soleil":
        return sun()
    if face == "soleil_noir":
        return black_sun()
    if face == "lune":
        return moon()
    return _globe(face) if FACE_TYPES[face].kind == "planet" else _seal(face)


def sun(radius: float = 19) -> str:
    """The Sun with its face, straight and waving rays in turn."""
    rays = "".join(
        polygon(star(0, 0, 34, radius * 0.9, 8, turn), fill=colour) for turn, colour in ((-67.5, RED), (-90, YELLOW))
    )
    return block(rays, dot(0, 0, radius, "#f6d77a")) + _features(radius)


def black_sun() -> str:
    """The Sun eclipsed: a dark face in a crown of flames."""
    flames = put("seal", fill=YELLOW) + put("seal", "rotate(15) scale(.88)", fill=RED)
    disc = block(flames, dot(0, 0, 22, INK), width=1)
    return disc + dot(0, 0, 19, "none", stroke=YELLOW, stroke_width=0.8) + _features(17, PALE)


def moon() -> str:
    """The Moon as a crescent with a face in profile."""
    crescent = "M8,-31A32,32 0 1 0 8,31C-2,27 -7,20 -8,13L-2,11L-5,7L0,5L-4,1L4,-2L-7,-11C-8,-19 -3,-27 8,-31Z"
    eye = "M-13,-5Q-9,-8 -7,-5M-6,10Q-9,11 -11,9"
    shade = "M-20,-16V14M-16,-20V-12M-16,13V20M-24,-8V8"
    return block(cut(crescent, "#e9e2c4")) + lines(eye, width=1.4) + lines(shade, width=0.8, opacity=0.6)


def _features(radius: float, colour: str = INK) -> str:
    """Brows, eyes, nose and mouth of a heavenly body."""
    face = (
        "M-10,-5Q-6,-9 -2.6,-5.6M2.6,-5.6Q6,-9 10,-5M-9,-2Q-6,.6 -3,-2M3,-2Q6,.6 9,-2"
        "M-2,-4Q-1.4,3 -3,5Q0,7 3,5M-5.4,9.4Q-2.6,8 0,9Q2.6,8 5.4,9.4M-5.4,9.4Q0,13 5.4,9.4"
    )
    return tag("path", d=face, fill="none", stroke=colour, stroke_width=1.2, transform=f"scale({number(radius / 17)})")


def _globe(face: str) -> str:
    """A globe in its colour, shaded with the graver on its left, with its sign; Saturn has its ring."""
    base = _GLOBES[face]
    ring = ""
    if face == "saturne":
        ring = cut(
            "M-38,8C-44,0 -14,-12 14,-14C38,-15 42,-6 28,2L24,-1C30,-5 26,-8 10,-7C-10,-6 -30,2 -28,6Z", "#c49a5c"
        )
    return block(ring, dot(0, 0, 30, base)) + put("hatching") + sign(face, 2.05, INK, 1.9)


def _seal(face: str) -> str:
    """The sign of the zodiac on a field of its element's colour, within a twelve-pointed star."""
    return (
        put("seal", fill=_FIELDS[face])
        + dot(0, 0, 27, "none", stroke=INK, stroke_width=0.5)
        + sign(face, 2.05, INK, 1.9)
    )


def comet() -> str:
    """The wandering star that belongs to no hour."""
    tail = (
        "M-6,2C14,-16 28,-26 40,-44C32,-22 22,-8 6,10ZM-10,-4C2,-22 8,-34 10,-46C12,-30 10,-16 2,-2Z"
        "M2,12C20,2 34,-2 46,-4C34,6 20,12 6,16Z"
    )
    return block(cut(tail, SKY), polygon(star(-8, 12, 26, 11, 8, -70), fill=YELLOW), dot(-8, 12, 9, WHITE)) + lines(
        "M4,0L30,-30M4,-10L8,-34M12,10L36,0", BLUE, 1
    )


def serpent() -> str:
    """The serpent bearer's snake around its sign."""
    body = "M-40,10C-34,-14 -20,-10 -8,4S20,22 30,2C34,-8 44,-8 42,2"
    return (
        lines(body, INK, 9.4)
        + lines(body, GREEN, 7)
        + lines("M-40,10l-6,8m6,-8l-9,2", RED, 1.4)
        + block(dot(-38, 4, 5.6, GREEN))
        + sign("serpentaire", 3.6, INK, 3)
        + sign("serpentaire", 3.6, FLESH, 1.6)
    )
