"""The ten bodies as engravings, each drawn once around (0, 0) for a window of 104 by 104."""

import math
from collections.abc import Callable
from typing import Final

from games.drawing.svg import Look, group, number, polygon, star, tag
from games.systeme_solaire.picture.style import INK, LINE

R: Final = 100.0
"""The radius in which a globe is drawn, before it is scaled to its size."""

RADII: Final = {
    "soleil": 27,
    "mercure": 20,
    "venus": 27,
    "terre": 28,
    "mars": 24,
    "jupiter": 44,
    "saturne": 30,
    "uranus": 32,
    "neptune": 32,
    "pluton": 18,
}
"""Drawn radii: larger bodies are larger, the Sun keeps room for its rays."""


def art(body: str) -> str:
    """The engraving of a body."""
    return _DRAWN[body](RADII[body])


def outline(body: str) -> str:
    """The body's silhouette, for an empty place; Saturn keeps its ring, the Sun its rays."""
    radius = RADII[body]
    marks = [tag("circle", r=radius)]
    if body == "saturne":
        marks.append(tag("ellipse", rx=52, ry=14, transform="rotate(-18)"))
    if body == "uranus":
        marks.append(tag("ellipse", rx=11, ry=45, transform="rotate(12)"))
    if body == "soleil":
        marks.append(polygon(star(0, 0, 47, 33, 16)))
    return "".join(marks)


def _globe(radius: float, base: str, *features: str, over: str = "", under: str = "") -> str:
    """A shaded ball with an engraver's meridians on its dark side; features lie in R units."""
    stroke = R / radius
    meridians = "".join(
        f"M0,-{number(R)}A{number(R * width)},{number(R)} 0 0 1 0,{number(R)}" for width in (0.5, 0.66, 0.8, 0.91)
    )
    ball = (
        tag("circle", r=R, fill=base),
        *features,
        tag("circle", r=R, fill="url(#shade)"),
        tag("path", d=meridians, fill="none", stroke=INK, stroke_width=stroke * 0.5, stroke_opacity=0.45),
        tag("circle", r=R, fill="none", stroke=INK, stroke_width=stroke * 1.1),
    )
    return group(under, *ball, over, transform=f"scale({number(radius / R)})")


def _band(top: float, bottom: float, bulge: float, colour: str) -> str:
    """A cloud band from limb to limb between two heights."""
    left, right = math.sqrt(R * R - top * top), math.sqrt(R * R - bottom * bottom)
    path = (
        f"M{number(-left)},{number(top)}Q0,{number(top + bulge)} {number(left)},{number(top)}"
        f"A100,100 0 0 1 {number(right)},{number(bottom)}"
        f"Q0,{number(bottom + bulge)} {number(-right)},{number(bottom)}"
        f"A100,100 0 0 1 {number(-left)},{number(top)}Z"
    )
    return tag("path", d=path, fill=colour)


def _lines(path: str, colour: str, width: float, opacity: float = 1.0) -> str:
    return tag("path", d=path, stroke=colour, stroke_width=width, stroke_opacity=opacity, **LINE)


def _soleil(radius: float) -> str:
    spikes = "".join(
        polygon(star(0, 0, outer, 25, 8, turn), fill=colour, stroke=INK, stroke_width=0.7, stroke_linejoin="round")
        for outer, turn, colour in ((44, -67.5, "#e39a35"), (51, -90, "#f3c550"))
    )
    face = (
        "M-15,-5Q-9,-10 -4,-5M4,-5Q9,-10 15,-5M-14,-1Q-9,3 -4,-1M4,-1Q9,3 14,-1"
        "M-3,-4Q-2,4 -4.5,7Q0,10 4.5,7M-8,13Q-4,11 0,12.5Q4,11 8,13M-8,13Q0,19 8,13"
    )
    cheeks = "".join(tag("circle", cx=x, cy=8, r=3.6, fill="#d9762f", fill_opacity=0.55) for x in (-13, 13))
    return group(
        spikes,
        tag("circle", r=radius, fill="#f8d878", stroke=INK, stroke_width=1),
        tag("circle", r=radius - 2.6, fill="none", stroke=INK, stroke_width=0.5),
        cheeks,
        _lines(face, INK, 1.1),
    )


