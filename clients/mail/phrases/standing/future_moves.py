"""Moves to come, for standing orders: any kind of move of a game, with values or picks of what will be on offer."""

from collections.abc import Sequence
from functools import cached_property
from itertools import dropwhile
from typing import Any, Final

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.choices import Choices
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault, Faulty
from clients.mail.phrases.moves.fields import Field, Read
from clients.mail.phrases.moves.forms import Form
from clients.mail.phrases.words.calls import EXACT, LOOSE
from clients.mail.phrases.words.tokens import ARTICLES, LINKS, NUMBERS, Token, tokens
from clients.mail.phrases.words.vocabulary import known, phrases

_BOUNDS: Final = ("between", "at_most", "at_least")
_PICKS: Final = ("least", "greatest", "first", "only")


def starts(line: Sequence[Token], at: int, table: str, name: str) -> int:
    """Where a phrase of the vocabulary that stands at a place of the line ends; the place itself when none does."""
    for spelling in phrases(table, name):
        if tuple(token.plain for token in line[at : at + len(spelling)]) == spelling:
            return at + len(spelling)
    return at


class FutureField(Field):
    """A field of a move to come: its values are those of the rulebook and those on offer now, or a pick."""

    def __init__(self, json: Json, schema: Json, offered: Sequence[Json]) -> None:
        super().__init__({**json, "domain": {"kind": "future"}})
        item = schema.get("items") if isinstance(schema.get("items"), dict) else None
        self._many = schema.get("type") == "array"
        self._item: Json = (item or {"type": "integer"}) if self._many else schema
        self._offered = offered

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

    @property
    def some_names(self) -> tuple[str, ...]:
        """What the first of its values are called."""
        return tuple(self.choices.name_of(place) for place in range(min(MOST_CANDIDATES, len(self.choices.all))))

    def read(self, line: Sequence[Token], at: int, *, more: bool) -> Read | None:
        """A pick or a value at a place, None when neither stands there. Raises `Faulty`."""
        picked = _pick(line, at)
        if picked is not None:
            return picked
        if not self._many:
            return self._one(line, at)
        if line[at].word in known("none"):
            return [], at + 1
        items: list[Any] = []
        end = at
        while at < len(line):
            found = self._one(line, at)
            if found is not None:
                items.append(found[0])
                at = end = found[1]
            elif items and line[at].word in LINKS | ARTICLES:
                at += 1
            else:
                break
        return (items, end) if items else None

    def _one(self, line: Sequence[Token], at: int) -> Read | None:
        if self._item.get("type") == "integer":
            token = line[at]
            number = token.number if token.number is not None else NUMBERS.get(token.word)
            if number is not None:
                return number, at + 1
        found = self.choices.find(line, at) if self.choices.all else None
        if found is not None:
            return found[0]["value"], found[1]
        return _identifier(line, at) if self._item.get("type") == "string" else None


def _identifier(line: Sequence[Token], at: int) -> Read | None:
    """A value as the API writes it: in quotes, or a word with a digit in it, or several that are joined by marks."""
    if line[at].quote is not None:
        return line[at].quote, at + 1
    raw, end = line[at].raw, at + 1
    while end < len(line) and line[end - 1].after in ("-", "_", ".", ":") and line[end].quote is None:
        raw, end = raw + line[end - 1].after + line[end].raw, end + 1
    return (raw, end) if end > at + 1 or any(letter.isdigit() for letter in raw) else None


def _pick(line: Sequence[Token], at: int) -> Read | None:
    for pick in _PICKS:
        end = starts(line, at, "picks", pick)
        if end > at:
            bounds, end = _bounds(line, end)
            return {"pick": pick, **bounds}, end
    bounds, end = _bounds(line, at)
    return ({"pick": "least", **bounds}, end) if bounds else None


