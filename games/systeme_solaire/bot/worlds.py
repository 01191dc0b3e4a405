"""From what a seat was shown to a full state: the public events tell nearly all, the rest is drawn at random."""

import random
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec

from games.core.facts import Event, Viewer, type_name
from games.core.rulebook import Json
from games.core.thinking.insight import once
from games.systeme_solaire.bot.heuristic import guess_shown
from games.systeme_solaire.evolve import evolve
from games.systeme_solaire.facts import EVENTS, BidPlaced, OrderCardsChosen
from games.systeme_solaire.state import State, copy, hand_value
from games.systeme_solaire.view import View

_ANY_EVENT: Final[Any] = reduce(or_, EVENTS)
_OWN_TYPES: Final = frozenset(type_name(fact) for fact in EVENTS)
_UNKNOWN: Final[Mapping[str, Json]] = {
    type_name(BidPlaced): {"up_to": None},
    type_name(OrderCardsChosen): {"cards": ()},
}
"""What stands for the fields that the seat was not sent."""


def known(history: Sequence[Json]) -> State:
    """The state as the events tell it; a hidden choice is an empty one there, a hidden limit none."""
    state = State()
    for told in history:
        name = told["type"]
        if name in _OWN_TYPES:
            event: Event = msgspec.convert({**_UNKNOWN.get(name, {}), **told["data"], "type": name}, _ANY_EVENT)
            evolve(state, event)
    return state


_known: Final = once(known)


def imagine(view: View, history: Sequence[Json], rng: random.Random) -> State:
    """A full state that fits all that the viewer was shown; `history` must be whole.

    The cards still to come are not in a state, so that only limits and pending choices are drawn.
    """
    return guess(copy(_known(history)), view.viewer, rng)


def guess(state: State, viewer: Viewer, rng: random.Random) -> State:
    """Fill in, in place, what the viewer cannot know of a state made by `known`."""
    for seat in range(state.players):
        if seat != viewer and state.choices[seat] is not None and state.phase == "ordering":
            state.choices[seat] = guess_shown(state, seat, rng)
        if seat != viewer and state.phase == "auction":
            state.limits[seat] = _limit(state, seat, rng)
    return state


def _limit(state: State, seat: int, rng: random.Random) -> int | None:
    """A limit that could be in force: the seat whose turn it is would have raised already, if it had one."""
    most = hand_value(state.hands[seat])
    without = state.high == 0 or state.passed[seat] or seat == state.turn or most <= state.high
    return None if without or rng.random() < 0.5 else rng.randint(state.high + 1, most)
