"""The words that the grammar knows in every language at once, as its file has them."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any


@cache
def _file() -> Mapping[str, Any]:
    return tomllib.loads((Path(__file__).parent / "texts" / "words.toml").read_text("utf-8"))


@cache
def known(kind: str) -> frozenset[str]:
    """The words of a kind."""
    return frozenset(_file()[kind].split())


@cache
def numbers() -> Mapping[str, int]:
    """Numbers in letters."""
    named = {word: number for words in _file()["numbers"].values() for number, word in enumerate(words.split())}
    return {**named, "une": 1, "vingt": 20}


@cache
def spellings(table: str) -> Mapping[tuple[str, ...], str]:
    """The commands of a table (`keywords`, `leading`) by the words that they are spelled with."""
    found = _file()[table].items()
    return {tuple(spelling.split()): name for name, spelled in found for spelling in spelled}


@cache
def phrases(table: str, name: str) -> tuple[tuple[str, ...], ...]:
    """The spellings of a phrase of a table (`orders`, `picks`), long ones first."""
    spelled = (tuple(spelling.split()) for spelling in _file()[table][name].split("|"))
    return tuple(sorted(spelled, key=lambda spelling: -len(spelling)))