def _mercure(radius: float) -> str:
    holes = ((-38, -38, 20), (26, -52, 13), (-8, 22, 27), (-62, 24, 11), (44, 12, 16), (14, -12, 8), (26, 66, 13))
    craters = "".join(
        tag("circle", cx=x, cy=y, r=r, fill="#8d7a68", stroke=INK, stroke_width=2.6, stroke_opacity=0.7)
        + tag("circle", cx=x + r * 0.22, cy=y + r * 0.22, r=r * 0.62, fill="#cbb9a2")
        for x, y, r in holes
    )
    return _globe(radius, "#b8a58f", craters)


def _venus(radius: float) -> str:
    clouds = _band(-78, -52, 26, "#f4dfa6") + _band(-22, 10, 30, "#f4dfa6") + _band(38, 58, 18, "#d79f57")
    swirls = "M-92,-34Q-30,-70 6,-22T92,-30M-96,16Q-40,64 10,26T96,6M-70,66Q-10,84 60,70M-64,-74Q0,-52 62,-74"
    return _globe(radius, "#e5b768", clouds, _lines(swirls, "#8a5a2b", 3.4, 0.7))


def _terre(radius: float) -> str:
    lands = (
        "M-30,-92Q-52,-84 -46,-70Q-30,-60 -38,-48Q-52,-40 -56,-18Q-50,4 -28,4Q-14,6 -14,26Q-6,52 6,66Q20,62 26,40"
        "Q40,24 40,8Q52,-4 48,-12Q32,-16 24,-38Q36,-36 44,-22Q60,-26 62,-42Q76,-36 80,-20L96,-26A100,100 0 0 0 40,-91"
        "Q4,-100 -30,-92ZM54,34Q62,44 56,58Q46,52 54,34ZM-99,8Q-84,14 -82,34Q-88,52 -82,56A100,100 0 0 1 -99,8Z"
    )
    graticule = (
        "M-97,-26Q0,-8 97,-26M-99,14Q0,36 99,14M-82,58Q0,80 82,58M-60,0A60,100 0 0 1 0,-100M-60,0A60,100 0 0 0 0,100"
    )
    return _globe(
        radius,
        "#3f78ae",
        tag("path", d=lands, fill="#7fa35a", stroke=INK, stroke_width=2.6, stroke_linejoin="round"),
        _lines(graticule, "#f7eed9", 1.8, 0.5),
        _lines(
            "M-78,-52Q-56,-62 -30,-54M-20,46Q8,36 34,48M30,-68Q52,-76 70,-62M-70,40Q-54,34 -40,42", "#ffffff", 6, 0.85
        ),
    )


def _mars(radius: float) -> str:
    seas = (
        "M-86,22Q-50,8 -28,28Q-4,14 24,30Q58,16 92,28Q86,58 60,62Q30,48 4,58Q-40,70 -78,48Z"
        "M-14,-34Q4,-20 -4,10Q-20,0 -14,-34Z"
    )
    canals = "M-84,-46L-4,10L70,-60M-96,4L-14,-34L40,26M70,-60L40,26L92,-18M-84,-46L-14,-34L30,-84M-60,30L-96,4"
    return _globe(
        radius,
        "#cf6240",
        tag("path", d=seas, fill="#8f3b2a"),
        _lines(canals, "#5b2018", 2.8, 0.75),
        _band(-97, -80, 10, "#fbf4e6"),
        _band(88, 97, 6, "#fbf4e6"),
    )


