"""What may be played on a full state, best first, and quickly: flights by what they pay now and by the throws after."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.core.deciding import by_name
from games.core.facts import Move, Seat
from games.jeu_des_etoiles import moves
from games.jeu_des_etoiles.bot.outlook import outlook
from games.jeu_des_etoiles.bot.planning import THROW_WORTH
from games.jeu_des_etoiles.components import CONSTELLATIONS, GOLD_POINTS, JOURNEY_POINTS, MOST_NAMES, goal_of
from games.jeu_des_etoiles.journeys.course import RING_OF, Course
from games.jeu_des_etoiles.journeys.routes import Route, routes
from games.jeu_des_etoiles.rules import MOVES_IN
from games.jeu_des_etoiles.rules.defaults import flight
from games.jeu_des_etoiles.state import State

_REMEMBERED: Final = 0.5
"""The chance that somebody remembers a neighbour, for each of two names."""
_KEPT: Final = 16_384


class _Valued(NamedTuple):
    """A route with all that it can be worth, every circled star on it counted, and its worth without them."""

    most: float
    plain: float
    route: Route


@lru_cache(_KEPT)
def _valued(star: int, steps: int, course: Course) -> Sequence[_Valued]:
    """The routes of a throw, most promising first."""
    found = []
    for route in routes(star, steps, course)[1]:
        ended = JOURNEY_POINTS if route.course.kind == "done" else 0
        plain = ended - THROW_WORTH * outlook(route.course, route.end)
        found.append(_Valued(plain + GOLD_POINTS * route.rings.bit_count(), plain, route))
    return sorted(found, key=lambda one: (-one.most, one.route))


def _stay(state: State, seat: Seat) -> _Valued:
    rocket = state.rockets[seat]
    worth = -THROW_WORTH * outlook(rocket.flight, rocket.place)
    return _Valued(worth, worth, Route(0, 1, (rocket.place,), 0, rocket.flight))


def best_path(state: State, seat: Seat) -> Sequence[int]:
    """The path worth most by a quick look; the star where the rocket stands alone where staying is."""
    rocket, occupied, stay = state.rockets[seat], state.occupied(seat), _stay(state, seat)
    best, chosen = stay.plain, stay.route
    for most, plain, route in _valued(rocket.place, state.steps, rocket.flight):
        if most <= best:
            break
        worth = plain + GOLD_POINTS * (route.rings & ~rocket.passed).bit_count()
        if worth > best and (route.end not in occupied or RING_OF[route.end]):
            best, chosen = worth, route
    return chosen.path


def paths(state: State, seat: Seat) -> list[Sequence[int]]:
    """The best path to each outcome of the throw, and staying, best first by the same look."""
    rocket, occupied, stay = state.rockets[seat], state.occupied(seat), _stay(state, seat)
    found = {(rocket.place, 0, rocket.flight): (stay.plain, stay.route)}
    for _, plain, route in _valued(rocket.place, state.steps, rocket.flight):
        met = route.rings & ~rocket.passed
        if route.end not in occupied or RING_OF[route.end]:
            found.setdefault((route.end, met, route.course), (plain + GOLD_POINTS * met.bit_count(), route))
    return [route.path for _, route in sorted(found.values(), key=lambda one: (-one[0], one[1]))]


def reply(state: State, seat: Seat, rng: random.Random) -> Move:
    """A good move at little cost; names are remembered half of the time."""
    return _REPLY[state.phase](state, seat, rng)


def propose(state: State, seat: Seat, rng: random.Random) -> Iterator[Move]:
    """The moves worth a thought, best first: flights; else one move, for colours and names are no matter of search."""
    if state.phase == "travel":
        return map(flight, paths(state, seat))
    return iter([reply(state, seat, rng)])


def _draw(state: State, seat: Seat, rng: random.Random) -> Move:
    return moves.DrawCard(None if state.rockets[seat].colour else rng.choice(state.colours_left()))


def _name(state: State, seat: Seat, rng: random.Random) -> Move:
    near = CONSTELLATIONS[goal_of(state.rockets[seat].card or "") or ""].neighbours
    known = [name for name in rng.sample(near, min(MOST_NAMES, len(near))) if rng.random() < _REMEMBERED]
    return moves.NameNeighbours(tuple(known))


def _travel(state: State, seat: Seat, rng: random.Random) -> Move:
    return flight(best_path(state, seat))


_REPLY: Final[dict[str, Callable[[State, Seat, random.Random], Move]]] = by_name(MOVES_IN, vars())
