"""The bots of De la Terre à la Lune by level; each sees what its seat sees and chooses among the forms."""

from collections.abc import Mapping
from typing import Final

from games.core.rulebook import Json, Mind, Policy, move_json
from games.terre_lune.bot.eye import NORMAL
from games.terre_lune.bot.heuristic import choose
from games.terre_lune.bot.worlds.public import public
from games.terre_lune.view.shapes import View


def normal_bot(mind: Mind[View]) -> Json:
    """The heuristic's move, in a fraction of a millisecond."""
    return move_json(choose(public(mind.view), mind.seat, NORMAL))


BOTS: Final[Mapping[str, Policy[View]]] = {"normal": normal_bot}