def _bounds(line: Sequence[Token], at: int) -> tuple[Json, int]:
    """Bounds of a pick: up to nine, at least three, between three and nine."""
    for name in _BOUNDS:
        start = starts(line, at, "picks", name)
        found = [(place, line[place].number) for place in range(start, min(start + 3, len(line)))]
        numbers = [(place, number) for place, number in found if number is not None]
        if start == at or not numbers or numbers[0][0] != start:
            continue
        if name != "between":
            return {name: numbers[0][1]}, start + 1
        if len(numbers) == 2 and numbers[1][0] == start + 2:
            return {"at_least": numbers[0][1], "at_most": numbers[1][1]}, start + 3
    return {}, at


class FutureMoves:
    """All kinds of moves of a game: those of the rulebook (JSON of `GET /v1/rulebooks/{key}`) and those on offer."""

    def __init__(self, decision: Json | None, rulebook: Json | None) -> None:
        self._offered: list[Json] = (decision or {"forms": []})["forms"]
        schemas = (rulebook or {"moves": {"$defs": {}}})["moves"]["$defs"]
        known = {schema["properties"]["type"]["enum"][0]: schema for schema in schemas.values()}
        for form in self._offered:
            known.setdefault(form["type"], form["schema"])
        self.forms = [self._form(kind, schema) for kind, schema in known.items()]

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
        choices = [choice for field in found for choice in _scalars(field["domain"])]
        return FutureField({"name": name, "label": label, "optional": optional}, plain, choices)

    def kind(self, text: str) -> str:
        """The type of move that a text names, and nothing more. Raises `Faulty`."""
        line = list(dropwhile(lambda token: token.word in ARTICLES, tokens(text)))
        named = [
            (head.rank, form)
            for form in self.forms
            for head in form.calls.heads(line)
            if line and head.end == len(line) and head.rank <= LOOSE
        ]
        best = min((rank for rank, _ in named), default=EXACT)
        kinds = list(dict.fromkeys(form.type for rank, form in named if rank == best))
        if len(kinds) == 1:
            return kinds[0]
        labels = tuple(form.label for form in self.forms if not kinds or form.type in kinds)[:MOST_CANDIDATES]
        raise Faulty(Fault("ambiguous" if kinds else "order_type", {"word": text, "count": len(kinds)}, labels))

    def move(self, text: str) -> Json:
        """The move that a text asks for, with its picks. Raises `Faulty`."""
        line = tokens(text)
        moves: list[tuple[int, Json]] = []
        worst: tuple[int, int, Fault] | None = None
        for form in self.forms:
            heads = sorted(form.calls.heads(line), key=lambda head: (head.closed, head.end), reverse=True)
            for head in heads:
                try:
                    moves += [(head.rank, move) for move in form.moves(line, text, head.end)]
                    break
                except Faulty as faulty:
                    fault = (-head.rank, faulty.fault.at, faulty.fault)
                    worst = fault if worst is None or fault[:2] > worst[:2] else worst
        best = min((rank for rank, _ in moves), default=EXACT)
        found = [move for place, (rank, move) in enumerate(moves) if rank == best and (rank, move) not in moves[:place]]
        if len(found) == 1:
            return found[0]
        if found:
            labels = tuple(form.label for form in self.forms if form.type in {move["type"] for move in found})
            raise Faulty(Fault("ambiguous", {"word": text, "count": len(found)}, labels[:MOST_CANDIDATES]))
        raise Faulty(worst[2] if worst else Fault("order_unknown", {"word": text}, self.some_labels))

    @property
    def some_labels(self) -> tuple[str, ...]:
        """What the first kinds of moves are called."""
        return tuple(form.label for form in self.forms[:MOST_CANDIDATES])


def _scalars(domain: Json) -> list[Json]:
    """The single values of a domain: of a route its steps."""
    if domain["kind"] != "route":
        return list(domain.get("choices") or [])
    names = domain.get("steps") or {}
    steps = dict.fromkeys((type(step), step) for way in domain["choices"] for step in way["value"])
    return [{"value": step, "label": names.get(str(step), str(step))} for _, step in steps]
