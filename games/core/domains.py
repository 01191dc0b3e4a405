"""The domains of a move's fields: one of, subset with bounds, range, ordered path, one of some routes, text."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, Final

import msgspec

Json = dict[str, Any]
Scalar = str | int
Others = Mapping[str, Any]
"""The move's fields given so far: a domain may depend on those before it."""


SEAT: Final = "seats.named"
"""The label of a choice whose value is a seat: it bears the player's name."""


class Choice(msgspec.Struct, frozen=True):
    """A value on offer: `element` is the picture's element to click, `weight` counts for a subset's total.

    `label` is the key of the value's text, when it has one: it may need the form's facts, and the value as `choice`;
    or it is `SEAT`. Of many choices, `group` is the key of the text over those that belong together, and `glyph` the
    symbol of the rulebook's `glyphs` that shows the value.
    """

    value: Scalar
    element: str | None = None
    weight: int = 0
    label: str | None = None
    group: str | None = None
    glyph: str | None = None


class Way(msgspec.Struct, frozen=True):
    """A route on offer: its steps in order; `element` is the picture's element to click, mostly where it ends."""

    value: tuple[Scalar, ...]
    element: str | None = None
    weight: int = 0
    label: str | None = None


class _Domain(msgspec.Struct, frozen=True, tag_field="kind"):
    """Base of all domains: each tells, lists, samples and describes its values."""


class OneOf(_Domain, frozen=True, tag="one_of"):
    """Exactly one of the choices."""

    choices: tuple[Choice, ...]

    def accepts(self, value: object, others: Others) -> bool:
        """Whether the value is on offer; True is not 1."""
        return any(_same(choice.value, value) for choice in self.choices)

    def values(self, others: Others) -> Iterator[Scalar]:
        """Every value, in the order offered."""
        return (choice.value for choice in self.choices)

    def sample(self, rng: random.Random, others: Others) -> Scalar:
        """One of the choices, each equally likely."""
        return rng.choice(self.choices).value

    def schema(self) -> Json:
        """An enumeration."""
        return {"enum": [choice.value for choice in self.choices]}


class Subset(_Domain, frozen=True, tag="subset"):
    """Some of the choices, in any order: a multiset bounded in count and in total weight.

    Choices of the same value are copies, of one weight: a value may be named as often as it is offered.
    """

    choices: tuple[Choice, ...]
    min_count: int = 0
    max_count: int | None = None
    min_total: int = 0

    @property
    def most(self) -> int:
        """The largest count."""
        return len(self.choices) if self.max_count is None else min(self.max_count, len(self.choices))

    def accepts(self, value: object, others: Others) -> bool:
        """Whether the list is within what is offered and within the bounds."""
        if not isinstance(value, list) or not self.min_count <= len(value) <= self.most:
            return False
        weights = {choice.value: choice.weight for choice in self.choices}
        if any(isinstance(item, bool) or not isinstance(item, Scalar) or item not in weights for item in value):
            return False
        offered = Counter(choice.value for choice in self.choices)
        return Counter(value) <= offered and sum(weights[item] for item in value) >= self.min_total

    def values(self, others: Others) -> Iterator[list[Scalar]]:
        """Every multiset once, small ones first."""
        weights = {choice.value: choice.weight for choice in self.choices}
        offered = list(Counter(choice.value for choice in self.choices).items())
        for count in range(self.min_count, self.most + 1):
            for some in _multisets(offered, count):
                if sum(weights[value] for value in some) >= self.min_total:
                    yield some

    def sample(self, rng: random.Random, others: Others) -> list[Scalar]:
        """A random count first, then choices until count and total are reached.

        Raises `ValueError` when no subset is within the bounds.
        """
        order = rng.sample(self.choices, len(self.choices))
        count = rng.randint(self.min_count, self.most)
        if self.min_total:
            count = self._enough(order, count)
        return [choice.value for choice in order[:count]]

    def _enough(self, order: list[Choice], count: int) -> int:
        """As many of the choices as reach the total; they are put in order by weight where all in turn would not."""
        while _total(order[:count]) < self.min_total and count < self.most:
            count += 1
        if _total(order[:count]) < self.min_total:
            order.sort(key=lambda choice: -choice.weight)
        if _total(order[:count]) < self.min_total:
            raise ValueError(f"no {count} choices weigh {self.min_total}")
        return count

    def schema(self) -> Json:
        """An array; what is offered, the weights and the least total are `x-` keywords."""
        offered = Counter(str(choice.value) for choice in self.choices)
        schema: Json = {
            "type": "array",
            "items": {"enum": list(dict.fromkeys(choice.value for choice in self.choices))},
            "minItems": self.min_count,
            "maxItems": self.most,
            "x-offered": dict(offered),
        }
        if len(offered) == len(self.choices):
            schema["uniqueItems"] = True
        if self.min_total:
            schema["x-minimum-total"] = self.min_total
            schema["x-weights"] = {str(choice.value): choice.weight for choice in self.choices}
        return schema


