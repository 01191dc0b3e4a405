"""The bots that a game has because it can be searched: `strong` and `master`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.core.search.contract import Rules
from games.core.search.ismcts import rank
from games.core.thinking.insight import ITERATIONS, MASTER, STRONG
from games.core.thinking.minds import Json, Mind, Policy
from games.core.visibility import hidden_fields

MOVES: Final[Mapping[str, int]] = {STRONG: 4_000, MASTER: 20_000}
"""Moves in all playouts of a decision by level, at most: up to 1 s and 5 s in games that say nothing of themselves."""

SECONDS: Final[Mapping[str, float]] = {STRONG: 1.0, MASTER: 5.0}
"""How long a decision may take by level, on one core, however many wait; other levels need no time to speak of."""


@dataclass(frozen=True)
class Searcher:
    """A bot that searches, as long as its level may."""

    rules: Rules[Any]
    level: str

    def __call__(self, mind: Mind[Any]) -> Json:
        """The move that needs no search, or that the search likes best."""
        said = self.rules.insight
        settled = said.settle(mind, self.level) if said and said.settle else None
        if settled is not None:
            return settled
        iterations = said.iterations if said else ITERATIONS
        return rank(self.rules, mind, iterations=iterations[self.level], moves=MOVES[self.level])[0].move


def searchers(rules: Rules[Any]) -> Mapping[str, Policy[Any]]:
    """The searching bots of a rulebook, by level; none where things are hidden that it cannot imagine."""
    if rules.insight is None and any(hidden_fields(fact) for fact in rules.events):
        return {}
    iterations = rules.insight.iterations if rules.insight else ITERATIONS
    return {level: Searcher(rules, level) for level in (STRONG, MASTER) if level in iterations}
