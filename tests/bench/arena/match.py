"""One game among bots, each shown what its seat may know; all chance of it comes from the deal."""

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from games.core.catalogue import rulebooks
from games.core.facts import Seat
from games.core.rulebook import Policy, Rulebook
from research.matches.fixtures import Fixture, Played
from research.table import Table
from tests.bench.arena.players import policy_of

DIGITS = 2
"""Significant digits of the milliseconds by which decisions are counted."""


class Match:
    """A game under way. Equal deals have the same dice and the same random numbers for a seat, whoever sits there."""

    def __init__(self, book: Rulebook[Any, Any], seats: int, deal: int) -> None:
        name = f"{book.key}/{seats}/{deal}"
        self.table = Table(book, seats, sha256(name.encode()).digest())
        self.order = random.Random(name)
        self.chances = [random.Random(f"{name}/{seat}") for seat in range(seats)]

    def moves(self, policies: Sequence[Policy[Any]]) -> Iterator[tuple[Seat, float]]:
        """Play to the end; after each move its seat and the seconds of a processor that its bot thought."""
        while awaiting := self.table.awaiting:
            seat = self.order.choice(awaiting)
            mind = self.table.mind(seat, self.chances[seat])
            start = time.process_time()
            move = policies[seat](mind)
            spent = time.process_time() - start
            self.table.play(seat, move)
            yield seat, spent


def play(fixture: Fixture, code: str) -> Played:
    """Play a game of the rulebook's current version with its usual options to the end."""
    book = rulebooks()[fixture.rulebook]
    match = Match(book, fixture.seats, fixture.deal)
    policies = [policy_of(book, level, lambda: match.table.state) for level in fixture.levels]
    times: dict[str, Counter[str]] = {level: Counter() for level in sorted(set(fixture.levels))}
    try:
        for seat, spent in match.moves(policies):
            times[fixture.levels[seat]][f"{1e3 * spent:.{DIGITS}g}"] += 1
    except Exception as error:
        error.add_note(f"in {fixture}")
        raise
    standings = sorted(book.result(match.table.state) or (), key=lambda standing: standing.seat)
    ranks, scores = zip(*((standing.rank, standing.score) for standing in standings), strict=True)
    return Played(fixture, code, ranks, scores, {level: dict(counted) for level, counted in times.items()})
