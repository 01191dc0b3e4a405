"""Where everything on the board lies, from its data: another board is another file."""

import math
from typing import Final

from games.terre_lune.board import BOARD, Node, NodeData

Point = tuple[float, float]

SIZE: Final = 1000
"""The board's coordinates are in a box of this size."""

NODES: Final = BOARD.nodes
EARTH: Final = NODES[BOARD.earth]
MOON: Final = NODES[BOARD.moon]
ROUTES: Final = tuple((route.start, *route.squares, route.end) for route in BOARD.data.routes)
ORBIT: Final = tuple(NODES[node] for node in BOARD.data.orbit.squares)
CENTRE: Final = BOARD.data.orbit.centre
RADIUS: Final = BOARD.data.orbit.radius
SITES: Final[dict[int, Point]] = {site.site: (site.x, site.y) for site in BOARD.data.moon_sites}
SLOTS: Final = BOARD.data.rocket_slots


def place(node: Node) -> Point:
    """Its middle."""
    return NODES[node].x, NODES[node].y


def reach(node: NodeData) -> float:
    """How far a node's drawing extends from its middle."""
    return node.r + 6 if node.r else 17


def heading(before: Point, after: Point) -> float:
    """Degrees clockwise from upright of the way from one point to another."""
    return math.degrees(math.atan2(after[0] - before[0], before[1] - after[1]))


def towards(start: Point, end: Point, distance: float) -> Point:
    """The point that far from the start on the straight way to the end."""
    length = math.dist(start, end) or 1.0
    return (
        start[0] + (end[0] - start[0]) * distance / length,
        start[1] + (end[1] - start[1]) * distance / length,
    )
