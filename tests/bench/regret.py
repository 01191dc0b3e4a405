"""What a better move would gain: an upper bound of what a search can win with one move, kind of decision by kind.

`python -m tests.bench.regret terre-lune [--seats 2] [--positions 20] [--playouts 60]`

Games are played by the cheap policy of the rulebook's insight. At some decisions of every phase a few proposals are
played out from the true state to the end, each with the same luck: half of these games choose the best of them, the
others tell by how much oftener it wins than the first proposal. Whoever cannot see all can gain less.
"""

import argparse
import random
from collections import defaultdict, deque
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from games.core.catalogue import rulebooks
from games.core.dice import SEED_BYTES, Dice
from games.core.facts import Move, Seat
from games.core.rulebook import Rulebook
from games.core.search.contract import carried_out
from games.core.search.knowledge import Knowledge
from games.core.thinking.chances import shares_of
from tests.bench.machine import describe

GAMES: Final = 40
CANDIDATES: Final = 4
SHARE: Final = 0.15
"""Of the decisions of a game that are looked at."""


class Position(NamedTuple):
    """A decision: a full state and who has it."""

    state: Any
    seat: Seat


class Regret:
    """Games of one rulebook with so many seats."""

    def __init__(self, book: Rulebook[Any, Any], seats: int) -> None:
        self._book = book
        self._seats = seats
        self._knowledge = Knowledge.of(book)
        self._rng = random.Random(0)

    def positions(self) -> dict[str, list[Position]]:
        """Decisions of some games by phase."""
        found: dict[str, list[Position]] = defaultdict(list)
        for _ in range(GAMES):
            dice, state = Dice(self._rng.randbytes(SEED_BYTES)), self._book.initial()
            for event in self._book.setup(state, self._book.read_options({}), self._seats, dice):
                self._book.evolve(state, event)
            for seat in self._to_the_end(state, dice):
                if self._rng.random() < SHARE:
                    found[state.phase].append(Position(self._book.copy(state), seat))
        return found

    def _to_the_end(self, state: Any, dice: Dice) -> Iterator[Seat]:
        """Who is to choose, decision by decision."""
        while awaited := self._book.awaiting(state):
            yield awaited[0]
            move = self._knowledge.reply(state, awaited[0], self._rng)
            self._make(state, awaited[0], move, dice)

    def _make(self, state: Any, seat: Seat, move: Move, dice: Dice) -> None:
        dice.version += 1
        deque(carried_out(self._book, state, seat, move, dice), maxlen=0)

    def gain(self, position: Position, playouts: int) -> float | None:
        """By how much oftener the seat wins with the best proposal; None where there is one only."""
        offers = self._knowledge.propose(self._book.copy(position.state), position.seat, self._rng)
        moves = list(islice(offers, CANDIDATES))
        if len(moves) < 2:
            return None
        luck = [self._rng.randbytes(SEED_BYTES) for _ in range(playouts)]
        wins = [[self._won(position, move, one) for one in luck] for move in moves]
        half = playouts // 2
        best = max(wins, key=lambda won: fmean(won[:half]))
        return fmean(best[half:]) - fmean(wins[0][half:])

    def _won(self, position: Position, move: Move, luck: bytes) -> float:
        state, dice = self._book.copy(position.state), Dice(luck)
        self._make(state, position.seat, move, dice)
        deque(self._to_the_end(state, dice), maxlen=0)
        return shares_of(self._book.result(state) or ())[position.seat]

    def sample(self, positions: list[Position], count: int) -> list[Position]:
        """Some of the positions."""
        return self._rng.sample(positions, min(count, len(positions)))


def main() -> None:
    """Tell the mean gain of each phase with its standard error."""
    parser = argparse.ArgumentParser("regret", description=__doc__)
    parser.add_argument("rulebook", choices=[*rulebooks()])
    parser.add_argument("--seats", type=int, help="the fewest unless said")
    parser.add_argument("--positions", type=int, default=20, help="of each phase (default: %(default)s)")
    parser.add_argument("--playouts", type=int, default=60, help="of each proposal (default: %(default)s)")
    asked = parser.parse_args()
    print(describe())
    book = rulebooks()[asked.rulebook]
    regret = Regret(book, asked.seats or book.seats[0])
    for phase, found in sorted(regret.positions().items()):
        every = [regret.gain(one, asked.playouts) for one in regret.sample(found, asked.positions)]
        gains = [gain for gain in every if gain is not None]
        if len(gains) > 1:
            error = stdev(gains) / sqrt(len(gains))
            decisions = len(found) / SHARE / GAMES
            told = f"{decisions:5.1f} decisions a game, {len(gains):3} looked at"
            print(f"{phase:16} {told}: {100 * fmean(gains):+5.1f} ± {100 * error:.1f} points of a win", flush=True)


if __name__ == "__main__":
    main()
