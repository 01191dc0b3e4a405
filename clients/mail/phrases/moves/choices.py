"""The choices of a field by the names that a player may write: label, value, mark, or the beginning of one."""

from collections.abc import Sequence
from functools import cached_property
from string import ascii_lowercase
from typing import Any, Final

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault, Faulty
from clients.mail.phrases.words.tokens import ARTICLES, DENIALS, LINKS, Token, significant, words
from clients.mail.phrases.words.vocabulary import known

_SHORTEST_BEGINNING: Final = 2
_SHORTEST_WORD: Final = 3
_SLIGHT: Final = ARTICLES | LINKS | DENIALS
"""Words that begin a name only where it has them to the letter, and never alone."""

Name = tuple[str, ...]


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
        if not self._numbered or any(len(name) == 1 and len(name[0]) == 1 for name in named):
            return [""] * len(self.all)
        digits = [any(word.isdigit() for word in name) for name in named]
        if not any(digits):
            return [str(place) for place in range(1, len(self.all) + 1)]
        plain = any(all(word.isdigit() for word in name) for name in named)
        return (
            [""] * len(self.all)
            if plain or len(self.all) > len(ascii_lowercase)
            else [*ascii_lowercase][: len(self.all)]
        )

    @cached_property
    def _labels(self) -> list[Name]:
        return [words(choice["label"]) for choice in self.all]

    @cached_property
    def _names(self) -> list[list[Name]]:
        return [list(dict.fromkeys(name for name in _names_of(choice) if name)) for choice in self.all]

    @cached_property
    def _exact(self) -> dict[str, list[tuple[Name, int]]]:
        """Whole names by their first word, long ones first."""
        found: dict[str, list[tuple[Name, int]]] = {}
        for place, names in enumerate(self._names):
            for name in names:
                found.setdefault(name[0], []).append((name, place))
        for entries in found.values():
            entries.sort(key=lambda entry: -len(entry[0]))
        return found

    def find(self, line: Sequence[Token], at: int) -> tuple[Json, int] | None:
        """The choice named at a place of the line, and where it ends; None when there is none.

        Raises `Faulty` when the words may mean several.
        """
        places, end = self._exactly(line, at)
        if not places:
            places, end = self._by_mark(line, at)
        if not places:
            places, end = self._by_beginning(line, at)
        if len(places) != 1:
            places, end = self._by_words(line, at, places, end)
        if len(places) > 1:
            raise Faulty(self._ambiguous(places, " ".join(_said(token) for token in line[at:end]), at))
        return (self.all[places[0]], end) if places else None

    @cached_property
    def words(self) -> frozenset[str]:
        """The whole words of all names, and the marks."""
        return frozenset(word for names in self._names for name in names for word in name) | frozenset(self.marks)

    def _exactly(self, line: Sequence[Token], at: int) -> tuple[list[int], int]:
        if line[at].quote is not None:
            return self._quoted(words(line[at].quote or "")), at + 1
        best, places = 0, []
        for name, place in self._exact.get(line[at].word, ()):
            length = _follows(line, at, name)
            if length > best:
                best, places = length, [place]
            elif length == best and length and place not in places:
                places.append(place)
        if best == 1 and line[at].word in LINKS:
            places = [place for place in places if self._is_called(place, line[at])]
        return places, at + best

    def _is_called(self, place: int, link: Token) -> bool:
        """Whether a word that mostly links is a choice here: its label, or its value to the letter (And, not and)."""
        return self._labels[place] == (link.word,) or _plain(self.all[place]["value"]) == link.raw

    def _quoted(self, name: Name) -> list[int]:
        return [place for place, names in enumerate(self._names) if name in names]

    def _by_mark(self, line: Sequence[Token], at: int) -> tuple[list[int], int]:
        word = line[at].word
        return ([self.marks.index(word)], at + 1) if word and word in self.marks else ([], at)

    def _by_beginning(self, line: Sequence[Token], at: int) -> tuple[list[int], int]:
        """The choices whose name goes on as the line does, as far as any goes."""
        places: list[int] = []
        names = [(name, place) for place, own in enumerate(self._names) for name in own]
        end = at
        while end < len(line) and names:
            word = line[end].word
            if not word or (end == at and (len(word) < _SHORTEST_BEGINNING or word.isdigit())):
                break
            if end == at and word in _SLIGHT:
                names = [(name, place) for name, place in names if name[0] == word]
            depth = end - at
            names = [(name, place) for name, place in names if len(name) > depth and _begins(word, name[depth])]
            if not names:
                break
            places, end = list(dict.fromkeys(place for _, place in names)), end + 1
            names = [(name, place) for name, place in names if name[depth] == word]
        return ([], at) if line[at].word in _SLIGHT and end < at + 2 else (places, end)

    def _by_words(self, line: Sequence[Token], at: int, places: list[int], end: int) -> tuple[list[int], int]:
        """The choices whose label has the words of the line in this order, where that says more than what was found."""
        word = line[at].word
        if word in ARTICLES | DENIALS or (len(word) < _SHORTEST_WORD and not word.isdigit()):
            return places, end
        found, stop = list(range(len(self.all))), at
        while stop < len(line):
            said = [token.word for token in line[at : stop + 1]]
            left = [place for place in found if _in_order(said, self._labels[place])]
            if not left:
                break
            found, stop = left, stop + 1
        return (found, stop) if stop > end or (stop > at and not places) else (places, end)

    def _ambiguous(self, places: Sequence[int], said: str, at: int) -> Fault:
        names = tuple(self.name_of(place) for place in places[:MOST_CANDIDATES])
        return Fault("ambiguous", {"word": said, "count": len(places)}, names, at)

    def name_of(self, place: int) -> str:
        """The label of a choice, with its value where others are called the same."""
        label, value = self.all[place]["label"], self.all[place]["value"]
        twins = sum(choice["label"] == label for choice in self.all) > 1
        return f"{label} ({_plain(value)})" if twins else str(label)

    def label_of(self, value: Any) -> str:
        """The label of the choice with that value."""
        return str(next(c["label"] for c in self.all if type(c["value"]) is type(value) and c["value"] == value))


def _names_of(choice: Json) -> list[Name]:
    label, value = words(choice["label"]), choice["value"]
    without = significant(label)
    bare = significant(words(choice["label"].partition("(")[0]))
    names = [label, without, bare, words(_plain(value)), words(choice.get("plain", ""))]
    if isinstance(value, bool):
        names += [(word,) for word in sorted(known("yes" if value else "no"))]
    return names


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _said(token: Token) -> str:
    return token.word if token.quote is None else token.quote


def _follows(line: Sequence[Token], at: int, name: Name) -> int:
    """How many words of the line are the name, its question mark left out at will; 0 when it does not stand there."""
    if tuple(token.word for token in line[at : at + len(name)]) == name:
        return len(name)
    if len(name) > 1 and name[-1] == "?" and tuple(token.word for token in line[at : at + len(name) - 1]) == name[:-1]:
        return len(name) - 1
    return 0


def _in_order(said: Sequence[str], name: Name) -> bool:
    rest = iter(name)
    return all(word in rest for word in said)


def _begins(word: str, name: str) -> bool:
    return word == name or (len(word) >= _SHORTEST_BEGINNING and not word.isdigit() and name.startswith(word))
