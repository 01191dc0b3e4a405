"""The bots that a game has because it can be searched: `strong` and `master`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from games.core.search.contract import Rules
from games.core.search.ismcts import rank
from games.core.thinking.insight import ITERATIONS, MASTER, MOVES, STRONG
from games.core.thinking.minds import Json, Mind, Policy
from games.core.visibility import hidden_fields

SECONDS: Final[Mapping[str, float]] = {STRONG: 1.0, MASTER: 5.0}
"""How long a decision may take by level, on one core, however many wait; other levels need no time to speak of."""


class Effort(NamedTuple):
    """How many iterations a decision takes, unless their playouts come to so many moves before."""

    iterations: int
    moves: int


def effort_of(rules: Rules[Any], level: str) -> Effort:
    """What a level puts into a decision of this game; the usual where the game has no such bot."""
    said = rules.insight
    iterations, moves = (said.iterations, said.moves) if said else (ITERATIONS, MOVES)
    return Effort(iterations.get(level, ITERATIONS[level]), moves.get(level, MOVES[level]))


@dataclass(frozen=True)
class Searcher:
    """A bot that searches, as long as its level may."""

    rules: Rules[Any]
    level: str

    def __call__(self, mind: Mind[Any]) -> Json:
        """The move that needs no search, or that the search likes best."""
        settled = self.settled(mind)
        if settled is not None:
            return settled
        effort = effort_of(self.rules, self.level)
        return rank(self.rules, mind, iterations=effort.iterations, moves=effort.moves)[0].move

    def settled(self, mind: Mind[Any]) -> Json | None:
        """The move that needs no search; None where one is needed."""
        said = self.rules.insight
        return said.settle(mind, self.level) if said and said.settle else None


def by_skill(bot: Policy[Any] | None, mind: Mind[Any]) -> Json | None:
    """What a bot plays without a search; None where it needs one, or where there is no bot."""
    if isinstance(bot, Searcher):
        return bot.settled(mind)
    return bot(mind) if bot else None


def searchers(rules: Rules[Any]) -> Mapping[str, Policy[Any]]:
    """The searching bots of a rulebook, by level; none where things are hidden that it cannot imagine."""
    if rules.insight is None and any(hidden_fields(fact) for fact in rules.events):
        return {}
    iterations = rules.insight.iterations if rules.insight else ITERATIONS
    return {level: Searcher(rules, level) for level in (STRONG, MASTER) if level in iterations}
