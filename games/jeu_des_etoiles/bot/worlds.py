"""From what a seat was shown to a full state: everything that happened is public, and the future is nowhere kept."""

import random
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec

from games.core.facts import Event, type_name
from games.core.rulebook import Json
from games.core.thinking.imagination import imagining
from games.jeu_des_etoiles.evolve import evolve
from games.jeu_des_etoiles.facts import EVENTS
from games.jeu_des_etoiles.state import State, copy
from games.jeu_des_etoiles.view import View

_ANY_EVENT: Final[Any] = reduce(or_, EVENTS)
_OWN_TYPES: Final = frozenset(type_name(fact) for fact in EVENTS)


def known(view: View, history: Sequence[Json]) -> State:
    """The state that the events tell, which must be whole."""
    state = State()
    for told in history:
        if told["type"] in _OWN_TYPES:
            event: Event = msgspec.convert({**told["data"], "type": told["type"]}, _ANY_EVENT)
            evolve(state, event)
    return state


def _drawn(state: State, rng: random.Random) -> State:
    """Nothing is left to be drawn: there is no order of the cards (JE-65), and other dice are another future."""
    return copy(state)


imagine: Final = imagining(known, _drawn)
