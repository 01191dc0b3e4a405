"""A journey begins: a card is drawn, at the first turn a rocket placed."""

from collections.abc import Iterator

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.jeu_des_etoiles import facts, moves
from games.jeu_des_etoiles.components import SIGNS, START, ZODIAC, ZODIAC_CARD, Colour
from games.jeu_des_etoiles.journeys.course import IDS
from games.jeu_des_etoiles.journeys.distance import gates_from
from games.jeu_des_etoiles.state import State


def asks(state: State) -> bool:
    """Whether the seat is asked before its card is drawn.

    It is where it has a colour to choose, and where a short clock will run once the card is there (JE-64).
    """
    return state.options.naming == "timed" or (state.rocket.colour is None and len(state.colours_left()) > 1)


def draw_card(state: State, seat: Seat, move: moves.DrawCard, dice: Dice) -> Iterator[Event]:
    """Draw (JE-11); the first time with a colour for the rocket, that nobody has taken (JE-04)."""
    left = state.colours_left()
    if state.rocket.colour is None:
        require(move.rocket, "rocket_not_chosen", "JE-04", left=left)
        require(move.rocket in left, "rocket_taken", "JE-04", rocket=move.rocket, left=left)
    else:
        require(move.rocket is None, "rocket_already_chosen", "JE-04", rocket=state.rocket.colour)
    yield from _draw(state, seat, move.rocket, dice, auto=False)


def go_on(state: State, dice: Dice) -> Iterator[Event]:
    """Call the end where a card is needed and none is left (JE-52); draw where nothing is to be asked."""
    if not state.cards_left:
        called = state.called is not None
        yield facts.TurnEnded(state.turn, "no_card") if called else facts.EndCalled("deck", state.turn)
    elif not asks(state):
        colour = None if state.rocket.colour else state.colours_left()[0]
        yield from _draw(state, state.turn, colour, dice, auto=True)


def _draw(state: State, seat: Seat, colour: Colour | None, dice: Dice, *, auto: bool) -> Iterator[Event]:
    """One of the cards not drawn yet, at random (JE-65); nothing was put in order before."""
    if colour:
        yield facts.RocketPlaced(seat, colour, START)
    card = dice.pick(state.left)
    gates, steps = gates_from(state.rockets[seat].place) if card == ZODIAC_CARD and not colour else ([], 0)
    yield facts.CardDrawn(seat, card, state.cards_left - 1, tuple(gates) or None, auto)
    if card == ZODIAC_CARD and colour:
        yield facts.TourJoined(seat, SIGNS[0], ZODIAC.start)
    elif gates and not steps:
        yield facts.TourJoined(seat, gates[0], IDS[state.rockets[seat].place])
