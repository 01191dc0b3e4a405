"""Random games in a second of processor time, and what copies, forms, views and pictures cost.

`python -m tests.bench.playouts [rulebook]`
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from games.core.catalogue import rulebooks
from games.core.dice import Dice
from games.core.forms import enumerate_moves, sample_move
from games.core.rulebook import Rulebook
from games.drawing.plain import board_of, picture_of
from tests.bench.machine import describe

SECONDS = 2.0
POSITIONS_FROM = 20
MOST_POSITIONS = 600
MOST_COUNTED = 10_000


def playout(book: Rulebook[Any, Any], seats: int, seed: int) -> Iterator[Any]:
    """Play one random game through the rulebook, without the lifecycle; the state before each move."""
    rng = random.Random(seed)
    dice = Dice(rng.randbytes(32))
    state = book.initial()
    for event in book.setup(state, book.read_options({}), seats, dice):
        book.evolve(state, event)
    while awaiting := book.awaiting(state):
        yield state
        seat = rng.choice(awaiting)
        move = book.read_move(sample_move(book.forms(state, seat), rng))
        for event in book.decide(state, seat, move, dice):
            book.evolve(state, event)


def microseconds(work: Callable[[Any], object], states: list[Any]) -> float:
    """The mean cost of work on a state."""
    start, done = time.process_time(), 0
    while (spent := time.process_time() - start) < SECONDS / 4:
        for state in states:
            work(state)
        done += len(states)
    return 1e6 * spent / done


def width(book: Rulebook[Any, Any], state: Any) -> int:
    """How many moves the first awaited seat has, counted up to a bound: some forms have millions."""
    return sum(1 for _ in islice(enumerate_moves(book.forms(state, book.awaiting(state)[0])), MOST_COUNTED))


def measure(book: Rulebook[Any, Any], seats: int) -> None:
    """Print the figures of one rulebook with one number of seats."""
    start, games, moves = time.process_time(), 0, 0
    while (spent := time.process_time() - start) < SECONDS:
        moves += sum(1 for _ in playout(book, seats, games))
        games += 1
    met = [book.copy(state) for seed in range(POSITIONS_FROM) for state in playout(book, seats, seed)]
    states = random.Random(0).sample(met, min(len(met), MOST_POSITIONS))
    names = [f"Player {seat}" for seat in range(seats)]
    works: dict[str, Callable[[Any], object]] = {
        "copy": book.copy,
        "forms": lambda state: book.forms(state, book.awaiting(state)[0]),
        "view": lambda state: book.view(state, 0),
        "picture": lambda state: picture_of(book)(book.view(state, 0), "en", names),
        "board": lambda state: board_of(book)(book.view(state, 0), "en", names),
    }
    costs = ", ".join(f"{name} {microseconds(work, states):.1f}" for name, work in works.items())
    print(f"{book.key}, {seats} seats: {games / spent:,.0f} playouts/s, {moves / games:.1f} moves a game; µs: {costs}")
    widest = max(states, key=lambda state: width(book, state))
    print(
        f"  widest of these positions: {width(book, widest)} moves, forms {microseconds(works['forms'], [widest]):.1f}"
    )


def main() -> None:
    """All rulebooks, or the one that is named."""
    print(describe())
    for key, book in rulebooks().items():
        if sys.argv[1:] in ([], [key]):
            for seats in book.seats:
                measure(book, seats)


if __name__ == "__main__":
    main()
