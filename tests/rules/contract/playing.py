"""Random games of any rulebook, without the lifecycle around it: for properties over thousands of games."""

import itertools
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
import pytest

from games.core.catalogue import rulebooks
from games.core.dice import Dice
from games.core.facts import Event, Seat, Viewer, type_name
from games.core.forms import sample_move
from games.core.rulebook import Json, Mind, Rulebook, move_json
from games.core.visibility import Parts, redact, split
from service.orders.matching import answer, waited_for
from service.orders.model import Order
from tests.rules.contract.own import own

_MOST_COMBINATIONS = 16
_USUAL_LENGTH = 60
"""Moves of a random game: what tests ask of many games is shared out where games are longer."""
_MEASURED = 5
_LOOKED_AT = 20
"""Positions of a game that tests look at one by one, on average."""


class Table(NamedTuple):
    """A rulebook with a number of seats and options."""

    book: Rulebook[Any, Any]
    seats: int
    options: Json

    @property
    def name(self) -> str:
        """What test reports call it."""
        chosen = "-".join(str(value) for value in self.options.values())
        return f"{self.book.key}-{self.seats}-{chosen or 'usual'}"


def books() -> list[Rulebook[Any, Any]]:
    """Every rulebook there is."""
    return list(rulebooks().values())


TOLD: Final = [(book, language) for book in books() for language in sorted(book.texts.languages)]
in_each_language = pytest.mark.parametrize(
    ("book", "language"), TOLD, ids=[f"{book.key}-{language}" for book, language in TOLD]
)
"""A test of a rulebook and a language that it is told in."""


def option_sets(options: type[msgspec.Struct]) -> list[Json]:
    """All combinations of the options that have a few values; where that would be too many, each one changed alone."""
    hints = get_type_hints(options, include_extras=True)
    values = {name: found for name in options.__struct_fields__ if len(found := _values(hints[name])) > 1}
    combined = [dict(zip(values, some, strict=True)) for some in itertools.product(*values.values())]
    if len(combined) <= _MOST_COMBINATIONS:
        return combined
    usual = options()
    changed = [{name: value} for name, some in values.items() for value in some if value != getattr(usual, name)]
    return [{}, *changed]


def _values(hint: Any) -> Sequence[Any]:
    if hint is bool:
        return (False, True)
    return get_args(hint) if get_origin(hint) is Literal else ()


def tables(*, every: bool) -> list[Table]:
    """Every rulebook with every number of seats: with every set of options, or else with half of them.

    Of two numbers of seats one has the one half and the other the other one, and both have the first set of all.
    """
    found = []
    for book in books():
        luck = random.Random(book.key)
        first, *others = option_sets(book.options)
        for place, seats in enumerate(book.seats):
            if place % 2 == 0:
                luck.shuffle(others)
            chosen = others if every else others[place % 2 :: 2]
            found += [Table(book, seats, brief(book) | options) for options in [first, *chosen]]
    return found


def plain_tables() -> list[Table]:
    """Every rulebook with every number of seats, and the options that it has when nothing is said."""
    return [Table(book, seats, brief(book)) for book in books() for seats in book.seats]


def brief(book: Rulebook[Any, Any]) -> Json:
    """The options under which a rulebook's random games are not too long: `BRIEF` of its tests' `samples.py`."""
    options: Json = own(book, "samples", "BRIEF", {})
    return options


@cache
def _length(book: str, seats: int) -> int:
    """The moves of a random game with so many seats, on average."""
    rulebook = rulebooks()[book]
    table = Table(rulebook, seats, brief(rulebook))
    return sum(sum(1 for _ in Playing(table, seed).positions()) for seed in range(_MEASURED)) // _MEASURED


def share(table: Table, wanted: int) -> int:
    """How many games of the table are as many moves as the wanted number of usual games."""
    return -(-wanted * _USUAL_LENGTH // max(_USUAL_LENGTH, _length(table.book.key, table.seats)))


def seeds(table: Table, wanted: int, long_mode: bool) -> range:
    """So many games for each rulebook, fewer where they are long, shared among its seats and sets of options."""
    tables = len(option_sets(table.book.options)) * len(table.book.seats)
    return range(-(-share(table, wanted) * (10 if long_mode else 1) // tables))


class Playing:
    """One game at a table; everything that is random comes from the seed."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.book = table.book
        self.rng = random.Random(f"{table.name}/{seed}")
        self.dice = Dice(self.rng.randbytes(32))
        self.state = self.book.initial()
        self.log: list[Event] = []
        self._parts: list[tuple[str, Parts]] = []
        self._told: dict[Viewer, list[Json]] = {}
        options = self.book.read_options(table.options)
        self.latest = self._fold(self.book.setup(self.state, options, table.seats, self.dice))

    def _fold(self, steps: Iterator[Event]) -> list[Event]:
        before = len(self.log)
        for event in steps:
            self.book.evolve(self.state, event)
            self.log.append(event)
        return self.log[before:]

    @property
    def awaiting(self) -> list[Seat]:
        """The seats that have a choice."""
        return list(self.book.awaiting(self.state))

    @property
    def viewers(self) -> list[Viewer]:
        """All seats, and a spectator."""
        return [*range(self.table.seats), None]

    def choose(self) -> tuple[Seat, Json]:
        """Any awaited seat and any of its moves."""
        seat = self.rng.choice(self.awaiting)
        return seat, sample_move(self.book.forms(self.state, seat), self.rng)

    def do(self, seat: Seat, move: Json) -> list[Event]:
        """Play a move; the events."""
        self.latest = self._fold(self.book.decide(self.state, seat, self.book.read_move(move), self.dice))
        return self.latest

    def positions(self) -> Iterator[list[Event]]:
        """Play to the end; after the setup and after each move, the events that led there."""
        yield self.latest
        while self.awaiting:
            yield self.do(*self.choose())

    def looked_at(self) -> Iterator[list[Event]]:
        """Play to the end, as `positions`, and stop at some positions, at as many of a short game as of a long one."""
        ratio = _LOOKED_AT / _length(self.book.key, self.table.seats)
        chosen = random.Random(f"{self.table.name}/looked")
        yield from (latest for latest in self.positions() if chosen.random() < ratio)

    def history(self, viewer: Viewer) -> list[Json]:
        """The events as the viewer was sent them."""
        self._parts += [(type_name(type(event)), split(event)) for event in self.log[len(self._parts) :]]
        told = self._told.setdefault(viewer, [])
        told += [{"type": name, "data": redact(*parts, viewer)} for name, parts in self._parts[len(told) :]]
        return told.copy()

    def habit(self, seat: Seat) -> tuple[str, Json] | None:
        """The first habit of the rulebook that answers the seat's decision, and its move."""
        forms = self.book.forms(self.state, seat)
        for name, wanted in self.book.habits.items():
            order = msgspec.convert({"id": name, **wanted}, Order)
            move = answer(order, forms, lambda: move_json(self.book.default_move(self.state, seat)))
            if waited_for(order, forms) and move is not None:
                return name, move
        return None

    def mind(self, seat: Seat) -> Mind[Any]:
        """All that a bot at the seat has."""
        view, forms = self.book.view(self.state, seat), self.book.forms(self.state, seat)
        return Mind(seat=seat, view=view, history=self.history(seat), forms=forms, rng=self.rng)


def image(state: Any) -> bytes:
    """All of a state, to compare by."""
    return msgspec.json.encode(state, enc_hook=repr)
