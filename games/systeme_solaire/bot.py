"""The bots of Système Solaire by level; each sees what its seat sees and chooses among the forms."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from games.core.forms import sample_move
from games.core.rulebook import Mind, Policy, move_json
from games.systeme_solaire.determinize import known
from games.systeme_solaire.heuristic import choose
from games.systeme_solaire.search import search
from games.systeme_solaire.view import View

Json = dict[str, Any]


def random_bot(mind: Mind[View]) -> Json:
    """Any legal move."""
    return sample_move(mind.forms, mind.rng)


def normal_bot(mind: Mind[View]) -> Json:
    """The heuristic's move, in about a millisecond."""
    return move_json(choose(known(mind.history), mind.seat, mind.rng))


def strong_bot(mind: Mind[View]) -> Json:
    """The move that does best when the round is played out, in about a tenth of a second."""
    return move_json(search(known(mind.history), mind.seat, mind.rng))


BOTS: Final[Mapping[str, Policy[View]]] = MappingProxyType(
    {"random": random_bot, "normal": normal_bot, "strong": strong_bot}
)
