"""Full states that fit what a viewer was shown: as the rulebook imagines them, or its tests, in `worlds.py`."""

import random
from collections.abc import Sequence
from typing import Any

from games.core.facts import Viewer
from games.core.rulebook import Json, Rulebook
from tests.rules.contract.own import own


def has_worlds(book: Rulebook[Any, Any]) -> bool:
    """Whether a viewer may have to imagine anything; a game without imagined worlds keeps no secrets."""
    return book.insight is not None or own(book, "worlds", "determinize") is not None


def determinize(
    book: Rulebook[Any, Any], state: Any, viewer: Viewer, history: Sequence[Json], rng: random.Random
) -> Any:
    """A state drawn at random among those that fit the view and the events so far, which must be whole.

    In a game without secrets there is but one, the state itself; `test_secrets.py` holds it to that.
    """
    imagine = book.insight.imagine if book.insight else own(book, "worlds", "determinize")
    return imagine(book.view(state, viewer), history, rng) if imagine else book.copy(state)
