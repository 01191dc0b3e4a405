"""Which words are headwords, and which are forms of others (FA-127 to FA-129).

French is judged by Lexique 3.83, and by Hunspell's dictionary where Lexique does not know a word; English by WordNet
within the words of SCOWL, and by SCOWL alone where WordNet has none but content words.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from games.fabulastro.lexicon.folding import typed
from games.fabulastro.lexicon.hunspell import Dictionary

_ACRONYM: Final = re.compile(r"[^a-zà-öø-ÿœ]{2,}[a-zà-ÿ]{0,2}")
_UNITS_AND_ABBREVIATIONS: Final = frozenset({"||", "--", "{}", "()"})
_CRIES: Final = frozenset({"ONO", "LIA", ""})
_VERBS: Final = frozenset({"VER", "AUX"})
_ADJECTIVE_SHARE: Final = 0.25
"""A participle is an adjective as well where it is one this often for each time it is a verb's form."""
_NOUN_SHARE: Final = 0.05
_PLURAL_SHARE: Final = 3
"""A plural is a word of its own (scissors, holidays) where it is this much more frequent than its singular."""
_ENGLISH_SUFFIXES: Final = (("ies", "y"), ("es", ""), ("s", ""), ("ied", "y"), ("ed", ""), ("ed", "e"))
_ENGLISH_ENDINGS: Final = (*_ENGLISH_SUFFIXES, ("ing", ""), ("ing", "e"), ("iest", "y"), ("est", ""), ("est", "e"))
SHORT: Final = 2
WELL_KNOWN: Final = 35
"""The level of SCOWL up to which words of two letters are words, and not symbols."""
SHORTEST_FOUND: Final = 4
"""Of what one source alone has, and nobody has read: shorter ones are as often symbols and initials."""
Words = tuple[set[str], set[str]]
"""Headwords and inflected forms."""


class Row(NamedTuple):
    """A word of Lexique in one of its uses; `often` is its frequency in films and books, per million words."""

    word: str
    lemma: str
    kind: str
    gender: str
    number: str
    often: float
    in_books: bool
    verbal: str


def rows(table: str, dictionary: Dictionary) -> list[Row]:
    """The rows of Lexique's table, with the ligatures that its letters lack as the dictionary spells them."""
    ligatures = {word.replace("œ", "oe").replace("æ", "ae"): word for word in _all_of(dictionary) if {*word} & {*"œæ"}}
    return [_row(line.split("\t"), ligatures) for line in table.splitlines()[1:]]


def _row(fields: Sequence[str], ligatures: Mapping[str, str]) -> Row:
    word, _, lemma, kind, gender, number, _, _, films, books, verbal = fields[:11]
    spelled, lemma = (ligatures.get(one, one) for one in (word, lemma))
    return Row(spelled, lemma, kind, gender, number, _number(films) + _number(books), _number(books) > 0, verbal)


def _all_of(dictionary: Dictionary) -> Iterator[str]:
    """All stems, and what their suffixes make of them."""
    for stem in dictionary.stems:
        yield stem.word
        for flag in stem.flags:
            yield from dictionary.formed(stem.word, flag)


def _number(text: str) -> float:
    return float(text.replace(",", ".") or 0)


def french(lexique: list[Row]) -> Words:
    """Lexique's headwords, nouns of women and plurals that are words of their own; all else in it is a form."""
    return _folded(set(_headwords(lexique)), {row.word for row in lexique})


def french_rarities(lexique: list[Row], dictionary: Dictionary) -> Words:
    """The dictionary's stems that Lexique does not know, and what its suffixes make of any stem."""
    unknown = {stem.word for stem in dictionary.stems if not stem.flags & _UNITS_AND_ABBREVIATIONS}
    unknown -= {row.word for row in lexique}
    rare = {word for word in unknown if word.islower() and len(word) >= SHORTEST_FOUND}
    return _folded(rare, _all_of(dictionary))


def _headwords(lexique: list[Row]) -> Iterator[str]:
    participles: dict[str, float] = defaultdict(float)
    singulars: dict[str, float] = defaultdict(float)
    for row in lexique:
        if row.kind in _VERBS and "par:" in row.verbal:
            participles[row.word] += row.often
        if row.kind == "NOM" and row.number != "p":
            singulars[row.lemma] += row.often
    for row in lexique:
        if _is_own(row, singulars) and row.often >= participles[row.word] * _share(row):
            yield row.word


def _is_own(row: Row, singulars: Mapping[str, float]) -> bool:
    """Whether a row is no form of another word: `princesse` is none of `prince`, `ciseaux` none of `ciseau`."""
    if row.kind in _VERBS:
        return row.word == row.lemma and "inf" in row.verbal
    if row.kind in _CRIES or not row.in_books:
        return False
    if row.kind == "NOM" and row.number == "p" and row.word != row.lemma:
        return row.often >= _PLURAL_SHARE * singulars.get(row.lemma, 0)
    return row.word == row.lemma or (row.kind == "NOM" and row.gender == "f")


def _share(row: Row) -> float:
    return 0 if row.kind in _VERBS else _NOUN_SHARE if row.kind == "NOM" else _ADJECTIVE_SHARE


def english(levels: Mapping[int, set[str]], parts: Mapping[str, set[str]], lemmas_of: Mapping[str, set[str]]) -> Words:
    """Words of SCOWL, by level, that WordNet's parts of speech hold or that nothing makes a form of another."""
    words = {word for level in levels.values() for word in level if word.islower()}
    brief = {word for size, level in levels.items() if size <= WELL_KNOWN for word in level}
    content = parts["noun"] | parts["verb"] | parts["adv"]
    joined = {word for word in content | parts["adj"] if "-" in word and words.issuperset(word.split("-"))}
    forms = {word for word in words - content if _is_form(word, words, parts["adj"], lemmas_of)}
    heads = {word for word in words - forms if len(word) > SHORT or word in brief}
    return _folded(heads | joined, forms)


def _is_form(word: str, words: set[str], adjectives: set[str], lemmas_of: Mapping[str, set[str]]) -> bool:
    """Whether a word that is neither noun, verb nor adverb only inflects another."""
    if word in lemmas_of:
        return word not in lemmas_of[word]
    return word not in adjectives and not words.isdisjoint(_stems(word))


def _stems(word: str) -> Iterator[str]:
    """What an English word may be a form of."""
    for ending, instead in _ENGLISH_ENDINGS:
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            yield stem + instead
            if stem[-2:-1] == stem[-1:] and ending in ("ed", "ing", "est"):
                yield stem[:-1]


def english_lemmas(table: str) -> dict[str, set[str]]:
    """What each word is a form of, from lines such as `left,verb,leave`."""
    lemmas_of: dict[str, set[str]] = defaultdict(set)
    for line in table.splitlines():
        word, _, lemmas = line.split(",")
        lemmas_of[word].update(lemmas.split("/"))
    return lemmas_of


def _folded(lemmas: Iterable[str], forms: Iterable[str]) -> Words:
    words = {form for word in lemmas if (form := typed(word))}
    return words, {form for word in forms if (form := typed(word))} - words


def proper(dictionary: Dictionary) -> set[str]:
    """The dictionary's names: stems with a capital that are no acronyms."""
    named = {stem.word for stem in dictionary.stems if stem.word[:1].isupper() and len(stem.word) >= SHORTEST_FOUND}
    return {name for name in named if not _ACRONYM.fullmatch(name)}
