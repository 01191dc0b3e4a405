"""The titles, celebrities, questions, pictograms and names that everybody knows (RULES.md, FA-135, FA-142)."""

from pathlib import Path
from typing import Any, Final

import msgspec

from games.fabulastro.components import Language
from games.fabulastro.facts.shapes import Person, Title, TitleKind
from games.fabulastro.lexicon.folding import fold


class Titled(msgspec.Struct, frozen=True):
    """A title in one language, and what else is right."""

    title: str
    accept: tuple[str, ...]


class Work(msgspec.Struct, frozen=True):
    """A famous film, book or song, with pictograms that tell it."""

    id: str
    kind: TitleKind
    fr: Titled
    en: Titled
    clue: tuple[str, ...]

    def title(self, language: Language) -> Title:
        """What an actor of that language mimes; the other language's title is right too."""
        own = self.fr if language == "fr" else self.en
        others = dict.fromkeys((*self.fr.accept, *self.en.accept, self.fr.title, self.en.title))
        return Title(self.kind, own.title, tuple(text for text in others if text != own.title), self.id)


class Called(msgspec.Struct, frozen=True):
    """A name in one language, what else is right, and which questions about the name are answered with yes."""

    name: str
    accept: tuple[str, ...]
    yes: tuple[str, ...]


class Celebrity(msgspec.Struct, frozen=True):
    """A famous person; `yes` are the questions of either language that are answered with yes."""

    id: str
    yes: tuple[str, ...]
    fr: Called
    en: Called

    def person(self, language: Language) -> Person:
        """Who the detective of that language looks for; the name in the other language is right too."""
        own = self.called(language)
        others = dict.fromkeys((*self.fr.accept, *self.en.accept, self.fr.name, self.en.name))
        return Person(own.name, tuple(text for text in others if text != own.name), self.id)

    def called(self, language: Language) -> Called:
        """Its name in a language."""
        return self.fr if language == "fr" else self.en

    def is_so(self, question: str, language: Language) -> bool:
        """What the table answers (FA-147)."""
        return question in self.yes or question in self.called(language).yes


class _Entry(msgspec.Struct, frozen=True):
    id: str


class _Pictogram(_Entry, frozen=True):
    group: str


class _People(msgspec.Struct, frozen=True):
    questions: tuple[_Entry, ...]
    celebrities: tuple[Celebrity, ...]


_DATA: Final = Path(__file__).parents[1] / "data"


def _read(name: str, shape: Any) -> Any:
    return msgspec.json.decode((_DATA / name).read_bytes(), type=shape)


_PEOPLE: Final[_People] = _read("celebrities.json", _People)
TITLES: Final[dict[str, Work]] = {work.id: work for work in _read("titles.json", dict[str, tuple[Work, ...]])["titles"]}
CELEBRITIES: Final = {celebrity.id: celebrity for celebrity in _PEOPLE.celebrities}
QUESTIONS: Final = tuple(question.id for question in _PEOPLE.questions)
PICTOGRAM_GROUPS: Final = {
    entry.id: entry.group for entry in _read("pictograms.json", dict[str, tuple[_Pictogram, ...]])["pictograms"]
}
PICTOGRAMS: Final = tuple(PICTOGRAM_GROUPS)
_NAMES: Final[dict[Language, dict[str, tuple[str, ...]]]] = _read("names.json", dict[str, dict[str, tuple[str, ...]]])
KNOWN_NAMES: Final[dict[Language, dict[str, str]]] = {
    language: {folded: name for names in kinds.values() for name in names if (folded := fold(name))}
    for language, kinds in _NAMES.items()
}
"""Names that everybody knows, by their tiles."""
