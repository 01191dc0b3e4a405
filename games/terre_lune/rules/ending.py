"""From turn to turn, and the end: the first landing, the last one in play or the round limit call everybody home."""

from collections.abc import Iterator

from games.core.dice import Dice
from games.core.facts import Event
from games.terre_lune import facts
from games.terre_lune.board import BOARD, Node
from games.terre_lune.rules.flying import earth_landing, throw
from games.terre_lune.rules.position import after
from games.terre_lune.rules.scoring import game_scored
from games.terre_lune.state import State


def next_turn(state: State, dice: Dice) -> Iterator[Event]:
    """The next seat in play begins; past the starter a round is over, and perhaps the last one (TL-12, TL-106)."""
    seat = after(state, state.turn)[0]
    steps = (seat - state.turn) % state.players
    to_starter = (state.starter - state.turn) % state.players or state.players
    closes = to_starter <= steps
    if closes and state.round == state.options.round_limit:
        yield facts.RecallSounded("limit")
        return
    yield facts.TurnStarted(seat, state.round + closes)
    yield from throw(state, dice)


def recall(state: State, dice: Dice) -> Iterator[Event]:
    """Somebody has landed on the Earth: everybody goes home (TL-97 to TL-99)."""
    yield facts.RecallSounded("landing")


def last_one(state: State, dice: Dice) -> Iterator[Event]:
    """The only cosmonaut left is home at once (TL-105)."""
    yield earth_landing(state, state.in_play[0])
    yield game_scored(state, "last")


def run_home(state: State, dice: Dice) -> Iterator[Event]:
    """The next seat throws the red die on its way home; when all are there, the game is over (TL-100)."""
    others = after(state, state.turn)
    if state.rockets[state.turn].in_play:
        others.append(state.turn)
    if not others:
        yield game_scored(state, state.ended_by or "landing")
        return
    seat = others[0]
    rocket, red = state.rockets[seat], dice.roll(6)
    back = min(red, rocket.owed)
    path = way_home(rocket.square, red - back) if rocket.owed == back else (rocket.square,)
    yield facts.HomewardRun(seat, red, path, rocket.owed - back)
    if path[-1] == BOARD.earth:
        yield earth_landing(state, seat)


def way_home(square: Node, points: int) -> tuple[Node, ...]:
    """So many steps of the shortest way to the Earth."""
    path = [square]
    while points and path[-1] != BOARD.earth:
        here = path[-1]
        nearer = (node for node in BOARD.neighbours[here] if BOARD.to_earth[node] < BOARD.to_earth[here])
        path.append(next(nearer))
        points -= 1
    return tuple(path)
