"""What a search is told of Jeu des Étoiles."""

from typing import Final

from games.core.rulebook import Json, Mind
from games.core.thinking.insight import Insight
from games.jeu_des_etoiles.bot.chances import worth
from games.jeu_des_etoiles.bot.naming import named
from games.jeu_des_etoiles.bot.quick import propose, reply
from games.jeu_des_etoiles.bot.worlds import imagine
from games.jeu_des_etoiles.state import State
from games.jeu_des_etoiles.view import View


def _settle(mind: Mind[View], level: str) -> Json | None:
    """Colours, and names as the level remembers them."""
    return None if mind.view.phase == "travel" else named(mind, level)


def _round(state: State) -> int:
    return state.round


INSIGHT: Final[Insight[State, View]] = Insight(
    imagine=imagine,
    propose=propose,
    reply=reply,
    worth=worth,
    period=_round,
    depth=4,
    settle=_settle,
    iterations={},
    attention=0.8,
)
