"""The beginning of a turn, flights, and what happens where a rocket stops."""

from collections.abc import Iterator

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.terre_lune import facts, moves
from games.terre_lune.board import BOARD, CROSSINGS
from games.terre_lune.components import BONUSES
from games.terre_lune.rules.drawing import draw_options
from games.terre_lune.rules.position import Flight, flights, stop
from games.terre_lune.state import State


def begin_turn(state: State, dice: Dice) -> Iterator[Event]:
    """The three dice are thrown: the satellite moves, an attracted rocket comes back (TL-20 to TL-22, TL-64)."""
    yield facts.TurnStarted(state.turn, state.round)
    yield from throw(state, dice)


def throw(state: State, dice: Dice) -> Iterator[Event]:
    """Throw for the seat on turn: the satellite first, then the way back (TL-22, TL-65)."""
    seat = state.turn
    yield facts.DiceThrown(seat, (dice.roll(6), dice.roll(6)), dice.roll(6))
    points, start = sum(state.blue), state.satellite or 0
    yield facts.SatelliteMoved(start, (start + points) % BOARD.orbit, points)
    owed = state.rockets[seat].owed
    if owed:
        back = min(owed, state.red)
        yield facts.WayBackFlown(seat, back, owed - back)


def may_prospect(state: State, seat: Seat) -> bool:
    """Whether the seat is on the Moon and a deposit is left there (TL-80, TL-84)."""
    return state.rockets[seat].square == BOARD.moon and bool(state.tokens)


def go_on(state: State, dice: Dice) -> Iterator[Event]:
    """Fly where there is one flight only (TL-107)."""
    seat = state.turn
    if may_prospect(state, seat):
        return
    legal = flights(state.rockets[seat], state.points)
    if len(legal) == 1:
        yield from _flight(state, seat, legal[0], dice, auto=True)


def fly(state: State, seat: Seat, move: moves.Fly, dice: Dice) -> Iterator[Event]:
    """Fly along one of the legal flights (TL-13 to TL-19)."""
    legal = flights(state.rockets[seat], state.points)
    require(move.path in legal, "illegal_path", "TL-14", points=state.points, square=state.rockets[seat].square)
    yield from _flight(state, seat, move.path, dice, auto=False)


def _flight(state: State, seat: Seat, path: Flight, dice: Dice, *, auto: bool) -> Iterator[Event]:
    yield facts.RocketFlown(seat, path, state.points - len(path) + 1, auto)
    end = path[-1]
    if end == BOARD.earth:
        yield earth_landing(state, seat)
    elif end == BOARD.moon:
        yield facts.MoonLanded(seat, first=not state.rockets[seat].landed)
    elif end in BOARD.stations:
        yield facts.StationBoarded(seat, end)
        if state.piles[end].size:
            (option,) = draw_options(state, end, 1, dice)
            yield facts.OptionTaken(seat, end, state.piles[end].size - 1, option)
    else:
        yield from stopped(state, seat, "flight")


def earth_landing(state: State, seat: Seat) -> Event:
    """A rocket is home: 200 for the first, 150 for the second (TL-95)."""
    landing = 1 + sum(rocket.landing is not None for rocket in state.rockets)
    return facts.EarthLanded(seat, landing, BONUSES[landing - 1] if landing <= len(BONUSES) else 0)


def stopped(state: State, seat: Seat, cause: facts.Cause) -> Iterator[Event]:
    """What stopping on a crossing does to a rocket (TL-62, TL-66, TL-69, TL-74)."""
    effect, rocket = stop(state, seat), state.rockets[seat]
    if effect == "attraction":
        points = sum(state.blue)
        to = (CROSSINGS[rocket.square] + points) % BOARD.orbit
        yield facts.RocketAttracted(seat, rocket.square, points, to, cause)
    elif effect == "collision":
        yield from _collision(state, seat, cause)


def _collision(state: State, seat: Seat, cause: facts.Cause) -> Iterator[Event]:
    """The first time the rocket falls back to its station, the second time it is no more (TL-70 to TL-73, TL-110)."""
    rocket, options = state.rockets[seat], tuple(state.held[seat])
    count = rocket.collisions + 1
    lost = len(options)
    if count > 1 and state.options.pulverise:
        yield facts.RocketCollided(seat, rocket.square, cause, count, None, lost, 0, options)
        yield facts.CosmonautEliminated(seat, lost)
    else:
        back = rocket.trail[0]
        size = state.piles[back].size + lost
        yield facts.RocketCollided(seat, rocket.square, cause, count, back, lost, size, options)
