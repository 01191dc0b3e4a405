"""Moves to come, for standing orders: any kind of move of a game, with values or picks of what will be on offer."""

import json
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.choices import Choices, Read
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault, Faulty
from clients.mail.phrases.moves.fields import Field, number_at
from clients.mail.phrases.moves.forms import Form
from clients.mail.phrases.moves.grammar import Grammar
from clients.mail.phrases.words.calls import LOOSE
from clients.mail.phrases.words.texts import phrases, say
from clients.mail.phrases.words.tokens import Token, tokens

_BOUNDS: Final = ("between", "at_most", "at_least")
_PICKS: Final = ("least", "greatest", "first", "only")
_JOINTS: Final = ("-", "_", ".", ":")


class FutureField(Field):
    """A field of a move to come: its values are those of the rulebook and those on offer now, or a pick."""

    def __init__(self, json: Json, schema: Json, offered: Sequence[Json], language: str) -> None:
        super().__init__({**json, "domain": {"kind": "future"}})
        self.many = schema.get("type") == "array"
        self._item: Json = (schema.get("items") or {"type": "integer"}) if self.many else schema
        self._offered = offered
        self._language = language

    @property
    def fixed(self) -> Any:
        """Nothing of a move to come is sure."""
        return None

    @cached_property
    def choices(self) -> Choices:
        """What is on offer now, and what the rulebook lists."""
        listed = [True, False] if self._item.get("type") == "boolean" else self._item.get("enum", [])
        known = [(type(choice["value"]), choice["value"]) for choice in self._offered]
        more = [value for value in listed if (type(value), value) not in known]
        return Choices([*self._offered, *({"value": value, "label": str(value)} for value in more)], numbered=False)

    def takes(self, value: Any, move: Json) -> bool:
        """Any value: the service judges the orders that are given."""
        return True

    def read(self, line: Sequence[Token], at: int) -> Read | None:
        """A pick or a value at a place, None when neither stands there. Raises `Faulty`."""
        return _pick(line, at) or super().read(line, at)

    def one(self, line: Sequence[Token], at: int) -> Read | None:
        """A single value at a place: a number, a choice, or what the API writes. Raises `Faulty`."""
        if self._item.get("type") == "integer" and (found := number_at(line, at)):
            return found
        chosen = super().one(line, at) if self.choices.all else None
        return chosen or (_identifier(line, at) if self._item.get("type") == "string" else None)

    def words_of(self, value: Any) -> str:
        """A pick in words, any other value as the API writes it: its label may be on offer no more."""
        if isinstance(value, dict):
            return self._pick(value)
        if isinstance(value, list):
            return ", ".join(map(self.words_of, value))
        return json.dumps(value) if isinstance(value, bool) else str(value)

    def _pick(self, pick: Json) -> str:
        bound = "between" if "at_least" in pick and "at_most" in pick else next((b for b in _BOUNDS if b in pick), None)
        bounds = (
            [say(self._language, f"order.{bound}", low=pick.get("at_least"), high=pick.get("at_most"))] if bound else []
        )
        picked = [] if bounds and pick["pick"] == "least" else [say(self._language, f"order.{pick['pick']}")]
        return " ".join(picked + bounds)


def _identifier(line: Sequence[Token], at: int) -> Read | None:
    """A value as the API writes it: in quotes, or a word with a digit in it, or several that are joined by marks."""
    if line[at].quote is not None:
        return line[at].quote, at + 1
    raw, end = line[at].raw, at + 1
    while end < len(line) and line[end - 1].after in _JOINTS and line[end].quote is None:
        raw, end = raw + line[end - 1].after + line[end].raw, end + 1
    return (raw, end) if end > at + 1 or any(letter.isdigit() for letter in raw) else None


def _pick(line: Sequence[Token], at: int) -> Read | None:
    for pick in _PICKS:
        end = _after(line, at, pick)
        if end > at:
            bounds, end = _bounds(line, end)
            return {"pick": pick, **bounds}, end
    bounds, end = _bounds(line, at)
    return ({"pick": "least", **bounds}, end) if bounds else None


