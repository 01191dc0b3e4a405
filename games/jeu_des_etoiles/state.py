"""The state of a game of Jeu des Étoiles."""

from copy import copy as shallow
from typing import Literal

import msgspec

from games.core.facts import Seat
from games.jeu_des_etoiles import facts
from games.jeu_des_etoiles.components import CARD_STARS, COLOURS, GOLD_POINTS, JOURNEY_POINTS, Colour, Face
from games.jeu_des_etoiles.facts import Ranked, Reason
from games.jeu_des_etoiles.journeys.course import Course

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
