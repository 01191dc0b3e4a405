"""The rules as a decider: each phase has its own module; this one plays on until somebody has a choice."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from games.core.deciding import complete, play_on, require_offered
from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Move, Seat
from games.destiny import moves
from games.destiny.components import ASTRONOMER
from games.destiny.facts import shapes
from games.destiny.rules import adjust, opening, steps, trick
from games.destiny.rules.defaults import default_move
from games.destiny.rules.opening import admit
from games.destiny.rules.operations.settings import look, refuse_observation
from games.destiny.rules.scoring import result
from games.destiny.state import Phase, State

__all__ = ["admit", "awaiting", "decide", "default_move", "result", "setup"]

_GO_ON: Final[dict[Phase, Callable[[State, Dice], Iterator[Event]]]] = {
    "setup": opening.start_round,
    "cards": trick.go_on,
    "trick_powers": trick.put_away,
    "adjust": adjust.go_on,
    "thefts": adjust.end_round,
}
"""What happens in a phase when no step is left."""

_MOVES: Final[dict[Phase, tuple[type[Move], ...]]] = {
    "cards": (moves.PlayValue, moves.PlayPower, moves.Observe),
    "adjust": (moves.Adjust, moves.Observe),
}
_SEATS: Final = ("seat", "steal")


def setup(state: State, options: shapes.Options, seats: int, dice: Dice) -> Iterator[Event]:
    """Set the game up and play on to the first choice (DE-10 to DE-16)."""
    yield from opening.setup(state, options, seats, dice)
    yield from play_on(lambda: _follow(state, dice))


def awaiting(state: State) -> Sequence[Seat]:
    """The seats that have a choice to make, in ascending order; nobody once the game is finished."""
    if state.steps:
        return (state.steps[-1].seat,)
    if state.phase == "cards":
        seat = trick.next_player(state)
        return () if seat is None else (seat,)
    return adjust.undecided(state) if state.phase == "adjust" else ()


def decide(state: State, seat: Seat, move: Move, dice: Dice) -> Iterator[Event]:
    """The events that follow from an awaited seat's move; refuses in the order of RULES.md, part F (DE-167)."""
    _require_seats(state, move)
    if state.steps:
        steps.require_offered(state, move)
        yield from steps.answer(state, move, dice)
    else:
        require_offered(move, _MOVES[state.phase], state.phase, "DE-167")
        yield from _DECIDE[type(move)](state, seat, move, dice)
    yield from play_on(lambda: _follow(state, dice))


def _require_seats(state: State, move: Move) -> None:
    for name in _SEATS:
        seat = getattr(move, name, None)
        there = not isinstance(seat, int) or seat < state.players
        reason = f"Expected a seat below {state.players}"
        require(there, "bad_parameters", "DE-167", field=name, reason=reason)


def _observe(state: State, seat: Seat, move: moves.Observe, dice: Dice) -> Iterator[Event]:
    """The Astronomer's look of the round, as an extra move (DE-108)."""
    require(state.active(seat) == ASTRONOMER, "wrong_phase", "DE-108", phase=state.phase)
    require(not state.observed[seat], "already_observed", "DE-108")
    refuse_observation(state, seat, move)
    yield look(state, seat, move.token, dice, auto=False)


_DECIDE: Final[dict[type[Move], Callable[[State, Seat, Any, Dice], Iterator[Event]]]] = {
    moves.PlayValue: trick.play_value,
    moves.PlayPower: trick.play_power,
    moves.Adjust: adjust.choose,
    moves.Observe: _observe,
}
complete(moves.MOVES, dict.fromkeys({*_DECIDE, *steps.MOVES}))


def _follow(state: State, dice: Dice) -> Iterable[Event]:
    """Whatever needs no choice, the decisions with one legal move among it (DE-165)."""
    if state.phase == "finished":
        return ()
    if state.steps:
        return steps.go_on(state, dice)
    if state.acting is not None:
        return trick.finish_power(state)
    return _GO_ON[state.phase](state, dice)
