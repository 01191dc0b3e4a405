"""Full states that fit what a viewer was shown, as `tests/rules/<game>/worlds.py` draws them for each game."""

import random
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from games.core.rulebook import Json, Rulebook
from games.core.view import View


def determinize(book: Rulebook[Any, Any], view: View, history: Sequence[Json], rng: random.Random) -> Any:
    """A state drawn at random among those that fit the view and the events so far, which must be whole."""
    return import_module(f"tests.rules.{book.folder.name}.worlds").determinize(view, history, rng)
