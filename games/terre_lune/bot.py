"""The bots of De la Terre à la Lune by level; each sees what its seat sees and chooses among the forms."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from games.core.forms import sample_move
from games.core.rulebook import Mind, Policy, move_json
from games.terre_lune.heuristic import choose
from games.terre_lune.search import search

Json = dict[str, Any]


def random_bot(mind: Mind) -> Json:
    """Any legal move."""
    return sample_move(mind.forms, mind.rng)


def normal_bot(mind: Mind) -> Json:
    """The heuristic's move, in about a millisecond."""
    return move_json(choose(mind.view))


def strong_bot(mind: Mind) -> Json:
    """The heuristic's move, but the card that wins most battles when they are played out."""
    return move_json(search(mind))


BOTS: Final[Mapping[str, Policy]] = MappingProxyType({"random": random_bot, "normal": normal_bot, "strong": strong_bot})
