"""Levels as policies, also of bots that are told what is hidden from their seat, and of what playouts play."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.core.rulebook import Json, Mind, Policy, Rulebook, move_json
from games.core.search import Searcher
from games.core.search.knowledge import Knowledge

LEVELS = ("easy", "normal", "strong", "master")
"""The levels that meet when none are named."""

ALL_KNOWING = "all-knowing "
"""Stands before the level of a bot that searches from the true state: what chance and hidden things allow at most."""

REPLIES = "replies"
"""What playouts play, by itself: a better one makes better searches, and a thousand games of it take minutes."""


def is_offered(book: Rulebook[Any, Any], level: str) -> bool:
    """Whether a rulebook has such bots.

    Those that know all are offered where a search would have to imagine something, replies where it has an insight.
    """
    if level == REPLIES:
        return book.insight is not None
    own = level.removeprefix(ALL_KNOWING)
    if own == level:
        return level in book.bots
    return book.insight is not None and isinstance(book.bots.get(own), Searcher)


def policy_of(book: Rulebook[Any, Any], level: str, truth: Callable[[], Any]) -> Policy[Any]:
    """The bot of a level. One that knows all is the same search, but every world that it imagines is the `truth`."""
    if level == REPLIES:
        return _replying(book)
    own = level.removeprefix(ALL_KNOWING)
    if own == level:
        return book.bots[level]
    if book.insight is None or not is_offered(book, level):
        raise LookupError(f"{book.key} has no search of that level that imagines anything: {level}")
    told = replace(book.insight, imagine=lambda *_: book.copy(truth()))
    return replace(book, insight=told).bots[own]


def _replying(book: Rulebook[Any, Any]) -> Policy[Any]:
    """Replies as in one imagined world."""
    knowledge = Knowledge.of(book)

    def choose(mind: Mind[Any]) -> Json:
        world = knowledge.imagine(mind.view, mind.history, mind.rng)
        return move_json(knowledge.reply(world, mind.seat, mind.rng))

    return choose
