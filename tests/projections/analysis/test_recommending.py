"""Hints: they begin with what a master plays by skill where it needs no search, else with what the search finds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from games.core.rulebook import Json, Policy, Rulebook
from games.core.search import Searcher
from games.core.thinking.insight import MASTER
from projections.analysis.weighing import recommended
from tests.rules.core.stones import LastStone, mind_of

STONES = 7
WINNING = {"type": "take", "count": 3}
LOSING = {"type": "take", "count": 1}


@dataclass
class Known(LastStone):
    """The game of stones with bots of its own."""

    stones: int = STONES
    bots: Mapping[str, Policy[Any]] = field(default_factory=dict)


def first(book: Known) -> Json:
    """What the hint for the first decision begins with."""
    return recommended(cast(Rulebook[Any, Any], book), mind_of(book, 1))[0].move


def test_skill_comes_before_what_the_search_makes_of_it() -> None:
    assert first(Known(bots={MASTER: lambda _: LOSING})) == LOSING


def test_where_a_master_searches_the_search_is_asked() -> None:
    assert first(Known()) == WINNING
    assert first(Known(bots={MASTER: Searcher(LastStone(STONES), MASTER)})) == WINNING
