"""The fields of a form: what a player may write for each kind of domain, and what is then meant."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any, Final

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.choices import Choices, Read, Ways, name_in, several
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault
from clients.mail.phrases.words.texts import known, numbers, phrases
from clients.mail.phrases.words.tokens import ARTICLES, LINKS, THEN, Token, words

_OPEN: Final = ("text", "future")
"""The kinds of domains that take whatever is written; the values of moves to come are not known yet."""


class Field:
    """A field of a form of the decision."""

    def __init__(self, json: Json) -> None:
        self.name: str = json["name"]
        self.label: str = json["label"]
        self.called: str = self.label.partition(" (")[0]
        """The label without what it explains in brackets."""
        self.domain: Json = json["domain"]
        self.kind: str = self.domain["kind"]
        self.optional: bool = json["optional"]
        self.many = self.kind in ("subset", "path")

    @cached_property
    def choices(self) -> Choices:
        """The choices of `one_of`, `subset` and `path`."""
        return Choices(self.domain["choices"])

    @property
    def values(self) -> list[Any]:
        """The values of its choices; none of numbers and texts."""
        return [choice["value"] for choice in self.domain.get("choices") or []]

    @cached_property
    def ways(self) -> Ways:
        """The ways of a `route`."""
        return Ways(self.label, self.domain)

    @cached_property
    def fixed(self) -> Any:
        """The only value of a field that leaves no choice, else None; such a field need not be written."""
        if self.optional or self.kind in _OPEN or self.domain.get("tree"):
            return None
        if self.kind == "range":
            return self.domain["minimum"] if self.domain["minimum"] == self.domain["maximum"] else None
        values = self.values
        if not self.many:
            return values[0] if len(values) == 1 else None
        forced = self.domain["min_count"] == len(values) and (self.kind == "subset" or len(values) == 1)
        return values if forced else None

    @cached_property
    def names(self) -> list[tuple[str, ...]]:
        """How the field may be called."""
        limit = phrases("picks", "limit") if self.domain.get("at_least") else ()
        return [name for name in map(words, (self.name, self.label, self.called, *limit)) if name]

    @cached_property
    def needed(self) -> bool:
        """Whether it has to be said."""
        return not self.optional and self.fixed is None

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
        none, everything = (line[at].word in known(name) for name in ("none", "all"))
        if (none or (everything and self.kind == "subset")) and not self.one(line, at):
            return [] if none else self.values, at + 1
        between = LINKS | ARTICLES | (THEN if self.kind == "path" else frozenset())
        items, end = several(partial(self.one, line), line, at, between)
        return (items, end) if items else None

    @property
    def some_names(self) -> tuple[str, ...]:
        """What the first of its choices are called."""
        if self.kind in ("range", "text", "route"):
            return ()
        return tuple(self.choices.names[:MOST_CANDIDATES])

    def words_of(self, value: Any, *, whole: bool = False) -> str:
        """A value in words that can be written back, or `whole`, as lists of choices say it; empty for an empty list.

        Raises `Faulty` when it is none.
        """
        if self.kind in ("range", "text"):
            return str(value)
        if self.kind == "route":
            return self.ways.words_of(value)
        labels = [self.choices.label_of(item) for item in (value if self.many else [value])]
        return ", ".join(labels if whole else map(name_in, labels))

    def least(self, said: Json) -> int:
        """The least number of a range, given the fields that are `said`."""
        floor = said.get(self.domain.get("at_least") or "")
        return max(self.domain["minimum"], floor) if type(floor) is int else int(self.domain["minimum"])

    @property
    def most(self) -> int:
        """The largest count of a list."""
        count, limit = len(self.domain["choices"]), self.domain.get("max_count")
        return count if limit is None else min(limit, count)

    def fault(self, move: Json) -> Fault | None:
        """What is wrong with the field in a move: that it is missing, or beyond its bounds."""
        value = move.get(self.name)
        if self.kind == "range":
            return self._number_fault(value, self.least(move), self.domain["maximum"])
        if value is None:
            return Fault("missing", {"field": self.label}, self.some_names) if self.needed else None
        if self.kind in ("subset", "path"):
            return self._count_fault(value)
        return self._text_fault(value) if self.kind == "text" else None

    def _fault(self, code: str, **facts: Any) -> Fault:
        return Fault(code, {"field": self.label, **facts})

    def _number_fault(self, value: int | None, low: int, high: int) -> Fault | None:
        if value is None:
            return self._fault("missing_number", low=low, high=high) if self.needed else None
        return None if low <= value <= high else self._fault("out_of_range", value=value, low=low, high=high)

    def _count_fault(self, value: Sequence[Any]) -> Fault | None:
        choices = {choice["value"]: choice for choice in self.domain["choices"]}
        offered = Counter([*choices] if self.kind == "path" else self.values)
        for item, count in Counter(value).items():
            if count > offered[item]:
                return self._fault("too_often", choice=choices[item]["label"], count=offered[item])
        low, high = self.domain["min_count"], self.most
        if not low <= len(value) <= high:
            return self._fault("wrong_count", count=len(value), low=low, high=high)
        total, minimum = sum(choices[item]["weight"] for item in value), self.domain.get("min_total") or 0
        return self._fault("too_light", total=total, minimum=minimum) if total < minimum else None

    def _text_fault(self, value: str) -> Fault | None:
        low, high, pattern = self.domain["min_length"], self.domain["max_length"], self.domain.get("pattern")
        if not low <= len(value) <= high:
            return self._fault("text_length", count=len(value), low=low, high=high)
        if not value.replace("\u00a0", " ").replace("\u202f", " ").isprintable():
            return self._fault("text_odd")
        return self._fault("text_pattern", text=value) if pattern and not re.fullmatch(pattern, value) else None


def number_at(line: Sequence[Token], at: int) -> Read | None:
    """The number at a place of the line, in digits or in letters."""
    number = line[at].number
    number = numbers().get(line[at].word) if number is None else number
    return None if number is None else (number, at + 1)
