"""Bots are called like nothing in a game: no star, planet, card or person that it shows or asks for."""

import re
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import msgspec
import pytest

from games.core.rulebook import Rulebook
from service.accounts.names import clean, folded
from service.api.games.requests import MOST_SEATS
from service.games.people import BOT_MARK, BOT_NAMES
from tests.rules.contract.playing import books


def modules(book: Rulebook[Any, Any]) -> Iterator[ModuleType]:
    """All modules of a game."""
    package = import_module(book.evolve.__module__.rpartition(".")[0])
    while not hasattr(package, "RULEBOOK"):
        package = sys.modules[package.__name__.rpartition(".")[0]]
    yield package
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        if not found.name.endswith("__main__"):
            yield import_module(found.name)


def texts(value: Any) -> Iterator[str]:
    """All texts in a constant, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from (*texts(key), *texts(one))
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from texts(one)
    elif isinstance(value, msgspec.Struct) or hasattr(value, "__dataclass_fields__"):
        names = value.__struct_fields__ if isinstance(value, msgspec.Struct) else value.__dataclass_fields__
        for name in names:
            yield from texts(getattr(value, name))
    elif isinstance(value, Enum):
        yield from texts(value.value)


def components(book: Rulebook[Any, Any]) -> set[str]:
    """Every word of a game's constants and of what it calls them, folded."""
    said = [
        text
        for module in modules(book)
        for name, value in vars(module).items()
        if name.lstrip("_").isupper() and not isinstance(value, Rulebook)
        for text in texts(value)
    ]
    for language in book.texts.languages:
        entries = book.texts.words(language).entries
        said += [text for sentences in entries.values() for sentence, _ in sentences for text in texts(sentence)]
    return {folded(word) for text in said for word in re.findall(r"[^\W\d_]+", text)}


@pytest.mark.parametrize("book", books(), ids=lambda book: book.key)
def test_no_bot_is_called_like_a_component_of_a_game(book: Rulebook[Any, Any]) -> None:
    known = components(book)

    assert len(known) > len(BOT_NAMES), "its components were found"
    assert known & {folded(name) for name in BOT_NAMES} == set()


def test_the_components_are_found() -> None:
    known = {book.key: components(book) for book in books()}

    assert {"aldebaran", "orion", "véga"} <= known["jeu-des-etoiles"]
    assert {"saturne", "pluton", "soleil"} <= known["systeme-solaire"]


def test_each_seat_s_bot_has_a_name_of_its_own_that_no_account_can_have() -> None:
    assert len({folded(name) for name in BOT_NAMES}) == len(BOT_NAMES) >= MOST_SEATS
    for name in BOT_NAMES:
        assert clean(name) == name
        with pytest.raises(ValueError, match="letters"):
            clean(name + BOT_MARK)
