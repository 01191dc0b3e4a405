"""Whether a guess names what was meant, though it be typed a little otherwise (RULES.md, FA-137, FA-145)."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, get_args

from games.fabulastro.components import Language

_ARTICLES: Final = frozenset(["le", "la", "les", "l", "un", "une", "des", "d", "the", "a", "an"])
_AND: Final = {"fr": "et", "en": "and"}
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae"})
_MOST_SLIPS: Final = 2
_LETTERS_A_SLIP: Final = 8


@lru_cache(maxsize=8192)
def normal(text: str, language: Language) -> str:
    """The text without accents, case, punctuation and one leading article."""
    bare = unicodedata.normalize("NFD", text.casefold().translate(_LIGATURES)).replace("&", f" {_AND[language]} ")
    letters = "".join(char for char in bare if not unicodedata.combining(char))
    words = re.sub(r"[\W_]+", " ", letters).split()
    return " ".join(words[1:] if len(words) > 1 and words[0] in _ARTICLES else words)


def is_right(guess: str, meant: Iterable[str]) -> bool:
    """Whether the guess is one of the texts meant, in either language, but for a slip in every eight letters."""
    return any(_close(normal(guess, language), normal(text, language)) for text in meant for language in _LANGUAGES)


_LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


def _close(guess: str, right: str) -> bool:
    slips = min(_MOST_SLIPS, len(right) // _LETTERS_A_SLIP)
    return bool(right) and (guess == right or (slips > 0 and distance(guess, right, slips) <= slips))


def distance(a: str, b: str, most: int) -> int:
    """Letters to put in, leave out or change to make one of the other (Levenshtein); `most` + 1 where it is more."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    row = list(range(len(b) + 1))
    for i, one in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, other in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (one != other))
        if min(row) > most:
            return most + 1
    return row[-1]
