"""The setup, the order of the turns and the throws."""

from collections.abc import Iterator

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event
from games.jeu_des_etoiles import facts
from games.jeu_des_etoiles.components import DIE
from games.jeu_des_etoiles.rules.ending import game_ended
from games.jeu_des_etoiles.state import State


def admit(options: facts.Options, seats: int) -> None:
    """Refuse a deck with less than a card for each seat (JE-72)."""
    reason = f"Expected `int` >= {seats}, the number of seats"
    require(options.cards >= seats, "bad_option", "JE-72", field="cards", reason=reason)


def set_up(options: facts.Options, seats: int, dice: Dice) -> Event:
    """The first seat is drawn by lot, the others follow (JE-08)."""
    first = dice.below(seats)
    return facts.GameSetUp(seats, options, tuple((first + place) % seats for place in range(seats)))


def go_on(state: State, dice: Dice) -> Iterator[Event]:
    """The next seat's turn; after the last one's, the end if it is called (JE-54) or the limit reached (JE-60)."""
    if state.round and state.turn != state.order[-1]:
        yield facts.TurnBegan(state.order[state.order.index(state.turn) + 1], state.round)
    elif state.called:
        yield game_ended(state, state.called.cause)
    elif state.round == state.options.round_limit:
        yield game_ended(state, "round_limit")
    else:
        yield facts.TurnBegan(state.order[0], state.round + 1)


def throw(state: State, dice: Dice) -> Iterator[Event]:
    """The engine throws (JE-63); a green face adds two throws (JE-26, JE-28)."""
    face = dice.pick(DIE)
    yield facts.DieRolled(state.turn, face, state.rolls_left - 1 + (2 if face == "green" else 0))


def end(state: State, dice: Dice) -> Iterator[Event]:
    """The turn is over."""
    yield facts.TurnEnded(state.turn, state.reason)
