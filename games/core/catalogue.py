"""Finds the rulebooks by looking into `games/`: a package with a `RULEBOOK` is one; nothing lists them by hand."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any

import games
from games.core.facts import Event, type_name
from games.core.lifecycle.facts import EVENTS
from games.core.rulebook import Rulebook
from games.core.texts import LANGUAGES
from games.core.visibility import hidden_fields


@cache
def rulebooks() -> Mapping[str, Rulebook[Any, Any]]:
    """All rulebooks by key."""
    modules = [import_module(f"games.{found.name}") for found in iter_modules(games.__path__) if found.ispkg]
    books = [module.RULEBOOK for module in modules if hasattr(module, "RULEBOOK")]
    by_key = {book.key: book for book in books}
    if len(by_key) != len(books):
        raise TypeError("two rulebooks have the same key")
    for book in books:
        require_words(book)
    return MappingProxyType(by_key)


def require_words(book: Rulebook[Any, Any]) -> None:
    """Raise `TypeError` when a move or an event of the rulebook cannot be told in one of the languages."""
    wanted = [f"moves.{type_name(move)}" for move in book.moves]
    wanted += [f"events.{type_name(event)}" for event in (*EVENTS, *book.events)]
    for language in LANGUAGES:
        words = book.texts.words(language)
        missing = [key for key in wanted if not words.has(key)]
        if missing:
            raise TypeError(f"{book.key} has no {language} words for {', '.join(missing)}")


def pinned(rulebook: Any, version: Any) -> Rulebook[Any, Any] | None:
    """The rules under which a game began, as its first event names them; None when they are not kept here."""
    book = rulebooks().get(rulebook) if isinstance(rulebook, str) else None
    return book.pinned(version) if book is not None and isinstance(version, int) else None


@cache
def event_types(rulebook: str) -> Mapping[str, type[Event]]:
    """The event types that a rulebook's log may hold, by stored name: the lifecycle's and its own.

    Raises `TypeError` when two have one name, or when a field's visibility is marked so that it would not hold.
    """
    own = rulebooks()[rulebook].events
    types = {type_name(fact): fact for fact in (*EVENTS, *own)}
    if len(types) != len(EVENTS) + len(own):
        raise TypeError(f"{rulebook} names an event like another")
    for fact in own:
        hidden_fields(fact)
    return MappingProxyType(types)
