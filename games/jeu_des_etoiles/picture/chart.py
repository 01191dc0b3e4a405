"""The stars and figures themselves: the fixed layers of the map, drawn once and kept."""

import math
from functools import cache
from typing import Final

from games.core.texts import Words
from games.drawing.svg import circle, escape, group, number, tag
from games.jeu_des_etoiles.components import CONSTELLATIONS, LINES, STARS, ZODIAC, Line, Link, Star
from games.jeu_des_etoiles.naming import figure_gloss, figure_name, full_name, star_name
from games.jeu_des_etoiles.picture.style import ENGRAVED, FIGURE, LINE, MIST, PALE, SUN

_FAINTEST: Final = 9
"""Stars have a symbol for each half magnitude, from 0 to this: bright ones have rays, faint ones are plain discs."""
RING: Final = 34
"""The radius of a circled star's ring."""
_LETTERED: Final = 150
"""Board units within which a name is in a letter's way."""
_TURNS: Final = tuple(range(-45, 315, 45))


def magnitude_symbol(magnitude: float) -> str:
    """The id of the symbol for a magnitude."""
    return f"m{max(0, min(_FAINTEST, int((magnitude + 0.75) * 2)))}"


@cache
def heavens(words: Words) -> str:
    """Zodiac, figures and stars, each with its id and title, without lettering; in board units."""
    return _band() + _figures(words) + _circles() + _stars(words)


def _band() -> str:
    """The Zodiac's yellow track and its twelve dotted links."""
    rows = "".join(_chain(row.stars) for row in ZODIAC.track)
    links = "".join(_chain((link.a, link.b)) for link in ZODIAC.links)
    return group(
        tag("path", d=rows + links, stroke_width=56, stroke_opacity=0.1),
        tag("path", d=rows, stroke_width=22, stroke_opacity=0.5),
        tag("path", d=links, stroke_width=9, stroke_opacity=0.9, stroke_dasharray="1 22"),
        stroke=SUN,
        **LINE,
    )


def _figures(words: Words) -> str:
    lines: dict[str, list[Line]] = {name: [] for name in CONSTELLATIONS}
    for line in LINES:
        lines[line.constellation].append(line)
    figures = (
        tag(
            "g",
            f"<title>{escape(figure_name(words, name))} ({escape(figure_gloss(words, name))})</title>",
            tag("path", d="".join(_chain((line.a, line.b)) for line in drawn)),
            id=f"constellation-{name}",
        )
        for name, drawn in lines.items()
    )
    return group(*figures, stroke=FIGURE, stroke_width=6.5, stroke_opacity=0.85, **LINE)


def _chain(names: tuple[str, ...]) -> str:
    return "M" + "L".join(f"{STARS[name].x},{STARS[name].y}" for name in names)


def _circles() -> str:
    """The rings of the circled stars."""
    marked = [star for star in STARS.values() if star.circled]
    rings = "".join(circle(star.x, star.y, RING) for star in marked)
    return group(rings, fill=SUN, fill_opacity=0.16, stroke=SUN, stroke_width=6)


def _stars(words: Words) -> str:
    plain, ringed = (
        "".join(_star(words, star) for star in STARS.values() if star.circled == circled) for circled in (False, True)
    )
    return group(plain, fill="#fff") + group(ringed, fill="#ffe9a8")


def _star(words: Words, star: Star) -> str:
    title = escape(full_name(words, star.id))
    place = f'href="#{magnitude_symbol(star.mag)}" x="{star.x}" y="{star.y}"'
    return f'<use id="star-{star.id}" {place}><title>{title}</title></use>'


@cache
def lettering(words: Words) -> str:
    """The names of figures and circled stars, to be used at any size."""
    return tag("g", figure_names(words), id="figure-names") + tag("g", star_names(words), id="star-names")


def figure_names(words: Words) -> str:
    """The constellations' names where they keep clear of everything; the size is set around them."""
    drawn = (
        (f'<text x="{x}" y="{y}" dy=".35em"{_zodiacal(figure.zodiac)}>{escape(figure_name(words, figure.id))}</text>')
        for figure in CONSTELLATIONS.values()
        for x, y in figure.names_at
    )
    return group(*drawn, fill=MIST, text_anchor="middle", letter_spacing=".06em", **ENGRAVED)


def _zodiacal(place: int) -> str:
    return f' fill="{SUN}"' if place else ""


def star_names(words: Words) -> str:
    """The names of the circled stars."""
    return group(*(_star_name(words, star) for star in STARS.values() if star.name_at), fill=PALE)


def _star_name(words: Words, star: Star) -> str:
    """On the side that the board keeps clear for it, close to the ring whatever its size."""
    left, top = star.name_at or (star.x, star.y)
    across = left - star.x
    if abs(across) < RING:
        x, anchor = left, "middle"
    else:
        x, anchor = (star.x + RING + 12, "start") if across > 0 else (star.x - RING - 12, "end")
    name = star_name(words, star.id).partition(" (")[0]
    return f'<text x="{x}" y="{top}" dy=".35em" text-anchor="{anchor}">{escape(name)}</text>'


@cache
def free_side(name: str) -> tuple[float, float]:
    """The direction from a star, as a unit vector, in which least is drawn: for a letter or a number beside it."""
    here = STARS[name]
    drawn = [_angle(here, STARS[line.b if line.a == name else line.a]) for line in _lines_at(name)]
    drawn += [_angle(here, near) for near in STARS.values() if 0 < math.dist((near.x, near.y), (here.x, here.y)) < 90]
    drawn += [_towards(here, place) for place in _lettered() if math.dist(place, (here.x, here.y)) < _LETTERED]
    best = max(_TURNS, key=lambda turn: min((abs((turn - other + 180) % 360 - 180) for other in drawn), default=0))
    return math.cos(math.radians(best)), math.sin(math.radians(best))


def _lines_at(name: str) -> list[Line | Link]:
    joined: list[Line | Link] = [*LINES, *ZODIAC.links]
    return [line for line in joined if name in (line.a, line.b)]


def _angle(here: Star, there: Star) -> float:
    return _towards(here, (there.x, there.y))


def _towards(here: Star, place: tuple[int, int]) -> float:
    return math.degrees(math.atan2(place[1] - here.y, place[0] - here.x))


@cache
def _lettered() -> tuple[tuple[int, int], ...]:
    """The middles of all names on the map."""
    figures = (place for figure in CONSTELLATIONS.values() for place in figure.names_at)
    return (*figures, *(star.name_at for star in STARS.values() if star.name_at))


def scaled(children: str, x: float, y: float, scale: float) -> str:
    """Board units brought to (x, y) in the picture at a scale."""
    return group(children, transform=f"translate({number(x)} {number(y)}) scale({round(scale, 5)})")
