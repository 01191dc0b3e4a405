"""The bots of Jeu des Étoiles by level; each sees what its seat sees and chooses among the forms."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from games.core.rulebook import Json, Mind, Policy
from games.jeu_des_etoiles.bot.naming import named
from games.jeu_des_etoiles.bot.planning import plan, shortest
from games.jeu_des_etoiles.view import View

LEVELS: Final = ("shortest", "normal", "strong", "master")
_DEEP: Final = ("strong", "master")


def _navigator(level: str, mind: Mind[View]) -> Json:
    if mind.view.phase != "travel":
        return named(mind, level)
    path = shortest(mind.view) if level == "shortest" else plan(mind.view, deep=level in _DEEP)
    return {"type": "travel", "path": path} if len(path) > 1 else {"type": "stay"}


BOTS: Final[Mapping[str, Policy[View]]] = {level: partial(_navigator, level) for level in LEVELS}
