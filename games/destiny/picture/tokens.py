"""Tokens and settings as symbols: faces on paper, backs of midnight blue and wine."""

from functools import cache

from games.core.svg import group, label, number, polygon, star, tag
from games.destiny.components import FACE_TYPES
from games.destiny.picture import marks
from games.destiny.picture.emblems import emblem
from games.destiny.picture.ink import dot
from games.destiny.picture.style import BLUE, BRASS, GOLD, INK, PAPER, RED

NIGHTS = {"planet": "#16254f", "constellation": "#4a1630"}
RIMS = {"planet": BLUE, "constellation": RED}


def rim(kind: str, radius: float, **look: str | float | None) -> str:
    """The outline that tells the kinds apart without their colours: planets are round, constellations scalloped."""
    if kind == "planet":
        return tag("circle", r=radius, **look)
    return polygon(star(0, 0, radius, radius * 0.915, 16), stroke_linejoin="round", **look)


@cache
def block_of(face: str) -> str:
    """The drawing of a face, which tokens, backs and settings share."""
    return group(emblem(face), id=f"emblem-{face}")


@cache
def front(face: str, short: str) -> str:
    """A token face up, 100 by 100."""
    kind = FACE_TYPES[face].kind
    return tag(
        "symbol",
        rim(kind, 48.6, fill=RIMS[kind], stroke=INK, stroke_width=1.6),
        dot(0, 0, 42, PAPER, stroke=GOLD, stroke_width=1.6),
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
        web = polygon(star(0, 0, 38, 15, 8, -90)) + polygon(star(0, 0, 38, 26, 8, -67.5))
    return tag(
        "symbol",
        rim(kind, 48.6, fill=RIMS[kind], stroke=GOLD, stroke_width=1.6),
        dot(0, 0, 42, NIGHTS[kind], stroke=GOLD, stroke_width=1.2),
        group(web, fill="none", stroke=GOLD, stroke_width=1, stroke_opacity=0.34),
        id=f"back-{kind}",
        viewBox="-50 -50 100 100",
    )


def setting(face: str | None, radius: float) -> str:
    """A setting around (0, 0): its toothed disc with the face, or with a question."""
    if face is None:
        mark = label(0, radius * 0.36, "?", radius * 1.06, fill=GOLD, font_weight=600, text_anchor="middle")
        return marks.cog(radius, "#2a2452", BRASS) + mark
    return (
        marks.cog(radius, PAPER, GOLD) + f'<use href="#emblem-{face}" transform="scale({number(radius * 0.66 / 34)})"/>'
    )
