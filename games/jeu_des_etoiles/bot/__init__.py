"""The bots of Jeu des Étoiles by level; each sees what its seat sees and chooses among the forms."""

import random
from collections.abc import Mapping
from functools import partial
from typing import Final

from games.core.rulebook import Json, Mind, Policy
from games.jeu_des_etoiles.bot.planning import plan, shortest
from games.jeu_des_etoiles.components import CONSTELLATIONS, MOST_NAMES
from games.jeu_des_etoiles.view import View

KNOWLEDGE: Final = {"shortest": 0.5, "normal": 0.5, "strong": 0.8}
"""The chance that a bot of the level remembers a neighbour, for each of its two names."""


def _navigator(level: str, mind: Mind[View]) -> Json:
    phase = mind.view.phase
    if phase == "draw":
        return next(mind.forms[0].enumerate())
    if phase == "name":
        return {"type": "name_neighbours", "names": recall(mind.view, KNOWLEDGE[level], mind.rng)}
    path = shortest(mind.view) if level == "shortest" else plan(mind.view, deep=level == "strong")
    return {"type": "travel", "path": path} if len(path) > 1 else {"type": "stay"}


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


BOTS: Final[Mapping[str, Policy[View]]] = {level: partial(_navigator, level) for level in KNOWLEDGE}
