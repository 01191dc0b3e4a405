"""The short list of a decision: moves where they are few, else what each kind of move still needs. Pure and stable."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations
from typing import Any, Final

from msgspec import Struct

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.fields import Field
from clients.mail.phrases.moves.forms import Form

LONGEST: Final = 20
"""Lines of a list that names every move; more moves than that are told by their form."""
_MOST_TRIED: Final = 4000


class Line(Struct, frozen=True):
    """A line of the list: one move, or (None) a form that needs more than the number."""

    form: Form
    move: Json | None


def lines(forms: Sequence[Form]) -> list[Line]:
    """The lines in the order of the forms: each move is one; the largest forms take one while there are too many."""
    moves = [_few(form) for form in forms]
    while sum(map(len, moves)) > LONGEST and (largest := max(map(len, moves))) > 1:
        moves = [[None] if len(some) == largest else some for some in moves]
    return [Line(form, move) for form, some in zip(forms, moves, strict=True) for move in some]


def _few(form: Form) -> list[Json | None]:
    """All moves of a form, only None when they are too many to list, or have no end."""
    found: list[Json | None] = list(islice(every_move(form), LONGEST + 1))
    endless = any(field.kind == "text" or field.domain.get("tree") is not None for field in form.fields)
    return [None] if endless or len(found) > LONGEST else found


def every_move(form: Form) -> Iterator[Json]:
    """The moves of a form, without optional fields first; of texts the suggestions only, of trees the best ways."""
    return _filled({"type": form.type}, form.fields)


def _filled(move: Json, fields: Sequence[Field]) -> Iterator[Json]:
    if not fields:
        yield move
        return
    field, rest = fields[0], fields[1:]
    if field.optional:
        yield from _filled(move, rest)
    for value in _values(field, move):
        yield from _filled({**move, field.name: value}, rest)


def _values(field: Field, move: Json) -> Iterator[Any]:
    domain = field.domain
    if field.kind == "range":
        return iter(range(field.least(move), domain["maximum"] + 1))
    if field.kind == "text":
        return iter(domain["suggestions"])
    if field.kind in ("one_of", "route"):
        return (choice["value"] for choice in domain["choices"])
    return _lists(field)


def _lists(field: Field) -> Iterator[list[Any]]:
    """Every list within the bounds once, short ones first; not all of those that hardly any fit."""
    values = [choice["value"] for choice in field.domain["choices"]]
    ways = permutations if field.kind == "path" else combinations
    tried = (list(some) for count in range(field.domain["min_count"], field.most + 1) for some in ways(values, count))
    seen: set[str] = set()
    for some in islice(tried, _MOST_TRIED):
        key = repr(some if field.kind == "path" else sorted(some, key=repr))
        if key not in seen and field.fault(some, {}) is None:
            seen.add(key)
            yield some
