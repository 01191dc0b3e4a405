"""What a position leads to: a playout as far as the insight says, which leaves the position alone."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from games.core.facts import Standing
from games.core.search.outlook import outlook
from games.core.thinking.chances import shares_of, softmax
from games.core.thinking.insight import Insight
from tests.rules.core.stones import Heap, LastStone, Take

STONES = 10


def valued(**insight: Any) -> LastStone:
    """The game of stones, taken one by one in playouts, that values a heap by its stones."""
    game = LastStone(STONES)
    game.insight = Insight(
        imagine=lambda view, history, rng: game.initial(),
        reply=lambda state, seat, rng: Take(1),
        worth=lambda state: [state.stones, state.turn],
        **insight,
    )
    return game


def outlook_of(game: LastStone) -> Sequence[float]:
    """From the beginning, which stays as it is."""
    state = game.initial()
    found = outlook(game, state, random.Random(1))
    assert state == Heap(game.stones)
    return found


@pytest.mark.parametrize("depth", [1, 3])
def test_a_playout_goes_on_for_so_many_moves(depth: int) -> None:
    assert outlook_of(valued(depth=depth)) == [STONES - depth, depth % 2]


def test_or_for_so_many_periods() -> None:
    # given a game whose periods change with every second stone, and have changed before
    game = valued(depth=2, period=lambda state: 40 - state.stones // 2)

    assert outlook_of(game) == [STONES - 3, 1]


def test_or_to_the_end_where_the_winner_has_it_all() -> None:
    assert outlook_of(valued(depth=STONES + 5)) == [0, 1]
    assert sorted(outlook_of(LastStone(STONES))) == [0, 1]


def test_a_win_is_shared_by_who_is_first() -> None:
    assert shares_of([Standing(0, 1, 5), Standing(1, 3, 2), Standing(2, 1, 5)]) == [0.5, 0, 0.5]


def test_chances_are_in_proportion_however_far_strengths_part() -> None:
    assert softmax([2000.0, 0.0, 2000.0]) == [0.5, 0.0, 0.5]
    assert softmax([-1e6, -1e6]) == [0.5, 0.5]