class Range(_Domain, frozen=True, tag="range"):
    """A whole number from `minimum` to `maximum`; with `at_least`, not below the value of that field before it.

    The other field must not reach above `maximum`: then there would be no number left.
    """

    minimum: int
    maximum: int
    at_least: str | None = None
    element: str | None = None

    def _low(self, others: Others) -> int:
        floor = others.get(self.at_least) if self.at_least else None
        return max(self.minimum, floor) if type(floor) is int else self.minimum

    def accepts(self, value: object, others: Others) -> bool:
        """Whether the value is an integer (not a boolean) within the bounds."""
        return type(value) is int and self._low(others) <= value <= self.maximum

    def values(self, others: Others) -> Iterator[int]:
        """Every number, upwards."""
        return iter(range(self._low(others), self.maximum + 1))

    def sample(self, rng: random.Random, others: Others) -> int:
        """A number within the bounds, each equally likely."""
        return rng.randint(self._low(others), self.maximum)

    def schema(self) -> Json:
        """An integer with bounds; the other field's name is `x-at-least`."""
        schema: Json = {"type": "integer", "minimum": self.minimum, "maximum": self.maximum}
        if self.at_least:
            schema["x-at-least"] = self.at_least
        return schema


class Path(_Domain, frozen=True, tag="path"):
    """Some of the choices, each of another value, in a chosen order, none twice."""

    choices: tuple[Choice, ...]
    min_count: int
    max_count: int

    def accepts(self, value: object, others: Others) -> bool:
        """Whether the list names that many choices, each once."""
        if not isinstance(value, list) or not self.min_count <= len(value) <= self.max_count:
            return False
        return all(self._offers(item) for item in value) and len(set(value)) == len(value)

    def _offers(self, item: object) -> bool:
        return any(_same(choice.value, item) for choice in self.choices)

    def values(self, others: Others) -> Iterator[list[Scalar]]:
        """Every path, short ones first."""
        for count in range(self.min_count, self.max_count + 1):
            for steps in permutations(self.choices, count):
                yield [choice.value for choice in steps]

    def sample(self, rng: random.Random, others: Others) -> list[Scalar]:
        """A random length first, then steps."""
        count = rng.randint(self.min_count, self.max_count)
        return [choice.value for choice in rng.sample(self.choices, count)]

    def schema(self) -> Json:
        """An array of distinct items."""
        return {
            "type": "array",
            "items": {"enum": [choice.value for choice in self.choices]},
            "minItems": self.min_count,
            "maxItems": self.max_count,
            "uniqueItems": True,
        }


