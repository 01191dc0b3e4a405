"""The speed of OpenSpiel's own games and of ours through its interface, and of its search of both."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python import games as python_games
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from games.core.catalogue import rulebooks
from research import spiel
from tests.bench.speed import Speed, speed

REGISTERED: Final = (python_games, spiel)
"""Imported, they have told OpenSpiel of their games."""
IN_PYTHON: Final = ("python_tic_tac_toe", "python_kuhn_poker", "python_block_dominoes")
SEARCHED: Final = ("leduc_poker", "hearts")
"""Of OpenSpiel's games those in C++ can be resampled: there its search, which is in Python, is all that takes time."""
OWN: Final = [f"astrolude_{key.replace('-', '_')}" for key in rulebooks()]


def measured(names: Sequence[str], seconds: float, work: Callable[[Any, int], int]) -> list[Speed]:
    """What is done with each of these games."""
    return [speed(name, seconds, partial(work, pyspiel.load_game(name))) for name in names]


def steps(game: Any, seed: int) -> int:
    """The moves of a random game; what chance does is not counted."""
    rng, state, moves = random.Random(seed), game.new_initial_state(), 0
    while not state.is_terminal():
        moves += not state.is_chance_node()
        _step(state, rng)
    return moves


def iterations(simulations: int, game: Any, seed: int) -> int:
    """The iterations of OpenSpiel's ISMCTS at the first decision that leaves a choice."""
    rng, luck, state = random.Random(seed), np.random.RandomState(seed), game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        _step(state, rng)
    rollouts = RandomRolloutEvaluator(1, luck)
    ISMCTSBot(game, rollouts, 2.0, simulations, random_state=luck, allow_inconsistent_action_sets=True).step(state)
    return simulations


def _step(state: Any, rng: random.Random) -> None:
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, weights)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))
