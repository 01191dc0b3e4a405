"""Every rulebook is an environment as PettingZoo defines it, in which no seat sees more than at the table."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from games.core.catalogue import rulebooks
from games.core.forms import accepted
from research.environments.petting_zoo import RulebookEnv

BOOKS = sorted(rulebooks())
CYCLES = 25

by_dict = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]
"""PettingZoo asks for masks beside observations, and warns of such environments except those that it knows by name."""


def played(env: RulebookEnv, seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Before each step of a random game the agent and what it sees, as long as the game goes on."""
    env.reset(seed=seed)
    for number, agent in enumerate(env.agent_iter()):
        seen = env.observe(agent)
        if env.terminations[agent]:
            return
        yield agent, seen
        space = env.action_space(agent)
        space.seed(seed + number)
        env.step(int(space.sample(seen["action_mask"])))


@pytest.mark.parametrize("book", BOOKS)
class TestEveryRulebook:
    pytestmark = by_dict

    def test_is_an_environment(self, book: str) -> None:
        api_test(RulebookEnv(book), num_cycles=CYCLES)

    def test_plays_alike_for_a_seed(self, book: str) -> None:
        seed_test(lambda: RulebookEnv(book), num_cycles=CYCLES)

    def test_plays_to_an_end_in_which_rewards_sum_to_nothing(self, book: str) -> None:
        env = RulebookEnv(book)
        for agent, seen in played(env, 1):
            forms = env.book.forms(env.table.state, int(agent.removeprefix("seat_")))
            moves = env.moves(agent)

            assert list(moves) == list(np.flatnonzero(seen["action_mask"]))
            assert all(accepted(forms, move) for move in moves.values())
            assert len({repr(move) for move in moves.values()}) == len(moves)

        assert all(env.terminations.values())
        assert sum(env.rewards.values()) == pytest.approx(0.0)
        assert max(env.rewards.values()) <= 1.0


def test_nobody_sees_what_another_has_chosen_in_the_same_round() -> None:
    # given a round of Système Solaire in which all choose their order cards at the same time
    env = RulebookEnv("systeme-solaire", seats=4)
    env.reset(seed=3)
    rounds = 0
    for _ in played(env, 3):
        first, *others = env.table.awaiting
        if env.book.view(env.table.state, first).phase == "ordering" and others:
            # when the first chooses these cards or those
            shown = set[bytes]()
            for move in env.moves(env.possible_agents[first]).values():
                twin = RulebookEnv("systeme-solaire", seats=4)
                twin.reset(seed=0)
                twin.table = env.table.copy()
                twin.table.play(first, move)
                seen = [twin.observe(agent) for agent in env.possible_agents if agent != env.possible_agents[first]]
                shown.add(b"".join(part.tobytes() for one in seen for part in one.values()))
            rounds += 1

            # then all others are shown the same
            assert len(shown) == 1
    assert rounds > 3


def test_an_action_without_a_move_is_refused() -> None:
    env = RulebookEnv("terre-lune")
    env.reset(seed=0)
    unused = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])

    with pytest.raises(ValueError, match="has no action"):
        env.step(unused)


def test_a_board_is_shown_as_a_spectator_sees_it() -> None:
    env = RulebookEnv("destiny", render_mode="ansi")
    env.reset(seed=0)

    board = env.render()

    assert board is not None
    assert "seat_1" in board
    assert RulebookEnv("destiny").render() is None
