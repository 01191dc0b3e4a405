"""Folds events into the state, in place, and trusts them."""

from typing import Final

from games.core.deciding import folds
from games.core.facts import Event
from games.jeu_des_etoiles import facts
from games.jeu_des_etoiles.components import CARDS, ORDER, goal_of
from games.jeu_des_etoiles.facts import Reason
from games.jeu_des_etoiles.journeys.course import FIGURE, RING_OF, Course, enter, tour_from
from games.jeu_des_etoiles.state import Rocket, State


def evolve(state: State, event: Event) -> None:
    """Fold one of the rulebook's events into the state, in place."""
    _EVOLVE[type(event)](state, event)


def _set_up(state: State, event: facts.GameSetUp) -> None:
    state.options = event.options
    state.order = event.order
    state.rockets = [Rocket() for _ in range(event.players)]
    state.left = list(CARDS)
    state.cards_left = event.options.cards
    state.phase = "between"


def _turn_began(state: State, event: facts.TurnBegan) -> None:
    state.turn = event.seat
    state.round = event.round
    state.rolls = ()
    state.rolls_left = 1
    state.phase = "roll" if state.rocket.card else "draw"


def _rocket_placed(state: State, event: facts.RocketPlaced) -> None:
    rocket = state.rockets[event.seat]
    rocket.colour = event.colour
    rocket.star = ORDER[event.star]


def _card_drawn(state: State, event: facts.CardDrawn) -> None:
    rocket = state.rockets[event.seat]
    state.left.remove(event.card)
    state.cards_left = event.cards_left
    rocket.card = event.card
    rocket.passed = RING_OF[rocket.place]
    goal = goal_of(event.card)
    if goal:
        rocket.course = Course("fly", FIGURE[goal])
    elif event.gates:
        rocket.course = Course("gates", sum(FIGURE[gate] for gate in event.gates))
    state.phase = "name" if goal and state.options.naming != "off" else "roll"


def _neighbours_named(state: State, event: facts.NeighboursNamed) -> None:
    state.rockets[event.seat].gold += len(event.right)
    state.named = event
    state.phase = "roll"


def _die_rolled(state: State, event: facts.DieRolled) -> None:
    state.rolls = (*state.rolls, event.face)
    state.rolls_left = event.rolls_left
    if isinstance(event.face, int):
        state.steps = event.face
        state.phase = "travel"
    else:
        _next_throw(state, "red")


def _next_throw(state: State, reason: Reason) -> None:
    state.phase = "roll" if state.rolls_left else "end"
    state.reason = reason


def _rocket_moved(state: State, event: facts.RocketMoved) -> None:
    rocket = state.rockets[event.seat]
    course = rocket.flight
    for name in event.path[1:]:
        star = ORDER[name]
        course = enter(course, star)
        rocket.passed |= RING_OF[star]
    rocket.course = course
    rocket.star = ORDER[event.path[-1]]
    rocket.gold += len(event.circled)
    state.last = event
    _next_throw(state, "played")


def _rocket_stayed(state: State, event: facts.RocketStayed) -> None:
    _next_throw(state, "played")


def _tour_joined(state: State, event: facts.TourJoined) -> None:
    """In the middle of a path the course has changed already; when the card is drawn it changes here."""
    rocket = state.rockets[event.seat]
    if rocket.course is None or rocket.course.kind != "tour":
        rocket.course = tour_from(event.home)
        rocket.star = ORDER[event.star]
        rocket.passed = RING_OF[rocket.star]


def _journey_ended(state: State, event: facts.JourneyEnded) -> None:
    rocket = state.rockets[event.seat]
    rocket.done = (*rocket.done, event.card)
    rocket.card = rocket.course = None
    rocket.passed = 0
    state.phase = "end"
    state.reason = "journey"


def _turn_ended(state: State, event: facts.TurnEnded) -> None:
    state.phase = "between"


def _end_called(state: State, event: facts.EndCalled) -> None:
    state.called = event
    if state.phase == "draw":
        state.phase = "end"
        state.reason = "no_card"


def _game_ended(state: State, event: facts.GameEnded) -> None:
    state.ended_by = event.cause
    state.ranking = event.ranking
    state.phase = "over"


_EVOLVE: Final = folds(facts.EVENTS, vars())
