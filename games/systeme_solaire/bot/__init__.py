"""The bots of Système Solaire by level; each sees what its seat sees and chooses among the forms."""

from collections.abc import Mapping
from typing import Final

from games.core.rulebook import Json, Mind, Policy, move_json
from games.systeme_solaire.bot.heuristic import choose
from games.systeme_solaire.bot.worlds import known
from games.systeme_solaire.view import View


def normal_bot(mind: Mind[View]) -> Json:
    """The heuristic's move, in about a millisecond."""
    return move_json(choose(known(mind.history), mind.seat, mind.rng))


BOTS: Final[Mapping[str, Policy[View]]] = {"normal": normal_bot}