def _jupiter(radius: float) -> str:
    belts = (
        (-92, -74, 5, "#b98a62"),
        (-58, -46, 6, "#d2a377"),
        (-34, -12, 7, "#ae6a43"),
        (8, 26, 8, "#b87a50"),
        (44, 54, 8, "#d2a377"),
        (70, 90, 7, "#a97c5a"),
    )
    waves = (
        "M-92,-24Q-70,-34 -50,-24T-8,-22T34,-24T88,-26M-99,-2Q-60,8 -30,0T30,4T98,-2"
        "M-96,20Q-66,30 -44,22T0,26M-84,52Q-40,66 0,60T80,56M-66,-66Q0,-56 66,-66"
    )
    spot = tag("ellipse", cx=34, cy=32, rx=27, ry=15, fill="#c4472e", stroke=INK, stroke_width=2) + tag(
        "ellipse", cx=34, cy=32, rx=15, ry=7, fill="none", stroke="#f3d9b0", stroke_width=1.8
    )
    drawn = "".join(_band(*belt) for belt in belts)
    return _globe(radius, "#ecd2a6", drawn, _lines(waves, INK, 1.3, 0.55), spot)


def _ring(outer: float, inner: float, flat: float, front: bool) -> str:
    """Half of a flat ring, the nearer or the farther."""
    sweep, back = (0, 1) if front else (1, 0)
    return (
        f"M{number(-outer)},0A{number(outer)},{number(outer * flat)} 0 0 {sweep} {number(outer)},0"
        f"L{number(inner)},0A{number(inner)},{number(inner * flat)} 0 0 {back} {number(-inner)},0Z"
    )


def _saturne(radius: float) -> str:
    def half(front: bool) -> str:
        style: Look = {"stroke": INK, "stroke_width": 2.6}
        return group(
            tag("path", d=_ring(180, 152, 0.27, front), fill="#e2c48b", **style),
            tag("path", d=_ring(146, 120, 0.27, front), fill="#c49a5c", **style),
            transform="rotate(-18)",
        )

    belts = group(
        _band(-70, -48, 14, "#cfa566"),
        _band(-26, -6, 18, "#c4955a"),
        _band(30, 44, 20, "#cfa566"),
        transform="rotate(-18)",
    )
    return _globe(radius, "#ecd398", belts, under=half(False), over=half(True))


def _uranus(radius: float) -> str:
    def half(front: bool) -> str:
        sweep = 0 if front else 1
        arcs = f"M0,-146A34,146 0 0 {sweep} 0,146M0,-130A27,130 0 0 {sweep} 0,130"
        return group(_lines(arcs, INK, 5.5), _lines(arcs, "#e8f4ef", 3), transform="rotate(12)")

    belts = group(_band(-70, -40, 10, "#c3e6e0"), _band(20, 56, 12, "#84bfc4"), transform="rotate(-78)")
    return _globe(radius, "#9dd2d3", belts, under=half(False), over=half(True))


def _neptune(radius: float) -> str:
    belts = _band(-74, -50, 12, "#5d83cf") + _band(18, 46, 14, "#2a4796")
    spot = tag("ellipse", cx=-34, cy=-14, rx=24, ry=12, fill="#1f3478", stroke=INK, stroke_width=2)
    wisps = "M-62,4Q-38,12 -6,2M20,-56Q44,-60 62,-46M14,28Q44,20 84,30M-50,66Q-20,74 6,68M-74,-42Q-54,-52 -36,-48"
    return _globe(radius, "#4069bd", belts, spot, _lines(wisps, "#f2f7ff", 4.5, 0.9))


def _pluton(radius: float) -> str:
    heart = "M8,74Q-58,34 -50,-6Q-42,-36 -12,-30Q4,-26 10,-10Q20,-32 46,-28Q74,-20 68,10Q58,46 8,74Z"
    dark = "M-98,14Q-76,6 -60,26Q-48,50 -20,68Q-6,84 14,96A98,98 0 0 1 -98,14Z"
    return _globe(
        radius,
        "#cfae8e",
        tag("path", d=dark, fill="#8a5f48"),
        tag("path", d=heart, fill="#fbf3e2", stroke=INK, stroke_width=3.6),
    )


_DRAWN: Final[dict[str, Callable[[float], str]]] = {
    "soleil": _soleil,
    "mercure": _mercure,
    "venus": _venus,
    "terre": _terre,
    "mars": _mars,
    "jupiter": _jupiter,
    "saturne": _saturne,
    "uranus": _uranus,
    "neptune": _neptune,
    "pluton": _pluton,
}
