"""The rules as a decider: each phase has its own module; this one plays on until somebody has a choice."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from games.core.deciding import deciders, play_on, require_offered
from games.core.dice import Dice
from games.core.facts import Event, Move, Seat
from games.jeu_des_etoiles import facts, moves
from games.jeu_des_etoiles.rules import drawing, ending, naming, travelling, turns
from games.jeu_des_etoiles.rules.defaults import default_move
from games.jeu_des_etoiles.rules.ending import result
from games.jeu_des_etoiles.rules.naming import limit
from games.jeu_des_etoiles.rules.turns import admit
from games.jeu_des_etoiles.state import Phase, State

__all__ = ["MOVES_IN", "admit", "awaiting", "decide", "default_move", "limit", "result", "setup"]

MOVES_IN: Final[dict[Phase, tuple[type[Move], ...]]] = {
    "draw": (moves.DrawCard,),
    "name": (moves.NameNeighbours,),
    "travel": (moves.Travel, moves.Stay),
}

_DECIDE: Final[dict[type[Move], Callable[[State, Seat, Any, Dice], Iterator[Event]]]] = deciders(
    moves.MOVES, vars(drawing), vars(naming), vars(travelling)
)

_GO_ON: Final[dict[Phase, Callable[[State, Dice], Iterator[Event]]]] = {
    "draw": drawing.go_on,
    "roll": turns.throw,
    "travel": travelling.go_on,
    "end": turns.end,
    "between": turns.go_on,
}


def setup(state: State, options: facts.Options, seats: int, dice: Dice) -> Iterator[Event]:
    """Set the game up and play on to the first choice (RULES.md, JE-08)."""
    yield turns.set_up(options, seats, dice)
    yield from play_on(lambda: _follow(state, dice))


def decide(state: State, seat: Seat, move: Move, dice: Dice) -> Iterator[Event]:
    """The events that follow from an awaited seat's move; refuses with the codes of REFERENCE.md (JE-73)."""
    require_offered(move, MOVES_IN[state.phase], state.phase, "JE-73")
    yield from _DECIDE[type(move)](state, seat, move, dice)
    yield from play_on(lambda: _follow(state, dice))


def awaiting(state: State) -> Sequence[Seat]:
    """The seat that has a choice to make; nobody once the game is over."""
    return (state.turn,) if state.phase in MOVES_IN else ()


def _follow(state: State, dice: Dice) -> Iterable[Event]:
    """Whatever needs no choice: throws, sole moves, turns and the end."""
    if state.phase == "over":
        return ()
    go_on = _GO_ON.get(state.phase)
    return ending.at_once(state) or (go_on(state, dice) if go_on else ())
