"""The bots that a game has because it can be searched: how long each level thinks, and when it need not."""

from typing import Any

import msgspec
import pytest

from games.core.search.levels import Effort, Searcher, by_skill, effort_of, searchers
from games.core.thinking.beginner import Beginner
from games.core.thinking.insight import ITERATIONS, MASTER, MOVES, STRONG, Insight
from games.core.thinking.minds import Json, Mind
from tests.rules.core import toy
from tests.rules.core.stones import MOST, LastStone, mind_of

LONG = 200
"""Stones of a game whose playouts take many moves."""


def informed(stones: int, **insight: Any) -> LastStone:
    """The game of stones with an insight."""
    game = LastStone(stones)
    game.insight = Insight(imagine=lambda view, history, rng: game.initial(), **insight)
    return game


def thought(game: LastStone, level: str) -> tuple[Json, int]:
    """What a level plays, and how many worlds it imagined before."""
    asked = 0

    def hurried() -> bool:
        nonlocal asked
        asked += 1
        return False

    return Searcher(game, level)(msgspec.structs.replace(mind_of(game, 1), hurried=hurried)), asked


def test_a_game_has_the_levels_that_it_can_search_for() -> None:
    game = LastStone(1)
    assert searchers(game) == {level: Searcher(game, level) for level in (STRONG, MASTER)}
    assert searchers(informed(1, iterations={MASTER: 3})).keys() == {MASTER}
    assert searchers(toy.RULEBOOK) == {}, "it hides things, and says nothing of how to imagine them"


def test_a_level_that_a_game_says_nothing_of_takes_the_usual_effort() -> None:
    assert effort_of(LastStone(1), MASTER) == Effort(ITERATIONS[MASTER], MOVES[MASTER])
    master = informed(1, iterations={MASTER: 3}, moves={MASTER: 4})
    assert effort_of(master, MASTER) == Effort(3, 4)
    assert effort_of(master, STRONG) == Effort(ITERATIONS[STRONG], MOVES[STRONG])


@pytest.mark.parametrize("level", [STRONG, MASTER])
def test_a_level_imagines_as_many_worlds_as_the_game_says_or_the_usual(level: str) -> None:
    assert thought(LastStone(1), level)[1] == ITERATIONS[level]
    assert thought(informed(1, iterations={STRONG: 5, MASTER: 9}), level)[1] == {STRONG: 5, MASTER: 9}[level]


def test_where_playouts_are_long_fewer_worlds_are_imagined() -> None:
    dear = informed(LONG, iterations={STRONG: 10_000}, moves={STRONG: 1_000})
    for game, moves in ((LastStone(LONG), MOVES[STRONG]), (dear, 1_000)):
        assert moves / LONG <= thought(game, STRONG)[1] <= moves / (LONG / MOST)


def test_what_a_game_settles_is_played_without_a_search() -> None:
    # given a game that knows what a level plays, from what its seat has to think with
    def settle(mind: Mind[Any], level: str) -> Json | None:
        return {"type": "take", "count": len(mind.forms)} if level == STRONG else None

    game = informed(MOST, settle=settle)
    # then
    assert thought(game, STRONG) == ({"type": "take", "count": 1}, 0)
    assert thought(game, MASTER)[0] == {"type": "take", "count": MOST}
    # and skill is what is played so, or by a bot that never searches
    mind = mind_of(game, 1)
    assert by_skill(Searcher(game, STRONG), mind) == {"type": "take", "count": 1}
    assert by_skill(Searcher(game, MASTER), mind) is None
    assert by_skill(lambda _: {"type": "take", "count": 2}, mind) == {"type": "take", "count": 2}
    assert by_skill(None, mind) is None


def test_a_beginner_is_as_attentive_as_the_game_wants() -> None:
    mind, better = mind_of(LastStone(MOST), 1), {"type": "take", "count": MOST}

    played = {
        attention: [Beginner(lambda _: better, attention)(mind) == better for _ in range(20)] for attention in (0, 1)
    }

    assert all(played[1])
    assert not all(played[0])
