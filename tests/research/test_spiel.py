"""OpenSpiel's own checks and algorithms run on every rulebook."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from games.core.catalogue import rulebooks
from research import spiel

NAMES = [f"astrolude_{key.replace('-', '_')}" for key in sorted(rulebooks())]
SIMULATIONS = 6
WORLDS = 5


def reached(name: str, seed: int, moves: int) -> Any:
    """A state of a random game."""
    state = pyspiel.load_game(name, {"rng_seed": seed}).new_initial_state()
    rng = random.Random(seed)
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", NAMES)
class TestEveryRulebook:
    def test_passes_the_checks_of_openspiel(self, name: str) -> None:
        pyspiel.random_sim_test(pyspiel.load_game(name, {"rng_seed": 5}), num_sims=1, serialize=False, verbose=False)

    def test_is_searched_by_openspiel(self, name: str) -> None:
        state, luck = reached(name, 2, 8), np.random.RandomState(1)
        bot = ISMCTSBot(
            state.get_game(), RandomRolloutEvaluator(1, luck), 2.0, SIMULATIONS, random_state=luck,
            allow_inconsistent_action_sets=True,
        )  # fmt: skip

        assert bot.step(state) in state.legal_actions()

    def test_imagined_states_look_the_same_to_who_imagines_them(self, name: str) -> None:
        state, luck = reached(name, 4, 12), random.Random(0)
        player = state.current_player()
        worlds = [state.resample_from_infostate(player, luck.random) for _ in range(WORLDS)]

        for world in worlds:
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.legal_actions() == state.legal_actions()


def test_states_of_a_seed_are_the_same_and_others_differ() -> None:
    def deals(seed: int) -> list[str]:
        game = pyspiel.load_game("astrolude_destiny", {"rng_seed": seed})
        return [game.new_initial_state().observation_string(0) for _ in range(3)]

    assert deals(1) == deals(1)
    assert len({*deals(1), *deals(2)}) == 6


def test_a_player_remembers_what_is_no_longer_to_be_seen() -> None:
    state = reached("astrolude_systeme_solaire", 1, 10)
    strings = {state.information_state_string(player) for player in range(state.num_players())}
    before = state.clone()
    state.apply_action(state.legal_actions()[0])

    assert len(strings) == state.num_players()
    assert state.information_state_string(0) != before.information_state_string(0)


def test_only_who_imagined_a_state_may_imagine_on() -> None:
    state = reached("astrolude_destiny", 3, 4)
    world = state.resample_from_infostate(0, random.Random(0).random)

    assert world.resample_from_infostate(0, random.Random(1).random).legal_actions() is not None
    with pytest.raises(LookupError, match="was shown nothing"):
        world.resample_from_infostate(1, random.Random(1).random)


def test_a_number_of_players_that_the_rulebook_lacks_is_refused() -> None:
    book = rulebooks()["systeme-solaire"]

    with pytest.raises(ValueError, match="is for 3, 4, 5 players, not 2"):
        spiel.RulebookGame(book, None, {"players": 2})
