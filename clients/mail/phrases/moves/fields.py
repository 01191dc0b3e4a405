"""The fields of a form: what a player may write for each kind of domain, and what is then meant."""

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any, Final

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.choices import Choices, Read, Ways, several
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault, bound_fault
from clients.mail.phrases.words.texts import known, phrases
from clients.mail.phrases.words.tokens import ARTICLES, LINKS, NUMBERS, THEN, Token, words

ALL: Final = known("all")
NONE: Final = known("none")


class Field:
    """A field of a form of the decision."""

    def __init__(self, json: Json) -> None:
        self.json = json
        self.name: str = json["name"]
        self.label: str = json["label"]
        self.domain: Json = json["domain"]
        self.kind: str = self.domain["kind"]
        self.optional: bool = json["optional"]
        self.many = self.kind in ("subset", "path")

    @cached_property
    def choices(self) -> Choices:
        """The choices of `one_of`, `subset` and `path`."""
        return Choices(self.domain["choices"])

    @cached_property
    def ways(self) -> Ways:
        """The ways of a `route`."""
        return Ways(self.json)

    @cached_property
    def fixed(self) -> Any:
        """The only value of a field that leaves no choice, else None; such a field need not be written."""
        if self.optional or self.kind in ("range", "text") or self.domain.get("tree"):
            return None
        values = [choice["value"] for choice in self.domain["choices"]]
        if not self.many:
            return values[0] if len(values) == 1 else None
        forced = self.domain["min_count"] == len(values) and (self.kind == "subset" or len(values) == 1)
        return values if forced else None

    @cached_property
    def names(self) -> list[tuple[str, ...]]:
        """How the field may be called."""
        limit = phrases("picks", "limit") if self.domain.get("at_least") else ()
        return [name for name in map(words, (self.name, self.label, *limit)) if name]

    @property
    def needed(self) -> bool:
        """Whether it has to be said."""
        return not self.optional and self.fixed is None

    def named_at(self, line: Sequence[Token], at: int) -> int:
        """Where the field's name at a place ends; the place itself where it is not named."""
        ends = (
            at + len(name) for name in self.names if tuple(token.word for token in line[at : at + len(name)]) == name
        )
        return next(ends, at)

    def read(self, line: Sequence[Token], at: int) -> Read | None:
        """The value at a place, None when none stands there. Raises `Faulty`."""
        return self._list(line, at) if self.many else self.one(line, at)

    def one(self, line: Sequence[Token], at: int) -> Read | None:
        """A single value at a place. Raises `Faulty`."""
        if self.kind == "range":
            return number_at(line, at)
        if self.kind == "route":
            return self.ways.find(line, at)
        return self.choices.find(line, at)

    def _list(self, line: Sequence[Token], at: int) -> Read | None:
        whole = self._whole(line, at)
        if whole is not None:
            return whole, at + 1
        between = LINKS | ARTICLES | (THEN if self.kind == "path" else frozenset())
        items, end = several(partial(self.one, line), line, at, between)
        return (items, end) if items else None

    def _whole(self, line: Sequence[Token], at: int) -> list[Any] | None:
        """All or none, where no choice is called so."""
        word = line[at].word
        if word not in ALL | NONE or self.one(line, at):
            return None
        if word in NONE:
            return []
        return [choice["value"] for choice in self.domain["choices"]] if self.kind == "subset" else None

    def takes(self, value: Any, move: Json) -> bool:
        """Whether a value in JSON is legal, given the fields before it: the domains as docs/api-guide.md has them."""
        if self.kind == "route":
            return isinstance(value, list) and self.ways.leads(value)
        if self.kind in ("range", "text"):
            return type(value) is (int if self.kind == "range" else str) and bound_fault(self.json, value, move) is None
        offered = [(type(choice["value"]), choice["value"]) for choice in self.domain["choices"]]
        if not self.many:
            return (type(value), value) in offered
        known = isinstance(value, list) and all((type(item), item) in offered for item in value)
        return known and bound_fault(self.json, value, move) is None

    @property
    def some_names(self) -> tuple[str, ...]:
        """What the first of its choices are called."""
        if self.kind in ("range", "text", "route"):
            return ()
        return tuple(self.choices.labels[:MOST_CANDIDATES])

    def words_of(self, value: Any) -> str:
        """A value in words, as lists of choices say it; empty for an empty list."""
        if self.kind in ("range", "text"):
            return str(value)
        if self.kind == "route":
            return self.ways.words_of(value)
        return ", ".join(self.choices.label_of(item) for item in (value if self.many else [value]))

    def missing(self, at: int) -> Fault:
        """That the field is not said."""
        if self.kind != "range":
            return Fault("missing", {"field": self.label}, self.some_names, at)
        low, high = self.domain["minimum"], self.domain["maximum"]
        return Fault("missing_number", {"field": self.label, "low": low, "high": high}, at=at)


def number_at(line: Sequence[Token], at: int) -> Read | None:
    """The number at a place of the line, in digits or in letters."""
    number = line[at].number
    number = NUMBERS.get(line[at].word) if number is None else number
    return None if number is None else (number, at + 1)
