"""Tokens and settings as symbols: faces on paper, backs of midnight blue and wine."""

from functools import cache

from games.destiny.components import FACE_TYPES
from games.destiny.picture.figures.ink import put, woodcut
from games.destiny.picture.style import ART, INK
from games.drawing.depth import ball
from games.drawing.svg import label, number, tag


def hole(kind: str, x: float, y: float, radius: float) -> str:
    """An empty place: round for planets, scalloped for constellations, so that colour is not the only sign."""
    return put(f"hole-{kind}", f"translate({number(x)} {number(y)}) scale({number(radius / 50)})")


def place_of(slot: str, x: float, y: float, radius: float) -> str:
    """What an empty slot is for, faint."""
    return put(f"slot-{slot}", f"translate({number(x)} {number(y)}) scale({number(radius / 55)})", fill="#4a4382")


@cache
def block_of(face: str) -> str:
    """The drawing of a face, which tokens, backs and settings share."""
    return woodcut(ART[f"emblem-{face}"], id=f"emblem-{face}")


@cache
def front(face: str, short: str) -> str:
    """A token face up, 100 by 100."""
    kind = FACE_TYPES[face].kind
    return tag(
        "symbol",
        put(f"front-{kind}"),
        f'<use href="#emblem-{face}" transform="translate(0 -13) scale(.8)"/>',
        ball(0, 0, 48),
        label(0, 36, short, 24 if len(short) < 4 else 15, fill=INK, font_weight=600, text_anchor="middle"),
        id=f"face-{face}",
        viewBox="-50 -50 100 100",
    )


@cache
def back(kind: str) -> str:
    """A token face down, 100 by 100: orbits for planets, a web of stars for constellations."""
    return tag("symbol", ART[f"back-{kind}"], ball(0, 0, 48), id=f"back-{kind}", viewBox="-50 -50 100 100")


def setting(face: str | None, x: float, y: float, radius: float) -> str:
    """A setting: its toothed disc with the face, or with a question."""
    place = f"translate({number(x)} {number(y)})"
    disc = put("setting-hidden" if face is None else "setting-known", f"{place} scale({number(radius / 50)})")
    return disc if face is None else disc + put(f"emblem-{face}", f"{place} scale({number(radius * 0.7 / 34)})")
