"""The choices of a field by the names that a player may write: label, value, mark, or some words of the label."""

from collections.abc import Callable, Sequence
from functools import cached_property
from string import ascii_lowercase
from typing import Any, Final

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault, Faulty
from clients.mail.phrases.words.texts import known
from clients.mail.phrases.words.tokens import ARTICLES, DENIALS, LINKS, Token, words

_SHORTEST_BEGINNING: Final = 2
_POLITE: Final = known("courtesy") | known("leads") | known("closings") | known("salutes")
"""Words that people say to each other: none is the beginning of a name."""

Name = tuple[str, ...]
Read = tuple[Any, int]
"""A value, and where in the line it ends."""


class Choices:
    """The distinct choices of a field; those of the same value are one."""

    def __init__(self, choices: Sequence[Json], *, numbered: bool = True) -> None:
        distinct = {(type(choice["value"]).__name__, str(choice["value"])): choice for choice in choices}
        self.all = list(distinct.values())
        self._numbered = numbered

    @cached_property
    def marks(self) -> list[str]:
        """What stands for each choice: a number, or a letter where labels have numbers in them, or nothing.

        Where choices are numbers or letters themselves these mean themselves.
        """
        named = [words(str(choice.get("plain", choice["label"]))) for choice in self.all]
        digits = [[word for word in name if word.isdigit()] for name in named]
        if not self._numbered or any(len(name) == 1 and len(name[0]) == 1 for name in named):
            return []
        if not any(digits):
            return [str(place) for place in range(1, len(self.all) + 1)]
        plain = any(len(some) == len(name) for some, name in zip(digits, named, strict=True))
        return [] if plain or len(named) > len(ascii_lowercase) else [*ascii_lowercase][: len(named)]

    @cached_property
    def _labels(self) -> list[Name]:
        return [words(choice["label"]) for choice in self.all]

    @cached_property
    def _names(self) -> dict[str, list[tuple[Name, int]]]:
        """Whole names by their first word, each with the place of its choice."""
        found: dict[str, list[tuple[Name, int]]] = {}
        for place, choice in enumerate(self.all):
            for name in {self._labels[place], words(_plain(choice["value"])), *_answers(choice["value"])}:
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
        if len(places) != 1:
            some, stop = self._by_words(line, at)
            places, end = (some, stop) if stop > end else (places, end)
        if len(places) > 1:
            said = " ".join(token.word for token in line[at:end])
            names = tuple(self.name_of(place) for place in places[:MOST_CANDIDATES])
            raise Faulty(Fault("ambiguous", {"word": said, "count": len(places)}, names, at))
        return (self.all[places[0]]["value"], end) if places else None

    def _exactly(self, line: Sequence[Token], at: int) -> tuple[list[int], int]:
        """The choices whose whole name stands there, the longest of them."""
        named = [
            (len(name), place)
            for name, place in self._names.get(line[at].word, ())
            if tuple(token.word for token in line[at : at + len(name)]) == name
        ]
        most = max((length for length, _ in named), default=0)
        places = list(dict.fromkeys(place for length, place in named if length == most))
        if most == 1 and line[at].word in LINKS:
            places = [place for place in places if self._is_called(place, line[at])]
        return places, at + most if places else at

    def _is_called(self, place: int, link: Token) -> bool:
        """Whether a word that mostly links is a choice here: its label, or its value to the letter (And, not and)."""
        return self._labels[place] == (link.word,) or _plain(self.all[place]["value"]) == link.raw

    def _by_words(self, line: Sequence[Token], at: int) -> tuple[list[int], int]:
        """The choices whose label has the words of the line in this order, as far as there are any."""
        found, stop = list(range(len(self.all))), at
        if line[at].word in ARTICLES | LINKS | DENIALS:
            return [], at
        while stop < len(line):
            said = [token.word for token in line[at : stop + 1]]
            left = [place for place in found if _in_order(said, self._labels[place])]
            if not left:
                break
            found, stop = left, stop + 1
        return (found, stop) if stop > at else ([], at)

    def name_of(self, place: int) -> str:
        """The label of a choice, with its value where others are called the same."""
        label, value = self.all[place]["label"], self.all[place]["value"]
        twins = sum(choice["label"] == label for choice in self.all) > 1
        return f"{label} ({_plain(value)})" if twins else str(label)

    def label_of(self, value: Any) -> str:
        """The label of the choice with that value."""
        return str(next(c["label"] for c in self.all if type(c["value"]) is type(value) and c["value"] == value))


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


def _answers(value: Any) -> list[Name]:
    return [(word,) for word in known("yes" if value else "no")] if isinstance(value, bool) else []


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _in_order(said: Sequence[str], name: Name) -> bool:
    """Whether a name has the words, or words that begin so, in this order."""
    rest = iter(name)
    return all(any(_begins(word, own) for own in rest) for word in said)


def _begins(word: str, name: str) -> bool:
    begins = len(word) >= _SHORTEST_BEGINNING and not word.isdigit() and word not in _POLITE
    return word == name or (begins and name.startswith(word))
