"""What the grammar says in the languages that players read, and the words that it knows in all of them at once."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ("en", "fr")


@cache
def _file(name: str) -> Mapping[str, Any]:
    return tomllib.loads((Path(__file__).parent / "texts" / f"{name}.toml").read_text("utf-8"))


def texts(language: str) -> Mapping[str, Any]:
    """All texts of a language; of English where there are none."""
    return _file(language if language in LANGUAGES else LANGUAGES[0])


def say(language: str, key: str, **facts: Any) -> str:
    """A text by its dotted key, with the facts in it."""
    found: Any = texts(language)
    for part in key.split("."):
        found = found[part]
    return str(found).format(**facts)


@cache
def known(kind: str) -> frozenset[str]:
    """The words of a kind."""
    return frozenset(_file("words")[kind].split())


@cache
def numbers() -> Mapping[str, int]:
    """Numbers in letters."""
    return {word: number for number, words in enumerate(_file("words")["numbers"]) for word in words.split()}


@cache
def spellings(table: str) -> Mapping[tuple[str, ...], str]:
    """The commands of a table (`keywords`, `leading`) by the words that they are spelled with."""
    return {tuple(spelling.split()): name for name in _file("words")[table] for spelling in phrases(table, name)}


@cache
def phrases(table: str, name: str) -> tuple[str, ...]:
    """The spellings of a phrase of a table, long ones first."""
    return tuple(sorted((" ".join(some.split()) for some in _file("words")[table][name].split("|")), key=len)[::-1])
