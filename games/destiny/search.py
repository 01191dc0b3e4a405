"""The `strong` bot: rates its moves in several imagined worlds, and what the trick brings by playing it out."""

from typing import Any, Final

from games.core.dice import Dice
from games.core.rulebook import Mind
from games.destiny.determinize import guess, known
from games.destiny.heuristic import Thinker, rated

Json = dict[str, Any]

WORLDS: Final = 6
_SEED_BYTES: Final = 32


def search(mind: Mind) -> Json:
    """The best move in the mean over imagined worlds."""
    state, count = known(mind.history)
    totals: dict[str, tuple[float, Json]] = {}
    for _ in range(WORLDS):
        world = guess(state, count, mind.seat, mind.rng)
        dice = Dice(mind.rng.randbytes(_SEED_BYTES))
        for value, move in rated(Thinker(world, mind.seat, state.faces, mind.rng, dice), mind.forms):
            total, _ = totals.get(repr(move), (0.0, move))
            totals[repr(move)] = total + value, move
    return max(totals.values(), key=lambda pair: pair[0])[1]
