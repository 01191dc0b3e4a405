"""How much better one bot is than others: `python -m tests.bench.bots [level [against [games [rulebook]]]]`."""

import math
import random
import sys
import time
from typing import Any, NamedTuple

from games.core.catalogue import rulebooks
from games.core.dice import Dice
from games.core.facts import Event, Seat, type_name
from games.core.rulebook import STAND_IN, Json, Mind, Rulebook
from games.core.visibility import redact, split
from tests.bench.machine import describe

CONFIDENCE = 1.96
"""Standard errors to each side of a rate that hold it in 95 of 100 cases."""


class Outcome(NamedTuple):
    """How the seat under test ended."""

    won: bool
    score: int
    others: float
    decisions: int
    thought: float


class Match:
    """One game between bots, each shown what its seat may know."""

    def __init__(self, book: Rulebook[Any, Any], seats: int, seed: int) -> None:
        self.book = book
        self.rng = random.Random(f"{book.key}/{seats}/{seed}")
        self.dice = Dice(self.rng.randbytes(32))
        self.state = book.initial()
        self.histories: list[list[Json]] = [[] for _ in range(seats)]
        for event in book.setup(self.state, book.read_options({}), seats, self.dice):
            self._happened(event)

    def _happened(self, event: Event) -> None:
        self.book.evolve(self.state, event)
        name, parts = type_name(type(event)), split(event)
        for seat, history in enumerate(self.histories):
            history.append({"type": name, "data": redact(*parts, seat)})

    def mind(self, seat: Seat) -> Mind[Any]:
        """What the bot at the seat has to think with."""
        view, forms = self.book.view(self.state, seat), self.book.forms(self.state, seat)
        return Mind(seat=seat, view=view, history=self.histories[seat], forms=forms, rng=self.rng)

    def play(self, level: str, ours: Seat, against: str) -> Outcome:
        """Play to the end with one seat of a level against the others."""
        decisions, thought = 0, 0.0
        while awaiting := self.book.awaiting(self.state):
            seat = self.rng.choice(awaiting)
            mind = self.mind(seat)
            start = time.process_time()
            move = self.book.bots[level if seat == ours else against](mind)
            if seat == ours:
                decisions, thought = decisions + 1, thought + time.process_time() - start
            for event in self.book.decide(self.state, seat, self.book.read_move(move), self.dice):
                self._happened(event)
        standings = self.book.result(self.state) or ()
        others = [standing.score for standing in standings if standing.seat != ours]
        mine = standings[ours]
        return Outcome(mine.rank == 1, mine.score, sum(others) / len(others), decisions, thought)


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's interval of a rate, in per cent."""
    rate, square = won / games, CONFIDENCE**2 / games
    middle = (rate + square / 2) / (1 + square)
    half = CONFIDENCE * math.sqrt(rate * (1 - rate) / games + square / games / 4) / (1 + square)
    return 100 * (middle - half), 100 * (middle + half)


def measure(book: Rulebook[Any, Any], seats: int, level: str, against: str, games: int) -> None:
    """Print one row: the seat under test moves round the table."""
    outcomes = [Match(book, seats, seed).play(level, seed % seats, against) for seed in range(games)]
    won = sum(outcome.won for outcome in outcomes)
    low, high = interval(won, games)
    score = sum(outcome.score for outcome in outcomes) / games
    others = sum(outcome.others for outcome in outcomes) / games
    cost = 1e3 * sum(outcome.thought for outcome in outcomes) / sum(outcome.decisions for outcome in outcomes)
    print(
        f"| {seats} | {level} | {against} | {games} | {100 * won / games:.1f} % | {low:.1f} to {high:.1f} % "
        f"| {100 / seats:.0f} % | {score:.1f} | {others:.1f} | {cost:.1f} ms |",
        flush=True,
    )


def main() -> None:
    """The stand-in against random players, a thousand games a number of seats, unless other things are asked for."""
    level, against, games, key, *_ = [*sys.argv[1:], *(STAND_IN, "random", "1000", "")[len(sys.argv) - 1 :]]
    print(describe())
    print("| seats | one bot | against | games | won | 95 % interval | an equal wins | score | others' | CPU each |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for book in rulebooks().values():
        if key in ("", book.key):
            for seats in book.seats:
                measure(book, seats, level, against, int(games))


if __name__ == "__main__":
    main()
