"""Two made-up games for the search: one in which a win can be forced, one in which no choice matters."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from games.core.dice import Dice
from games.core.domains import OneOf, offer
from games.core.facts import Event, Move, Seat, Standing
from games.core.forms import Field, Form
from games.core.rulebook import Json, Mind
from games.core.thinking.insight import Insight
from games.core.view import View

MOST = 3
PLAYERS = 2


class Take(Move, frozen=True):
    """Take some stones."""

    count: int


class Taken(Event, frozen=True):
    """A seat took stones."""

    seat: Seat
    count: int


class Tossed(Event, frozen=True):
    """A coin said who wins."""

    winner: Seat


class Heap(msgspec.Struct):
    """The stones that are left; whose turn it is; who has won."""

    stones: int
    turn: Seat = 0
    winner: Seat | None = None


class _Game:
    """What both games have in common."""

    events: tuple[type[Event], ...] = (Taken, Tossed)
    insight: Insight[Heap, View] | None = None
    key = "stones"

    def awaiting(self, state: Heap) -> Sequence[Seat]:
        return [] if state.winner is not None else [state.turn]

    def forms(self, state: Heap, seat: Seat) -> list[Form]:
        counts = range(1, min(MOST, state.stones) + 1)
        return [Form("take", (Field("count", OneOf(offer(counts, "count-{}"))),))] if seat == state.turn else []

    def evolve(self, state: Heap, event: Any) -> None:
        if isinstance(event, Tossed):
            state.winner = event.winner
        else:
            state.stones -= event.count
            state.turn = 1 - event.seat

    def result(self, state: Heap) -> list[Standing] | None:
        if state.winner is None:
            return None
        return [Standing(seat, 1 + (seat != state.winner), 0) for seat in range(PLAYERS)]

    def copy(self, state: Heap) -> Heap:
        return msgspec.structs.replace(state)

    def read_move(self, move: Mapping[str, Any]) -> Take:
        return msgspec.convert(move, Take)


@dataclass
class LastStone(_Game):
    """Whoever takes the last stone wins: leaving a multiple of four forces it (Bouton 1901)."""

    stones: int

    def initial(self) -> Heap:
        return Heap(self.stones)

    def decide(self, state: Heap, seat: Seat, move: Take, dice: Dice) -> Iterator[Event]:
        yield Taken(seat, move.count)
        if not state.stones:
            yield Tossed(seat)


@dataclass
class Coin(_Game):
    """A seat takes stones, throwing as many dice for nothing; then a coin that the other seat tosses decides alone."""

    stones: int = 2 * MOST

    def initial(self) -> Heap:
        return Heap(self.stones)

    def decide(self, state: Heap, seat: Seat, move: Take, dice: Dice) -> Iterator[Event]:
        if seat == 0:
            dice.sample(range(10), move.count)
            yield Taken(seat, move.count)
        else:
            yield Tossed(dice.below(PLAYERS))


def mind_of(game: LastStone | Coin, seed: int) -> Mind[Any]:
    """What the first seat has to think with, before anybody has moved."""
    history: list[Json] = []
    return Mind(seat=0, view=None, history=history, forms=game.forms(game.initial(), 0), rng=random.Random(seed))
