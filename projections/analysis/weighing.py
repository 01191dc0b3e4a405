"""Decisions weighed by a search that knows what the seat knew: what was played beside the best that is found."""

import random
from collections.abc import Sequence
from math import hypot
from typing import Any, Final

from events.envelope import Entry
from games.core.facts import move_json
from games.core.forms import sole_move
from games.core.rulebook import Mind, Rulebook
from games.core.search import Candidate, by_skill, rank
from games.core.search.levels import effort_of
from games.core.thinking.insight import MASTER, STRONG
from projections.analysis.minds import mind_of
from projections.analysis.model import Json, Weighed
from projections.analysis.steps import Answer, Step

LEAST: Final = 32
"""Iterations below which the ranking says little."""


def share(total: int, decisions: int, most: int) -> int:
    """Iterations for each decision of a game, out of a total for all of them: at most what a strong bot takes."""
    return max(LEAST, min(most, total // max(1, decisions)))


def seeded(*parts: object) -> random.Random:
    """The same random numbers for the same parts."""
    return random.Random(":".join(map(str, parts)))


def weighed(game: str, step: Step, answer: Answer, entries: Sequence[Entry], iterations: int) -> Weighed:
    """A decision that was answered, by as many iterations; the same for the same log. Raises LookupError.

    `entries` is the log, at least up to the decision. Nothing that came later counts, and nothing hidden from the seat.
    """
    before = step.before
    rng = seeded(game, answer.decision)
    mind = mind_of(game, before, answer.seat, lambda: entries[: before.version], rng)
    played = move_json(before.book.read_move(answer.move))
    only = sole_move(mind.forms)
    if only is not None:
        return _weighed(before.version, answer, played, [_sole(before.book, only)], forced=True)
    moves, skilled = effort_of(before.book, STRONG).moves, _skilled(before.book, mind)
    ranked = rank(before.book, mind, iterations=iterations, moves=moves, wanted=[played], lead=skilled)
    return _weighed(before.version, answer, played, ranked)


def _weighed(
    version: int, answer: Answer, played: Json, ranked: Sequence[Candidate], *, forced: bool = False
) -> Weighed:
    best = ranked[0]
    own = next((candidate for candidate in ranked if candidate.move == played), None)
    if own is None:
        raise LookupError(f"decision {answer.decision}: what was played was not tried")
    error = 0.0 if own is best else hypot(own.error, best.error)
    found = (answer.seat, answer.decision, answer.chosen_by, played, best.move, own.chance, best.chance)
    return Weighed(version, *found, error=error, forced=forced)


def recommended(book: Rulebook[Any, Any], mind: Mind[Any]) -> list[Candidate]:
    """The moves that a strong bot would choose among, best first; the only one there is, without a search.

    What a master plays by skill comes first, whatever the search makes of it: no search is known to play better there.
    Raises LookupError where the rulebook cannot imagine what is hidden.
    """
    only = sole_move(mind.forms)
    if only is not None:
        return [_sole(book, only)]
    effort, skilled = effort_of(book, STRONG), _skilled(book, mind)
    ranked = rank(book, mind, iterations=effort.iterations, moves=effort.moves, lead=skilled)
    return sorted(ranked, key=lambda one: one.move != skilled) if skilled else ranked


def _skilled(book: Rulebook[Any, Any], mind: Mind[Any]) -> Json | None:
    """What a master plays without a search, as the search names it; None where it has to search."""
    move = by_skill(book.bots.get(MASTER), mind)
    return move_json(book.read_move(move)) if move else None


def _sole(book: Rulebook[Any, Any], move: Json) -> Candidate:
    return Candidate(move_json(book.read_move(move)), 0.0, 0, 0.0)
