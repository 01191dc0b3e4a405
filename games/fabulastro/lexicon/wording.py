"""Which headwords and which inflected forms the dictionaries hold: every language has its own flags."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from games.fabulastro.lexicon.folding import typed
from games.fabulastro.lexicon.hunspell import Dictionary, Stem

_ACRONYM: Final = re.compile(r"[^a-zà-öø-ÿœ]{2,}[a-zà-ÿ]?")
_DERIVED: Final = frozenset("VNHYPBL")
"""English suffixes that make new headwords: -ive, -ion, -th, -ly, -ness, -able, -ment."""
_INFLECTED: Final = frozenset("SDGJXZT")
"""English suffixes that make plurals and forms of verbs and adjectives."""
_AGENT: Final = "R"
"""-er: of a verb it makes a headword, of an adjective a comparative."""
_VERB: Final = frozenset("DG")
_UNITS_AND_ABBREVIATIONS: Final = frozenset({"||", "--", "{}", "()"})
Words = tuple[set[str], set[str]]
"""Headwords and inflected forms."""


def french(dictionaries: Iterable[Dictionary]) -> Words:
    """Every stem is a headword, and all that its suffixes make is inflected."""
    lemmas: set[str] = set()
    forms: set[str] = set()
    for dictionary, stem in _stems(dictionaries):
        if stem.flags & _UNITS_AND_ABBREVIATIONS or _ACRONYM.fullmatch(stem.word):
            continue
        lemmas.add(stem.word)
        for flag in stem.flags:
            forms.update(dictionary.formed(stem.word, flag))
    return _folded(lemmas, forms)


def english(dictionaries: Iterable[Dictionary], lemmas_of: Mapping[str, set[str]]) -> Words:
    """Stems and what derives from them are headwords, unless the table knows the word as another's form only."""
    lemmas: set[str] = set()
    forms: set[str] = set()
    for dictionary, stem in _stems(dictionaries):
        if _ACRONYM.fullmatch(stem.word) or "'" in stem.word:
            continue
        lemmas.update((stem.word, *_prefixed(dictionary, stem)), _derivations(dictionary, stem))
        forms.update(_inflected(dictionary, stem))
    known = {word for word in lemmas | forms if word in lemmas_of}
    heads = {word for word in known if word in lemmas_of[word]}
    return _folded((lemmas - known) | heads, forms | known)


def _stems(dictionaries: Iterable[Dictionary]) -> Iterator[tuple[Dictionary, Stem]]:
    return ((dictionary, stem) for dictionary in dictionaries for stem in dictionary.stems)


def english_lemmas(table: str) -> dict[str, set[str]]:
    """What each word is a form of, from lines such as `left,verb,leave`."""
    lemmas_of: dict[str, set[str]] = defaultdict(set)
    for line in table.splitlines():
        word, _, lemmas = line.split(",")
        lemmas_of[word].update(lemmas.split("/"))
    return lemmas_of


def _prefixed(dictionary: Dictionary, stem: Stem) -> Iterator[str]:
    for flag in stem.flags:
        for prefix in dictionary.prefixes.get(flag, ()):
            yield prefix + stem.word


def _derivations(dictionary: Dictionary, stem: Stem) -> Iterator[str]:
    flags = stem.flags & (_DERIVED | {_AGENT} if stem.flags & _VERB else _DERIVED)
    for word in (stem.word, *_prefixed(dictionary, stem)):
        for flag in flags:
            yield from dictionary.formed(word, flag)


def _inflected(dictionary: Dictionary, stem: Stem) -> Iterator[str]:
    flags = stem.flags & (_INFLECTED if stem.flags & _VERB else _INFLECTED | {_AGENT})
    for word in (stem.word, *_prefixed(dictionary, stem)):
        for flag in flags:
            yield from dictionary.formed(word, flag)


def _folded(lemmas: set[str], forms: set[str]) -> Words:
    words = {form for word in lemmas if (form := typed(word))}
    return words, {form for word in forms if (form := typed(word))} - words


def proper(dictionary: Dictionary) -> set[str]:
    """The dictionary's names: stems with a capital that are no acronyms."""
    return {stem.word for stem in dictionary.stems if stem.word[:1].isupper() and not _ACRONYM.fullmatch(stem.word)}
