"""The board itself: routes, orbit, squares, stations, Earth and Moon, drawn once for each language."""

import math
from collections.abc import Sequence
from functools import cache

from games.core.texts import Words
from games.drawing.depth import ball, dropped
from games.drawing.svg import Look, circle, group, label, number, polygon, star, tag
from games.terre_lune.board import BOARD, Node, NodeData
from games.terre_lune.picture import style
from games.terre_lune.picture.figures import vignettes
from games.terre_lune.picture.geometry import CENTRE, EARTH, MOON, NODES, ORBIT, RADIUS, ROUTES, heading, place, towards

_NAMES: dict[str, tuple[float, float, str]] = {
    "M": (-22, -70, "middle"),
    "N": (0, 84, "middle"),
    "A": (0, -70, "middle"),
    "B": (22, 84, "middle"),
}
"""Where a station's name stands, from its middle: beyond the rockets that dock at its corners."""


@cache
def under() -> str:
    """The lines that flights are drawn upon: the luminous orbit and the routes."""
    return vignettes.drawn() + _orbit() + _routes()


def _orbit() -> str:
    x, y = CENTRE
    glow = "".join(
        circle(x, y, RADIUS, stroke_width=width, stroke_opacity=opacity)
        for width, opacity in ((34, 0.07), (24, 0.1), (15, 0.16), (8, 0.28), (3, 1))
    )
    ticks = circle(x, y, RADIUS + 13, stroke_width=5, stroke_dasharray="1 8.53", stroke_opacity=0.6)
    arrows = "".join(_arrow(math.tau * turn / 24) for turn in (3.5, 9.5, 15.5, 21.5))
    return group(glow, ticks, fill="none", stroke=style.GLOW) + group(arrows, fill=style.GLOW, stroke=style.INK)


def _arrow(angle: float) -> str:
    """The clockwise sense, on the orbit."""
    x, y = CENTRE[0] + RADIUS * math.cos(angle), CENTRE[1] + RADIUS * math.sin(angle)
    return polygon(
        [(-7, -8), (11, 0), (-7, 8), (-3, 0)],
        transform=f"translate({number(x)} {number(y)}) rotate({number(math.degrees(angle) + 90)})",
    )


def _routes() -> str:
    drawn = "".join(travel(route) for route in ROUTES)
    return tag("path", d=drawn, stroke=style.NIGHT, stroke_width=7, stroke_opacity=0.55, **style.LINE) + tag(
        "path", d=drawn, stroke=style.MIST, stroke_width=2.2, **style.LINE
    )


@cache
def over(words: Words) -> str:
    """All nodes, titled in the language."""
    squares = "".join(_square(words, spot) for spot in NODES.values() if spot.kind in ("square", "crossing", "fork"))
    own = "".join(polygon(star(spot.x, spot.y, 8.5, 8.5, 4)) for spot in ORBIT if spot.kind == "orbit")
    return "".join(
        (
            group(own, fill=style.NIGHT, stroke=style.GLOW, stroke_width=2),
            group(squares, fill=style.INK, font_size=17.4, text_anchor="middle", font_weight=600),
            *(_station(words, station) for station in BOARD.stations),
            _world(words, EARTH, "earth"),
            _world(words, MOON, "moon"),
        )
    )


def _square(words: Words, spot: NodeData) -> str:
    if spot.kind == "fork":
        return _fork(words, spot)
    where = f'x="{number(spot.x)}" y="{number(spot.y + 6.2)}"'
    if spot.kind == "crossing":
        title = words.say("picture.crossing", square=spot.id)
        ring = f'<use href="#crossing" x="{number(spot.x)}" y="{number(spot.y)}"/>'
        return group(
            ring, f'<text fill="{style.PAPER}" {where}>{spot.number}</text>', id=f"node-{spot.id}", title=title
        )
    disc = f'<use href="#square" x="{number(spot.x)}" y="{number(spot.y)}"/>'
    return group(disc, f"<text {where}>{spot.number}</text>", id=f"node-{spot.id}", title=spot.id)


def _fork(words: Words, spot: NodeData) -> str:
    """The neutral point, where the two worlds pull alike."""
    name = words.say("places.P")
    rose = polygon(star(spot.x, spot.y, 38, 10, 4, -45), fill=style.GOLD, fill_opacity=0.35)
    disc = circle(spot.x, spot.y, 17, fill=style.VIOLET, stroke=style.PALE, stroke_width=2.4)
    look: Look = {"fill": style.MIST, "font_weight": 500, "text_anchor": "start"}
    return group(
        rose,
        disc,
        label(spot.x, spot.y + 6, spot.id, 17.5, fill=style.PAPER),
        label(spot.x + 26, spot.y - 22, name.lower(), 17.5, **look),
        id=f"node-{spot.id}",
        title=name,
    )


def _station(words: Words, station: str) -> str:
    """A riveted hexagon with a ring of portholes."""
    spot, radius = NODES[station], (NODES[station].r or 0) + 4
    plates = "".join(
        polygon(star(spot.x, spot.y, size, size, 6, 0), fill=fill, stroke=stroke, stroke_width=width)
        for size, fill, stroke, width in (
            (radius + 4, style.INK, style.BRASS, 2.5),
            (radius - 2, "#1f6d62", style.GOLD, 1.6),
            (radius - 13, "#123f3e", style.GOLD, 1),
        )
    )
    rivets = "".join(
        f"M{number(x)},{number(y)}h.01"
        for x, y in (towards((spot.x, spot.y), corner, radius - 6) for corner in star(spot.x, spot.y, 50, 50, 6, 0))
    )
    x, y, anchor = _NAMES[station]
    name = words.say(f"places.{station}")
    return group(
        dropped(spot.x, spot.y, radius),
        plates,
        ball(spot.x, spot.y, radius - 13),
        tag("path", d=rivets, stroke=style.PALE, stroke_width=4, stroke_linecap="round"),
        label(spot.x + x, spot.y + y, words.say(f"stations.{station}"), 21, **{**style.TITLE, "text_anchor": anchor}),
        id=f"node-{station}",
        title=name,
    )


def _world(words: Words, spot: NodeData, globe: str) -> str:
    """Earth or Moon, drawn with a radius of 100, with its name."""
    name = words.say(f"places.{spot.id}")
    drawn = group(style.ART[globe], transform=f"scale({number((spot.r or 0) / 100)})")
    return group(
        group(drawn, transform=f"translate({number(spot.x)} {number(spot.y)})"), id=f"node-{spot.id}", title=name
    )


def travel(nodes: Sequence[Node]) -> str:
    """The way through nodes, as path data."""
    return "M" + "L".join(f"{number(NODES[node].x)},{number(NODES[node].y)}" for node in nodes)


def course(trail: Sequence[Node]) -> float:
    """Where the bow of a rocket points that flew this trail: the way of its last step."""
    return heading(place(trail[-2]), place(trail[-1])) if len(trail) > 1 else 0.0
