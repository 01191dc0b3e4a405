"""Words that are written so that no list knows them: `p.u.t.e`, `f*ck`, `m3rde`, `fuuuck`, `GrosConnard`."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from service.masks.folding import OTHER, folded
from service.masks.lists import LISTS

Span = tuple[int, int]
"""Where a word begins and ends."""

_LEAST: Final = 3
"""Letters of a word that is looked for behind a disguise."""

_SIGNS: Final = f".!-_~+|*{OTHER}"
"""Signs within a disguised word; around it they are punctuation."""
_BETWEEN: Final = str.maketrans(dict.fromkeys("\"#%&'(),/:;<=>?[\\]^`{}\t\n\r", " "))
_NO_SIGNS: Final = str.maketrans("", "", _SIGNS)
_LETTERS: Final = str.maketrans("034578@$!", "oeastbasi")
_ONES: Final = "il"
"""What a 1 may stand for."""

_RUN: Final = re.compile(r"([a-z])\1\1+")
_SPACED: Final = re.compile(r"(?<![^ ])[a-z0-9@$](?: [a-z0-9@$]){2,}(?![a-z0-9])")
_HUMP: Final = re.compile(r"[a-zß-öø-ÿ][A-ZÀ-ÖØ-Þ]")
_HUMPS: Final = re.compile(r"[A-ZÀ-ÖØ-Þ]?[a-zß-öø-ÿ]+")


def disguised(text: str, plain: str) -> Iterator[Span]:
    """Where a text, which is `plain` when it is folded, has words behind disguises."""
    loose = plain.translate(_BETWEEN)
    parts = loose.split()
    runs = _RUN.search(loose) is not None
    for word in {part.strip(_SIGNS) for part in parts if runs or not part.isalpha()}:
        if len(word) >= _LEAST and (runs or not word.isalpha()) and _hides(word):
            yield from (found.span() for found in re.finditer(re.escape(word), loose))
    if [*map(len, parts)].count(1) >= _LEAST:
        for spaced in _SPACED.finditer(loose):
            if _readable(spaced[0].replace(" ", ""), joined=True):
                yield spaced.span()
    if _HUMP.search(text):
        for hump in _HUMPS.finditer(text):
            if LISTS.has(folded(hump[0])):
                yield hump.span()


def _hides(word: str) -> bool:
    joined = word.translate(_NO_SIGNS)
    return _readable(word, joined=False) or (joined != word and (_readable(joined, joined=True) or _starred(word)))


def _starred(word: str) -> bool:
    """Whether the word is one whose letters were left out for stars."""
    letters = word.replace("*", "")
    if "*" not in word or len(letters) < 2 or not letters.isalpha():
        return False
    return any(
        all(sign in ("*", letter) for sign, letter in zip(word, one, strict=True)) for one in _as_long(len(word))
    )


@cache
def _as_long(length: int) -> tuple[str, ...]:
    """The words of so many letters."""
    return tuple(word for word in LISTS.words if len(word) == length)


def _readable(word: str, *, joined: bool) -> bool:
    """Whether a word is on the lists once signs and digits are letters and no letter comes thrice.

    What was `joined` out of parts must be a whole word: "en-culotte" is no insult.
    """
    letters = sum(map(str.isalpha, word))
    if letters * 2 < len(word):
        return False
    known = LISTS.words.__contains__ if joined else LISTS.has
    return any(known(reading) for reading in _readings(word) if reading.isalpha())


def _readings(word: str) -> Iterator[str]:
    for one in _ONES if "1" in word else _ONES[:1]:
        letters = word.translate(_LETTERS).replace("1", one)
        yield from (_RUN.sub(shorter, letters) for shorter in (r"\1\1", r"\1"))
