"""The bots of Destiny by level; each sees what its seat sees and chooses among the forms."""

from collections.abc import Mapping
from typing import Final

from games.core.rulebook import Json, Mind, Policy
from games.destiny.bot.heuristic import NORMAL, Thinker, best
from games.destiny.bot.worlds import guess, known
from games.destiny.bot.worth import Faces
from games.destiny.view import View


def normal_bot(mind: Mind[View]) -> Json:
    """The move that the heuristic likes best in an imagined world, in about a millisecond."""
    state, count = known(mind.history)
    world = guess(state, count, mind.seat, mind.rng)
    return best(Thinker(world, mind.seat, Faces(state.faces), mind.rng, NORMAL), mind.forms)


BOTS: Final[Mapping[str, Policy[View]]] = {"normal": normal_bot}
