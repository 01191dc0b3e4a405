"""Each rule and each worked example of a RULES.md has a test, and code and tests name only those that exist."""

import re
from typing import Any

import pytest

from games.core.catalogue import rulebooks
from games.core.facts import type_name
from games.core.rulebook import Rulebook
from games.core.staging.references import references_in, rule_of
from tests.rules.contract.marks import marked
from tests.rules.contract.own import folder_of

LEAST_NAMED = 0.46
"""The part of a game's rules that its code names at the least."""

each_book = pytest.mark.parametrize("book", list(rulebooks().values()), ids=lambda book: book.key)


def stated(book: Rulebook[Any, Any]) -> list[str]:
    """The numbers of a rulebook's rules and worked examples, in the order of the text."""
    return re.findall(r"^- \*\*([A-Z]+-\d+)\*\*", book.rules(), re.MULTILINE)


@each_book
def test_each_rule_and_each_example_is_stated_once(book: Rulebook[Any, Any]) -> None:
    numbers = stated(book)

    assert len(numbers) == len(set(numbers))
    assert len({number.partition("-")[0] for number in numbers}) == 2


@each_book
def test_each_rule_and_each_example_is_tested(book: Rulebook[Any, Any]) -> None:
    assert sorted(marked(folder_of(book))) == sorted(stated(book))


@each_book
def test_rules_named_in_the_code_exist(book: Rulebook[Any, Any]) -> None:
    numbers = stated(book)
    prefix = numbers[0].partition("-")[0]
    tests = folder_of(book)
    sources = [path for path in book.folder.rglob("*.py") if tests not in path.parents]
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)

    named = set(re.findall(rf"\b{prefix}-\d+", code))

    assert len(named) > LEAST_NAMED * len([number for number in numbers if number.startswith(prefix)])
    assert named <= set(numbers)


@each_book
def test_rules_that_explain_exist_and_explain_every_move_or_none(book: Rulebook[Any, Any]) -> None:
    references = references_in(book.folder)
    types = {type_name(move) for move in book.moves}
    words = book.texts.words("en")

    assert references.keys() <= set(stated(book))
    assert not references or all(rule_of(book.folder, kind) for kind in types)
    named = [move for one in references.values() for move in one.moves]
    assert len(named) == len(set(named))
    assert [move for move in named if move not in types and not words.has(f"moves.{move}")] == []
