"""The one search for all rulebooks: information-set Monte Carlo tree search."""

from games.core.search.contract import Candidate, Rules
from games.core.search.contrast import consequences
from games.core.search.ismcts import rank
from games.core.search.levels import Searcher, by_skill, searchers

__all__ = ["Candidate", "Rules", "Searcher", "by_skill", "consequences", "rank", "searchers"]
