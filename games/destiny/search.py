"""The `strong` bot: plays the round out after its best-looking moves, in imagined worlds that fit what it knows."""

import random
from typing import Any, Final

from games.core.dice import SEED_BYTES, Dice
from games.core.facts import Seat
from games.core.rulebook import Mind
from games.destiny.arcana import Count
from games.destiny.determinize import guess, known
from games.destiny.evolve import evolve
from games.destiny.forms import forms
from games.destiny.heuristic import Thinker, best, rated, read
from games.destiny.rules import awaiting, decide
from games.destiny.state import State, copy
from games.destiny.worth import worth

Json = dict[str, Any]
Rated = list[tuple[float, Json]]

PLAYOUTS: Final = 48
"""Rounds played out for one decision, all candidates together: about a tenth of a second with two players."""
_LOOKS: Final = 4
_MOST_CANDIDATES: Final = 4
_TRUST: Final = 1.0
"""What the first look counts beside the playouts."""


def consider(mind: Mind, looks: int) -> Rated:
    """The moves with what they promise in the mean over some imagined worlds, best first."""
    state, count = known(mind.history)
    return _considered(mind, state, count, looks)


def _considered(mind: Mind, state: State, count: Count, looks: int) -> Rated:
    totals: dict[str, tuple[float, Json]] = {}
    for _ in range(looks):
        world = guess(state, count, mind.seat, mind.rng)
        for value, move in rated(Thinker(world, mind.seat, state.faces, mind.rng), mind.forms):
            total, _ = totals.get(repr(move), (0.0, move))
            totals[repr(move)] = total + value, move
    return sorted(totals.values(), key=lambda pair: -pair[0])


def search(mind: Mind) -> Json:
    """The candidate that stands best in the mean when the round has been played out."""
    state, count = known(mind.history)
    candidates = _considered(mind, state, count, _LOOKS)[:_MOST_CANDIDATES]
    moves = [move for _, move in candidates]
    if len(moves) == 1:
        return moves[0]
    playouts = PLAYOUTS // len(moves)
    totals = [_TRUST * playouts / _LOOKS * promise for promise, _ in candidates]
    for _ in range(playouts):
        world = guess(state, count, mind.seat, mind.rng)
        seed, luck = mind.rng.getrandbits(64), mind.rng.randbytes(SEED_BYTES)
        for place, move in enumerate(moves):
            totals[place] += _worth_after(copy(world), mind.seat, move, random.Random(seed), Dice(luck))
    return moves[totals.index(max(totals))]


def _worth_after(world: State, seat: Seat, move: Json, rng: random.Random, dice: Dice) -> float:
    """Play the round out by the heuristic, and weigh what the seat knows then."""
    playing = world.round
    _play(world, seat, move, dice)
    while world.phase != "finished" and world.round == playing:
        actor = awaiting(world)[0]
        thinker = Thinker(world, actor, _faces(world, actor), rng)
        _play(world, actor, best(thinker, forms(world, actor)), dice)
    return worth(world, seat, _faces(world, seat))


def _faces(world: State, seat: Seat) -> dict[str, str]:
    return {item: face for item, face in world.faces.items() if world.knows(seat, item)}


def _play(world: State, seat: Seat, move: Json, dice: Dice) -> None:
    for event in decide(world, seat, read(move), dice):
        evolve(world, event)
