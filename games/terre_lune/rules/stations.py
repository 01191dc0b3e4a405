"""What whoever boards a station may call there: a challenge for its options, an ambush for an opponent's deposits."""

from collections.abc import Iterator, Sequence

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.terre_lune import facts, moves
from games.terre_lune.board import Station
from games.terre_lune.rules.position import followers, targets
from games.terre_lune.state import State


def boarded(state: State) -> Station:
    """The station that the seat on turn has boarded."""
    if state.boarded is None:
        raise LookupError("no station was boarded in this turn")
    return state.boarded


def challenge(state: State, seat: Seat, move: moves.CallChallenge, dice: Dice) -> Iterator[Event]:
    """Oblige all followers to dispute the pile (TL-37, TL-41, TL-42, TL-47)."""
    station = boarded(state)
    require(state.piles[station].size, "empty_pile", "TL-38", station=station)
    others = followers(state, seat, station)
    yield facts.ChallengeCalled(seat, station, move.trump, (seat, *others))
    yield from _summon(state, others, station)


def ambush(state: State, seat: Seat, move: moves.LayAmbush, dice: Dice) -> Iterator[Event]:
    """Drag a homebound opponent here, to fight for deposits (TL-88 to TL-90)."""
    station = boarded(state)
    require(state.rockets[seat].landed, "not_landed", "TL-89")
    legal = targets(state, seat, station)
    require(move.target in legal, "illegal_target", "TL-89", target=move.target, legal=legal)
    yield facts.AmbushLaid(seat, move.target, station, move.trump)
    yield from _summon(state, (move.target,), station)


def _summon(state: State, seats: Sequence[Seat], station: Station) -> Iterator[Event]:
    """Whoever is not there is brought there (TL-42)."""
    for seat in seats:
        square = state.rockets[seat].square
        if square != station:
            yield facts.RocketSummoned(seat, square, station)


def leave(state: State, seat: Seat, move: moves.PassStation, dice: Dice) -> Iterator[Event]:
    """Call nothing (TL-36)."""
    yield facts.StationPassed(seat, boarded(state))
