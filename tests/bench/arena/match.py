"""One game among bots, each shown what its seat may know; all chance of it comes from the deal."""

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from games.core.catalogue import rulebooks
from games.core.dice import Dice
from games.core.facts import Event, Seat, type_name
from games.core.rulebook import Json, Mind, Moment, Policy, Rulebook
from games.core.visibility import redact, split
from tests.bench.arena.players import policy_of

DIGITS = 2
"""Significant digits of the milliseconds by which decisions are counted."""


class Fixture(NamedTuple):
    """A game to be played: the number of its deal and the level on each seat."""

    rulebook: str
    deal: int
    levels: tuple[str, ...]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.levels)


class Played(msgspec.Struct, frozen=True):
    """How a game ended: ranks and scores by seat, and for each level how many decisions took how many milliseconds.

    `code` names the state of the project whose bots played.
    """

    fixture: Fixture
    code: str
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    times: dict[str, dict[str, int]]

    @property
    def shares(self) -> list[float]:
        """What each seat has of the win: all of it, or one part where several seats are first."""
        first = self.ranks.count(1)
        return [(rank == 1) / first for rank in self.ranks]


class Match:
    """A game under way. Equal deals have the same dice and the same random numbers for a seat, whoever sits there."""

    def __init__(self, book: Rulebook[Any, Any], seats: int, deal: int) -> None:
        name = f"{book.key}/{seats}/{deal}"
        self.book = book
        self.dice = Dice(sha256(name.encode()).digest())
        self.order = random.Random(name)
        self.chances = [random.Random(f"{name}/{seat}") for seat in range(seats)]
        self.histories: list[list[Json]] = [[] for _ in range(seats)]
        self.state = book.initial()
        self._carry_out(book.setup(self.state, book.read_options({}), seats, self.dice))

    def _carry_out(self, steps: Iterator[Event]) -> None:
        """Fold the events, each with dice of its own, as in a game of the service."""
        self.dice.version = self.version + 1
        for event in steps:
            self.book.evolve(self.state, event)
            name, parts = type_name(type(event)), split(event)
            for seat, history in enumerate(self.histories):
                history.append({"type": name, "data": redact(*parts, seat)})
            self.dice.version = self.version + 1

    @property
    def version(self) -> int:
        """The number of events so far."""
        return len(self.histories[0])

    def mind(self, seat: Seat) -> Mind[Any]:
        """What the bot at the seat has to think with."""
        view, forms = self.book.view(self.state, seat), self.book.forms(self.state, seat)
        return Mind(seat=seat, view=view, history=self.histories[seat], forms=forms, rng=self.chances[seat])

    def moves(self, policies: Sequence[Policy[Any]]) -> Iterator[tuple[Seat, float]]:
        """Play to the end; after each move its seat and the seconds of a processor that its bot thought."""
        moment = Moment(0, frozenset(range(len(policies))))
        while awaiting := self.book.awaiting(self.state):
            if self.book.attend is not None:
                self.book.attend(self.state, moment)
            seat = self.order.choice(awaiting)
            mind = self.mind(seat)
            start = time.process_time()
            move = policies[seat](mind)
            spent = time.process_time() - start
            self._carry_out(self.book.decide(self.state, seat, self.book.read_move(move), self.dice))
            yield seat, spent


def play(fixture: Fixture, code: str) -> Played:
    """Play a game of the rulebook's current version with its usual options to the end."""
    match = Match(rulebooks()[fixture.rulebook], fixture.seats, fixture.deal)
    policies = [policy_of(match.book, level, lambda: match.state) for level in fixture.levels]
    times: dict[str, Counter[str]] = {level: Counter() for level in sorted(set(fixture.levels))}
    try:
        for seat, spent in match.moves(policies):
            times[fixture.levels[seat]][f"{1e3 * spent:.{DIGITS}g}"] += 1
    except Exception as error:
        error.add_note(f"in {fixture}")
        raise
    standings = sorted(match.book.result(match.state) or (), key=lambda standing: standing.seat)
    ranks, scores = zip(*((standing.rank, standing.score) for standing in standings), strict=True)
    return Played(fixture, code, ranks, scores, {level: dict(counted) for level, counted in times.items()})
