"""The short list of a decision, moves where they are few, else what each kind of move still needs; and its marks."""

from collections.abc import Iterator, Sequence
from itertools import combinations, count, islice, permutations, product
from string import ascii_uppercase
from typing import Any, Final

from msgspec import Struct

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.choices import name_in
from clients.mail.phrases.moves.fields import Field
from clients.mail.phrases.moves.forms import Form
from clients.mail.phrases.words.tokens import words

LONGEST: Final = 20
"""Lines of a list that names every move; more moves than that are told by their form."""
_MOST_TRIED: Final = 4000
_LIKE_OTHERS: Final = frozenset("IKNOXY")
"""Letters that look like figures, or that people write for I, OK, yes, no and a kiss."""


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
        return iter(field.values)
    return _lists(field)


def _lists(field: Field) -> Iterator[list[Any]]:
    """Every list within the bounds once, short ones first; not all of those that hardly any fit."""
    ways = permutations if field.kind == "path" else combinations
    lengths = range(field.domain["min_count"], field.most + 1)
    tried = (list(some) for length in lengths for some in ways(field.values, length))
    seen: set[str] = set()
    for some in islice(tried, _MOST_TRIED):
        key = repr(some if field.kind == "path" else sorted(some, key=repr))
        if key not in seen and field.fault({field.name: some}) is None:
            seen.add(key)
            yield some


def marks(lines: Sequence[Line]) -> list[str]:
    """What stands for each line: its place from 1, or a letter where a number, or the letter's own, may be a value."""
    values = [set(_brief_names(line.form, line.move)) for line in lines]
    if any(_may_be_meant(place, line, values) for place, line in enumerate(lines)):
        others = _LIKE_OTHERS | {value.upper() for some in values for value in some}
        letters = ("".join(some) for length in count(1) for some in product(ascii_uppercase, repeat=length))
        return list(islice((mark for mark in letters if mark not in others), len(lines)))
    return [str(place) for place in range(1, len(lines) + 1)]


def _may_be_meant(place: int, line: Line, values: Sequence[set[str]]) -> bool:
    """Whether a number that the line has a value of may be taken for the place of another line, or the like."""
    numbers = {value for value in values[place] if value.isdigit()}
    if line.move is None:
        return bool(numbers) or any(field.kind == "range" for field in line.form.fields)
    return any(int(number) <= len(values) for number in numbers - {str(place + 1)})


def _brief_names(form: Form, move: Json | None) -> Iterator[str]:
    """The numbers and single letters by which players see values of the move, or of any that needs more."""
    for field in (field for field in form.fields if field.kind != "text"):
        chosen = [move[field.name]] if move and field.name in move else []
        values = field.values if move is None else chosen
        items = [item for value in values for item in (value if isinstance(value, list) else [value])]
        plain = field.kind in ("range", "route")
        names = [words(str(item) if plain else name_in(field.choices.label_of(item))) for item in items]
        yield from (name[0] for name in names if len(name) == 1 and (name[0].isdigit() or len(name[0]) == 1))
