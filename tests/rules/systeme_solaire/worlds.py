"""From what a seat was shown to a full state, as the bots imagine one."""

import random
from collections.abc import Sequence
from typing import Any

from games.systeme_solaire.bot.worlds import guess, known
from games.systeme_solaire.state import State
from games.systeme_solaire.view import View

Json = dict[str, Any]


def determinize(view: View, history: Sequence[Json], rng: random.Random) -> State:
    """A full state that fits all that the viewer was shown; `history` must be whole.

    The cards still to come are not in a state, so that only limits and pending choices are drawn.
    """
    return guess(known(history), view.viewer, rng)
