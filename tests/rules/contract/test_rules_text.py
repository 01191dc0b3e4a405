"""Rules that are told in French as well tell the same there: numbers, codes, moves and events."""

import re
from typing import Any

import pytest

from games.core.catalogue import rulebooks
from games.core.rulebook import Rulebook

BOOKS = [book for _, book in sorted(rulebooks().items()) if "fr" in book.texts.languages]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.key)
def test_both_languages_state_the_same_rules(book: Rulebook[Any, Any]) -> None:
    english, french = book.rules("en"), book.rules("fr")

    assert english != french
    for pattern in (r"^- \*\*([A-Z]+-\d+[a-z]?)\*\*", r"^(#+) ", r"^\| `([a-z_0-9]+)`"):
        stated = [re.findall(pattern, text, re.MULTILINE) for text in (english, french)]
        assert stated[0] == stated[1], pattern


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.key)
def test_both_languages_name_the_same_codes_and_numbers(book: Rulebook[Any, Any]) -> None:
    english, french = (" ".join(book.rules(language).split()) for language in ("en", "fr"))

    for pattern in (r"`([^`]+)`", r"\b([A-Z]{2}-\d+)\b"):
        named = [set(re.findall(pattern, text)) for text in (english, french)]
        assert named[0] ^ named[1] == set(), pattern
