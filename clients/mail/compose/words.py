"""The words of the letters in a language, and names in a row."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from babel.lists import format_list

TEXTS: Final = Path(__file__).with_name("texts")
LOCALES: Final = {"en": "en_GB", "fr": "fr"}
"""The kind of each language in which dates and lists are written."""


class Words:
    """What letters say in one language; another than French is English.

    A gateway that does not write mails has a folder of its `own` texts, which take the place of those with their names.
    """

    def __init__(self, language: str, own: Path | None = None) -> None:
        self.language = language if language in LOCALES else "en"
        self.locale = LOCALES[self.language]
        self._texts = texts(self.language, own)

    def say(self, key: str, **facts: object) -> str:
        """The text under `section.name`, with its facts."""
        section, _, name = key.partition(".")
        return self._texts[section][name].format(**facts)

    def has(self, key: str) -> bool:
        """Whether there is a text under `section.name`."""
        section, _, name = key.partition(".")
        return name in self._texts.get(section, {})

    def count(self, key: str, count: int, **facts: object) -> str:
        """The text for a number of things."""
        one = abs(count) < 2 if self.language == "fr" and count != 0 else count == 1
        return self.say(f"{key}_{'one' if one else 'many'}", count=count, **facts)

    def row(self, names: Sequence[str]) -> str:
        """Names in a row, the last one with an `and`."""
        return format_list(list(names), locale=self.locale)


@cache
def texts(language: str, own: Path | None = None) -> dict[str, dict[str, str]]:
    """All texts of a language, by section and name; what another folder says is said instead."""
    found = texts_in(TEXTS, language)
    for section, said in (texts_in(own, language) if own else {}).items():
        found[section] = {**found.get(section, {}), **said}
    return found


def texts_in(folder: Path, language: str) -> dict[str, dict[str, str]]:
    """What a folder says in a language."""
    return tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
