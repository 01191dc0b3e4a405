"""The board itself: centre, guardians, road, big squares and rim, each square with its id and its name."""

from functools import cache
from typing import Final

from games.core.texts import Words
from games.drawing.arcs import curved
from games.drawing.celestial import ZODIAC
from games.drawing.svg import Attribute, Look, circle, group, label, tag, text_width
from games.fabulastro.board import OBSTACLES, ROAD, index_of, sign_of
from games.fabulastro.components import SIGNS, SignData
from games.fabulastro.picture import art, geometry
from games.fabulastro.picture.geometry import MIDDLE, RIM, at, cell, cell_of, middle_of
from games.fabulastro.picture.style import CLAY, DUSK, ELEMENT_COLOURS, GOLD, INK, NIGHT, PALE, PAPER, SAND, TITLE

_EDGE: Final[Look] = {"stroke": INK, "stroke_width": 1.2}
_WRITTEN: Final[Look] = {"text_anchor": "middle", "font_weight": 600}


@cache
def board(words: Words, tall: bool) -> str:
    """All squares, pieces left out; a small screen gets larger pictures instead of the names, which stand beside."""
    rings = (
        "".join(_guardian(words, sign, tall) for sign in SIGNS.values()),
        "".join(_road(words, square) for square in ROAD),
        "".join(_big(words, sign, tall) for sign in SIGNS.values()),
        "".join(_rim(words, sign, tall) for sign in SIGNS.values()),
    )
    cloth = circle(MIDDLE, MIDDLE, RIM + 5, fill=NIGHT, stroke=GOLD, stroke_width=3)
    return cloth + "".join(rings) + _rules()


def _rules() -> str:
    """Gold rings between the rings, and gold spokes between the signs."""
    radii = (geometry.CENTRE, geometry.GUARDIANS, geometry.ROAD, geometry.BIGS)
    rings = "".join(circle(MIDDLE, MIDDLE, radius, fill="none", stroke=GOLD, stroke_width=3) for radius in radii)
    spokes = []
    for sign in SIGNS:
        (ax, ay), (bx, by) = at(30 * sign, geometry.CENTRE), at(30 * sign, RIM)
        spokes.append(tag("path", d=f"M{ax:.1f},{ay:.1f}L{bx:.1f},{by:.1f}", stroke=GOLD, stroke_width=2.4))
    return rings + "".join(spokes)


def _titled(words: Words, square: str, *drawn: str) -> str:
    title = words.say(f"squares.{square}")
    return group(*drawn, id=f"square-{square}", data_square=square, title=title)


def _guardian(words: Words, sign: SignData, tall: bool) -> str:
    square = f"G{sign.n}"
    x, y = at(middle_of(sign.n), 152)
    return _titled(
        words,
        square,
        tag("path", d=cell_of(square), fill=ELEMENT_COLOURS[sign.element], **_EDGE),
        art.pictogram(art.GUARDIAN_ART[sign.n - 1], x, y, 50 if tall else 46),
    )


def _road(words: Words, square: str) -> str:
    sign, index = sign_of(square), index_of(square)
    angle = geometry.angle_of(square)
    if index == 0:
        x, y = at(angle, 296)
        fill, drawn = SIGNS[sign].color, _entry(sign, x, y)
    elif square in OBSTACLES:
        x, y = at(angle, 298)
        fill, drawn = CLAY, art.pictogram(art.OBSTACLE_ART[SIGNS[sign].obstacle.id], x, y, 28)
    else:
        fill, drawn = (PAPER if index % 2 else SAND), ""
    return _titled(words, square, tag("path", d=cell_of(square), fill=fill, **_EDGE), drawn)


def _entry(sign: int, x: float, y: float) -> str:
    disc = circle(x, y, 14, fill=PAPER, stroke=INK, stroke_width=1)
    return disc + label(x, y + 7, str(sign), 20, fill=INK, **_WRITTEN)


def _big(words: Words, sign: SignData, tall: bool) -> str:
    square = f"B{sign.n}"
    name = words.say(f"bigs.{sign.big.id}")
    x, y = at(middle_of(sign.n), 392 if tall else 383)
    seal = circle(x, y, 38 if tall else 32, fill=PAPER, stroke=INK, stroke_width=1.4)
    if sign.big.kind == "job":
        seal += circle(x, y, 34.5 if tall else 28.5, fill="none", stroke=GOLD, stroke_width=2.4)
    drawn = seal + art.pictogram(art.BIG_ART[sign.big.id], x, y, 52 if tall else 42)
    return _titled(
        words,
        square,
        tag("path", d=cell_of(square), fill=sign.color, **_EDGE),
        drawn,
        "" if tall else _ribbon(middle_of(sign.n), 428, name[:1].upper() + name[1:]),
    )


def _ribbon(middle: float, radius: float, text: str) -> str:
    """A name along the ring, upright in the lower half too, on a dark band."""
    size = 15.0
    half = (text_width(text, size) * 0.62 + 9) / radius * 57.3
    band = cell(middle - half, middle + half, radius - 11, radius + 11)
    return tag("path", d=band, fill=NIGHT, fill_opacity=0.9) + _lettered(middle, radius, text, size, fill=PALE)


def _lettered(middle: float, radius: float, text: str, size: float, **look: Attribute) -> str:
    """Text along a ring, as high as that around the radius."""
    lower = size * (0.36 if 90 < middle % 360 < 270 else -0.36)
    return curved((MIDDLE, MIDDLE), middle, radius + lower, text, size, **{"font_weight": 600, **look})


def _rim(words: Words, sign: SignData, tall: bool) -> str:
    start = 30 * (sign.n - 1)
    zx, zy = at(start + 15 if tall else start + 3.4, 466)
    px, py = at(start + 26.4, 466)
    planet = words.say(f"planets.{sign.planet.id}")
    drawn = [
        tag("path", d=cell(start, start + 30, geometry.BIGS, RIM), fill=DUSK, **_EDGE),
        art.stroke_sign(ZODIAC[sign.n - 1], zx, zy, 1.5 if tall else 1.25, GOLD, 2.4),
        group(
            circle(px, py, 19, fill=sign.color, stroke=PALE, stroke_width=1.6),
            circle(px, py, 15, fill=PAPER),
            art.stroke_sign(sign.planet.id, px, py, 1.05, INK, 2.4),
            id=f"planet-{sign.planet.id}",
            title=f"{planet} · {words.say(f'powers.{sign.planet.id}')}",
        ),
    ]
    if not tall:
        drawn.append(_lettered(start + 14.6, 466, words.say(f"signs.{sign.n}"), 19, **TITLE))
    return group(*drawn, title=words.say(f"signs.{sign.n}"))
