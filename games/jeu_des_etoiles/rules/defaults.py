"""What is played for a seat whose time has run out: legal, the same every time, and always on the way (JE-62)."""

from collections.abc import Callable, Sequence
from typing import Final

from games.core.facts import Move, Seat
from games.jeu_des_etoiles import moves
from games.jeu_des_etoiles.journeys.course import IDS
from games.jeu_des_etoiles.journeys.distance import remaining
from games.jeu_des_etoiles.journeys.routes import Route
from games.jeu_des_etoiles.rules.travelling import on_offer
from games.jeu_des_etoiles.state import Phase, State


def default_move(state: State, seat: Seat) -> Move:
    """The default of the phase for an awaited seat."""
    return _DEFAULTS[state.phase](state, seat)


def _travel(state: State, seat: Seat) -> Move:
    """The fewest steps still needed, then most stars that pay, then the route's own order; staying is free."""
    rocket = state.rockets[seat]
    here = Route(0, 1, (rocket.place,), 0, rocket.flight)

    def preference(route: Route) -> tuple[int, int, Route]:
        met = (route.rings & ~rocket.passed).bit_count()
        return remaining(route.course, route.end), -met, route

    return flight(min([here, *on_offer(state, seat)], key=preference).path)


def flight(path: Sequence[int]) -> Move:
    """The move along a path; staying where it has no leg."""
    return moves.Travel(tuple([IDS[star] for star in path])) if len(path) > 1 else moves.Stay()


_DEFAULTS: Final[dict[Phase, Callable[[State, Seat], Move]]] = {
    "draw": lambda state, seat: moves.DrawCard(None if state.rockets[seat].colour else state.colours_left()[0]),
    "name": lambda state, seat: moves.NameNeighbours(()),
    "travel": _travel,
}
