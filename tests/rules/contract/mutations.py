"""Moves that are a little wrong."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

from games.core.facts import type_name
from games.core.rulebook import Json, Rulebook

_STRANGE: tuple[Any, ...] = (None, True, False, -1, 0, 1, 2, 10**6, 2**70, 1.5, "", "x", "1", [], ["x"], [1], [[]], {})


def mutants(book: Rulebook[Any, Any], move: Json) -> Iterator[Json]:
    """Variations of a move: other types, fields left out, added, replaced, lists cut, doubled and extended."""
    fields = {name: value for name, value in move.items() if name != "type"}
    kinds: list[Any] = [*(type_name(shape) for shape in book.moves), "jump", "", None, 7, []]
    for kind in kinds:
        yield {**fields, "type": kind}
        yield {"type": kind}
    yield fields
    yield {**move, "extra": 1}
    for name, value in fields.items():
        yield {other: kept for other, kept in move.items() if other != name}
        for other in replaced(value):
            yield {**move, name: other}


def replaced(value: Any) -> Iterable[Any]:
    """What may stand in a value's place and is a little wrong."""
    yield from _STRANGE
    if isinstance(value, int):
        yield from (value - 1, value + 1, -value, str(value), float(value), [value])
    elif isinstance(value, str):
        yield from (value.upper(), value[:-1], value + "x", [value])
    elif isinstance(value, list):
        yield from (
            value[:-1],
            value + value,
            value[::-1],
            [*value, "x"],
            [*value, *value[:1]],
            dict.fromkeys(map(str, value)),
        )
        for place, item in enumerate(value):
            for other in replaced(item):
                yield [*value[:place], other, *value[place + 1 :]]


def some(book: Rulebook[Any, Any], move: Json, rng: random.Random, count: int) -> list[Json]:
    """A few of the mutants."""
    all_of_them = list(mutants(book, move))
    return rng.sample(all_of_them, min(count, len(all_of_them)))
