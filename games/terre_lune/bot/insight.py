"""What a search is told of De la Terre à la Lune."""

import random
from typing import Final

from games.core.facts import Move, Seat, move_json
from games.core.rulebook import Json, Mind
from games.core.thinking.insight import MASTER, STRONG, Insight
from games.terre_lune.bot.chances import worth
from games.terre_lune.bot.eye import KEEN
from games.terre_lune.bot.heuristic import choose
from games.terre_lune.bot.proposals import propose
from games.terre_lune.bot.worlds import imagine
from games.terre_lune.bot.worlds.public import public
from games.terre_lune.state import State
from games.terre_lune.view.shapes import View


def _reply(state: State, seat: Seat, rng: random.Random) -> Move:
    return choose(state, seat, KEEN)


def _settle(mind: Mind[View], level: str) -> Json | None:
    """Everything but flights: of other moves none was found that wins more (`tests/bench/regret.py`)."""
    return None if mind.view.phase == "fly" else move_json(choose(public(mind.view), mind.seat, KEEN))


def _round(state: State) -> int:
    return state.round


INSIGHT: Final[Insight[State, View]] = Insight(
    imagine=imagine,
    propose=propose,
    reply=_reply,
    worth=worth,
    period=_round,
    depth=60,
    settle=_settle,
    iterations={STRONG: 450, MASTER: 2250},
    moves={STRONG: 30_000, MASTER: 150_000},
)
