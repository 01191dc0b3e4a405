"""Tokens and settings as symbols: faces on paper, backs of midnight blue and wine."""

from functools import cache
from typing import Final

from games.destiny.components import FACE_TYPES
from games.destiny.picture.figures.emblems import emblem
from games.destiny.picture.figures.ink import dot, put, woodcut
from games.destiny.picture.style import GOLD, INK, RIMS
from games.drawing.svg import group, label, number, polygon, star, tag

_NIGHTS: Final = {"planet": "#16254f", "constellation": "#4a1630"}


def hole(kind: str, x: float, y: float, radius: float) -> str:
    """An empty place: round for planets, scalloped for constellations, so that colour is not the only sign."""
    return put(f"hole-{kind}", f"translate({number(x)} {number(y)}) scale({number(radius / 50)})")


def place_of(slot: str, x: float, y: float, radius: float) -> str:
    """What an empty slot is for, faint."""
    return put(f"slot-{slot}", f"translate({number(x)} {number(y)}) scale({number(radius / 55)})", fill="#4a4382")


def _rim(kind: str) -> str:
    if kind == "planet":
        return dot(0, 0, 48.6, RIMS[kind], stroke=GOLD, stroke_width=1.6)
    return put("scallop", "scale(.972)", fill=RIMS[kind], stroke=GOLD, stroke_width=1.6)


@cache
def block_of(face: str) -> str:
    """The drawing of a face, which tokens, backs and settings share."""
    return woodcut(emblem(face), id=f"emblem-{face}")


@cache
def front(face: str, short: str) -> str:
    """A token face up, 100 by 100."""
    kind = FACE_TYPES[face].kind
    return tag(
        "symbol",
        put(f"front-{kind}"),
        f'<use href="#emblem-{face}" transform="translate(0 -8) scale(.92)"/>',
        label(0, 38, short, 15 if len(short) < 5 else 11.5, fill=INK, font_weight=600, text_anchor="middle"),
        id=f"face-{face}",
        viewBox="-50 -50 100 100",
    )


@cache
def back(kind: str) -> str:
    """A token face down, 100 by 100: orbits for planets, a web of stars for constellations."""
    if kind == "planet":
        web = "".join(tag("ellipse", rx=38, ry=15, transform=f"rotate({turn})") for turn in (0, 60, 120))
    else:
        web = polygon(star(0, 0, 38, 17, 8, -90))
    return tag(
        "symbol",
        _rim(kind),
        dot(0, 0, 42, _NIGHTS[kind], stroke=GOLD, stroke_width=1.2),
        group(web, fill="none", stroke=GOLD, stroke_width=1, stroke_opacity=0.34),
        id=f"back-{kind}",
        viewBox="-50 -50 100 100",
    )


def setting(face: str | None, x: float, y: float, radius: float) -> str:
    """A setting: its toothed disc with the face, or with a question."""
    place = f"translate({number(x)} {number(y)})"
    disc = put("setting-hidden" if face is None else "setting-known", f"{place} scale({number(radius / 50)})")
    return disc if face is None else disc + put(f"emblem-{face}", f"{place} scale({number(radius * 0.7 / 34)})")
