"""The bots of Destiny by level; each sees what its seat sees and chooses among the forms."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from games.core.dice import Dice
from games.core.forms import sample_move
from games.core.rulebook import Mind, Policy
from games.destiny.determinize import guess, known
from games.destiny.heuristic import Thinker, best
from games.destiny.search import search

Json = dict[str, Any]

_SEED_BYTES: Final = 32


def random_bot(mind: Mind) -> Json:
    """Any legal move."""
    return sample_move(mind.forms, mind.rng)


def normal_bot(mind: Mind) -> Json:
    """The heuristic's move in one imagined world."""
    state, count = known(mind.history)
    world = guess(state, count, mind.seat, mind.rng)
    dice = Dice(mind.rng.randbytes(_SEED_BYTES))
    return best(Thinker(world, mind.seat, state.faces, mind.rng, dice), mind.forms)


def strong_bot(mind: Mind) -> Json:
    """The move that does best over several imagined worlds."""
    return search(mind)


BOTS: Final[Mapping[str, Policy]] = MappingProxyType({"random": random_bot, "normal": normal_bot, "strong": strong_bot})
