"""The bots of Destiny by level; each sees what its seat sees and chooses among the forms."""

from collections.abc import Mapping
from typing import Final

from games.core.rulebook import Json, Mind, Policy
from games.destiny.bot.search import consider, search
from games.destiny.view import View

LOOKS: Final = 1
"""Imagined worlds for one decision of `normal`."""


def normal_bot(mind: Mind[View]) -> Json:
    """The move that the heuristic likes best in an imagined world, in about a millisecond."""
    return consider(mind, LOOKS)[0][1]


def strong_bot(mind: Mind[View]) -> Json:
    """Thinks in more worlds, and plays the end of the game out, in at most some tenths of a second."""
    return search(mind)


BOTS: Final[Mapping[str, Policy[View]]] = {"normal": normal_bot, "strong": strong_bot}
