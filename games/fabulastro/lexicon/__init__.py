"""Which words and names exist (RULES.md, FA-083, FA-127, FA-133): French and English headwords, forms, names."""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import marisa_trie

from games.fabulastro.components import Language
from games.fabulastro.lexicon.folding import plain

HERE: Final = Path(__file__).parent
VERSION: Final = "2"
"""Raised whenever a file below changes: events name it."""
ACCENTS: Final = "\t"
"""Parts a headword without its accents, by which it is found, from the headword itself."""
PARTS: Final[dict[Language, tuple[str, ...]]] = {"fr": ("fr", "fr-rare"), "en": ("en",)}
"""The files of a language's words, one for each source, for they have different licences."""
LEXICON_FILES: Final = (
    "names.marisa",
    *(f"{language}-common.txt" for language in PARTS),
    *(f"{part}-{words}.marisa" for parts in PARTS.values() for part in parts for words in ("headwords", "forms")),
)


class Entry(NamedTuple):
    """What the lexicon knows of a word: the headwords that it may stand for, and whether it is a form of one."""

    headwords: tuple[str, ...]
    inflected: bool


class Lexicon:
    """The port to the words: the installed lexicon, or for tests another one."""

    def version(self, language: Language) -> str:
        """How events call a language's words."""
        return f"{language}-{VERSION}"

    @property
    def names_version(self) -> str:
        """How events call the names."""
        return f"names-{VERSION}"

    def word(self, typed: str, language: Language) -> Entry:
        """What a word is; as typed and made comparable. Without accents it stands for any headword but for accents."""
        bare = plain(typed)
        found = {_headword(key) for key in _keys(language, bare)}
        headwords = tuple(sorted(word for word in found if typed in (bare, word)))
        return Entry(headwords, any(bare in forms for forms in _tries(language, "forms")))

    def name(self, folded: str) -> bool:
        """Whether it is a real name: of a person, a place, a country, a god or a character, in the tiles' capitals."""
        return folded in _trie("names.marisa")


_INSTALLED: Final = Lexicon()


def installed() -> Lexicon:
    """The lexicon that rules ask."""
    return _INSTALLED


@cache
def common_words(language: Language) -> tuple[str, ...]:
    """Words that everybody knows, the most frequent first."""
    return tuple((HERE / f"{language}-common.txt").read_text(encoding="utf-8").split())


def headwords_with(language: Language, letter: str) -> list[str]:
    """All headwords that begin with a letter, a capital of the tiles."""
    keys = {key for headwords in _tries(language, "headwords") for key in headwords.keys(letter.lower())}
    return sorted(map(_headword, keys))


def _keys(language: Language, bare: str) -> list[str]:
    tries = _tries(language, "headwords")
    plain_ones = [bare] if any(bare in headwords for headwords in tries) else []
    return plain_ones + [key for headwords in tries for key in headwords.keys(bare + ACCENTS)]


def _headword(key: str) -> str:
    return key.rpartition(ACCENTS)[2]


def _tries(language: Language, words: str) -> list[marisa_trie.Trie]:
    return [_trie(f"{part}-{words}.marisa") for part in PARTS[language]]


@cache
def _trie(name: str) -> marisa_trie.Trie:
    return marisa_trie.Trie().mmap(str(HERE / name))
