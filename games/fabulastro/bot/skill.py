"""What sets the levels apart: how well a bot plays parties, what it thinks things are worth, how often it errs."""

import random
from typing import Final, NamedTuple

from games.core.facts import Seat
from games.fabulastro.state import State


class Prices(NamedTuple):
    """What a player thinks things are worth, in gold.

    `courage` prices the first point, the second and so on, the last price holding for all further ones; `card` is what
    a planet card in the hand is worth, `later_turn` what it costs to settle a debt later, unless the guardian is owed
    already. Pledging the last point costs `last_courage` more, the one before it `second_courage`.
    """

    courage: tuple[float, ...]
    card: float
    later_turn: float
    last_courage: float
    second_courage: float


CAREFUL: Final = Prices(courage=(16.0, 7.0, 3.5, 1.5), card=2.0, later_turn=4.5, last_courage=30.0, second_courage=6.0)
"""Of players who keep their cards for a better day."""
KEEN: Final = Prices(courage=(30.0, 16.0, 10.0, 5.0), card=0.0, later_turn=2.0, last_courage=15.0, second_courage=2.0)
"""Of players who play their cards, and settle soon."""


class Skill(NamedTuple):
    """`words` it knows on average in three minutes, `titles` the chance to recognize one, `questions` it asks.

    `lapses` says whether it overlooks much on its turn, `plans` whether it weighs what the next throw may bring,
    `onward` whether it chooses a square also for the throw after,
    `learned` whether it knows short names that few people know, `prices` what it thinks that goods are worth.
    """

    words: int
    titles: float
    questions: int
    lapses: bool
    plans: bool
    onward: bool
    learned: bool
    prices: Prices


SKILLS: Final = {
    "easy": Skill(22, 0.3, 4, lapses=True, plans=False, onward=False, learned=False, prices=CAREFUL),
    "normal": Skill(28, 0.6, 5, lapses=False, plans=True, onward=False, learned=False, prices=CAREFUL),
    "strong": Skill(33, 0.85, 6, lapses=False, plans=True, onward=True, learned=True, prices=KEEN),
    "master": Skill(38, 0.95, 8, lapses=False, plans=True, onward=True, learned=True, prices=KEEN),
}


def of_the_job(state: State, seat: Seat) -> random.Random:
    """Chance that stays the same through a job: how well somebody does today is settled when it begins."""
    goods = "/".join([f"{one.gold}-{one.square}-{len(one.hand)}" for one in state.players])
    return random.Random(f"{state.number}/{seat}/{len(state.bag)}/{goods}")
