"""What Destiny tells the search: imagined worlds, moves worth trying, and chances of winning."""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from games.core.facts import Move, Seat
from games.core.thinking.chances import softmax
from games.core.thinking.insight import MASTER, STRONG, Insight
from games.destiny.bot.heuristic import KEEN, Thinker, best, rated, read
from games.destiny.bot.worlds import imagine
from games.destiny.bot.worth import Faces, prospects
from games.destiny.components import ROUNDS
from games.destiny.forms import forms
from games.destiny.state import State
from games.destiny.view import View

_GLANCE: Final = 4
"""Moves of a step that a reply in a playout looks at."""
_TEMPERATURE: Final = 55.0
_TEMPERATURE_PER_ROUND: Final = 18.0
"""Points by which chances of winning part: in the last round, and more for each round to come."""


def propose(state: State, seat: Seat, rng: random.Random) -> Iterator[Move]:
    """The moves by what they promise in this world, to whoever knows what the seat knows."""
    thinker = _thinker(state, seat, rng)
    listed = sorted(rated(thinker, forms(state, seat)), key=lambda pair: -pair[0])
    yield from (read(move) for _, move in listed)


def _reply(state: State, seat: Seat, rng: random.Random) -> Move:
    move: Move = read(best(_thinker(state, seat, rng, _GLANCE), forms(state, seat)))
    return move


def _thinker(state: State, seat: Seat, rng: random.Random, *breadth: int) -> Thinker:
    return Thinker(state, seat, Faces.known_to(state, seat), rng, KEEN, *breadth)


def worth(state: State) -> Sequence[float]:
    """Each seat's chance of winning, by the points that its board promises."""
    temperature = _TEMPERATURE + _TEMPERATURE_PER_ROUND * (ROUNDS - state.round)
    faces = Faces(state.faces)
    return softmax([prospects(state, seat, faces, KEEN.held) / temperature for seat in range(state.players)])


def _round(state: State) -> int:
    return state.round


INSIGHT: Final = Insight[State, View](
    imagine=imagine,
    propose=propose,
    reply=_reply,
    worth=worth,
    period=_round,
    depth=3,
    iterations={STRONG: 200, MASTER: 1000},
    moves={STRONG: 2_000, MASTER: 10_000},
)
