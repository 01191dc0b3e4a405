"""A rocket flies along a path, or stays."""

from collections.abc import Iterator, Sequence

from games.core.dice import Dice
from games.core.errors import IllegalMove, require
from games.core.facts import Event, Seat
from games.jeu_des_etoiles import facts, moves
from games.jeu_des_etoiles.components import GOLD_POINTS, JOURNEY_POINTS, ORDER, RULER
from games.jeu_des_etoiles.facts import Ids
from games.jeu_des_etoiles.journeys.course import IDS, RING_OF, Course, enter, graduations, legs, names
from games.jeu_des_etoiles.journeys.routes import Route, cost_of, follow, kept, leads_anywhere, listed, share_figure
from games.jeu_des_etoiles.rules.ending import deck_exhausted, target_reached
from games.jeu_des_etoiles.state import State


def on_offer(state: State, seat: Seat) -> list[Route]:
    """The best path for each outcome of the present throw that differs from staying (JE-68)."""
    rocket = state.rockets[seat]
    return listed(rocket.place, state.steps, rocket.flight, rocket.passed, state.occupied(seat))


def travel(state: State, seat: Seat, move: moves.Travel, dice: Dice) -> Iterator[Event]:
    """Fly a legal path as far as the rocket may stand at its end (JE-23); only that part has effects (JE-67)."""
    rocket = state.rockets[seat]
    path = _legal(move.path, rocket.place, rocket.flight, state.steps)
    flown = kept(path, state.occupied(seat))
    if len(flown) == 1:
        yield facts.RocketStayed(seat, move.path, auto=False)
    else:
        yield from _flown(state, seat, move.path, flown)


def stay(state: State, seat: Seat, move: moves.Stay, dice: Dice) -> Iterator[Event]:
    """Nobody is obliged to use steps (JE-21)."""
    yield facts.RocketStayed(seat, None, auto=False)


def go_on(state: State, dice: Dice) -> Iterator[Event]:
    """Stay where no path leads anywhere else."""
    rocket = state.rocket
    if not leads_anywhere(rocket.place, state.steps, rocket.flight, rocket.passed, state.occupied(state.turn)):
        yield facts.RocketStayed(state.turn, None, auto=True)


def _flown(state: State, seat: Seat, asked: Ids, flown: Sequence[int]) -> Iterator[Event]:
    """What follows from a flight: stars that pay, the tour joined, the journey ended, the end called."""
    rocket = state.rockets[seat]
    course, card = rocket.flight, rocket.card or ""
    met = dict.fromkeys(IDS[star] for star in flown[1:] if RING_OF[star] & ~rocket.passed)
    points = GOLD_POINTS * len(met)
    yield facts.RocketMoved(seat, asked, _ids(flown), cost_of(flown, course), tuple(met), points)
    yield from _joined(seat, flown, course)
    if rocket.flight.kind == "done":
        yield facts.JourneyEnded(seat, card, JOURNEY_POINTS)
    yield from target_reached(state, seat)
    yield from deck_exhausted(state, seat)


def _joined(seat: Seat, flown: Sequence[int], course: Course) -> Iterator[Event]:
    if course.kind == "gates":
        joined = next(((star, after) for star, after in follow(flown, course) if after.kind == "tour"), None)
        if joined:
            yield facts.TourJoined(seat, names(joined[1].figures)[0], IDS[joined[0]])


def _ids(path: Sequence[int]) -> Ids:
    return tuple([IDS[star] for star in path])


def _legal(path: Ids, start: int, course: Course, steps: int) -> Sequence[int]:
    """The path by the stars' places; refuses with the first fault of the first faulty leg (JE-73)."""
    require(path and path[0] == IDS[start], "wrong_start", "JE-12", star=IDS[start])
    require(len(path) > 1, "empty_path", "JE-21")
    flown, cost = [start], 0
    for name in path[1:]:
        require(name in ORDER, "unknown_star", "JE-02", star=name)
        star = ORDER[name]
        leg = dict(legs(course, flown[-1])).get(star)
        if leg is None:
            raise _no_leg(course, flown[-1], star)
        cost += leg
        require(cost <= steps, "too_far", "JE-12", cost=cost, steps=steps)
        flown.append(star)
        course = enter(course, star)
    return flown


def _no_leg(course: Course, here: int, there: int) -> IllegalMove:
    """Why there is no leg from one star to another."""
    between = {"star": IDS[here], "to": IDS[there]}
    if here == there:
        return IllegalMove("no_leg", "JE-13", star=IDS[here])
    if course.kind == "tour":
        return IllegalMove("off_tour", "JE-44", **between)
    if course.kind == "done":
        return IllegalMove("past_goal", "JE-32", **between)
    if share_figure(here, there):
        return IllegalMove("ruler_inside_figure", "JE-15", **between)
    return IllegalMove("jump_too_long", "JE-17", **between, most=RULER.max, graduations=graduations(here, there))
