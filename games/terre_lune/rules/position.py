"""Questions to a position: where rockets may fly and be pushed, who follows, what a station offers."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from games.core.facts import Seat
from games.terre_lune.board import BOARD, CROSSINGS, Board, Node, Station
from games.terre_lune.state import Rocket, State

Flight = tuple[Node, ...]

_KEPT: Final = 4096
"""More than there are squares, ways onto them and throws."""


class Push(NamedTuple):
    """A rocket and a square that it may be pushed to."""

    target: Seat
    to: Node


def flights(rocket: Rocket, points: int, board: Board = BOARD) -> list[Flight]:
    """Every legal flight with so many points (TL-13 to TL-19, TL-33, TL-34), the rocket's square first."""
    before = rocket.trail[-2] if len(rocket.trail) > 1 else None
    return list(_flights(rocket.square, before, points, rocket.landed, board))


@lru_cache(_KEPT)
def _flights(square: Node, before: Node | None, points: int, landed: bool, board: Board) -> tuple[Flight, ...]:
    return tuple(sorted(_onward((square,), before, points, landed, board)))


def _onward(path: Flight, before: Node | None, points: int, landed: bool, board: Board) -> Iterator[Flight]:
    here = path[-1]
    for node in board.neighbours[here]:
        if node == before or node in path or (not landed and _homeward(here, node, board)):
            continue
        further = (*path, node)
        place = node in board.places
        if points == 1 or place:
            yield further
        if points > 1 and node not in (board.earth, board.moon):
            yield from _onward(further, None, points - 1, landed, board)


def _homeward(here: Node, node: Node, board: Board) -> bool:
    """Steps that an outbound rocket does not take: onto the Earth, and from a station back towards it (TL-18)."""
    return node == board.earth or (here in board.stations and node in board.earthward)


def pushes(state: State, pusher: Seat) -> list[Push]:
    """Every push that the seat may make (TL-27, TL-29)."""
    return [
        Push(target, node) for target in state.in_play if target != pusher for node in pushable(state.rockets[target])
    ]


def pushable(rocket: Rocket) -> list[Node]:
    """The squares that a rocket may be pushed to: in open space only, and from a fork only back (TL-29)."""
    if rocket.docked or rocket.owed:
        return []
    if rocket.square in BOARD.forks:
        nodes = [rocket.trail[-2]]
    else:
        nodes = list(BOARD.neighbours[rocket.square])
    return sorted(node for node in nodes if node not in BOARD.places)


def followers(state: State, caller: Seat, station: Station) -> list[Seat]:
    """Who has to dispute a challenge (TL-41), in playing order after the caller."""
    landed = state.rockets[caller].landed
    goal = BOARD.to_goal(station, landed=landed)
    return [
        seat
        for seat in after(state, caller)
        if _on_station(rocket := state.rockets[seat], station)
        or (
            rocket.landed == landed
            and rocket.square not in (BOARD.earth, BOARD.moon)
            and BOARD.to_goal(rocket.square, landed=landed) > goal
        )
    ]


def targets(state: State, ambusher: Seat, station: Station) -> list[Seat]:
    """Whom an ambush may be laid for (TL-89), by seat."""
    if not state.rockets[ambusher].landed:
        return []
    return sorted(
        seat
        for seat in after(state, ambusher)
        if state.rockets[seat].landed
        and state.deposits[seat]
        and state.rockets[seat].square != BOARD.moon
        and (
            _on_station(state.rockets[seat], station)
            or BOARD.to_earth[state.rockets[seat].square] > BOARD.to_earth[station]
        )
    )


def _on_station(rocket: Rocket, station: Station) -> bool:
    return rocket.square == station


def challengers(state: State, caller: Seat, station: Station) -> list[Seat]:
    """The followers that a challenge would bring; none when the pile is empty (TL-38)."""
    return followers(state, caller, station) if state.piles[station].size else []


def after(state: State, seat: Seat) -> list[Seat]:
    """The other seats in play, in playing order from the next one."""
    order = [(seat + step) % state.players for step in range(1, state.players)]
    return [other for other in order if state.rockets[other].in_play]


def stop(state: State, seat: Seat) -> str | None:
    """What stopping where it is does to a rocket: `collision`, `attraction` or nothing (TL-62, TL-66, TL-69, TL-74)."""
    rocket = state.rockets[seat]
    index = CROSSINGS.get(rocket.square)
    if index is None:
        return None
    if not rocket.landed and state.satellite == index:
        return "collision"
    return None if rocket.square in rocket.pulled else "attraction"


def exchange_size(state: State) -> int:
    """How many cards the red die lets one change (TL-23, TL-24)."""
    return min(state.red, 5)
