"""What a position leads to: one playout by the cheap policy, to where the rulebook's worth tells more."""

import random
from collections.abc import Sequence
from typing import TypeVar

from games.core.dice import SEED_BYTES, Dice
from games.core.search.contract import Rules, carried_out
from games.core.search.knowledge import Knowledge
from games.core.thinking.chances import shares_of

S = TypeVar("S")


def outlook(rules: Rules[S], state: S, rng: random.Random) -> Sequence[float]:
    """Each seat's chance of winning where a playout from a full state stops; `state` stays as it is.

    Raises LookupError where the playout does not end and the rulebook cannot value a position.
    """
    knowledge, dice = Knowledge.of(rules), Dice(rng.randbytes(SEED_BYTES))
    state, played = rules.copy(state), 0
    began = knowledge.period(state) if knowledge.period else 0
    while seats := rules.awaiting(state):
        gone = knowledge.period(state) - began if knowledge.period else played
        if gone >= knowledge.depth:
            break
        move = knowledge.reply(state, seats[0], rng)
        for _ in carried_out(rules, state, seats[0], move, dice):
            pass
        played += 1
    standings = rules.result(state)
    if standings is not None:
        return shares_of(standings)
    if knowledge.worth is None:
        raise LookupError(f"a playout of {rules.key} does not end, and its rulebook has no worth")
    return knowledge.worth(state)
