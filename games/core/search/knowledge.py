"""A rulebook's insight with nothing left out: what it does not say is made from its rules alone."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Generic, TypeVar

import msgspec

from games.core.facts import Event, Move, Seat, type_name
from games.core.forms import Form, enumerate_moves, sample_move
from games.core.search.contract import Rules
from games.core.thinking.insight import Insight, once
from games.core.thinking.minds import Json

S = TypeVar("S")

_MOST_LISTED: Final = 128
"""Of a seat with more moves, that many are drawn."""
_LONGEST: Final = 2_000
"""Moves of a playout that nothing else ends."""


@dataclass(frozen=True)
class Knowledge(Generic[S]):
    """As `Insight`, complete; `imagine` takes a view first."""

    imagine: Callable[[Any, Sequence[Json], random.Random], S]
    propose: Callable[[S, Seat, random.Random], Iterator[Move]]
    reply: Callable[[S, Seat, random.Random], Move]
    worth: Callable[[S], Sequence[float]] | None
    period: Callable[[S], int] | None
    depth: int
    trust: int
    habit: float

    @classmethod
    def of(cls, rules: Rules[S]) -> "Knowledge[S]":
        """What a rulebook says; where it says nothing, any legal move, and games played out."""
        said: Insight[S, Any] | None = rules.insight
        propose, reply = _from_forms(rules), _any_move(rules)
        if said is None:
            return cls(_folded(rules), propose, reply, None, None, _LONGEST, 0, 0.0)
        depth = said.depth if said.worth else _LONGEST
        period = said.period if said.worth else None
        propose, reply = said.propose or propose, said.reply or reply
        return cls(said.imagine, propose, reply, said.worth, period, depth, said.trust, said.habit)


def _from_forms(rules: Rules[S]) -> Callable[[S, Seat, random.Random], Iterator[Move]]:
    def propose(state: S, seat: Seat, rng: random.Random) -> Iterator[Move]:
        return map(rules.read_move, _listed(rules.forms(state, seat), rng))

    return propose


def _listed(forms: Sequence[Form], rng: random.Random) -> list[Json]:
    """The moves in any order; where there are very many, some of them."""
    moves = list(islice(enumerate_moves(forms), _MOST_LISTED + 1))
    if len(moves) > _MOST_LISTED:
        drawn = [sample_move(forms, rng) for _ in range(_MOST_LISTED)]
        return list({repr(move): move for move in drawn}.values())
    return rng.sample(moves, len(moves))


def _any_move(rules: Rules[S]) -> Callable[[S, Seat, random.Random], Move]:
    def reply(state: S, seat: Seat, rng: random.Random) -> Move:
        return rules.read_move(sample_move(rules.forms(state, seat), rng))

    return reply


def _whole(fact: type[Event], data: Json) -> Event:
    try:
        return msgspec.convert(data, fact, str_keys=True)
    except msgspec.ValidationError as error:
        raise LookupError(f"the seat was not told all of {type_name(fact)}") from error


def _folded(rules: Rules[S]) -> Callable[[Any, Sequence[Json], random.Random], S]:
    """The one world of a game that hides nothing: what happened, folded."""
    types = {type_name(fact): fact for fact in rules.events}

    def fold(history: Sequence[Json]) -> S:
        state = rules.initial()
        for told in history:
            fact = types.get(told["type"])
            if fact is not None:
                rules.evolve(state, _whole(fact, told["data"]))
        return state

    known = once(fold)

    def imagine(view: Any, history: Sequence[Json], rng: random.Random) -> S:
        return rules.copy(known(history))

    return imagine
