"""The Earth with the Florida from which one is shot, and the Moon with its seas, as engravings."""

import math
from functools import cache
from typing import Final

from games.drawing.svg import group, number, polygon, star, tag
from games.terre_lune.picture.style import EMBER, INK, LINE, PAPER

R: Final = 100.0
"""The radius in which a globe is drawn, before it is scaled to its size."""

_NORTH: Final = (
    "M-84,-54Q-74,-70 -52,-78Q-34,-88 -12,-86Q2,-82 -4,-72Q8,-74 12,-62Q2,-58 8,-48Q26,-54 40,-44Q46,-34 34,-28"
    "Q22,-28 18,-18Q8,-12 6,-2Q10,8 12,16Q6,16 0,6Q-12,4 -18,8Q-24,12 -20,22Q-12,28 -8,22Q0,22 -2,30Q-2,40 10,42"
    "Q6,46 -4,42Q-18,34 -28,28Q-38,12 -44,2Q-56,-8 -58,-24Q-72,-34 -84,-54Z"
)
_SOUTH: Final = "M10,44Q24,38 36,48Q52,52 60,64Q54,78 42,86L30,94Q14,97 16,80Q14,66 4,58Q4,50 10,44Z"
_EAST: Final = (
    "M62,-74Q72,-64 80,-60L84,-52Q74,-52 68,-46Q60,-52 56,-62ZM82,-28Q90,-30 95,-28L99,4Q92,14 84,8Q76,-8 82,-28Z"
)
_CLOUDS: Final = (
    "M-74,-8Q-54,-18 -34,-12M-66,2Q-48,-4 -36,0M30,8Q52,-2 78,6M40,18Q58,12 72,18"
    "M-52,58Q-30,50 -8,60M-40,68Q-26,64 -14,68"
)


def _hatches(turns: tuple[float, ...]) -> str:
    """Meridians on the dark side, the engraver's shade."""
    return "".join(f"M0,{number(-R)}A{number(R * turn)},{number(R)} 0 0 1 0,{number(R)}" for turn in turns)


@cache
def earth(radius: float) -> str:
    """The New World by day: it is from there that the shell departs."""
    parallels = "".join(
        f"M{number(-math.sqrt(R * R - y * y))},{y}Q0,{y + 14} {number(math.sqrt(R * R - y * y))},{y}"
        for y in range(-84, 92, 7)
    )
    return group(
        tag("circle", r=R, fill="#2f78a6"),
        tag("path", d=parallels, stroke="#bfe3ee", stroke_width=1, stroke_opacity=0.34, **LINE),
        tag("path", d=_NORTH + _SOUTH + _EAST, fill="#c3a35c", stroke=INK, stroke_width=2.4, stroke_linejoin="round"),
        tag("path", d="M-62,-44L-34,-4M-50,-52L-26,-10M24,56L26,84M32,58L36,82", stroke=INK, stroke_width=1.4, **LINE),
        tag("path", d="M-40,-88Q0,-108 40,-90Q10,-80 -40,-88Z", fill=PAPER),
        tag("path", d=_CLOUDS, stroke="#fff", stroke_width=5, stroke_opacity=0.75, **LINE),
        polygon(star(9, 12, 9, 3.6, 5), fill=EMBER, stroke=PAPER, stroke_width=1.4),
        tag("circle", r=R, fill="url(#shade)"),
        tag("path", d=_hatches((0.42, 0.6, 0.74, 0.85, 0.93)), stroke=INK, stroke_width=1, stroke_opacity=0.5, **LINE),
        tag("circle", r=R, fill="none", stroke=PAPER, stroke_width=2.6),
        transform=f"scale({number(radius / R)})",
    )


_SEAS: Final = (
    "M-34,-52Q-14,-66 6,-54Q14,-40 0,-30Q-22,-26 -34,-36ZM14,-42Q34,-50 46,-36Q50,-20 34,-16Q16,-18 14,-42Z"
    "M-58,-22Q-40,-30 -28,-16Q-34,4 -26,18Q-40,30 -54,14ZM28,-6Q48,-8 50,8Q44,20 30,14ZM-18,14Q2,8 6,24Q-2,38 -18,30Z"
)
_CRATERS: Final = ((6, 54, 11), (-30, 46, 7), (34, 36, 6), (-6, -8, 6), (-50, -48, 6), (54, -52, 5), (-8, 76, 5))


@cache
def moon(radius: float) -> str:
    """The full Moon: seas, craters, and the rays of Tycho in the south."""
    tycho = "".join(
        f"M{number(6 + math.cos(turn) * 13)},{number(54 + math.sin(turn) * 13)}"
        f"L{number(6 + math.cos(turn) * reach)},{number(54 + math.sin(turn) * reach)}"
        for turn, reach in ((-2.3, 60), (-1.9, 42), (-1.45, 66), (-1.0, 40), (-0.6, 56), (-2.8, 44), (0.2, 34))
    )
    craters = "".join(
        tag("circle", cx=x, cy=y, r=r, fill="#b3a78c", stroke=INK, stroke_width=1.6, stroke_opacity=0.75)
        + tag("circle", cx=x + r * 0.24, cy=y + r * 0.24, r=r * 0.6, fill="#efe6cf")
        for x, y, r in _CRATERS
    )
    limb = "".join(
        f"M{number(math.cos(turn) * 99)},{number(math.sin(turn) * 99)}"
        f"L{number(math.cos(turn) * inner)},{number(math.sin(turn) * inner)}"
        for turn, inner in ((math.tau * k / 120, 92 if k % 2 else 88) for k in range(120))
    )
    return group(
        tag("circle", r=R, fill="#e6dcc3"),
        tag("path", d=_SEAS, fill="#a79d87", fill_opacity=0.75),
        tag("path", d=tycho, stroke="#fffaea", stroke_width=2.6, stroke_opacity=0.8, **LINE),
        craters,
        tag("path", d=limb, stroke=INK, stroke_width=0.9, stroke_opacity=0.5),
        tag("circle", r=R, fill="url(#shade)", fill_opacity=0.55),
        tag("circle", r=R, fill="none", stroke=PAPER, stroke_width=3),
        transform=f"scale({number(radius / R)})",
    )
