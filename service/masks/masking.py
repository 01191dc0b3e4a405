"""The mask itself: letters of words that may offend become dots, but for the first."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from service.masks.disguises import Span, disguised
from service.masks.folding import folded
from service.masks.lists import LISTS

DOT: Final = "•"
REMEMBERED: Final = 8192
"""Texts that a process keeps with their masks: names come again with every answer."""

_WORD: Final = re.compile("[a-z]+")
_HIDDEN: Final = re.compile(r"\S")


@lru_cache(REMEMBERED)
def masked(text: str) -> str:
    """The text with every word that may offend as its first letter and dots; of the same length."""
    spans = [*_found(text)]
    if not spans:
        return text
    kept = [innocent.span() for innocent in LISTS.innocent.finditer(text)]
    for start, end in spans:
        if not any(first <= start and end <= last for first, last in kept):
            text = text[: start + 1] + _HIDDEN.sub(DOT, text[start + 1 : end]) + text[end:]
    return text


def _found(text: str) -> Iterator[Span]:
    plain = folded(text)
    words = _WORD.findall(plain)
    if not LISTS.words.isdisjoint(words) or LISTS.stems.search(plain):
        yield from (word.span() for word in _WORD.finditer(plain) if LISTS.has(word[0]))
    if not LISTS.keys.isdisjoint(words):
        yield from (phrase.span() for phrase in LISTS.phrases.finditer(plain))
    yield from disguised(text, plain)
