"""The plate under everything: an engraver's night sky with the Moon's glory, and the frames of the cabinet."""

import math
from functools import cache

from games.drawing.depth import grain
from games.drawing.svg import circle, group, number, polygon, rect, tag
from games.terre_lune.picture.geometry import EARTH, MOON
from games.terre_lune.picture.style import ART, BRASS, GOLD, PALE


@cache
def ground(width: int, height: int) -> str:
    """The whole background, ruled and framed."""
    edge = (
        rect(inset, inset, width - 2 * inset, height - 2 * inset, rx=round_, stroke_width=wide)
        for inset, round_, wide in ((5, 14, 2.4), (10, 10, 0.8))
    )
    rivets = "".join(f"M{number(x)},{number(y)}h.01" for x in (17.0, width - 17.0) for y in (17.0, height - 17.0))
    return "".join(
        (
            tag("rect", width=width, height=height, fill="url(#night)" if width > height else "url(#dusk)"),
            grain(width, height, PALE),
            group(*edge, fill="none", stroke=BRASS),
            tag("path", d=rivets, stroke=GOLD, stroke_width=7, stroke_linecap="round"),
        )
    )


@cache
def heavens(size: int) -> str:
    """What shines behind the board: rays of the Moon, airs of the Earth, stars and a comet."""
    return "".join((_rays(), _airs(), _stars(size), ART["comet"]))


def _rays() -> str:
    """Wedges of light from the Moon, alternately long and short, as on the title page of a romance."""
    x, y = MOON.x, MOON.y
    wedges = []
    for ray in range(44):
        angle = math.tau * ray / 44
        reach = (620.0, 210.0, 360.0, 210.0)[ray % 4]
        tip = (x + math.cos(angle) * reach, y + math.sin(angle) * reach)
        if not (0 < tip[0] < 1010 and -10 < tip[1] < 1000):
            continue
        sides = [(x + math.cos(angle + off) * 88, y + math.sin(angle + off) * 88) for off in (-0.028, 0.028)]
        wedges.append(polygon([*sides, tip]))
    return group(*wedges, fill=PALE, fill_opacity=0.09)


def _airs() -> str:
    """Thin shells of air around the Earth, the outer ones broken."""
    x, y = EARTH.x, EARTH.y
    shells = (
        circle(
            x,
            y,
            (EARTH.r or 0) + 9 * shell,
            stroke_opacity=0.5 - 0.09 * shell,
            stroke_dasharray=None if shell < 2 else f"{26 - 4 * shell} {3 * shell}",
        )
        for shell in range(1, 5)
    )
    return group(*shells, fill="none", stroke="#9fd0e6", stroke_width=1)


def _stars(size: int) -> str:
    """Specks and small crosses; multiples of the golden ratio never fall into rows."""
    places = [(k * 0.61803 % 1 * size, k * 0.75488 % 1 * size) for k in range(1, 150)]
    specks = "".join(f"M{x:.0f},{y:.0f}h.01" for k, (x, y) in enumerate(places) if k % 6)
    crosses = "".join(f"M{x - 4:.0f},{y:.0f}h8M{x:.0f},{y - 4:.0f}v8" for k, (x, y) in enumerate(places) if not k % 6)
    return tag("path", d=specks, stroke=PALE, stroke_width=1.8, stroke_linecap="round", stroke_opacity=0.55) + tag(
        "path", d=crosses, stroke=PALE, stroke_width=0.8, stroke_opacity=0.5
    )
