"""The board itself: guardians, road, big squares and rim, each square with its id and its name."""

from functools import cache
from typing import Final

from games.core.texts import Words
from games.drawing.arcs import curved
from games.drawing.celestial import ZODIAC
from games.drawing.svg import Attribute, Look, circle, group, label, number, polygon, star, tag
from games.fabulastro.board import OBSTACLES, ROAD, index_of, sign_of
from games.fabulastro.components import SIGNS, SignData
from games.fabulastro.picture import art, geometry, pavement
from games.fabulastro.picture.geometry import MIDDLE, RIM, at, cell, cell_of, middle_of
from games.fabulastro.picture.style import (
    BRASS,
    CLAY,
    DUSK,
    ELEMENT_COLOURS,
    ELEMENT_GROUNDS,
    GOLD,
    INK,
    NIGHT,
    PALE,
    PAPER,
    STONE,
    TITLE,
)

_WRITTEN: Final[Look] = {"text_anchor": "middle", "font_weight": 600}
_SEALS: Final = {"job": "wheel-sun", "visit": "wheel-seal"}
_BAND: Final = 29.0
"""How broad the band with the names of jobs and visits is."""


@cache
def board(words: Words, tall: bool) -> str:
    """All squares, pieces left out; a small screen gets larger pictures instead of the names, which stand beside."""
    rings = (
        "".join(_guardian(words, sign) for sign in SIGNS.values()),
        "".join(_road(words, square) for square in ROAD),
        "".join(_big(words, sign) for sign in SIGNS.values()),
        "".join(_rim(words, sign, tall) for sign in SIGNS.values()),
    )
    emblems = "".join(_emblem(words, sign, tall) for sign in SIGNS.values())
    look: Look = {"fill": "none", "stroke": NIGHT, "stroke_width": _BAND, "stroke_opacity": 0.62}
    band = "" if tall else circle(MIDDLE, MIDDLE, geometry.BIGS - _BAND / 2, **look)
    return pavement.shadow() + "".join(rings) + pavement.relief() + group(band, emblems, pointer_events="none")


def _titled(words: Words, square: str, fill: str) -> str:
    title = words.say(f"squares.{square}")
    shape = tag("path", d=cell_of(square), fill=fill)
    return group(shape, id=f"square-{square}", data_square=square, title=title)


def _guardian(words: Words, sign: SignData) -> str:
    return _titled(words, f"G{sign.n}", ELEMENT_GROUNDS[sign.element])


def _big(words: Words, sign: SignData) -> str:
    return _titled(words, f"B{sign.n}", ELEMENT_GROUNDS[sign.element])


def _road(words: Words, square: str) -> str:
    sign, index = sign_of(square), index_of(square)
    if index == 0:
        return _titled(words, square, ELEMENT_GROUNDS[SIGNS[sign].element])
    return _titled(words, square, CLAY if square in OBSTACLES else STONE[index % 2])


def _emblem(words: Words, sign: SignData, tall: bool) -> str:
    """What is drawn on the squares of a sign."""
    return _keeper(sign, tall) + _door(words, sign, tall) + _entry(sign.n) + _obstacle(sign)


def _keeper(sign: SignData, tall: bool) -> str:
    """The guardian on enamel of its element."""
    x, y = at(middle_of(sign.n), 160)
    radius = 33.0 if tall else 31.0
    return circle(x, y, radius, fill=ELEMENT_COLOURS[sign.element], stroke=GOLD, stroke_width=2.6) + art.pictogram(
        art.GUARDIAN_ART[sign.n - 1], x, y, radius * 1.42
    )


def _entry(sign: int) -> str:
    x, y = at(geometry.angle_of(f"R{sign}.0"), 291)
    disc = circle(x, y, 14.5, fill=NIGHT, stroke=GOLD, stroke_width=1.8)
    return disc + label(x, y + 7, str(sign), 20, fill=PALE, **_WRITTEN)


def _obstacle(sign: SignData) -> str:
    x, y = at(geometry.angle_of(f"R{sign.n}.{sign.obstacle.index}"), 292)
    return art.pictogram(art.OBSTACLE_ART[sign.obstacle.id], x, y, 29)


def _door(words: Words, sign: SignData, tall: bool) -> str:
    """A job has a sun around its picture, a visit a plain seal; its name stands on a band along the rim."""
    x, y = at(middle_of(sign.n), 376 if tall else 362)
    size = 42.0 if tall else 33.0
    place = f"translate({number(x)} {number(y)}) scale({number(round(size / 33, 3))})"
    seal = tag("use", href=f"#{_SEALS[sign.big.kind]}", transform=place)
    drawn = seal + art.pictogram(art.BIG_ART[sign.big.id], x, y, size * 1.3)
    if tall:
        return drawn
    start, name = 30 * (sign.n - 1), words.say(f"bigs.{sign.big.id}")
    return drawn + _lettered(start + 15, geometry.BIGS - _BAND / 2, name[:1].upper() + name[1:], 18, fill=PALE)


@cache
def seals() -> str:
    """What a job's picture and a visit's stand on, around (0, 0)."""
    disc = circle(0, 0, 33, fill=PAPER, stroke=BRASS, stroke_width=1.6)
    sun = polygon(star(0, 0, 41, 34, 16), fill=GOLD, stroke=INK, stroke_width=1)
    ring = circle(0, 0, 37, fill="none", stroke=GOLD, stroke_width=2.2)
    return group(sun, disc, id=_SEALS["job"]) + group(ring, disc, id=_SEALS["visit"])


def _lettered(middle: float, radius: float, text: str, size: float, **look: Attribute) -> str:
    """Text along a ring, as high as that around the radius."""
    lower = size * (0.36 if 90 < middle % 360 < 270 else -0.36)
    return curved((MIDDLE, MIDDLE), middle, radius + lower, text, size, **{"font_weight": 600, **look})


def _rim(words: Words, sign: SignData, tall: bool) -> str:
    start = 30 * (sign.n - 1)
    zx, zy = at(start + 14 if tall else start + 3.6, 455)
    px, py = at(start + 26.2, 455)
    planet = words.say(f"planets.{sign.planet.id}")
    drawn = [
        tag("path", d=cell(start, start + 30, geometry.BIGS, RIM), fill=DUSK),
        art.stroke_sign(ZODIAC[sign.n - 1], zx, zy, 1.5 if tall else 1.2, GOLD, 2.4),
        group(
            circle(px, py, 18.5, fill=PAPER, stroke=GOLD, stroke_width=2),
            circle(px, py, 15, fill=ELEMENT_COLOURS[sign.element]),
            art.stroke_sign(sign.planet.id, px, py, 1.02, INK, 2.5),
            id=f"planet-{sign.planet.id}",
            title=f"{planet} · {words.say(f'powers.{sign.planet.id}')}",
        ),
    ]
    if not tall:
        drawn.append(_lettered(start + 14.6, 454, words.say(f"signs.{sign.n}"), 19, **TITLE))
    return group(*drawn, title=words.say(f"signs.{sign.n}"))
