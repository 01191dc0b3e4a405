"""The board of De la Terre à la Lune is sound: all routes reach the Moon and come back, distances are true."""

import itertools
from collections import deque
from pathlib import Path

import msgspec
import pytest

from games.terre_lune import board
from games.terre_lune.board import BOARD, Board
from games.terre_lune.rules.position import flights
from games.terre_lune.state import Rocket

ROUTES = {
    "TM": ("T", "M", 11), "TN": ("T", "N", 11), "MA": ("M", "A", 17), "NB": ("N", "B", 17),
    "MP": ("M", "P", 11), "NP": ("N", "P", 11), "PA": ("P", "A", 11), "PB": ("P", "B", 11),
    "AL": ("A", "L", 11), "BL": ("B", "L", 11),
}  # fmt: skip
CROSSINGS = {
    "MA3": 4, "MA6": 5, "MA11": 7, "MA14": 8, "NB3": 20, "NB6": 19, "NB11": 17, "NB14": 16,
    "MP2": 3, "NP2": 21, "PA9": 9, "PB9": 15,
}  # fmt: skip


def steps(start: str) -> dict[str, int]:
    """Fewest steps from a node to every other, on the links alone."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for node in BOARD.neighbours[here]:
            if node not in found:
                found[node] = found[here] + 1
                queue.append(node)
    return found


def test_links_go_both_ways_and_only_between_nodes_that_are_there() -> None:
    for node, neighbours in BOARD.neighbours.items():
        for other in neighbours:
            assert node in BOARD.neighbours[other]
        assert len(set(neighbours)) == len(neighbours)


@pytest.mark.rule("TL-13", "TL-16")
def test_routes_are_rows_of_linked_squares_between_their_ends() -> None:
    assert {route.id: (route.start, route.end, route.steps) for route in BOARD.data.routes} == ROUTES
    for route in BOARD.data.routes:
        row = (route.start, *route.squares, route.end)
        assert len(row) == route.steps + 1
        assert all(second in BOARD.neighbours[first] for first, second in itertools.pairwise(row))
        assert [BOARD.nodes[square].number for square in route.squares] == list(range(1, route.steps))


def test_distances_are_those_of_the_links() -> None:
    to_earth, to_moon = steps("T"), steps("L")
    for node in BOARD.data.nodes:
        if node.kind != "orbit":
            assert (node.to_earth, node.to_moon) == (to_earth[node.id], to_moon[node.id])
    expected = {"M": (11, 28), "N": (11, 28), "A": (28, 11), "B": (28, 11), "P": (22, 22), "T": (0, 39), "L": (39, 0)}
    assert {node: (BOARD.to_earth[node], BOARD.to_moon[node]) for node in expected} == expected


@pytest.mark.rule("TL-61")
def test_crossings_lie_on_one_route_and_on_the_orbit() -> None:
    assert BOARD.crossings == CROSSINGS
    orbit = BOARD.data.orbit
    assert len(orbit.squares) == orbit.length == 24
    assert {square: index for index, square in enumerate(orbit.squares) if BOARD.neighbours.get(square)} == CROSSINGS
    by_route = [crossing for route in BOARD.data.routes for crossing in route.crossings]
    assert sorted(by_route) == sorted(CROSSINGS)
    own = [square for square in orbit.squares if square not in CROSSINGS]
    assert all(BOARD.nodes[square].kind == "orbit" and not BOARD.neighbours[square] for square in own)


@pytest.mark.parametrize(("ways", "length", "crossings"), [("TM MA AL", 39, 4), ("TM MP PA AL", 44, 2)])
def test_the_outer_way_is_short_and_the_inner_way_safe(ways: str, length: int, crossings: int) -> None:
    routes = [route for route in BOARD.data.routes if route.id in ways.split()]
    assert sum(route.steps for route in routes) == length
    assert sum(len(route.crossings) for route in routes) == crossings


def test_the_board_is_symmetric() -> None:
    mirror = str.maketrans("MNAB", "NMBA")
    for node, neighbours in BOARD.neighbours.items():
        if BOARD.nodes[node].kind != "orbit":
            assert sorted(other.translate(mirror) for other in neighbours) == sorted(
                BOARD.neighbours[node.translate(mirror)]
            )


@pytest.mark.rule("TL-16")
@pytest.mark.parametrize("landed", [False, True])
def test_from_everywhere_on_every_heading_the_goal_is_reached(landed: bool) -> None:
    """Outbound rockets reach the Moon and homebound ones the Earth, by legal flights of one step."""
    goal = BOARD.earth if landed else BOARD.moon
    starts: set[tuple[str, ...]] = {(BOARD.moon,) if landed else (BOARD.earth,)}
    seen: set[tuple[str, ...]] = set()
    ways: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    while starts:
        trail = starts.pop()
        seen.add(trail)
        if trail[-1] != goal:
            ways[trail] = [_tail(path) for path in flights(Rocket("R", list(trail), landed=landed), 1)]
            assert ways[trail], "a rocket may always fly"
            starts |= {tail for tail in ways[trail] if tail not in seen}
    arriving = {trail for trail in seen if trail[-1] == goal}
    while more := {trail for trail, nexts in ways.items() if set(nexts) & arriving} - arriving:
        arriving |= more
    assert arriving == seen
    assert {trail[-1] for trail in seen} == {node.id for node in BOARD.data.nodes if node.kind != "orbit"}


def _tail(path: tuple[str, ...]) -> tuple[str, ...]:
    return path[-1:] if path[-1] in BOARD.places else path


def test_everything_has_a_place_in_the_picture() -> None:
    data = BOARD.data
    for x, y in [(node.x, node.y) for node in data.nodes] + [(site.x, site.y) for site in data.moon_sites]:
        assert 0 <= x <= 1000
        assert 0 <= y <= 1000
    assert set(data.rocket_slots) == BOARD.places
    assert all(len(slots) == 4 for slots in data.rocket_slots.values())
    assert BOARD.sites == (1, 2, 3, 4, 5, 6, 7, 8)


def test_another_board_is_another_file(tmp_path: Path) -> None:
    """A board with one station, one fork and a short way: read, and flown on, without a line of code."""
    nodes = [
        {"id": "E", "kind": "earth", "x": 0, "y": 0, "neighbours": ["E1"], "to_earth": 0, "to_moon": 4},
        {"id": "E1", "kind": "square", "x": 1, "y": 0, "neighbours": ["E", "S"], "to_earth": 1, "to_moon": 3},
        {"id": "S", "kind": "station", "x": 2, "y": 0, "neighbours": ["E1", "S1", "S2"], "to_earth": 2, "to_moon": 2},
        {"id": "S1", "kind": "crossing", "x": 3, "y": 0, "neighbours": ["S", "W"], "orbit_index": 1,
         "to_earth": 3, "to_moon": 1},
        {"id": "S2", "kind": "square", "x": 3, "y": 1, "neighbours": ["S", "W"], "to_earth": 3, "to_moon": 1},
        {"id": "W", "kind": "moon", "x": 4, "y": 0, "neighbours": ["S1", "S2"], "to_earth": 4, "to_moon": 0},
    ]  # fmt: skip
    routes = [{"id": "ES", "from": "E", "to": "S", "steps": 2, "squares": ["E1"], "crossings": []}]
    data = {
        "nodes": nodes, "routes": routes, "moon_sites": [], "rocket_slots": {},
        "orbit": {"length": 2, "centre": [0, 0], "radius": 1, "squares": ["X", "S1"]},
    }  # fmt: skip
    path = tmp_path / "board.json"
    path.write_bytes(msgspec.json.encode(data))

    other = board.read(path)

    assert isinstance(other, Board)
    assert (other.earth, other.moon, other.stations, other.orbit) == ("E", "W", ("S",), 2)
    assert other.crossings == {"S1": 1}
    assert flights(Rocket("R", ["E"]), 3, other) == [("E", "E1", "S"), ("E", "E1", "S", "S1"), ("E", "E1", "S", "S2")]
    assert flights(Rocket("R", ["S"]), 2, other) == [("S", "S1", "W"), ("S", "S2", "W")]
    assert flights(Rocket("R", ["S"], landed=True), 1, other) == [("S", "E1"), ("S", "S1"), ("S", "S2")]
