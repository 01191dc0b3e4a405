"""Rules that players read: the parts they look for, sentences that are whole, no code, the same in every language."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from games.core.rulebook import Rulebook
from tests.rules.contract.own import own
from tests.rules.contract.playing import TOLD, in_each_language
from tests.rules.contract.wording import IN_RULES, faults

FIRST: Final = {"en": "In a minute", "fr": "En une minute"}
LONGEST_MINUTE: Final = 250
"""Words of the first part: what somebody reads aloud while the others sit down."""


@in_each_language
def test_rules_begin_with_a_minute_and_a_look_at_the_table(book: Rulebook[Any, Any], language: str) -> None:
    heading, _, rest = book.rules(language).partition("\n## ")[2].partition("\n")
    minute = rest.partition("\n## ")[0]

    assert heading == FIRST[language]
    assert len(re.findall(r"\w+", minute)) <= LONGEST_MINUTE
    if book.picture is not None:
        assert re.search(rf"^!\[[^\]]{{20,}}\]\(table\.{language}\.webp\)$", minute, re.MULTILINE)
        assert (book.folder / f"table.{language}.webp").exists()


@in_each_language
def test_rules_are_well_written_and_show_no_code(book: Rulebook[Any, Any], language: str) -> None:
    printed = own(book, "samples", "PRINTED", "")
    found = [fault for text in sentences(book.rules(language)) for fault in faults(text, language, IN_RULES, printed)]

    assert "`" not in book.rules(language)
    assert found == []


@pytest.mark.parametrize("book", [book for book, language in TOLD if language == "fr"], ids=lambda book: book.key)
def test_both_languages_state_the_same_rules(book: Rulebook[Any, Any]) -> None:
    english, french = book.rules("en"), book.rules("fr")

    assert english != french
    for pattern in (r"^- \*\*([A-Z]+-\d+[a-z]?)\*\*", r"^(#+) "):
        stated = [re.findall(pattern, text, re.MULTILINE) for text in (english, french)]
        assert stated[0] == stated[1], pattern


def sentences(text: str) -> Iterator[str]:
    """The paragraphs, items and cells of Markdown as plain text in one line, but for headings and pictures."""
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*>|]|\d+\.) ?)", text):
        line = re.sub(r"[ \n]+", " ", block).strip()
        if not line.startswith(("#", "![", "|")):
            yield re.sub(r"^(?:[-*>]|\d+\.) (?:\*\*[A-Z]+-\d+\*\* )?|\*+|\[([^\]]*)\]\([^)]*\)", r"\1", line).strip(
                "> "
            )
