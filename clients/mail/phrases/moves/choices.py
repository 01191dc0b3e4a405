"""The choices of a field, and the ways of a route, by the names that a player may write."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from string import ascii_lowercase
from typing import Any, Final

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault, Faulty
from clients.mail.phrases.words.texts import known
from clients.mail.phrases.words.tokens import ARTICLES, DENIALS, LINKS, THEN, Token, past, words

_SHORTEST_BEGINNING: Final = 2
_UNNAMED: Final = ARTICLES | LINKS | DENIALS
"""Words that begin no part of a name."""
_POLITE: Final = known("courtesy") | known("leads") | known("closings") | known("salutes")
"""Words that people say to each other: none is the beginning of a name."""

Name = tuple[str, ...]
Read = tuple[Any, int]
"""A value, and where in the line it ends."""

_ASIDE: Final = " · "
"""What follows it in a label or a title is no part of the name: the power of a card, the state of the moment."""


def name_in(label: str) -> str:
    """The name that a label or a title begins with."""
    return label.partition(_ASIDE)[0].strip()


class Choices:
    """The distinct choices of a field; those of the same value are one."""

    def __init__(self, choices: Sequence[Json], *, numbered: bool = True) -> None:
        self.all = list({repr(choice["value"]): choice for choice in choices}.values())
        self.labels: list[str] = [choice["label"] for choice in self.all]
        self.names: list[str] = [name_in(label) for label in self.labels]
        self._words = [words(name) for name in self.names]
        self._numbered = numbered

    @cached_property
    def marks(self) -> list[str]:
        """What stands for each choice: a number, or a letter where labels have numbers in them, or nothing.

        Where choices are numbers or letters themselves these mean themselves.
        """
        themselves = any(all(map(str.isdigit, name)) or [*map(len, name)] == [1] for name in self._words)
        if themselves or not self._numbered:
            return []
        if not any(word.isdigit() for name in self._words for word in name):
            return [str(place) for place in range(1, len(self.all) + 1)]
        return [*ascii_lowercase[: len(self.all)]] if len(self.all) <= len(ascii_lowercase) else []

    @cached_property
    def _names(self) -> dict[str, list[tuple[Name, int]]]:
        """Whole names by their first word, each with the place of its choice."""
        found: dict[str, list[tuple[Name, int]]] = {}
        for place, value in enumerate(choice["value"] for choice in self.all):
            answers = known("yes" if value else "no") if isinstance(value, bool) else ()
            for name in {self._words[place], words(str(value)), *((word,) for word in answers)}:
                if name:
                    found.setdefault(name[0], []).append((name, place))
        return found

    def find(self, line: Sequence[Token], at: int) -> Read | None:
        """The value of the choice named at a place of the line, and where it ends; None when there is none.

        Raises `Faulty` when the words may mean several.
        """
        places, end = self._exactly(line, at)
        if not places and line[at].word in self.marks:
            places, end = [self.marks.index(line[at].word)], at + 1
        elif not places:
            places, end = self._by_words(line, at)
        if len(places) > 1:
            said = " ".join(token.raw for token in line[at:end])
            names = tuple(self.names[place] for place in places[:MOST_CANDIDATES])
            raise Faulty(Fault("ambiguous", {"word": said, "count": len(places)}, names, at))
        return (self.all[places[0]]["value"], end) if places else None

    def _exactly(self, line: Sequence[Token], at: int) -> tuple[list[int], int]:
        """The choices whose whole name stands there, the longest of them."""
        named = [(past([name], line, at) - at, place) for name, place in self._names.get(line[at].word, ())]
        most = max((length for length, _ in named), default=0)
        places = list(dict.fromkeys(place for length, place in named if 0 < length == most))
        if most == 1 and line[at].word in LINKS:
            # A word that mostly links is a choice where it is one to the letter: And, not and.
            places = [place for place in places if line[at].raw in (self.names[place], str(self.all[place]["value"]))]
        return places, at + most

    def _by_words(self, line: Sequence[Token], at: int) -> tuple[list[int], int]:
        """The choices whose label has the words of the line in this order, as far as there are any."""
        found, end = dict.fromkeys(range(len(self.all)), 0), at
        for word in (token.word for token in line[at:] if line[at].word not in _UNNAMED):
            begins = len(word) >= _SHORTEST_BEGINNING and not word.isdigit() and word not in _POLITE
            left = {
                place: after
                for place, start in found.items()
                if (after := _after(word, self._words[place], start, begins=begins))
            }
            if not left:
                break
            found, end = left, end + 1
        return ([*found] if end > at else []), end

    def label_of(self, value: Any) -> str:
        """The label of the choice with that value. Raises `Faulty` when there is none."""
        for choice in self.all:
            if type(choice["value"]) is type(value) and choice["value"] == value:
                return str(choice["label"])
        raise Faulty(Fault("json_not_legal"))


def several(
    one: Callable[[int], Read | None], line: Sequence[Token], at: int, between: frozenset[str]
) -> tuple[list[Any], int]:
    """The values that stand one after another from a place on, with words `between` them, and where they end."""
    items, end = list[Any](), at
    for place in range(at, len(line)):
        found = one(place) if place >= end else None
        if found:
            items.append(found[0])
            end = found[1]
        elif place >= end and (not items or line[place].word not in between):
            break
    return items, end


def _after(word: str, name: Name, start: int, *, begins: bool) -> int:
    """Where a name goes on, from a place on, after the word that is said, or that `begins` with it; 0 if none is."""
    for place in range(start, len(name)):
        if name[place] == word or (begins and name[place].startswith(word)):
            return place + 1
    return 0


def _in_order(steps: Sequence[Any], way: Sequence[Any]) -> bool:
    """Whether a way takes the steps in this order."""
    rest = iter(way)
    return all(step in rest for step in steps)


class Ways:
    """The ways of a route field."""

    def __init__(self, label: str, domain: Json) -> None:
        self._label = label
        self._ways: list[list[Any]] = [list(choice["value"]) for choice in domain["choices"]]
        self._tree: Json = domain.get("tree") or {}
        self._steps = Choices(domain["steps"], numbered=False)
        # The step where all ways begin; where it is not one alone, no way begins with it.
        self._root = list(dict.fromkeys([*self._tree, *(way[0] for way in self._ways if way)]))
        self.named = Choices([{"value": way, "label": self.words_of(way)} for way in self._ways])

    def find(self, line: Sequence[Token], at: int) -> Read | None:
        """The way named at a place of the line, and where it ends; None when no step stands there. Raises `Faulty`."""
        steps, end = several(partial(self._steps.find, line), line, at, LINKS | ARTICLES | THEN)
        if not steps:
            return self.named.find(line, at)
        whole = next((way for way in (steps, [*self._root, *steps]) if self._leads(way)), None)
        return whole or self._only_way(steps, at, end), end

    def _leads(self, steps: list[Any]) -> bool:
        """Whether the steps are a way."""
        branch: Any = self._tree
        for step in steps:
            branch = branch.get(step) if isinstance(branch, dict) else None
        return steps in self._ways or (len(steps) > 1 and branch is not None)

    def _only_way(self, steps: list[Any], at: int, end: int) -> list[Any]:
        """The only way that ends as the steps do and takes them in their order."""
        fitting = [way for way in self._ways if way[-1:] == steps[-1:] and _in_order(steps, way)]
        if len(fitting) == 1:
            return fitting[0]
        said = " > ".join(map(self._steps.label_of, steps))
        near = fitting or [way for way in self._ways if steps[-1] in way]
        names = tuple(self.words_of(way) for way in near[:MOST_CANDIDATES])
        facts = {"word": said, "field": self._label, "count": len(near)}
        raise Faulty(Fault("ambiguous", facts, names, at) if fitting else Fault("no_way", facts, names, end))

    def words_of(self, way: Sequence[Any]) -> str:
        """A way as steps, without where all begin."""
        own = list(way)
        steps = own[1:] if len(own) > 1 and own[:1] == self._root else own
        return " > ".join(map(self._steps.label_of, steps))
