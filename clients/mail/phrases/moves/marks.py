"""What the lines of a list are marked with: numbers, or letters where a number may be a value as well."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count, islice, product
from string import ascii_uppercase
from typing import Any, Final

from clients.mail.phrases.moves.choices import name_in
from clients.mail.phrases.moves.faults import Faulty
from clients.mail.phrases.moves.fields import Field
from clients.mail.phrases.moves.forms import Form
from clients.mail.phrases.moves.listing import Line
from clients.mail.phrases.words.tokens import words

_LIKE_OTHERS: Final = frozenset("IKNOXY")
"""Letters that look like figures, or that people write for I, OK, yes, no and a kiss."""


def marks(lines: Sequence[Line]) -> list[str]:
    """The mark of each line: its place from 1, or a letter (A, B, ...) that is no value either."""
    values = [set(_values_of(line)) for line in lines]
    if any(_may_be_meant(place, line, values) for place, line in enumerate(lines)):
        own = _LIKE_OTHERS | {value.upper() for some in values for value in some}
        return list(islice((mark for mark in _letters() if mark not in own), len(lines)))
    return [str(place) for place in range(1, len(lines) + 1)]


def _may_be_meant(place: int, line: Line, values: Sequence[set[str]]) -> bool:
    """Whether a number that the line has a value of may be taken for the place of another line, or the like."""
    if line.move is None and any(field.kind == "range" for field in line.form.fields):
        return True
    numbers = {value for value in values[place] if value.isdigit()}
    if line.move is None:
        return bool(numbers)
    return any(int(number) <= len(values) for number in numbers - {str(place + 1)})


def _values_of(line: Line) -> Iterator[str]:
    """The values of a line that are a number or a letter, as players see them."""
    for field in line.form.fields:
        for said in _said(field, line.move):
            name = words(name_in(said))
            if len(name) == 1 and (name[0].isdigit() or len(name[0]) == 1):
                yield name[0]


def shows(form: Form, move: dict[str, Any], number: int) -> bool:
    """Whether players see the number as a value of the form's move."""
    if move["type"] != form.type:
        return False
    with suppress(Faulty):  # a form of that type which does not offer the move
        return str(number) in _values_of(Line(form, move))
    return False


def _said(field: Field, move: dict[str, Any] | None) -> list[str]:
    """The values that a field has in a move, or may have in any, each as lists show it."""
    if field.kind == "text":
        return []
    if field.kind == "range":
        return [str(move[field.name])] if move and field.name in move else []
    chosen = [move[field.name]] if move and field.name in move else [] if move else [c["value"] for c in field.offered]
    if field.kind == "route":
        return [str(step) for way in chosen for step in way]
    items = [item for value in chosen for item in (value if field.many and isinstance(value, list) else [value])]
    return [field.choices.label_of(item) for item in items]


def _letters() -> Iterator[str]:
    return ("".join(letters) for length in count(1) for letters in product(ascii_uppercase, repeat=length))
