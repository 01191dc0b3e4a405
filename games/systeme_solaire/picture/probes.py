"""The five probes as an engineer's drawings, each unlike the others, around (0, 0) in a window of 104 by 104."""

from collections.abc import Callable
from typing import Final

from games.drawing.svg import Look, group, number, polygon, star, tag
from games.systeme_solaire.picture.style import INK, LINE, RUST

FOIL: Final = "#dba74a"
WING: Final = "#34618f"
SHELL: Final = "#f7f1e3"
_EDGE: Final[Look] = {"stroke": INK, "stroke_width": 1.3, "stroke_linejoin": "round"}


def art(probe: str) -> str:
    """The drawing of a probe."""
    return _DRAWN[probe]()


def _lines(path: str, width: float = 1.3) -> str:
    return tag("path", d=path, stroke=INK, stroke_width=width, **LINE)


def _wing(x: float, y: float, width: float, height: float) -> str:
    """A panel of solar cells."""
    rungs = "".join(f"M{number(x + width * part)},{number(y)}v{number(height)}" for part in (0.25, 0.5, 0.75))
    middle = f"M{number(x)},{number(y + height / 2)}h{number(width)}"
    return tag("rect", x=x, y=y, width=width, height=height, fill=WING, **_EDGE) + tag(
        "path", d=rungs + middle, stroke="#bcd3e6", stroke_width=0.7, fill="none"
    )


def _dish(x: float, y: float, size: float, turn: float) -> str:
    """A high-gain antenna seen from the side, with its feed."""
    bowl = tag("path", d=f"M{-size},0Q0,{number(size * 0.95)} {size},0Z", fill=SHELL, **_EDGE)
    rim = tag("ellipse", rx=size, ry=size * 0.2, fill="#e3dcc8", **_EDGE)
    feed = _lines(f"M{number(-size * 0.5)},0L0,{number(-size * 0.62)}L{number(size * 0.5)},0")
    tip = tag("circle", cy=-size * 0.62, r=2.2, fill=FOIL, **_EDGE)
    return group(bowl, rim, feed, tip, transform=f"translate({number(x)} {number(y)}) rotate({number(turn)})")


def _sphere_with_whips() -> str:
    whips = _lines("M-8,-4L-46,30M-4,4L-30,46M6,-10L44,-2M2,8L34,40", 1.6)
    ball = tag("circle", r=19, fill=SHELL, **_EDGE) + tag("circle", r=19, fill="url(#shade)")
    seam = _lines("M-19,0Q0,9 19,0M-13,-14Q0,-7 13,-14", 0.8)
    return group(
        whips,
        ball,
        seam,
        *(tag("circle", cx=x, cy=y, r=1.8, fill=FOIL, **_EDGE) for x, y in ((-9, 0), (9, 0))),
        transform="translate(0 -6) rotate(14)",
    )


def _dish_on_booms() -> str:
    booms = _lines("M0,8L-46,34M0,8L46,34M0,8L0,46")
    generators = "".join(tag("rect", x=x, y=28, width=9, height=13, fill=FOIL, **_EDGE) for x in (-50, 41))
    body = polygon(star(0, 12, 15, 15, 6, 0), fill=FOIL, **_EDGE)
    return group(booms, generators, tag("circle", cy=46, r=2.6, fill=RUST, **_EDGE), body, _dish(0, -6, 32, 0))


def _traveller() -> str:
    lattice = _lines("M10,4L48,-22M12,9L50,-17M10,4L20,4.5M20,-2.5L27,-1M29,-8.5L36,-7M38,-15L44,-13", 1)
    arm = _lines("M-8,8L-30,34L-44,38")
    discs = "".join(
        tag("rect", x=-50 + 9 * step, y=33 + 0 * step, width=7, height=11, fill=FOIL, **_EDGE) for step in range(3)
    )
    body = tag("rect", x=-15, y=0, width=30, height=17, rx=2, fill=FOIL, **_EDGE) + _lines("M-5,0v17M5,0v17", 0.8)
    return group(
        lattice,
        arm,
        discs,
        body,
        _lines("M6,17L20,44"),
        tag("circle", cx=20, cy=44, r=3, fill=SHELL, **_EDGE),
        _dish(-4, -8, 30, -12),
    )


def _winged_orbiter() -> str:
    wings = "".join(_wing(x, -9, 31, 22) for x in (-50, 19))
    struts = _lines("M-19,2h6M13,2h6", 2)
    body = tag("rect", x=-13, y=-14, width=26, height=34, rx=2, fill=FOIL, **_EDGE)
    foil = _lines("M-13,-4L13,2M-13,8L13,4M-4,-14L2,20", 0.7)
    nozzle = tag("path", d="M-6,20h12l4,12h-20Z", fill=SHELL, **_EDGE)
    return group(wings, struts, nozzle, body, foil, _dish(0, -22, 19, 0), transform="rotate(-16)")


def _giant_of_panels() -> str:
    arms = "".join(
        group(_wing(17, -9, 33, 18), _lines("M11,0h6", 2), transform=f"rotate({turn})")
        for turn in (-90, -18, 54, 126, 198)
    )
    body = polygon(star(0, 0, 16, 16, 6), fill=FOIL, **_EDGE)
    eye = tag("circle", r=9, fill=SHELL, **_EDGE) + tag("circle", r=3.4, fill=INK)
    return group(arms, body, eye)


_DRAWN: Final[dict[str, Callable[[], str]]] = {
    "probe_1": _sphere_with_whips,
    "probe_2": _dish_on_booms,
    "probe_3": _traveller,
    "probe_4": _winged_orbiter,
    "probe_5": _giant_of_panels,
}
