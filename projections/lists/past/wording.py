"""Finds types of events by words: those of their names, and those with which they are told, in every language."""

import re
import unicodedata
from functools import cache
from typing import Final

from games.core.catalogue import event_types, rulebooks

_WORD: Final = re.compile(r"[^\W_]+")
_BLANK: Final = re.compile(r"\{[^}]*\}")


def types_with(words: str, rulebook: str | None = None) -> frozenset[str]:
    """The types of events, of one rulebook or all, that have all these words; case and accents do not count."""
    wanted = _words(words)
    books = rulebooks().keys() if rulebook is None else {rulebook} & rulebooks().keys()
    return frozenset(kind for book in books for kind, known in _wordings(book).items() if wanted and wanted <= known)


@cache
def _wordings(rulebook: str) -> dict[str, frozenset[str]]:
    """The words of each type of events."""
    texts = rulebooks()[rulebook].texts
    spoken = [texts.words(language).entries for language in texts.languages]
    return {
        kind: _words(kind).union(
            *(_words(_BLANK.sub(" ", text)) for said in spoken for text, _ in said.get(f"events.{kind}", ()))
        )
        for kind in event_types(rulebook)
    }


def _words(text: str) -> frozenset[str]:
    plain = "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))
    return frozenset(_WORD.findall(plain.casefold()))
