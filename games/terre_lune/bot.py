"""The bots of De la Terre à la Lune by level; each sees what its seat sees and chooses among the forms."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from games.core.forms import sample_move
from games.core.rulebook import Mind, Policy

Json = dict[str, Any]


def random_bot(mind: Mind) -> Json:
    """Any legal move."""
    return sample_move(mind.forms, mind.rng)


BOTS: Final[Mapping[str, Policy]] = MappingProxyType({"random": random_bot, "normal": random_bot, "strong": random_bot})
