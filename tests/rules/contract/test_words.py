"""One word for one thing: a game's rules and texts use the words of its list, and none of those that it bars."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import msgspec

from games.core.rulebook import Rulebook
from tests.rules.contract.playing import in_each_language


class Word(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A thing's word in each language, what it is never called, and phrases in which that means something else."""

    en: str
    fr: str = ""
    never: dict[str, list[str]] = {}
    but: dict[str, list[str]] = {}


def words(book: Rulebook[Any, Any]) -> dict[str, Word]:
    """The list of a game's words, by what they are for."""
    return msgspec.toml.decode((book.folder / "texts" / "words.toml").read_bytes(), type=dict[str, Word])


def texts(book: Rulebook[Any, Any], language: str) -> str:
    """All that forms, boards, sentences and letters of a game are made of, a text a line, without their gaps."""
    with (book.folder / "texts" / f"{language}.toml").open("rb") as file:
        return "\n".join(re.sub(r"\{[^}]*\}", "…", text) for text in _leaves(tomllib.load(file)))


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _leaves(inner)


def uses(text: str, word: str) -> list[str]:
    """Where a word stands, also in the plural: the lines."""
    pattern = rf"(?<![\w-]){re.sub(r' ', r'(?:s|x)? ', word)}(?:e?s|x)?(?![\w-])"
    return [line for line in text.splitlines() if re.search(pattern, line, re.IGNORECASE)]


def without(text: str, phrases: list[str]) -> str:
    """The text without these phrases."""
    return re.sub("|".join(map(re.escape, phrases)), "…", text, flags=re.IGNORECASE) if phrases else text


@in_each_language
def test_a_thing_has_one_word_on_rules_board_forms_and_in_sentences(book: Rulebook[Any, Any], language: str) -> None:
    rules, said = " ".join(book.rules(language).split()), texts(book, language)
    missing: list[str] = []
    others: list[str] = []
    for thing, word in words(book).items():
        own = getattr(word, language)
        missing += [
            f"{thing}: {own}, in the {place}"
            for place, text in (("rules", rules), ("texts", said))
            if not uses(text, own)
        ]
        for barred in word.never.get(language, []):
            shown = "\n".join(without(part, word.but.get(language, [])) for part in (book.rules(language), said))
            others += [f"{thing}: {barred} for {own}, in {line.strip()!r}" for line in uses(shown, barred)]

    assert (missing, others) == ([], [])
