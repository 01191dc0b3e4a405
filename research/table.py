"""A rulebook in play without clocks and log: its state, its dice, and what every seat was shown."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Self

from games.core.dice import SEED_BYTES, Dice
from games.core.facts import Event, Seat, type_name
from games.core.rulebook import Json, Mind, Moment, Rulebook
from games.core.thinking.chances import shares_of
from games.core.visibility import redact, split

USUAL: Final[Mapping[str, Any]] = MappingProxyType({})
"""The options that a rulebook has by itself."""


class Table:
    """A game under way, all of whose chance comes from a key of 32 bytes; to the rules every seat is a bot's.

    Raises IllegalMove for options that the rulebook refuses.
    """

    def __init__(self, book: Rulebook[Any, Any], seats: int, key: bytes, options: Mapping[str, Any] = USUAL) -> None:
        self.book = book
        self.seats = seats
        self.events: list[Event] = []
        self.state = book.initial()
        self._histories: list[list[Json]] = [[] for _ in range(seats)]
        self._moment = Moment(0, frozenset(range(seats)))
        self._key = key
        asked = book.read_options(options)
        book.admit(asked, seats)
        self._carry_out(lambda dice: book.setup(self.state, asked, seats, dice))

    @property
    def awaiting(self) -> Sequence[Seat]:
        """The seats that have a choice; empty at the end."""
        return self.book.awaiting(self.state)

    def history(self, seat: Seat) -> Sequence[Json]:
        """What happened, as the seat was shown it, oldest first."""
        for event in self.events[len(self._histories[0]) :]:
            name, parts = type_name(type(event)), split(event)
            for viewer, history in enumerate(self._histories):
                history.append({"type": name, "data": redact(*parts, viewer)})
        return self._histories[seat]

    def mind(self, seat: Seat, rng: random.Random) -> Mind[Any]:
        """What a bot at the seat has to think with."""
        view, forms = self.book.view(self.state, seat), self.book.forms(self.state, seat)
        return Mind(seat=seat, view=view, history=self.history(seat), forms=forms, rng=rng)

    def play(self, seat: Seat, move: Mapping[str, Any]) -> None:
        """Carry out a move of an awaited seat. Raises IllegalMove; the table must not be used any more then."""
        read = self.book.read_move(move)
        self._carry_out(lambda dice: self.book.decide(self.state, seat, read, dice))

    def shares(self) -> list[float]:
        """What each seat has of the win; nothing before the end."""
        standings = self.book.result(self.state)
        return [0.0] * self.seats if standings is None else shares_of(standings)

    def returns(self) -> list[float]:
        """The shares so that they sum to 0 whatever the number of seats: 1 for a win alone; 0 before the end."""
        won = self.shares()
        if not sum(won):
            return won
        return [(self.seats * share - 1) / (self.seats - 1) for share in won]

    def copy(self) -> Self:
        """An independent copy, in which the dice will fall alike."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = self.book.copy(self.state)
        twin.events = self.events.copy()
        twin._histories = [history.copy() for history in self._histories]
        return twin

    def reroll(self, rng: random.Random) -> None:
        """Let the dice fall otherwise from here on."""
        self._key = rng.randbytes(SEED_BYTES)

    def _carry_out(self, decide: Callable[[Dice], Iterator[Event]]) -> None:
        """Fold the events, each with dice of its own, as in a game of the service."""
        if self.book.attend is not None:
            self.book.attend(self.state, self._moment)
        dice = Dice(self._key, len(self.events) + 1)
        for event in decide(dice):
            self.book.evolve(self.state, event)
            self.events.append(event)
            dice.version = len(self.events) + 1
