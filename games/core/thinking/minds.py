"""What a bot has to think with: the mind of a seat, and the policies that choose by it."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec

from games.core.facts import Seat
from games.core.forms import Form, sample_move
from games.core.view import View

STAND_IN: Final = "normal"
"""The level of the bot that plays for somebody who left: every rulebook has it, so that the others can finish."""

LEVELS: Final = ("random", "easy", STAND_IN, "strong", "master")
"""The levels of bots that every game may have, the weakest first."""


def never() -> bool:
    """Nobody waits: a bot thinks as long as its level may."""
    return False


V = TypeVar("V", bound=View)
Json = dict[str, Any]


class Mind(msgspec.Struct, Generic[V], frozen=True):
    """All that a bot has to think with: what its seat sees, now and in the events so far, and what it may do.

    `history` holds events as the seat was sent them: `{"type": ..., "data": {...}}`, oldest first. Once `hurried()` is
    true others have waited long enough: what has been found by then is played.
    """

    seat: Seat
    view: V
    history: Sequence[Json]
    forms: Sequence[Form]
    rng: random.Random
    hurried: Callable[[], bool] = never


Policy = Callable[[Mind[V]], Json]
"""Chooses one of the forms' moves."""


def random_bot(mind: Mind[Any]) -> Json:
    """Any legal move: the bot that every game has, for it knows none."""
    return sample_move(mind.forms, mind.rng)
