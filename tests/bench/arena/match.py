"""One game among bots, each shown what its seat may know; all chance of it comes from the deal."""

import random
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from games.core.catalogue import rulebooks
from games.core.rulebook import Policy, Rulebook
from research.matches.contract import Clock
from research.matches.fixtures import Fixture, Played
from research.table import Table
from tests.bench.arena.players import policy_of


class Match:
    """A game under way. Equal deals have the same dice and the same random numbers for a seat, whoever sits there."""

    def __init__(self, book: Rulebook[Any, Any], seats: int, deal: int) -> None:
        name = f"{book.key}/{seats}/{deal}"
        self.table = Table(book, seats, sha256(name.encode()).digest())
        self.order = random.Random(name)
        self.chances = [random.Random(f"{name}/{seat}") for seat in range(seats)]

    def play(self, clock: Clock, names: Sequence[str], policies: Sequence[Policy[Any]]) -> None:
        """Play to the end."""
        while awaiting := self.table.awaiting:
            seat = self.order.choice(awaiting)
            mind = self.table.mind(seat, self.chances[seat])
            self.table.play(seat, clock.ask(names[seat], policies[seat], mind))


def play(fixture: Fixture, code: str) -> Played:
    """Play a game of the rulebook's current version with its usual options to the end."""
    book, clock = rulebooks()[fixture.rulebook], Clock(fixture)
    match = Match(book, fixture.seats, fixture.deal)
    policies = [policy_of(book, level, lambda: match.table.state) for level in fixture.levels]
    try:
        match.play(clock, fixture.levels, policies)
    except Exception as error:
        error.add_note(f"in {fixture}")
        raise
    return clock.played(fixture, code, book.result(match.table.state) or ())
