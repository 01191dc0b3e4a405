"""What sets the levels apart: how well a bot plays parties, how often it does anything at random."""

import random
from typing import Final, NamedTuple

from games.core.facts import Seat
from games.fabulastro.state import State


class Skill(NamedTuple):
    """`words` it knows on average in three minutes, `titles` the chance to recognize one, `questions` it asks.

    `lapses` says whether it overlooks much on its turn, `plans` whether it weighs what the next throw may bring,
    `onward` whether it chooses a square also for the throw after,
    `learned` whether it knows short names that few people know.
    """

    words: int
    titles: float
    questions: int
    lapses: bool
    plans: bool
    onward: bool
    learned: bool


SKILLS: Final = {
    "easy": Skill(words=22, titles=0.3, questions=4, lapses=True, plans=False, onward=False, learned=False),
    "normal": Skill(words=28, titles=0.6, questions=5, lapses=False, plans=True, onward=False, learned=False),
    "strong": Skill(words=33, titles=0.85, questions=6, lapses=False, plans=True, onward=True, learned=True),
    "master": Skill(words=38, titles=0.95, questions=8, lapses=False, plans=True, onward=True, learned=True),
}

QUICK: Final = SKILLS["normal"]._replace(plans=False)
"""Of playouts: a turn is weighed without the throws that may follow."""


def of_the_job(state: State, seat: Seat) -> random.Random:
    """Chance that stays the same through a job: how well somebody does today is settled when it begins."""
    goods = "/".join([f"{one.gold}-{one.square}-{len(one.hand)}" for one in state.players])
    return random.Random(f"{state.number}/{seat}/{len(state.bag)}/{goods}")
