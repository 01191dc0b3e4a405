"""Thinking in several imagined worlds, and, towards the end, playing them out: the `strong` bot."""

import random
from typing import Final

from games.core.dice import SEED_BYTES, Dice
from games.core.facts import Seat
from games.core.rulebook import Json, Mind
from games.destiny.bot.arcana import Count
from games.destiny.bot.heuristic import Thinker, best, rated, read
from games.destiny.bot.worlds import guess, known
from games.destiny.components import ROUNDS
from games.destiny.evolve import evolve
from games.destiny.forms import forms
from games.destiny.rules import awaiting, decide
from games.destiny.state import State, copy
from games.destiny.view import View

Rated = list[tuple[float, Json]]

MOST_PLAYOUTS: Final = 48
CARDS_PLAYED_OUT: Final = 150
"""Cards that are played in all playouts of one decision, all candidates together: about a quarter of a second."""
MOST_CARDS_LEFT: Final = 6
"""With more cards to come from all seats together, playing out tells too little for its time."""
_LOOKS: Final = 8
_MOST_CANDIDATES: Final = 4
_SHARE_OF_WIN: Final = 100.0
"""What winning is worth beside the margin."""


def consider(mind: Mind[View], looks: int) -> Rated:
    """The moves with what they promise in the mean over some imagined worlds, best first."""
    return _considered(mind, *known(mind.history), looks)


def _considered(mind: Mind[View], state: State, count: Count, looks: int) -> Rated:
    totals: dict[str, tuple[float, Json]] = {}
    for _ in range(looks):
        world = guess(state, count, mind.seat, mind.rng)
        for value, move in rated(Thinker(world, mind.seat, state.faces, mind.rng), mind.forms):
            total, _ = totals.get(repr(move), (0.0, move))
            totals[repr(move)] = total + value, move
    return sorted(totals.values(), key=lambda pair: -pair[0])


def search(mind: Mind[View]) -> Json:
    """The best-looking move; in the last rounds the candidate that ends best when the game has been played out."""
    state, count = known(mind.history)
    candidates = _considered(mind, state, count, _LOOKS)[:_MOST_CANDIDATES]
    moves = [move for _, move in candidates]
    left = state.players * (ROUNDS + 1 - state.round)
    if len(moves) == 1 or left > MOST_CARDS_LEFT:
        return moves[0]
    totals = [0.0] * len(moves)
    for _ in range(min(MOST_PLAYOUTS, CARDS_PLAYED_OUT // left) // len(moves)):
        world = guess(state, count, mind.seat, mind.rng)
        seed, luck = mind.rng.getrandbits(64), mind.rng.randbytes(SEED_BYTES)
        for place, move in enumerate(moves):
            totals[place] += _margin_after(copy(world), mind.seat, move, random.Random(seed), Dice(luck))
    return moves[totals.index(max(totals))]


def _margin_after(world: State, seat: Seat, move: Json, rng: random.Random, dice: Dice) -> float:
    """Play the game out by the heuristic: the lead over the best of the others, and something for winning."""
    _play(world, seat, move, dice)
    while world.phase != "finished":
        actor = awaiting(world)[0]
        thinker = Thinker(world, actor, _faces(world, actor), rng)
        _play(world, actor, best(thinker, forms(world, actor)), dice)
    rival = max(score.total for score in world.scores if score.seat != seat)
    lead = world.scores[seat].total - rival
    return lead + _SHARE_OF_WIN * ((lead > 0) - (lead < 0))


def _faces(world: State, seat: Seat) -> dict[str, str]:
    return {item: face for item, face in world.faces.items() if world.knows(seat, item)}


def _play(world: State, seat: Seat, move: Json, dice: Dice) -> None:
    for event in decide(world, seat, read(move), dice):
        evolve(world, event)
