"""From what a seat was shown to a full state."""

import random
from collections.abc import Sequence
from typing import Any

from games.core.rulebook import View
from games.terre_lune.state import State

Json = dict[str, Any]


def determinize(view: View, history: Sequence[Json], rng: random.Random) -> State:
    """A full state that fits all that the viewer was shown; `history` must be whole."""
    raise NotImplementedError
