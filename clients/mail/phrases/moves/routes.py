"""Routes by their steps: all of them, those after the common start, or as many as leave only one way."""

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from typing import Any

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.choices import Choices, Read, several
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault, Faulty
from clients.mail.phrases.words.tokens import ARTICLES, LINKS, THEN, Token


class Ways:
    """The ways of a route field."""

    def __init__(self, field: Json) -> None:
        domain = field["domain"]
        self._label = field["label"]
        self._ways: list[list[Any]] = [list(choice["value"]) for choice in domain["choices"]]
        self._tree: Json = domain.get("tree") or {}
        steps = list(dict.fromkeys([*(step for way in self._ways for step in way), *_steps_of(self._tree)]))
        names = domain.get("steps") or {}
        labelled = [{"value": step, "label": names.get(str(step), str(step))} for step in steps]
        self._steps = Choices(labelled, numbered=False)
        numeric = any(type(step) is int for step in steps)
        self.named = Choices(domain["choices"], numbered=not numeric)

    @cached_property
    def _root(self) -> list[Any]:
        """The step where all ways begin, as a list; empty when they begin in several places."""
        firsts = list(dict.fromkeys([*self._tree, *(way[0] for way in self._ways if way)]))
        return firsts if len(firsts) == 1 else []

    def find(self, line: Sequence[Token], at: int) -> Read | None:
        """The way named at a place of the line, and where it ends; None when no step stands there. Raises `Faulty`."""
        steps, end = several(partial(self._steps.find, line), line, at, LINKS | ARTICLES | THEN)
        if not steps:
            return self.named.find(line, at)
        whole = next((way for way in (steps, [*self._root, *steps]) if self.leads(way)), None)
        return whole or self._only_way(steps, at, end), end

    def leads(self, steps: list[Any]) -> bool:
        """Whether the steps are a way."""
        branch: Any = self._tree
        for step in steps:
            branch = branch.get(step) if isinstance(branch, dict) and isinstance(step, str) else None
        return steps in self._ways or (len(steps) > 1 and branch is not None)

    def _only_way(self, steps: list[Any], at: int, end: int) -> list[Any]:
        """The only way that ends as the steps do and takes them in their order."""
        fitting = [way for way in self._ways if way[-1:] == steps[-1:] and _in_order(steps, way)]
        if len(fitting) == 1:
            return fitting[0]
        said = " > ".join(map(str, steps))
        near = fitting or [way for way in self._ways if steps[-1] in way]
        names = tuple(self.words_of(way) for way in near[:MOST_CANDIDATES])
        if fitting:
            raise Faulty(Fault("ambiguous", {"word": said, "count": len(fitting)}, names, at))
        raise Faulty(Fault("no_way", {"word": said, "field": self._label}, names, end))

    def words_of(self, way: Sequence[Any]) -> str:
        """A way as steps, without where all begin."""
        own, root = list(way), self._root
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
