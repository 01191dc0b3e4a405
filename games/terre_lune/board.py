"""The board as data: places, squares, links, orbit and coordinates, read from a file; another board is another file."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal

import msgspec

Node = str
Station = str
Kind = Literal["earth", "moon", "station", "fork", "square", "crossing", "orbit"]


class NodeData(msgspec.Struct, frozen=True):
    """A place, a square of a route or of the orbit; distances in steps, coordinates in a box of 1000, y downwards."""

    id: Node
    kind: Kind
    x: float
    y: float
    neighbours: tuple[Node, ...] = ()
    to_earth: int = 0
    to_moon: int = 0
    number: int | None = None
    orbit_index: int | None = None
    r: float | None = None


class RouteData(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """A row of squares between two places or forks, in order from the first-named end."""

    id: str
    start: Node
    end: Node
    steps: int
    squares: tuple[Node, ...]
    crossings: tuple[Node, ...]


class OrbitData(msgspec.Struct, frozen=True):
    """The luminous orbit: its squares clockwise from index 0, crossings among them."""

    length: int
    centre: tuple[float, float]
    radius: float
    squares: tuple[Node, ...]


class SiteData(msgspec.Struct, frozen=True):
    """Where a deposit lies on the Moon."""

    site: int
    x: float
    y: float


class BoardData(msgspec.Struct, frozen=True):
    """The whole file."""

    nodes: tuple[NodeData, ...]
    routes: tuple[RouteData, ...]
    orbit: OrbitData
    moon_sites: tuple[SiteData, ...]
    rocket_slots: dict[Node, tuple[tuple[float, float], ...]]


class Board:
    """A board, prepared for the questions that the rules ask."""

    def __init__(self, data: BoardData) -> None:
        self.data = data
        self.nodes: Mapping[Node, NodeData] = {node.id: node for node in data.nodes}
        self.earth = self._only("earth")
        self.moon = self._only("moon")
        self.stations: tuple[Station, ...] = tuple(node.id for node in data.nodes if node.kind == "station")
        self.places = frozenset((self.earth, self.moon, *self.stations))
        self.forks = frozenset(node.id for node in data.nodes if node.kind == "fork")
        self.neighbours: Mapping[Node, tuple[Node, ...]] = {node.id: node.neighbours for node in data.nodes}
        self.to_earth: Mapping[Node, int] = {node.id: node.to_earth for node in data.nodes}
        self.to_moon: Mapping[Node, int] = {node.id: node.to_moon for node in data.nodes}
        self.orbit = data.orbit.length
        self.crossings: Mapping[Node, int] = {
            node.id: node.orbit_index for node in data.nodes if node.kind == "crossing" and node.orbit_index is not None
        }
        self.earthward = frozenset(
            square for route in data.routes if self.earth in (route.start, route.end) for square in route.squares
        )
        self.sites = tuple(site.site for site in data.moon_sites)

    def _only(self, kind: Kind) -> Node:
        (node,) = (node.id for node in self.data.nodes if node.kind == kind)
        return node

    def to_goal(self, node: Node, *, landed: bool) -> int:
        """Fewest steps to where a rocket is bound for: to the Moon, and once it has landed there to the Earth."""
        return self.to_earth[node] if landed else self.to_moon[node]


def read(path: Path) -> Board:
    """The board of a file."""
    return Board(msgspec.json.decode(path.read_bytes(), type=BoardData))


BOARD: Final = read(Path(__file__).parent / "data" / "board.json")
"""The board that the game is played on."""

CROSSINGS: Final = MappingProxyType(dict(BOARD.crossings))
"""The squares of routes that lie on the orbit, with their index there."""
