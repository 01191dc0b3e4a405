"""The rules as a decider: each part of the game has its own module; this one watches over the end and plays on."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.core.deciding import complete
from games.core.dice import Dice
from games.core.errors import IllegalMove
from games.core.facts import Event, Move, Seat, type_name
from games.core.rulebook import Moment
from games.fabulastro import moves
from games.fabulastro.facts import shapes, table
from games.fabulastro.facts.jobs import NameWritten
from games.fabulastro.rules import naming, opening, rounds, turns
from games.fabulastro.rules.ending import decided, end, result
from games.fabulastro.rules.jobs import actor, detective, fair, inventor, mistress
from games.fabulastro.rules.part import Defaults, Step
from games.fabulastro.rules.road import obstacles, party, visits, walking
from games.fabulastro.state import State

__all__ = ["ASKING", "attend", "awaiting", "decide", "default_move", "limit", "result", "setup"]

_PARTS: Final = (turns, walking, obstacles, visits, party, fair, mistress, actor, detective, inventor, naming)
_DECIDE: Final[dict[tuple[shapes.Phase, type[Move]], Step]] = {
    (phase, step.__annotations__["move"]): step
    for part in _PARTS
    for phase, steps in part.DECIDE.items()
    for step in steps
}
ASKING: Final = frozenset(phase for phase, _ in _DECIDE)
"""The phases in which somebody is asked."""

_DEFAULTS: Final[Defaults] = complete(ASKING, *(part.DEFAULTS for part in _PARTS))
complete(moves.MOVES, dict.fromkeys(kind for _, kind in _DECIDE))

_DECISIVE: Final = frozenset({table.HouseBought, NameWritten, table.CourageMoved, table.SeatEliminated})
"""Events after which somebody may have won."""
_UNSETTLING: Final = frozenset({table.SeatEliminated, table.Metamorphosed})
"""Events after which a round may have nobody to serve."""


def setup(state: State, options: shapes.Options, seats: int, dice: Dice) -> Iterator[Event]:
    """Set the game up and play on to the first choice (FA-016 to FA-028)."""
    yield from opening.set_up(state, options, seats, dice)
    yield from _play_on(state, dice)


def decide(state: State, seat: Seat, move: Move, dice: Dice) -> Iterator[Event]:
    """The events that follow from an awaited seat's move; refuses with the codes of REFERENCE.md."""
    step = _DECIDE.get((state.phase, type(move)))
    if step is None:
        legal = [type_name(kind) for phase, kind in _DECIDE if phase == state.phase]
        raise IllegalMove("wrong_phase", "FA-029", phase=state.phase, moves=legal)
    yield from _watched(state, step(state, seat, move, dice))
    yield from _play_on(state, dice)


def _play_on(state: State, dice: Dice) -> Iterator[Event]:
    """One turn after the other until somebody has a choice."""
    while state.phase == "between":
        yield from _watched(state, turns.follow(state, dice))


def _watched(state: State, steps: Iterator[Event]) -> Iterator[Event]:
    """Pass events on until one decides the game (FA-210), or takes the turn from whoever is out (FA-205)."""
    for event in steps:
        yield event
        kind = type(event)
        reason = decided(state) if kind in _DECISIVE else None
        if reason is not None:
            yield end(state, reason)
            return
        if kind in _UNSETTLING:
            yield from rounds.review(state)
        if isinstance(event, table.SeatEliminated) and event.seat == state.turn:
            return


def awaiting(state: State) -> Sequence[Seat]:
    """The seats that have a choice to make; nobody once the game is over."""
    return tuple(sorted(state.awaited))


def default_move(state: State, seat: Seat) -> Move:
    """The move of whoever is late (FA-215)."""
    return _DEFAULTS[state.phase](state, seat)


def limit(state: State, seat: Seat, opened: int) -> int | None:
    """When the seat's sandglass is out; None where none runs (FA-213)."""
    return state.glasses.get(seat)


def attend(state: State, moment: Moment) -> None:
    """Note the time, and who is no person: both count for sandglasses, questions and votes (FA-214)."""
    state.now = moment.at
    state.bots = moment.bots
