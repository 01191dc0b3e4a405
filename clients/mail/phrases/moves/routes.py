"""Routes by their steps: all of them, those after the common start, or as many as leave only one way."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.choices import Choices
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault, Faulty
from clients.mail.phrases.words.tokens import ARTICLES, LINKS, THEN, Token


class Ways:
    """The ways of a route field."""

    def __init__(self, field: Json) -> None:
        domain = field["domain"]
        self._label = field["label"]
        self._ways: list[list[Any]] = [list(choice["value"]) for choice in domain["choices"]]
        self._tree: Json | None = domain.get("tree")
        steps = list(dict.fromkeys([*(step for way in self._ways for step in way), *_steps_of(self._tree or {})]))
        names = domain.get("steps") or {}
        labelled = [{"value": step, "label": names.get(str(step), str(step))} for step in steps]
        self._steps = Choices(labelled, numbered=False)
        numeric = any(type(step) is int for step in steps)
        self.named = Choices(domain["choices"], numbered=not numeric)

    @property
    def words(self) -> frozenset[str]:
        """The whole words of all steps and ways, and the marks."""
        return self._steps.words | self.named.words

    @cached_property
    def root(self) -> list[Any]:
        """The step where all ways begin, as a list; empty when they begin in several places."""
        firsts = list(dict.fromkeys([*(self._tree or {}), *(way[0] for way in self._ways if way)]))
        return firsts if len(firsts) == 1 else []

    def find(self, line: Sequence[Token], at: int) -> tuple[list[Any], int] | None:
        """The way named at a place of the line, and where it ends; None when no step stands there. Raises `Faulty`."""
        steps, end = self._walked(line, at)
        if not steps:
            found = self.named.find(line, at)
            return (list(found[0]["value"]), found[1]) if found else None
        for whole in (steps, [*self.root, *steps]):
            if self._leads(whole):
                return whole, end
        return self._only_way(steps, line, at, end), end

    def _walked(self, line: Sequence[Token], at: int) -> tuple[list[Any], int]:
        steps: list[Any] = []
        end = at
        while at < len(line):
            found = self._steps.find(line, at)
            if found:
                steps.append(found[0]["value"])
                at = end = found[1]
            elif steps and line[at].word in LINKS | ARTICLES | THEN:
                at += 1
            else:
                break
        return steps, end

    def _leads(self, steps: list[Any]) -> bool:
        if steps in self._ways:
            return True
        branch: Any = self._tree
        for step in steps:
            branch = branch.get(step) if isinstance(branch, dict) else None
        return len(steps) > 1 and branch is not None

    def _only_way(self, steps: list[Any], line: Sequence[Token], at: int, end: int) -> list[Any]:
        """The only way that ends as the steps do and takes them in their order."""
        fitting = [way for way in self._ways if way[-1:] == steps[-1:] and _in_order(steps, way)]
        said = " > ".join(map(str, steps))
        if len(fitting) > 1:
            names = tuple(self.words_of(way) for way in fitting[:MOST_CANDIDATES])
            raise Faulty(Fault("ambiguous", {"word": said, "count": len(fitting)}, names, at))
        if not fitting:
            near = tuple(self.words_of(way) for way in self._ways if steps[-1] in way)
            raise Faulty(Fault("no_way", {"word": said, "field": self._label}, near[:MOST_CANDIDATES], end))
        return fitting[0]

    def words_of(self, way: Sequence[Any]) -> str:
        """A way as steps, without where all begin."""
        own = list(way)
        root = self.root
        steps = own[len(root) :] if len(own) > len(root) and own[: len(root)] == root else own
        return " > ".join(self._names[type(step), step] for step in steps)

    @cached_property
    def _names(self) -> dict[tuple[type, Any], str]:
        """The steps' names, without what they have in brackets where that is not needed to tell them apart."""
        short = [step["label"].partition(" (")[0] for step in self._steps.all]
        return {
            (type(step["value"]), step["value"]): name if short.count(name) == 1 else self._steps.name_of(place)
            for place, (step, name) in enumerate(zip(self._steps.all, short, strict=True))
        }


def _steps_of(tree: Json) -> Iterator[str]:
    for step, branches in tree.items():
        yield step
        yield from _steps_of(branches)


def _in_order(steps: Sequence[Any], way: Sequence[Any]) -> bool:
    rest = iter(way)
    return all(step in rest for step in steps)
