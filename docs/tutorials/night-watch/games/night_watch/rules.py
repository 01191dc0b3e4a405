"""The rules of Night Watch as a decider."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from games.core.deciding import deciders, play_on
from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Move, Seat
from games.core.rulebook import Standing
from games.night_watch.facts import MeteorsCounted, Options, Shower, WatchBegun
from games.night_watch.moves import MOVES, Count
from games.night_watch.state import State


def setup(state: State, options: Options, seats: int, dice: Dice) -> Iterator[Event]:
    """Begin the watch."""
    yield WatchBegun(seats, options)


def decide(state: State, seat: Seat, move: Move, dice: Dice) -> Iterator[Event]:
    """The events that follow from an awaited seat's move."""
    yield from _DECIDE[type(move)](state, seat, move)
    yield from play_on(lambda: _last_meteor(state))


def awaiting(state: State) -> Sequence[Seat]:
    """The seat on turn; nobody once the night is over."""
    return (state.turn,) if state.left else ()


def default_move(state: State, seat: Seat) -> Count:
    """What is played at the deadline (NW-08)."""
    return Count(_showers_left(state)[0], 1)


def result(state: State) -> tuple[Standing, ...] | None:
    """Who wins (NW-06); None before the end. The turn has passed on from whoever counted the last meteor."""
    if state.left:
        return None
    winner = 1 - state.turn if state.options.last == "wins" else state.turn
    return tuple(Standing(seat, rank=1 if seat == winner else 2, score=int(seat == winner)) for seat in (0, 1))


def _count(state: State, seat: Seat, move: Count) -> Iterator[Event]:
    left = state.meteors[move.shower]
    require(move.count <= left, "too_many_meteors", "NW-04", left=left)
    yield MeteorsCounted(seat, move.shower, move.count, auto=False)


def _last_meteor(state: State) -> Iterator[Event]:
    """A sole move is played at once (NW-05)."""
    if state.left == 1:
        yield MeteorsCounted(state.turn, _showers_left(state)[0], 1, auto=True)


def _showers_left(state: State) -> list[Shower]:
    return [shower for shower, left in state.meteors.items() if left]


_DECIDE: Final[dict[type[Move], Callable[[State, Seat, Any], Iterator[Event]]]] = deciders(MOVES, vars())
