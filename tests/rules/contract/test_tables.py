"""A move or an event that a rulebook adds is missed by whatever does not deal with it, as soon as that is loaded."""

import dataclasses
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.core.catalogue import require_words
from games.core.facts import Event, Move
from games.core.rulebook import Rulebook
from games.core.texts import Texts
from tests.rules.contract.own import package_of
from tests.rules.contract.playing import books


class Unheard(Event, frozen=True):
    """An event that nobody knows."""


class Unseen(Move, frozen=True):
    """A move that nobody knows."""

    nowhere: int


class Odd(msgspec.Struct, frozen=True):
    """Options that nobody has explained."""

    odd: bool = False


every_book = pytest.mark.parametrize("book", books(), ids=lambda book: book.key)


@every_book
def test_an_event_that_is_not_folded_is_missed(book: Rulebook[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    _add(monkeypatch, book, "EVENTS", (*book.events, Unheard))
    with pytest.raises(TypeError, match=r"^missing: Unheard$"):
        _load_again(book.evolve)


@every_book
def test_a_move_that_is_not_decided_is_missed(book: Rulebook[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    _add(monkeypatch, book, "MOVES", (*book.moves, Unseen))
    with pytest.raises(TypeError, match=r"^missing: Unseen$"):
        _load_again(book.decide)


@every_book
def test_what_has_no_words_is_missed(book: Rulebook[Any, Any]) -> None:
    require_words(book)
    language = book.texts.languages[0]
    with pytest.raises(TypeError, match=rf"no {language} words for events\.unheard$"):
        require_words(dataclasses.replace(book, events=(*book.events, Unheard)))
    with pytest.raises(TypeError, match=rf"no {language} words for moves\.unseen, fields\.nowhere$"):
        require_words(dataclasses.replace(book, moves=(*book.moves, Unseen)))
    with pytest.raises(TypeError, match=r"options\.odd\.title, options\.odd\.description$"):
        require_words(dataclasses.replace(book, options=Odd))


def test_a_rulebook_without_a_title_is_missed(tmp_path: Path) -> None:
    book = books()[0]
    (tmp_path / "en.toml").write_text("summary = 'A game.'", encoding="utf-8")
    with pytest.raises(TypeError, match=rf"^{book.key} has no en words for title, moves\."):
        require_words(dataclasses.replace(book, texts=Texts(tmp_path)))


def _add(monkeypatch: pytest.MonkeyPatch, book: Rulebook[Any, Any], name: str, members: tuple[type, ...]) -> None:
    """Let the game's modules find these members from now on."""
    package = package_of(book)
    known = {"EVENTS": book.events, "MOVES": book.moves}[name]
    for path, module in list(sys.modules.items()):
        if path.startswith(f"{package}.") and getattr(module, name, None) is known:
            monkeypatch.setattr(module, name, members)


def _load_again(function: Callable[..., Any]) -> None:
    """Run the function's module once more, as another one."""
    spec = spec_from_file_location("again", sys.modules[function.__module__].__file__)
    assert spec is not None
    assert spec.loader is not None
    spec.loader.exec_module(module_from_spec(spec))
