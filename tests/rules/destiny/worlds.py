"""From what a seat was shown to a full state, as the bots imagine one."""

import random
from collections.abc import Sequence
from typing import Any

from games.destiny.bot.worlds import guess, known
from games.destiny.state import State
from games.destiny.view import View

Json = dict[str, Any]


def determinize(view: View, history: Sequence[Json], rng: random.Random) -> State:
    """A full state that fits all that the viewer was shown; `history` must be whole.

    What nobody has seen is in no state (DE-166), so that only what others have seen is drawn.
    """
    return guess(*known(history), view.viewer, rng)
