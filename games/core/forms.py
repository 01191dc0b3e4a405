"""Move forms: what a seat may do now, exact enough that a client or a bot that knows no game can play."""

import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec

from games.core.domains import Domain, Json


class Field(msgspec.Struct, frozen=True):
    """A parameter of a move and its domain; an `optional` one may be left out."""

    name: str
    domain: Domain
    optional: bool = False


class Form(msgspec.Struct, frozen=True):
    """A family of legal moves of one type: every combination of its fields' values is legal.

    `label` is the key of its text (`moves.<label>`), `facts` the numbers and names in that text, and `elements`
    the ids of the picture's elements that the move as a whole concerns. `lone` marks the only form of a seat that
    is asked although it has one move only, because a move played at once would tell a secret (that there was no
    other) or start a short limit of the rules while nobody is there.
    """

    type: str
    fields: tuple[Field, ...] = ()
    label: str = ""
    facts: dict[str, Any] = {}
    elements: tuple[str, ...] = ()
    lone: bool = False

    def accepts(self, move: Mapping[str, Any]) -> bool:
        """Whether the move (`type` and parameters as JSON values) is one of this form's."""
        if move.get("type") != self.type or move.keys() - {"type", *(field.name for field in self.fields)}:
            return False
        return all(
            field.domain.accepts(move[field.name], move) if field.name in move else field.optional
            for field in self.fields
        )

    def enumerate(self, *, with_optional: bool = True) -> Iterator[Json]:
        """Every move of the form once, without the optional fields first; lazily, for there may be many."""
        yield from _fill({"type": self.type}, self.fields, with_optional)

    def sample(self, rng: random.Random) -> Json:
        """A move of the form, chosen at random field by field."""
        move: Json = {"type": self.type}
        for field in self.fields:
            if not field.optional or rng.random() < 0.5:
                move[field.name] = field.domain.sample(rng, move)
        return move

    def schema(self) -> Json:
        """JSON Schema (2020-12) of the moves; `x-` keywords hold the bounds that the standard cannot say."""
        properties = {field.name: field.domain.schema() for field in self.fields}
        return {
            "type": "object",
            "properties": {"type": {"const": self.type}, **properties},
            "required": ["type", *(field.name for field in self.fields if not field.optional)],
            "additionalProperties": False,
        }


def _fill(move: Json, fields: tuple[Field, ...], with_optional: bool) -> Iterator[Json]:
    if not fields:
        yield move
        return
    field, rest = fields[0], fields[1:]
    if field.optional:
        yield from _fill(move, rest, with_optional)
        if not with_optional:
            return
    for value in field.domain.values(move):
        filled = {**move, field.name: value}
        if rest:
            yield from _fill(filled, rest, with_optional)
        else:  # the innermost loop of searches: no generator for each move
            yield filled


def accepted(forms: Iterable[Form], move: Mapping[str, Any]) -> bool:
    """Whether one of the forms has the move."""
    return any(form.accepts(move) for form in forms)


def enumerate_moves(forms: Iterable[Form], *, with_optional: bool = True) -> Iterator[Json]:
    """Every move of every form, lazily."""
    for form in forms:
        yield from form.enumerate(with_optional=with_optional)


def sole_move(forms: Iterable[Form]) -> Json | None:
    """The only move there is, optional fields left out; None when there is a choice (or nothing to do)."""
    first_two = list(islice(enumerate_moves(forms, with_optional=False), 2))
    return first_two[0] if len(first_two) == 1 else None


def sample_move(forms: Iterable[Form], rng: random.Random) -> Json:
    """A random move: a form first, each equally likely, then its fields."""
    return rng.choice(list(forms)).sample(rng)
