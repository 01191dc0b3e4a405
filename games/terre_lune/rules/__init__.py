"""The rules as a decider: each part of a turn has its own module; this one plays on until somebody has a choice."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from games.core.deciding import deciders, play_on, require_offered
from games.core.dice import Dice
from games.core.facts import Event, Move, Seat
from games.terre_lune import facts, moves
from games.terre_lune.rules import cards, ending, flying, moon, opening, pushing, stations
from games.terre_lune.rules.battle import duel, spoils
from games.terre_lune.rules.defaults import default_move
from games.terre_lune.rules.opening import admit
from games.terre_lune.rules.scoring import result
from games.terre_lune.state import Phase, State

__all__ = ["MOVES_IN", "admit", "awaiting", "decide", "default_move", "result", "setup"]

MOVES_IN: Final[dict[Phase, tuple[type[Move], ...]]] = {
    "fly": (moves.Fly, moves.Prospect),
    "prospect": (moves.Prospect, moves.SkipProspect),
    "verdict": (moves.KeepDeposit, moves.LeaveDeposit),
    "cards": (moves.ExchangeCards, moves.KeepCards),
    "push": (moves.PushRocket, moves.SkipPush),
    "station": (moves.CallChallenge, moves.LayAmbush, moves.PassStation),
    "duel": (moves.PlayCard,),
    "lay_out": (moves.LayOut,),
    "spoils": (moves.ChooseLots,),
}
"""The phases in which somebody is asked, and what may be played then."""

_DECIDE: Final[dict[type[Move], Callable[[State, Seat, Any, Dice], Iterator[Event]]]] = deciders(
    moves.MOVES, *map(vars, (flying, moon, cards, pushing, stations, duel, spoils))
)

_GO_ON: Final[dict[Phase, Callable[[State, Dice], Iterator[Event]]]] = {
    "begin": flying.begin_turn,
    "fly": flying.go_on,
    "duel": duel.go_on,
    "next": ending.next_turn,
    "landed": ending.recall,
    "last": ending.last_one,
    "recall": ending.run_home,
}


def setup(state: State, options: facts.Options, seats: int, dice: Dice) -> Iterator[Event]:
    """Set the game up and play on to the first choice (TL-06 to TL-12)."""
    yield opening.set_up(options, seats, dice)
    yield from play_on(lambda: _follow(state, dice))


def decide(state: State, seat: Seat, move: Move, dice: Dice) -> Iterator[Event]:
    """The events that follow from an awaited seat's move; refuses with the codes of REFERENCE.md."""
    require_offered(move, MOVES_IN[state.phase], state.phase, "TL-111")
    yield from _DECIDE[type(move)](state, seat, move, dice)
    yield from play_on(lambda: _follow(state, dice))


def awaiting(state: State) -> Sequence[Seat]:
    """The one seat that has a choice to make; nobody once the game is over."""
    match state.phase:
        case "duel":
            return (state.fight.turn,)
        case "lay_out":
            return (state.prey.loser,)
        case "spoils":
            return (state.prey.winner,)
    return (state.turn,) if state.phase in MOVES_IN else ()


def _follow(state: State, dice: Dice) -> Iterable[Event]:
    """Whatever needs no choice, flights and cards without an alternative among it (TL-57, TL-107)."""
    go_on = _GO_ON.get(state.phase)
    return go_on(state, dice) if go_on else ()
