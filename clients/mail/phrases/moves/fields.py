"""The fields of a form: what a player may write for each kind of domain, and what is then meant."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.choices import Choices
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault, Faulty, most
from clients.mail.phrases.moves.routes import Ways
from clients.mail.phrases.words.tokens import ARTICLES, BREAKS, LINKS, NUMBERS, THEN, Token, words
from clients.mail.phrases.words.vocabulary import known, phrases

ALL: Final = known("all")
NONE: Final = known("none")

Read = tuple[Any, int]
"""A value, and where in the line it ends."""


class Field:
    """A field of a form of the decision."""

    def __init__(self, json: Json) -> None:
        self.json = json
        self.name: str = json["name"]
        self.label: str = json["label"]
        self.domain: Json = json["domain"]
        self.kind: str = self.domain["kind"]
        self.optional: bool = json["optional"]

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
        if self.optional or self.kind in ("range", "text"):
            return None
        choices = self.domain["choices"]
        if self.kind == "one_of":
            return choices[0]["value"] if len(choices) == 1 else None
        if self.kind == "route":
            return choices[0]["value"] if len(choices) == 1 and not self.domain.get("tree") else None
        forced = self.domain["min_count"] == most(self.domain) == len(choices)
        if self.kind == "subset":
            return [choice["value"] for choice in choices] if forced else None
        return [choices[0]["value"]] if forced and len(choices) == 1 else None

    @cached_property
    def names(self) -> list[tuple[str, ...]]:
        """How the field may be called."""
        limit = phrases("picks", "limit") if self.domain.get("at_least") else ()
        return list(dict.fromkeys(name for name in (words(self.name), words(self.label), *limit) if name))

    @cached_property
    def words(self) -> frozenset[str]:
        """The whole words of its names and of its choices' names."""
        own = frozenset(word for name in self.names for word in name)
        if self.kind in ("range", "text"):
            return own
        return own | (self.ways.words if self.kind == "route" else self.choices.words)

    def named_at(self, line: Sequence[Token], at: int) -> tuple[int, bool] | None:
        """Where the field's name at a place ends, and whether a colon or equals sign says that it is one."""
        for name in self.names:
            end = at + len(name)
            if name in (tuple(t.word for t in line[at:end]), tuple(t.plain for t in line[at:end])):
                return end, line[end - 1].named
        end = next((place + 1 for place in range(at, len(line)) if line[place].named), at)
        said = tuple(token.word for token in line[at:end])
        return (end, True) if said and any(name[: len(said)] == said for name in self.names) else None

    def read(self, line: Sequence[Token], at: int, *, more: bool) -> Read | None:
        """The value at a place, None when none stands there; `more` says that other fields follow. Raises `Faulty`."""
        if self.kind == "one_of":
            found = self.choices.find(line, at)
            return (found[0]["value"], found[1]) if found else None
        if self.kind == "range":
            return _number(line, at)
        if self.kind == "route":
            return self.ways.find(line, at)
        return self._list(line, at, more)

    def _list(self, line: Sequence[Token], at: int, more: bool) -> Read | None:
        whole = self._whole(line, at)
        if whole is not None:
            return whole, at + 1
        items: list[Any] = []
        end = at
        while at < len(line) and len(items) <= len(self.domain["choices"]):
            found = self.choices.find(line, at)
            if found:
                items.append(found[0]["value"])
                at = end = found[1]
            elif items and self._goes_on(line[at].word, more):
                at += 1
            else:
                break
            if more and len(items) == most(self.domain):
                break
        return (items, end) if items else None

    def _goes_on(self, word: str, more: bool) -> bool:
        """Whether a list may go on after a word that is none of its choices."""
        if self.kind == "path" and word in THEN:
            return True
        return word in LINKS | ARTICLES and not (more and word in BREAKS)

    def _whole(self, line: Sequence[Token], at: int) -> list[Any] | None:
        """All or none, where no choice is called so."""
        word = line[at].word
        if word not in ALL | NONE or self.choices.find(line, at):
            return None
        if word in NONE:
            return []
        return [choice["value"] for choice in self.domain["choices"]] if self.kind == "subset" else None

    @property
    def some_names(self) -> tuple[str, ...]:
        """What the first of its choices are called."""
        if self.kind in ("range", "text", "route"):
            return ()
        return tuple(self.choices.name_of(place) for place in range(min(MOST_CANDIDATES, len(self.choices.all))))

    def words_of(self, value: Any) -> str:
        """A value in words, as lists of choices say it; empty for an empty list."""
        if self.kind in ("range", "text"):
            return str(value)
        if self.kind == "route":
            return self.ways.words_of(value)
        items = value if isinstance(value, list) else [value]
        return ", ".join(self.choices.label_of(item) for item in items)

    def said(self, line: Sequence[Token], text: str, at: int, end: int) -> Read:
        """The free text from a place of the line to before another."""
        if line[at].quote is not None and (end == len(line) or end > at):
            return " ".join((line[at].quote or "").split()), at + 1
        stop = len(text) if end == len(line) else line[end].start
        raw = text[line[at].start : stop]
        return " ".join((raw if end == len(line) else raw.rstrip(" ,;")).split()), end


def missing(field: Field, at: int) -> Faulty:
    """That a field is not said."""
    facts: Json = {"field": field.label}
    if field.kind == "range":
        facts |= {"low": field.domain["minimum"], "high": field.domain["maximum"]}
        return Faulty(Fault("missing_number", facts, at=at))
    return Faulty(Fault("missing", facts, field.some_names, at))


def _number(line: Sequence[Token], at: int) -> Read | None:
    token = line[at]
    number = token.number if token.number is not None else NUMBERS.get(token.word)
    return None if number is None else (number, at + 1)
