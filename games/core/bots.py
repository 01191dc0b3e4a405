"""The bot that every game has: it knows no game."""

from typing import Any

from games.core.forms import sample_move
from games.core.rulebook import Json, Mind


def random_bot(mind: Mind[Any]) -> Json:
    """Any legal move."""
    return sample_move(mind.forms, mind.rng)
