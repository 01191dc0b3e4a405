"""The `strong` bot: tries its best-looking moves in the same imagined worlds and keeps the one that ends best."""

import random
from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from games.core.dice import Dice
from games.core.facts import Move, Seat
from games.systeme_solaire.bot.heuristic import choose
from games.systeme_solaire.bot.insight import propose
from games.systeme_solaire.bot.worlds import guess
from games.systeme_solaire.bot.worth import holding, position, richest_rival
from games.systeme_solaire.evolve import evolve
from games.systeme_solaire.rules import awaiting, decide
from games.systeme_solaire.state import State, copy

PLAYOUTS: Final = 160
"""Rounds played out for one decision, all candidates together: about a tenth of a second."""
_SEED_BYTES: Final = 32


def search(state: State, seat: Seat, rng: random.Random, hurried: Callable[[], bool]) -> Move:
    """The move that leads by most at the end of the round, over worlds that fit what the seat knows.

    `state` is what `worlds.known` made of the seat's history. The heuristic's move is the first candidate;
    another has to be better by more than chance explains. Once `hurried`, no further world is looked at.
    """
    candidates = list(dict.fromkeys(propose(state, seat, rng)))
    worlds = PLAYOUTS // len(candidates) if len(candidates) > 1 else 0
    leads: list[list[float]] = [[] for _ in candidates]
    for _ in range(worlds):
        if hurried():
            break
        world = guess(copy(state), seat, rng)
        seed, luck = rng.getrandbits(64), rng.randbytes(_SEED_BYTES)
        for move, lead in zip(candidates, leads, strict=True):
            lead.append(_margin_after(copy(world), seat, move, random.Random(seed), Dice(luck)))
    gains = [_sure_gain(lead, leads[0]) for lead in leads]
    return candidates[gains.index(max(gains))]


def _sure_gain(lead: list[float], usual: list[float]) -> float:
    """How much better a candidate did than the heuristic's move in the same worlds, less the error of that mean."""
    gains = [own - other for own, other in zip(lead, usual, strict=True)]
    if len(gains) < 2:
        return 0.0
    return fmean(gains) - stdev(gains) / sqrt(len(gains))


def _margin_after(state: State, seat: Seat, move: Move, rng: random.Random, dice: Dice) -> float:
    """Play the round out by the heuristic and measure the lead over the best of the others."""
    playing = state.round
    _play(state, seat, move, dice)
    while state.phase != "finished" and state.round == playing:
        actor = awaiting(state)[0]
        _play(state, actor, choose(state, actor, rng), dice)
    return _margin(state, seat)


def _play(state: State, seat: Seat, move: Move, dice: Dice) -> None:
    for event in decide(state, seat, move, dice):
        evolve(state, event)


def _margin(state: State, seat: Seat) -> float:
    if state.phase == "finished":
        points = [float(score.total) - score.rank / 10 for score in state.scores]
    else:
        rounds_left = state.rounds - state.round + 1
        points = [
            position(holding(state, other), rounds_left, richest_rival(state, other)) for other in range(state.players)
        ]
    return points[seat] - max(own for other, own in enumerate(points) if other != seat)