def _bounds(line: Sequence[Token], at: int) -> tuple[Json, int]:
    """Bounds of a pick: up to nine, at least three, between three and nine."""
    for name in _BOUNDS:
        start = _after(line, at, name)
        numbers = [token.number for token in line[start : start + 3]]
        if start == at or not numbers or numbers[0] is None:
            continue
        if name != "between":
            return {name: numbers[0]}, start + 1
        if len(numbers) == 3 and numbers[2] is not None:
            return {"at_least": numbers[0], "at_most": numbers[2]}, start + 3
    return {}, at


def _after(line: Sequence[Token], at: int, name: str) -> int:
    """Where the phrase of a pick that stands at a place of the line ends; the place itself when none does."""
    for spelling in phrases("picks", name):
        end = at + len(spelling.split())
        if " ".join(token.word for token in line[at:end]) == spelling and not line[end - 1].named:
            return end
    return at


class FutureMoves(Grammar):
    """All kinds of moves of a game: those of the rulebook (JSON of `GET /v1/rulebooks/{key}`) and those on offer."""

    def __init__(self, decision: Json | None, rulebook: Json | None, language: str) -> None:
        super().__init__({"forms": []}, language)
        self._offered: list[Json] = (decision or {"forms": []})["forms"]
        schemas = (rulebook or {"moves": {"$defs": {}}})["moves"]["$defs"]
        known = {schema["properties"]["type"]["enum"][0]: schema for schema in schemas.values()}
        for form in self._offered:
            known.setdefault(form["type"], form["schema"])
        self.forms = [self._form(kind, schema) for kind, schema in known.items()]

    @property
    def labels(self) -> tuple[str, ...]:
        """What the first kinds of moves are called."""
        return tuple(form.label for form in self.forms[:MOST_CANDIDATES])

    def _form(self, kind: str, schema: Json) -> Form:
        offered = [form for form in self._offered if form["type"] == kind]
        label = schema.get("x-label") or (offered[0]["label"] if len(offered) == 1 else kind.replace("_", " "))
        form = Form({"type": kind, "label": label, "fields": []})
        form.fields = [
            self._field(offered, name, part, optional=name not in schema["required"])
            for name, part in schema["properties"].items()
            if name != "type"
        ]
        return form

    def _field(self, offered: Sequence[Json], name: str, schema: Json, *, optional: bool) -> FutureField:
        found = [field for form in offered for field in form["fields"] if field["name"] == name]
        label = schema.get("x-label") or (found[0]["label"] if found else name.replace("_", " "))
        plain = next((part for part in schema.get("anyOf", []) if part.get("type") != "null"), schema)
        choices = [
            choice
            for field in found
            for choice in field["domain"].get("choices") or []
            if field["domain"]["kind"] != "route"
        ]
        return FutureField({"name": name, "label": label, "optional": optional}, plain, choices, self.language)

    def kind(self, text: str) -> str:
        """The type of move that a text names, and nothing more. Raises `Faulty`."""
        line = tokens(self._core(text))
        heads = [(head, form) for form in self.forms for head in form.calls.heads(line)]
        named = [(head.rank, form.type) for head, form in heads if head.end == len(line)]
        best = min((rank for rank, _ in named), default=LOOSE)
        kinds = list(dict.fromkeys(kind for rank, kind in named if rank == best))
        if len(kinds) == 1:
            return kinds[0]
        raise Faulty(Fault("order_type", {"word": text}, self.labels))

    def move(self, text: str, *, bare: bool = False) -> Json:
        """The move that a text asks for, with its picks. Raises `Faulty`."""
        try:
            return super().move(text, bare=False)
        except Faulty as faulty:
            if faulty.fault.code != "unknown":
                raise
            raise Faulty(Fault("order_unknown", {"word": text}, self.labels)) from None
