"""The six's push: one opponent's rocket, one square, with all that follows for it."""

from collections.abc import Iterator

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.terre_lune import facts, moves
from games.terre_lune.rules.flying import stopped
from games.terre_lune.rules.position import pushes
from games.terre_lune.state import State


def push(state: State, seat: Seat, move: moves.PushRocket, dice: Dice) -> Iterator[Event]:
    """Push a rocket forward or back; it may be attracted or collide (TL-27 to TL-30)."""
    require((move.target, move.to) in pushes(state, seat), "illegal_push", "TL-29", target=move.target, to=move.to)
    rocket = state.rockets[move.target]
    back = rocket.trail[-2] == move.to
    yield facts.RocketPushed(seat, move.target, rocket.square, move.to, "back" if back else "forward")
    yield from stopped(state, move.target, "push")


def skip(state: State, seat: Seat, move: moves.SkipPush, dice: Dice) -> Iterator[Event]:
    """Push nobody (TL-27)."""
    yield facts.PushSkipped(seat)
