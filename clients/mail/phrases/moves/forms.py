"""A form of the decision: by which words it is called, and the moves that the words after them stand for."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from msgspec import structs

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.choices import Read
from clients.mail.phrases.moves.faults import Fault, Faulty, bound_fault
from clients.mail.phrases.moves.fields import Field
from clients.mail.phrases.words.calls import Calls
from clients.mail.phrases.words.tokens import ARTICLES, LINKS, Token


class Form:
    """A family of legal moves of one type."""

    def __init__(self, json: Json) -> None:
        self.type: str = json["type"]
        self.label: str = json["label"]
        self.fields = [Field(field) for field in json["fields"]]

    @cached_property
    def calls(self) -> Calls:
        """By which words the form is called."""
        own = (str(field.fixed) for field in self.fields if type(field.fixed) is int)
        return Calls(self.type, self.label, frozenset(own))

    @property
    def open_fields(self) -> list[Field]:
        """The fields that leave a choice."""
        return [field for field in self.fields if field.fixed is None]

    @property
    def free(self) -> bool:
        """Whether it takes a text, which any words may be."""
        return any(field.kind == "text" for field in self.fields)

    def accepts(self, move: Json) -> bool:
        """Whether a move in JSON is legal as one of the form."""
        if move.get("type") != self.type or move.keys() - {field.name for field in self.fields} - {"type"}:
            return False
        return all(
            field.takes(move[field.name], move) if field.name in move else field.optional for field in self.fields
        )

    def move(self, line: Sequence[Token], text: str, at: int) -> Json:
        """The move that the line from a place on stands for. Raises `Faulty`."""
        said: Json = {}
        while at < len(line):
            rest = [field for field in self.fields if field.name not in said]
            try:
                field, value, at = self._next(line, text, at, rest, said)
                said[field.name] = value
            except Faulty:
                # A word that links is passed over; it is none at the beginning.
                if line[at].word not in (LINKS | ARTICLES if at else ARTICLES):
                    raise
                at += 1
        whole = {field.name: said.get(field.name, field.fixed) for field in self.fields}
        for field in self.fields:
            if field.name in said or field.fixed is not None:
                fault = bound_fault(field.json, whole[field.name], whole)
            else:
                fault = None if field.optional else field.missing(at)
                del whole[field.name]
            if fault:
                raise Faulty(structs.replace(fault, at=at))
        return {"type": self.type, **whole}

    def _next(
        self, line: Sequence[Token], text: str, at: int, fields: list[Field], said: Json
    ) -> tuple[Field, Any, int]:
        """The field that the words at a place are said of, its value, and where that ends. Raises `Faulty`."""
        fault = Fault("leftover", {"word": line[at].raw}, at=at)
        worst = fault
        for field, start in _takers(line, at, fields):
            others = [other for other in fields if other is not field]
            try:
                found = _text_at(field, line, text, start, others) if field.kind == "text" else field.read(line, start)
            except Faulty as faulty:
                worst = faulty.fault
                continue
            if found is None:
                own = Fault("not_offered", {"word": line[start].raw, "field": field.label}, field.some_names, start)
            else:
                bad = bound_fault(field.json, found[0], said)
                if bad is None and not (field.many and any(token.named for token in line[start : found[1]])):
                    return field, *found
                own = structs.replace(bad, at=found[1]) if bad else fault
            worst = own if worst is fault or own.at > worst.at else worst
        raise Faulty(worst)


def _takers(line: Sequence[Token], at: int, fields: Sequence[Field]) -> Iterator[tuple[Field, int]]:
    """The fields that the words at a place may be said of, and where the value begins.

    A name with a colon says which one; else they are those that may be left out, to the first that has to be said, and
    then those that are named.
    """
    found = ((field, field.named_at(line, at)) for field in fields)
    named = [(field, *name) for field, name in found if name is not None and name[0] < len(line)]
    starts = [(field, _past_links(line, end, field)) for field, end, _ in named]
    if not any(certain for _, _, certain in named):
        needed = (place for place, field in enumerate(fields, 1) if not field.optional and field.fixed is None)
        yield from (start for start in starts if start[0].optional and start[0] is fields[0])
        yield from ((field, at) for field in fields[: next(needed, None)] if field.kind != "text" or not field.optional)
    yield from starts


def _past_links(line: Sequence[Token], at: int, field: Field) -> int:
    """Where the value after a name begins: a bet of five."""
    while field.kind == "range" and at + 1 < len(line) and line[at].word in LINKS | ARTICLES:
        at += 1
    return at


def _text_at(field: Field, line: Sequence[Token], text: str, at: int, others: Sequence[Field]) -> Read:
    """A free text: to the name of another field, or to the comma where another has to follow."""
    names = (place for place in range(at + 1, len(line)) if any(_is_named(other, line, place) for other in others))
    end = next(names, len(line))
    if any(not other.optional and other.fixed is None for other in others):
        end = next((place + 1 for place in range(at, end) if line[place].listed), end)
    return field.said(line, text, at, end)


def _is_named(field: Field, line: Sequence[Token], at: int) -> bool:
    name = field.named_at(line, at)
    return name is not None and name[1]
