"""What one viewer may know of a game (VIEW.md): every field is named here, nothing is copied whole."""

from typing import Any

import msgspec

from games.core.facts import Seat, Viewer
from games.core.rulebook import View
from games.jeu_des_etoiles.components import CONSTELLATIONS, goal_of
from games.jeu_des_etoiles.facts import NeighboursNamed
from games.jeu_des_etoiles.journeys.course import IDS, Course, names, rings
from games.jeu_des_etoiles.journeys.routes import Route
from games.jeu_des_etoiles.rules import awaiting
from games.jeu_des_etoiles.rules.travelling import on_offer
from games.jeu_des_etoiles.state import Rocket, State

Json = dict[str, Any]


def view(state: State, viewer: Viewer) -> View:
    """What a seat, or a spectator (None), sees; the seat that names does not see the sky (JE-64)."""
    hidden = state.phase == "name" and viewer == state.turn
    over = state.phase == "over"
    return {
        "game": "jeu-des-etoiles",
        "viewer": viewer,
        "players": len(state.rockets),
        "options": msgspec.to_builtins(state.options),
        "phase": state.phase,
        "round": state.round,
        "order": list(state.order),
        "turn": None if over else state.turn,
        "awaiting": list(awaiting(state)),
        "rolls": list(state.rolls),
        "steps": state.steps if state.phase == "travel" else None,
        "rolls_left": state.rolls_left,
        "cards_left": state.cards_left,
        "colours_left": list(state.colours_left()),
        "sky_hidden": hidden,
        "names": _names(state) if hidden else None,
        "reach": _reach(state),
        "last": None if hidden else _last(state),
        "named": None if state.named is None else _named(state.named),
        "end_called": None if state.called is None else {"cause": state.called.cause, "seat": state.called.seat},
        "seats": [_seat(seat, rocket, hidden=hidden) for seat, rocket in enumerate(state.rockets)],
        "result": [msgspec.to_builtins(ranked) for ranked in sorted(state.ranking, key=lambda one: one.seat)] or None,
        "ended_by": state.ended_by,
    }


def _named(named: NeighboursNamed) -> Json:
    return {
        "seat": named.seat,
        "card": named.card,
        "names": list(named.names),
        "right": list(named.right),
        "answers": list(named.answers),
        "points": named.points,
    }


def _names(state: State) -> list[str]:
    goal = goal_of(state.rocket.card or "")
    return [name for name in CONSTELLATIONS if name != goal]


def _last(state: State) -> Json | None:
    moved = state.last
    if moved is None:
        return None
    return {
        "seat": moved.seat,
        "path": list(moved.path),
        "asked": list(moved.asked),
        "circled": list(moved.circled),
    }


def _reach(state: State) -> list[Json] | None:
    if state.phase != "travel":
        return None
    rocket = state.rocket
    return [_offered(route, rocket) for route in on_offer(state, state.turn)]


def _offered(route: Route, rocket: Rocket) -> Json:
    return {
        "to": IDS[route.end],
        "path": [IDS[star] for star in route.path],
        "cost": route.cost,
        "circled": rings(route.rings & ~rocket.passed),
        "joins_tour": rocket.flight.kind == "gates" and route.course.kind != "gates",
        "ends_journey": route.course.kind == "done",
    }


def _seat(seat: Seat, rocket: Rocket, *, hidden: bool) -> Json:
    course = rocket.course or Course("done", 0)
    gates, tour = course.kind == "gates", course.kind == "tour"
    return {
        "seat": seat,
        "colour": rocket.colour,
        "star": None if hidden or rocket.star is None else IDS[rocket.star],
        "card": rocket.card,
        "goal": goal_of(rocket.card) if rocket.card else None,
        "kind": course.kind if rocket.course else None,
        "gates": names(course.figures) if gates and not hidden else None,
        "home": names(course.figures)[0] if tour else None,
        "visited": names(course.visited) if tour else None,
        "passed": None if hidden else rings(rocket.passed),
        "done": list(rocket.done),
        "gold": rocket.gold,
        "points": rocket.points,
    }
