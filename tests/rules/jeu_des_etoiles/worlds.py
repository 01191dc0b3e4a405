"""From what a seat was shown to a full state: everything that happened is public, and the future is nowhere kept."""

import random
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec

from games.core.facts import Event, type_name
from games.jeu_des_etoiles.evolve import evolve
from games.jeu_des_etoiles.facts import EVENTS
from games.jeu_des_etoiles.state import State
from games.jeu_des_etoiles.view import View

Json = dict[str, Any]

_ANY_EVENT: Final[Any] = reduce(or_, EVENTS)
_OWN_TYPES: Final = frozenset(type_name(fact) for fact in EVENTS)


def determinize(view: View, history: Sequence[Json], rng: random.Random) -> State:
    """The state that the events tell, which must be whole.

    Nothing is left to be drawn: the order of the cards does not exist (JE-65), so that playing on from here with
    other dice is another future.
    """
    state = State()
    for told in history:
        if told["type"] in _OWN_TYPES:
            event: Event = msgspec.convert({**told["data"], "type": told["type"]}, _ANY_EVENT)
            evolve(state, event)
    return state
