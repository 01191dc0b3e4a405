"""What a bot knows by heart of the sky: which constellations are near its goal."""

import random

from games.jeu_des_etoiles.components import CONSTELLATIONS, MOST_NAMES
from games.jeu_des_etoiles.view import View


def recall(view: View, knowledge: float, rng: random.Random) -> list[str]:
    """Two names: each a neighbour of the goal with the chance `knowledge`, else any other one."""
    own = view.on_turn
    near = CONSTELLATIONS[(own and own.goal) or ""].neighbours
    names: list[str] = []
    for _ in range(MOST_NAMES):
        right = rng.random() < knowledge
        pool = [name for name in view.names or () if (name in near) is right and name not in names]
        names.append(rng.choice(pool))
    return names
