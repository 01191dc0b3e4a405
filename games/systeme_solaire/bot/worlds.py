"""From what a seat was shown to a full state: the public events tell nearly all, the rest is drawn.

What others have chosen and do not show is mostly what the cheap policy would choose in their place, else anything.
"""

import random
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec

from games.core.facts import Event, Seat, Viewer, type_name
from games.core.rulebook import Json
from games.core.thinking.insight import once
from games.systeme_solaire.bot.heuristic import guess_shown, limit, order_choices
from games.systeme_solaire.evolve import evolve
from games.systeme_solaire.facts import EVENTS, BidPlaced, Cards, OrderCardsChosen
from games.systeme_solaire.state import State, copy, hand_value
from games.systeme_solaire.view import View

_ANY_EVENT: Final[Any] = reduce(or_, EVENTS)
_OWN_TYPES: Final = frozenset(type_name(fact) for fact in EVENTS)
_UNKNOWN: Final[Mapping[str, Json]] = {
    type_name(BidPlaced): {"up_to": None},
    type_name(OrderCardsChosen): {"cards": ()},
}
"""What stands for the fields that the seat was not sent."""
AS_BOTS: Final = 0.7
"""How often others are thought to choose as the cheap policy does; who plays otherwise is not shut out."""


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
            state.choices[seat] = _shown(state, seat, rng)
        if seat != viewer and state.phase == "auction" and state.options.proxy_bids:
            state.limits[seat] = _limit(state, seat, rng)
    return state


def _shown(state: State, seat: Seat, rng: random.Random) -> Cards:
    if rng.random() < AS_BOTS:
        return order_choices(state, seat, rng)[0][1]
    return guess_shown(state, seat, rng)


def _limit(state: State, seat: Seat, rng: random.Random) -> int | None:
    """A limit that could be in force: the seat whose turn it is would have raised already, if it had one."""
    most = hand_value(state.hands[seat])
    if state.high == 0 or state.passed[seat] or seat == state.turn or most <= state.high:
        return None
    if rng.random() < AS_BOTS:
        wanted = min(limit(state, seat), most)
        return wanted if wanted > state.high else None
    return None if rng.random() < 0.5 else rng.randint(state.high + 1, most)
