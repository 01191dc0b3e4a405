"""Finds the rulebooks: nothing lists them by hand.

A package of `games/` with a `RULEBOOK` is one; so is what an installed package offers as an entry point of the group
`astrolude.rulebooks`. One that cannot be used stops the start: a game that is left out would keep its players waiting.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import games
from games.core.facts import Event, type_name
from games.core.lifecycle.facts import EVENTS
from games.core.rulebook import Rulebook
from games.core.visibility import hidden_fields

GROUP: Final = "astrolude.rulebooks"
"""The group of entry points by which an installed package offers its rulebook."""

_KEY: Final = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")


class BadRulebook(Exception):
    """A rulebook cannot be used. The message says whose it is, and is for whoever starts the service."""


class _Source(NamedTuple):
    """Where a rulebook comes from, in words, and how to load it."""

    name: str
    load: Callable[[], Any]


@cache
def rulebooks() -> Mapping[str, Rulebook[Any, Any]]:
    """All rulebooks by key. Raises BadRulebook."""
    found: dict[str, tuple[str, Rulebook[Any, Any]]] = {}
    for source in (*_folders(), *_installed()):
        try:
            book = source.load()
            require_sound(book)
        except Exception as error:
            raise BadRulebook(f"the rulebook of {source.name} cannot be used: {error!r}") from error
        if book.key in found:
            raise BadRulebook(f"the rulebook of {source.name} has the key {book.key}, as that of {found[book.key][0]}")
        found[book.key] = (source.name, book)
    return MappingProxyType({key: book for key, (_, book) in found.items()})


def _folders() -> Iterator[_Source]:
    """The packages of `games/` with a `RULEBOOK`."""
    for folder in iter_modules(games.__path__):
        name = f"games.{folder.name}"
        if folder.ispkg and name not in ("games.core", "games.drawing"):
            yield _Source(name, partial(_rulebook_of, name))


def _rulebook_of(module: str) -> Any:
    return import_module(module).RULEBOOK


def _installed() -> Iterator[_Source]:
    """The entry points of installed packages."""
    for point in sorted(entry_points(group=GROUP)):
        owner = f"{point.dist.name} {point.dist.version}" if point.dist else "an unnamed package"
        yield _Source(f"{owner} ({point.name} = {point.value})", point.load)


def require_sound(book: Rulebook[Any, Any]) -> None:
    """Raise `TypeError` unless this is a rulebook whose parts fit together and that has all its words."""
    if not isinstance(book, Rulebook):
        raise TypeError(f"{type(book).__name__} is no rulebook")
    if not _KEY.fullmatch(book.key):
        raise TypeError(f"{book.key!r} is no key: lower-case words, with hyphens between")
    if type_name(book.views) != book.key:
        raise TypeError(f"its views have the tag {type_name(book.views)!r}, not {book.key!r}")
    _types_of(book)
    require_words(book)


def require_words(book: Rulebook[Any, Any]) -> None:
    """Raise `TypeError` when the rulebook has no rules in one of its languages, or something cannot be told there."""
    wanted = ["title", "summary"]
    wanted += [f"moves.{type_name(move)}" for move in book.moves]
    wanted += [f"fields.{field}" for move in book.moves for field in move.__struct_fields__]
    wanted += [f"events.{type_name(event)}" for event in (*EVENTS, *book.events)]
    wanted += [f"positions.{name}.{part}" for name in book.positions() for part in ("title", "description")]
    wanted += [f"badges.{key}.{part}" for key in book.badges for part in ("title", "description")]
    options = book.options.__struct_fields__
    wanted += [f"options.{option}.{part}" for option in options for part in ("title", "description")]
    for language in book.texts.languages:
        words = book.texts.words(language)
        missing = [key for key in wanted if not words.has(key)]
        if missing:
            raise TypeError(f"{book.key} has no {language} words for {', '.join(missing)}")
        book.rules(language)


def pinned(rulebook: Any, version: Any) -> Rulebook[Any, Any] | None:
    """The rules under which a game began, as its first event names them; None when they are not kept here."""
    book = rulebooks().get(rulebook) if isinstance(rulebook, str) else None
    return book.pinned(version) if book is not None and isinstance(version, int) else None


@cache
def event_types(rulebook: str) -> Mapping[str, type[Event]]:
    """The event types that a rulebook's log may hold, by stored name: the lifecycle's and its own."""
    return _types_of(rulebooks()[rulebook])


def _types_of(book: Rulebook[Any, Any]) -> Mapping[str, type[Event]]:
    """Raises `TypeError` when two have one name, or when a field's visibility is marked so that it would not hold."""
    types = {type_name(fact): fact for fact in (*EVENTS, *book.events)}
    if len(types) != len(EVENTS) + len(book.events):
        raise TypeError(f"{book.key} names an event like another")
    for fact in book.events:
        hidden_fields(fact)
    return MappingProxyType(types)
