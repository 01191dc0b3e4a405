"""What bots choose beside paths: a colour at random, and the goal's neighbours as far as they remember them."""

import random
from collections.abc import Mapping
from typing import Final

from games.core.forms import sample_move
from games.core.rulebook import Json, Mind
from games.jeu_des_etoiles.components import CONSTELLATIONS, MOST_NAMES
from games.jeu_des_etoiles.view import View

KNOWLEDGE: Final[Mapping[str, float]] = {"shortest": 0.5, "normal": 0.5, "strong": 0.9, "master": 1.0}
"""The chance that a bot of the level remembers a neighbour, for each of its two names."""


def named(mind: Mind[View], level: str) -> Json:
    """The move of a seat that draws a card or names neighbours."""
    if mind.view.phase == "draw":
        return sample_move(mind.forms, mind.rng)
    return {"type": "name_neighbours", "names": recall(mind.view, KNOWLEDGE[level], mind.rng)}


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
