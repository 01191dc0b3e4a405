"""How bots choose a path: by what it pays now and by what the throws after it can be expected to bring."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.jeu_des_etoiles.bot.outlook import NUMBERS, outlook
from games.jeu_des_etoiles.components import GOLD_POINTS, JOURNEY_POINTS, ORDER
from games.jeu_des_etoiles.journeys.course import FIGURE, IDS, RING, Course
from games.jeu_des_etoiles.journeys.distance import remaining
from games.jeu_des_etoiles.journeys.routes import Route, listed
from games.jeu_des_etoiles.view import View

THROW_WORTH: Final = 4.5
"""Points that a throw brings on average: what each one still needed costs."""
_FUTURES: Final = 8
"""How many of the paths that look best are thought through."""


class Position(NamedTuple):
    """Where a journey stands: all that a plan depends on; other rockets move on, and are not in its way later."""

    star: int
    course: Course
    passed: int

    def after(self, route: Route) -> "Position":
        """The position at the end of a route."""
        return Position(route.end, route.course, self.passed | route.rings)

    def stayed(self) -> Route:
        """The route of a rocket that stays."""
        return Route(0, 1, (self.star,), 0, self.course)

    def gain(self, route: Route) -> int:
        """The points that a route pays at once."""
        ended = JOURNEY_POINTS if route.course.kind == "done" else 0
        return GOLD_POINTS * (route.rings & ~self.passed).bit_count() + ended


def position(view: View) -> Position:
    """That of the seat on turn. Raises `LookupError` where it has no journey."""
    own = view.on_turn
    if own is None or own.kind is None or own.star is None:
        raise LookupError("no journey is under way")
    figures = own.gates or [name for name in (own.goal, own.home) if name]
    visited = sum([FIGURE[sign] for sign in own.visited or ()])
    course = Course(own.kind, sum([FIGURE[name] for name in figures]), visited)
    return Position(ORDER[own.star], course, sum([RING[star] for star in own.passed or ()]))


def _occupied(view: View) -> set[int]:
    return {ORDER[seat.star] for seat in view.seats if seat.seat != view.turn and seat.star}


def _offered(view: View, here: Position) -> list[Route]:
    return [here.stayed(), *listed(here.star, view.steps or 0, here.course, here.passed, _occupied(view))]


def shortest(view: View) -> list[str]:
    """The path after which the fewest steps are needed, then the one that pays most: the plain way."""
    here = position(view)
    best = min(_offered(view, here), key=lambda route: (remaining(route.course, route.end), -here.gain(route), route))
    return [IDS[star] for star in best.path]


def plan(view: View, *, deep: bool) -> list[str]:
    """The path of the most points now and expected: with one throw looked ahead, with two when `deep`."""
    here = position(view)
    routes = sorted(_offered(view, here), key=lambda route: (-here.gain(route) - _worth(here.after(route)), route))
    ahead = _two_throws if deep else _one_throw
    best = max(routes[:_FUTURES], key=lambda route: here.gain(route) + ahead(here.after(route)))
    return [IDS[star] for star in best.path]


def _worth(at: Position) -> float:
    """What a position is worth by the throws that are still needed."""
    return -THROW_WORTH * outlook(at.course, at.star)


@lru_cache(4096)
def _one_throw(at: Position) -> float:
    """The points to be expected of the next throw and what it leads to."""
    return _expected(at, _worth)


def _two_throws(at: Position) -> float:
    return _expected(at, _one_throw)


def _expected(at: Position, ahead: Callable[[Position], float]) -> float:
    if at.course.kind == "done":
        return 0.0
    return sum(chance * _best(at, face, ahead) for face, chance in NUMBERS) - THROW_WORTH


def _best(at: Position, steps: int, ahead: Callable[[Position], float]) -> float:
    routes: Sequence[Route] = [at.stayed(), *listed(at.star, steps, at.course, at.passed, ())]
    if ahead is not _worth:
        routes = sorted(routes, key=lambda route: -at.gain(route) - _worth(at.after(route)))[:_FUTURES]
    return max(at.gain(route) + ahead(at.after(route)) for route in routes)
