"""A form of the decision: by which words it is called, and the moves that the words after them stand for."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.faults import Fault, Faulty, bound_fault
from clients.mail.phrases.moves.fields import Field, Read, missing
from clients.mail.phrases.words.calls import Calls
from clients.mail.phrases.words.tokens import ARTICLES, LINKS, Token

MOST_READINGS: Final = 64
"""How many ways to read one phrase as one form are looked at."""


class Form:
    """A family of legal moves of one type."""

    def __init__(self, json: Json) -> None:
        self.json = json
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

    def moves(self, line: Sequence[Token], text: str, at: int) -> list[Json]:
        """The moves that the line from a place on stands for, each once. Raises `Faulty` when there is none."""
        found: list[Json] = []
        worst: Fault | None = None
        for outcome in _Filling(self.fields, line, text).fill(at, self.fields, {}):
            if isinstance(outcome, Fault):
                worst = outcome if worst is None or outcome.at > worst.at else worst
            elif outcome not in found:
                found.append(outcome)
        if not found:
            raise Faulty(worst or Fault("leftover", {"word": text[line[at].start :]}, at=at))
        return [self._ordered(move) for move in found]

    def _ordered(self, move: Json) -> Json:
        return {"type": self.type, **{field.name: move[field.name] for field in self.fields if field.name in move}}


class _Filling:
    """Reads values for the fields of a form from a line."""

    def __init__(self, fields: list[Field], line: Sequence[Token], text: str) -> None:
        self._fields = fields
        self._line = line
        self._text = text
        self._left = MOST_READINGS

    def fill(self, at: int, fields: list[Field], move: Json) -> Iterator[Json | Fault]:
        """The moves (without their type) that the rest of the line makes, and what stands against others."""
        self._left -= 1
        if self._left < 0:
            return
        if at >= len(self._line):
            yield self._finished(fields, move)
            return
        named = self._named(at, fields)
        if named is not None:
            field, start, certain = named
            outcomes = list(self._with(field, start, fields, move))
            yield from outcomes
            if certain or any(not isinstance(outcome, Fault) for outcome in outcomes):
                return
        yield from self._positional(at, fields, move, skipping=at > 0 and named is None)

    def _finished(self, fields: list[Field], move: Json) -> Json | Fault:
        for field in fields:
            if not field.optional and field.fixed is None:
                return missing(field, len(self._line)).fault
        whole = {**{field.name: field.fixed for field in fields if field.fixed is not None}, **move}
        faults = (bound_fault(own.json, whole[own.name], whole) for own in self._fields if own.name in whole)
        return next((_moved(fault, len(self._line)) for fault in faults if fault), whole)

    def _named(self, at: int, fields: list[Field]) -> tuple[Field, int, bool] | None:
        for field in fields:
            name = field.named_at(self._line, at)
            if name is not None and name[0] < len(self._line):
                return field, self._past_links(name[0], field), name[1]
        return None

    def _past_links(self, at: int, field: Field) -> int:
        """Where the value after a name begins: a bet of five."""
        while field.kind == "range" and at + 1 < len(self._line) and self._line[at].word in LINKS | ARTICLES:
            at += 1
        return at

    def _positional(self, at: int, fields: list[Field], move: Json, *, skipping: bool) -> Iterator[Json | Fault]:
        """The value belongs to the first field that takes one; those that may be left out are also tried without.

        With `skipping` a word that links is passed over; it is none at the beginning, nor within a field's name.
        """
        filled = False
        for field in fields:
            if field.kind == "text" and field.optional:
                continue
            for outcome in self._with(field, at, fields, move):
                filled = filled or not isinstance(outcome, Fault)
                yield outcome
            if filled or (not field.optional and field.fixed is None):
                break
        if not filled and self._line[at].word in (LINKS | ARTICLES if skipping else ARTICLES):
            yield from self.fill(at + 1, fields, move)

    def _with(self, field: Field, at: int, fields: list[Field], move: Json) -> Iterator[Json | Fault]:
        rest = [other for other in fields if other is not field]
        try:
            found = self._read(field, at, rest)
        except Faulty as faulty:
            yield _moved(faulty.fault, at)
            return
        if found is None:
            yield Fault("not_offered", {"word": self._word(at), "field": field.label}, field.some_names, at)
            return
        value, end = found
        fault = bound_fault(field.json, value, move)
        if fault is not None:
            yield _moved(fault, end)
        elif field.kind in ("subset", "path") and any(token.named for token in self._line[at:end]):
            yield Fault("leftover", {"word": self._word(at)}, at=at)
        elif end < len(self._line) and not rest:
            yield Fault("leftover", {"word": self._word(end)}, at=end)
        else:
            yield from self.fill(end, rest, {**move, field.name: value})

    def _read(self, field: Field, at: int, rest: list[Field]) -> Read | None:
        waiting = any(not other.optional and other.fixed is None for other in rest)
        if field.kind != "text":
            return field.read(self._line, at, more=waiting)
        end = next(
            (place for place in range(at, len(self._line)) if place > at and self._is_name(place, rest)),
            len(self._line),
        )
        if waiting:
            end = next((place + 1 for place in range(at, end) if self._line[place].listed), end)
        return field.said(self._line, self._text, at, end)

    def _is_name(self, at: int, fields: list[Field]) -> bool:
        return any((name := field.named_at(self._line, at)) is not None and name[1] for field in fields)

    def _word(self, at: int) -> str:
        return self._text[self._line[at].start : self._line[at].end]


def _moved(fault: Fault, at: int) -> Fault:
    return fault if fault.at >= at else Fault(fault.code, fault.facts, fault.candidates, at)
