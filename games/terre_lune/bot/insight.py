"""What a search is told of De la Terre à la Lune."""

import random
from typing import Final

from games.core.facts import Move, Seat
from games.core.thinking.insight import Insight
from games.terre_lune.bot.chances import worth
from games.terre_lune.bot.heuristic import choose
from games.terre_lune.bot.proposals import propose
from games.terre_lune.bot.worlds import imagine
from games.terre_lune.state import State
from games.terre_lune.view.shapes import View


def _reply(state: State, seat: Seat, rng: random.Random) -> Move:
    return choose(state, seat)


def _round(state: State) -> int:
    return state.round


INSIGHT: Final[Insight[State, View]] = Insight(
    imagine=imagine,
    propose=propose,
    reply=_reply,
    worth=worth,
    period=_round,
    depth=60,
    iterations={},
)
