"""Made-up games for the search: a win that can be forced, choices that do not matter, gold to find, a closed hand."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from games.core.dice import Dice
from games.core.domains import OneOf, offer
from games.core.facts import Event, Move, Own, Seat, Standing
from games.core.forms import Field, Form
from games.core.rulebook import Json, Mind
from games.core.thinking.insight import Insight
from games.core.view import SeatView, View

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
    """What the games have in common."""

    stones: int
    events: tuple[type[Event], ...] = (Taken, Tossed)
    insight: Insight[Heap, View] | None = None
    key = "stones"

    def initial(self) -> Heap:
        return Heap(self.stones)

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

    def decide(self, state: Heap, seat: Seat, move: Take, dice: Dice) -> Iterator[Event]:
        yield Taken(seat, move.count)
        if not state.stones:
            yield Tossed(seat)


@dataclass
class Coin(_Game):
    """A seat takes stones, throwing as many dice for nothing; then a coin that the other seat tosses decides alone."""

    stones: int = 2 * MOST

    def decide(self, state: Heap, seat: Seat, move: Take, dice: Dice) -> Iterator[Event]:
        if seat == 0:
            dice.sample(range(10), move.count)
            yield Taken(seat, move.count)
        else:
            yield Tossed(dice.below(PLAYERS))


@dataclass
class Wide(LastStone):
    """As many stones may be taken as there are."""

    def forms(self, state: Heap, seat: Seat) -> list[Form]:
        return [Form("take", (Field("count", OneOf(offer(range(1, state.stones + 1)))),))]


class Detour(_Game):
    """A seat sends the other on a way of some steps, with a die at each; then, in another period, a coin decides."""

    stones = 0

    def __init__(self) -> None:
        self.insight = Insight(
            imagine=lambda view, history, rng: self.initial(),
            worth=lambda state: [0.5, 0.5],
            period=lambda state: int(state.turn == 1 and not state.stones),
            depth=9,
        )

    def evolve(self, state: Heap, event: Any) -> None:
        if isinstance(event, Taken):
            state.stones, state.turn = (event.count if state.turn == 0 else state.stones - 1), 1
        else:
            super().evolve(state, event)

    def forms(self, state: Heap, seat: Seat) -> list[Form]:
        counts = range(1, MOST + 1) if seat == 0 else [1]
        return [Form("take", (Field("count", OneOf(offer(counts))),))]

    def decide(self, state: Heap, seat: Seat, move: Take, dice: Dice) -> Iterator[Event]:
        if seat == 0 or state.stones:
            dice.below(PLAYERS)
            yield Taken(seat, move.count)
        else:
            yield Tossed(dice.below(PLAYERS))


class Coins(_Game):
    """Whatever a seat takes, the other tosses coins for ever; their heads are counted."""

    stones = 0
    tossed = 40

    def __init__(self) -> None:
        self.insight = Insight(
            imagine=lambda view, history, rng: self.initial(),
            worth=lambda state: [state.stones / self.tossed, 1 - state.stones / self.tossed],
            depth=self.tossed + 1,
        )

    def evolve(self, state: Heap, event: Any) -> None:
        state.stones, state.turn = state.stones + event.count, 1

    def forms(self, state: Heap, seat: Seat) -> list[Form]:
        return super().forms(Heap(MOST, state.turn), seat)

    def decide(self, state: Heap, seat: Seat, move: Take, dice: Dice) -> Iterator[Event]:
        yield Taken(seat, dice.below(PLAYERS) if seat else 0)


class Both(_Game):
    """After a move that does not matter both seats take at once: the first is best off with one, the other with two."""

    stones = 0

    def __init__(self) -> None:
        self.insight = Insight(
            imagine=lambda view, history, rng: self.initial(),
            worth=lambda state: [float(state.stones % 10 == 1), float(state.stones // 10 == 2)],
            depth=9,
        )

    def awaiting(self, state: Heap) -> Sequence[Seat]:
        taken = (state.stones % 10, state.stones // 10)
        return [seat for seat in range(PLAYERS) if not taken[seat]] if state.turn else [0]

    def evolve(self, state: Heap, event: Any) -> None:
        state.stones += event.count * 10**event.seat if state.turn else 0
        state.turn = 1

    def forms(self, state: Heap, seat: Seat) -> list[Form]:
        return [Form("take", (Field("count", OneOf(offer([1, 2]))),))]

    def decide(self, state: Heap, seat: Seat, move: Take, dice: Dice) -> Iterator[Event]:
        yield Taken(seat, move.count)


class Hidden(Event, frozen=True):
    """A seat closed its hand over some stones: it alone knows how many."""

    seat: Seat
    count: Own[int]


class Hand(_Game):
    """A seat hides one stone or more in its hand, and wins unless the other seat says how many."""

    stones = MOST
    events = (Hidden, Tossed)

    def __init__(self) -> None:
        self.insight = Insight(imagine=lambda view, history, rng: self.initial())

    def evolve(self, state: Heap, event: Any) -> None:
        if isinstance(event, Hidden):
            state.stones, state.turn = event.count, 1
        else:
            super().evolve(state, event)

    def forms(self, state: Heap, seat: Seat) -> list[Form]:
        return super().forms(Heap(MOST, state.turn), seat)

    def decide(self, state: Heap, seat: Seat, move: Take, dice: Dice) -> Iterator[Event]:
        if seat == 0:
            yield Hidden(seat, move.count)
        else:
            yield Tossed(seat if move.count == state.stones else 0)


class Walked(Event, frozen=True):
    """A seat went somewhere."""

    seat: Seat
    to: int


class Found(Event, frozen=True):
    """A seat found gold, and sees how much."""

    seat: Seat
    gold: Own[int]


class Walk(_Game):
    """A seat goes near, where there is gold in every fourth world, or far; then the other seat may find some itself."""

    stones = 1
    events = (Taken, Tossed, Walked, Found)

    def __init__(self) -> None:
        self._imagined = 0
        self.insight = Insight(imagine=self._imagine)

    def _imagine(self, view: Any, history: Sequence[Json], rng: random.Random) -> Heap:
        assert (view, history, rng.random() < 1) == ("walk", [{"type": "begun"}], True)
        self._imagined += 1
        return Heap(self._imagined)

    def evolve(self, state: Heap, event: Any) -> None:
        if isinstance(event, Taken | Tossed):
            super().evolve(state, event)

    def decide(self, state: Heap, seat: Seat, move: Take, dice: Dice) -> Iterator[Event]:
        yield Taken(seat, 0)
        if seat == 0:
            yield Walked(seat, move.count)
            if move.count == 1 and not state.stones % 4:
                yield Found(seat, 5)
        else:
            yield Found(seat, dice.below(9))
            yield Tossed(dice.below(PLAYERS))


class Glance(View, frozen=True):
    """A view that shows who is there."""

    @property
    def awaiting(self) -> Sequence[Seat]:
        return [0]

    @property
    def seats(self) -> Sequence[SeatView]:
        return [SeatView(seat) for seat in range(self.players)]

    @property
    def result(self) -> None:
        return None


class NoOptions(msgspec.Struct):
    """The games know none."""


class Fork(Walk):
    """A seat that goes near comes there, and finds gold; one that goes far comes there in half of the worlds, too."""

    def decide(self, state: Heap, seat: Seat, move: Take, dice: Dice) -> Iterator[Event]:
        yield Taken(seat, 0)
        if seat == 0 and (move.count == 1 or state.stones % 2):
            yield Walked(seat, 1)
        if seat == 0 and move.count == 1:
            yield Found(seat, 5)
        if seat == 1:
            yield Tossed(dice.below(PLAYERS))


def mind_of(game: LastStone | Both | Coin | Coins | Hand | Detour, seed: int) -> Mind[Any]:
    """What the first seat has to think with, before anybody has moved."""
    view, history = Glance(viewer=0, players=PLAYERS, options=NoOptions(), phase="play"), list[Json]()
    return Mind(seat=0, view=view, history=history, forms=game.forms(game.initial(), 0), rng=random.Random(seed))
