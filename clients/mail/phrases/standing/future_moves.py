"""Moves to come, for standing orders: any kind of move of a game, with values or picks of what will be on offer."""

import json
import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.choices import Choices, Read
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault, Faulty
from clients.mail.phrases.moves.fields import Field, number_at
from clients.mail.phrases.moves.forms import Form
from clients.mail.phrases.moves.grammar import Grammar
from clients.mail.phrases.words.texts import phrases, say
from clients.mail.phrases.words.tokens import Token, past, tokens, words

_BOUNDS: Final = ("between", "at_most", "at_least")
_MARKS: Final = re.compile("[,:;]")
"""What parts an order within a label, unless it is quoted."""
_PICKS: Final = ("least", "greatest", "first", "only")
_SPELLED: Final = {name: [*map(words, phrases("picks", name))] for name in (*_PICKS, *_BOUNDS)}


class FutureField(Field):
    """A field of a move to come: its values are those of the rulebook, or a pick."""

    def __init__(self, json: Json, schema: Json, language: str) -> None:
        super().__init__({**json, "domain": {"kind": "future"}})
        plain = next((part for part in schema.get("anyOf", []) if part.get("type") != "null"), schema)
        self.many = plain.get("type") == "array"
        self._item: Json = (plain.get("items") or {"type": "integer"}) if self.many else plain
        self._labels: dict[str, str] = schema.get("x-labels", {})
        self._language = language

    @cached_property
    def choices(self) -> Choices:
        """What the rulebook lists, by its labels."""
        whole = self._item.get("type") in ("integer", "boolean")
        called = {str(value): str(value) for value in self._item.get("enum", [])} | self._labels
        values = {json.loads(value) if whole else value: label for value, label in called.items()}
        return Choices([{"value": value, "label": label} for value, label in values.items()], numbered=False)

    def read(self, line: Sequence[Token], at: int) -> Read | None:
        """A pick or a value at a place, None when neither stands there. Raises `Faulty`."""
        return _pick(line, at) or super().read(line, at)

    def one(self, line: Sequence[Token], at: int) -> Read | None:
        """A single value at a place: a number, a choice, a text in quotes, or a word with a digit. Raises `Faulty`."""
        quoted = [one["value"] for one in self.choices.all if line[at].quote in (one["label"], one["value"])]
        if quoted:
            return quoted[0], at + 1
        if self._item.get("type") == "integer" and (found := number_at(line, at)):
            return found
        chosen = super().one(line, at) if self.choices.all else None
        if chosen or self._item.get("type") != "string":
            return chosen
        written = line[at].quote or (line[at].raw if any(map(str.isdigit, line[at].raw)) else None)
        return None if written is None else (written, at + 1)

    def words_of(self, value: Any, *, whole: bool = False) -> str:
        """A pick in words, any other value by the rulebook's label, else as the API writes it."""
        if isinstance(value, dict):
            return self._pick(value)
        if isinstance(value, list):
            return ", ".join(map(self.words_of, value))
        written = json.dumps(value) if isinstance(value, bool) else str(value)
        label = self._labels.get(written, written)
        return f'"{label}"' if _MARKS.search(label) else label

    def _pick(self, pick: Json) -> str:
        given = [name for name in ("at_least", "at_most") if name in pick]
        bounds = ["between"] if len(given) > 1 else given
        names = bounds if bounds and pick["pick"] == "least" else [pick["pick"], *bounds]
        low, high = pick.get("at_least"), pick.get("at_most")
        return " ".join(say(self._language, f"order.{name}", low=low, high=high) for name in names)


def _pick(line: Sequence[Token], at: int) -> Read | None:
    """A pick, with bounds or by bounds alone: the highest up to nine, at least three, between three and nine."""
    pick, start = next(((name, end) for name in _PICKS if (end := past(_SPELLED[name], line, at)) > at), ("", at))
    for name in _BOUNDS:
        end = past(_SPELLED[name], line, start)
        numbers = [token.number for token in line[end : end + 3]]
        if end == start or not numbers or numbers[0] is None:
            continue
        if name != "between":
            return {"pick": pick or "least", name: numbers[0]}, end + 1
        if len(numbers) == 3 and numbers[2] is not None:
            return {"pick": pick or "least", "at_least": numbers[0], "at_most": numbers[2]}, end + 3
    return ({"pick": pick}, start) if pick else None


class FutureMoves(Grammar):
    """All kinds of moves of a game, as its rulebook has them (the JSON of `GET /v1/rulebooks/{key}`)."""

    def __init__(self, rulebook: Json | None, language: str) -> None:
        super().__init__({"forms": []}, language)
        self.forms = [self._form(schema) for schema in rulebook["moves"]["$defs"].values()] if rulebook else []
        self.lines = []  # moves to come have no numbers
        self._labels = tuple(form.label for form in self.forms[:MOST_CANDIDATES])

    def _form(self, schema: Json) -> Form:
        parts = dict(schema["properties"])
        kind = parts.pop("type")["enum"][0]
        form = Form({"type": kind, "label": schema.get("x-label", kind), "fields": []})
        for name, part in parts.items():
            json = {"name": name, "label": part.get("x-label", name), "optional": name not in schema["required"]}
            form.fields.append(FutureField(json, part, self.language))
        return form

    def kind(self, text: str) -> str:
        """The type of move that a text names, and nothing more. Raises `Faulty`."""
        line = tokens(self._core(text))
        heads = ((head, form.type) for form in self.forms for head in form.heads(line))
        named = sorted({(head.rank, kind) for head, kind in heads if head.end == len(line)})
        if named and sum(rank == named[0][0] for rank, _ in named) == 1:
            return named[0][1]
        raise Faulty(Fault("order_type", {"word": text}, self._labels))

    def move(self, text: str, *, bare: bool = False) -> Json:
        """The move that a text asks for, with its picks. Raises `Faulty`."""
        try:
            return super().move(text, bare=False)
        except Faulty as faulty:
            if faulty.fault.code not in ("unknown", "no_such_number"):
                raise
            raise Faulty(Fault("order_unknown", {"word": text}, self._labels)) from None
