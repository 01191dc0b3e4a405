"""The state of a game of Jeu des Étoiles: `evolve` folds the events into it in place and believes them."""

from collections.abc import Callable
from copy import copy as shallow
from typing import Any, Literal

import msgspec

from games.core.dispatch import complete
from games.core.facts import Event, Seat
from games.jeu_des_etoiles import facts
from games.jeu_des_etoiles.components import (
    CARD_STARS,
    CARDS,
    COLOURS,
    GOLD_POINTS,
    JOURNEY_POINTS,
    ORDER,
    Colour,
    Face,
    goal_of,
)
from games.jeu_des_etoiles.course import FIGURE, RING_OF, Course, enter, tour_from
from games.jeu_des_etoiles.facts import Ranked, Reason

Phase = Literal["setup", "draw", "name", "roll", "travel", "end", "between", "over"]


class Rocket(msgspec.Struct):
    """A seat's rocket and journey.

    `star` is a place in the sky's list; `passed` the circled stars that pay no more on this journey; `done` the cards
    of finished journeys; `gold` counts tokens.
    """

    colour: Colour | None = None
    star: int | None = None
    card: str | None = None
    course: Course | None = None
    passed: int = 0
    done: tuple[str, ...] = ()
    gold: int = 0

    @property
    def place(self) -> int:
        """Where the rocket stands; only there from its owner's first turn on (JE-71)."""
        if self.star is None:
            raise LookupError("the rocket is not on the board yet")
        return self.star

    @property
    def flight(self) -> Course:
        """The course of the journey; only there while it lasts."""
        if self.course is None:
            raise LookupError("the seat has no journey")
        return self.course

    @property
    def points(self) -> int:
        """10 for each finished journey, 5 for each token (JE-56)."""
        return JOURNEY_POINTS * len(self.done) + GOLD_POINTS * self.gold

    @property
    def card_stars(self) -> int:
        """The stars on the finished cards (JE-58)."""
        return sum([CARD_STARS[card] for card in self.done])


class State(msgspec.Struct):
    """Everything about a game at one moment. No order of the cards exists: `left` are those not drawn yet (JE-65)."""

    options: facts.Options = facts.Options()
    phase: Phase = "setup"
    order: tuple[Seat, ...] = ()
    turn: Seat = 0
    round: int = 0
    rockets: list[Rocket] = []
    left: list[str] = []
    cards_left: int = 0
    rolls: tuple[Face, ...] = ()
    rolls_left: int = 0
    steps: int = 0
    reason: Reason = "played"
    last: facts.RocketMoved | None = None
    named: facts.NeighboursNamed | None = None
    called: facts.EndCalled | None = None
    ended_by: facts.Ending | None = None
    ranking: tuple[Ranked, ...] = ()

    @property
    def rocket(self) -> Rocket:
        """That of the seat whose turn it is."""
        return self.rockets[self.turn]

    def occupied(self, seat: Seat) -> set[int]:
        """The stars where other rockets stand."""
        return {rocket.star for other, rocket in enumerate(self.rockets) if other != seat and rocket.star is not None}

    def colours_left(self) -> list[Colour]:
        """The colours that nobody has taken, in order."""
        taken = {rocket.colour for rocket in self.rockets}
        return [colour for colour in COLOURS if colour not in taken]


def copy(state: State) -> State:
    """An independent working copy."""
    twin = shallow(state)
    twin.rockets = [shallow(rocket) for rocket in state.rockets]
    twin.left = state.left.copy()
    return twin


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


_EVOLVE: dict[type[Event], Callable[[State, Any], None]] = complete(
    facts.EVENTS,
    {
        facts.GameSetUp: _set_up,
        facts.TurnBegan: _turn_began,
        facts.RocketPlaced: _rocket_placed,
        facts.CardDrawn: _card_drawn,
        facts.NeighboursNamed: _neighbours_named,
        facts.DieRolled: _die_rolled,
        facts.RocketMoved: _rocket_moved,
        facts.RocketStayed: _rocket_stayed,
        facts.TourJoined: _tour_joined,
        facts.JourneyEnded: _journey_ended,
        facts.TurnEnded: _turn_ended,
        facts.EndCalled: _end_called,
        facts.GameEnded: _game_ended,
    },
)