class Route(_Domain, frozen=True, tag="route"):
    """Exactly one of the ways: a list of steps that belong together, such as squares linked on a board.

    With a `tree` the ways are only the best ones: any walk of two steps or more from its root on is taken. It maps
    each step to those that may follow it, and so on, and holds the ways.
    """

    choices: tuple[Way, ...]
    tree: dict[str, Any] | None = None

    def accepts(self, value: object, others: Others) -> bool:
        """Whether the list is one of the ways, step by step, or a walk along the tree."""
        if not isinstance(value, list):
            return False
        return any(_steps(way, value) for way in self.choices) or (len(value) > 1 and self._walks(value))

    def _walks(self, steps: Sequence[object]) -> bool:
        branch = self.tree
        for step in steps:
            branch = branch.get(step) if branch is not None and isinstance(step, str) else None
        return branch is not None

    def values(self, others: Others) -> Iterator[list[Scalar]]:
        """Every way, in the order offered; the other walks of a tree are not listed."""
        return (list(way.value) for way in self.choices)

    def sample(self, rng: random.Random, others: Others) -> list[Scalar]:
        """One of the ways, each equally likely."""
        return list(rng.choice(self.choices).value)

    def schema(self) -> Json:
        """An enumeration of arrays; with a tree an array of its steps, which `x-tree` puts in order."""
        if self.tree is None:
            return {"enum": [list(way.value) for way in self.choices]}
        return {"type": "array", "items": {"enum": self.steps()}, "minItems": 2, "x-tree": self.tree}

    def steps(self) -> list[Scalar]:
        """Every step of the ways and of the tree once."""
        on_ways = (step for way in self.choices for step in way.value)
        return list(dict.fromkeys([*_all_steps(self.tree or {}), *on_ways]))


class Text(_Domain, frozen=True, tag="text"):
    """Free text, bounded in length and optionally by a pattern that must match it whole.

    `suggestions` are given to every client: nothing that a player is to find or to know. `ideas` never leave the
    server: they are what an enumeration lists, and what bots of ours say that know no language, instead of the
    suggestions. A `pattern` is to mean the same in Python and in ECMAScript.
    """

    max_length: int
    min_length: int = 1
    pattern: str | None = None
    suggestions: tuple[str, ...] = ()
    ideas: tuple[str, ...] = ()

    def accepts(self, value: object, others: Others) -> bool:
        """Whether the text is within the bounds and free of control characters."""
        if not isinstance(value, str) or not self.min_length <= len(value) <= self.max_length:
            return False
        return is_line(value) and (self.pattern is None or re.fullmatch(self.pattern, value) is not None)

    def values(self, others: Others) -> Iterator[str]:
        """The ideas: free text cannot be listed."""
        return iter(self.ideas or self.suggestions)

    def sample(self, rng: random.Random, others: Others) -> str:
        """One of the ideas."""
        return rng.choice(self.ideas or self.suggestions)

    def schema(self) -> Json:
        """A string with bounds."""
        schema: Json = {"type": "string", "minLength": self.min_length, "maxLength": self.max_length}
        if self.pattern is not None:
            schema["pattern"] = f"^(?:{self.pattern})$"
        return schema


Domain = OneOf | Subset | Range | Path | Route | Text


def offer(values: Sequence[Scalar], element: str | None = None) -> tuple[Choice, ...]:
    """Choices for plain values; `element` is a pattern such as `lot-{}` that takes the value."""
    return tuple(Choice(value, element.format(value) if element else None) for value in values)


def is_line(text: str) -> bool:
    """Whether a text is one line of printable characters; the no-break spaces of French count as such."""
    return text.replace("\u00a0", " ").replace("\u202f", " ").isprintable()


def _multisets(offered: Sequence[tuple[Scalar, int]], count: int) -> Iterator[list[Scalar]]:
    """Every way to take `count` of the offered values, each of which is there so many times."""
    if sum(copies for _, copies in offered) < count:
        return
    if not offered:
        yield []
        return
    (value, copies), *others = offered
    for taken in range(min(copies, count), -1, -1):
        for rest in _multisets(others, count - taken):
            yield [value] * taken + rest


def _total(choices: Sequence[Choice]) -> int:
    return sum(choice.weight for choice in choices)


def _all_steps(tree: Mapping[str, Any]) -> Iterator[str]:
    for step, branches in tree.items():
        yield step
        yield from _all_steps(branches)


def _steps(way: Way, steps: Sequence[object]) -> bool:
    return len(way.value) == len(steps) and all(map(_same, way.value, steps))


def _same(offered: Scalar, value: object) -> bool:
    return type(value) is type(offered) and value == offered
