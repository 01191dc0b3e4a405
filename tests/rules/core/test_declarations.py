"""Each command of the lifecycle is declared whole: its decision, its authors, its events, their words and rows."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import NoneType
from typing import get_args, get_type_hints

import pytest

from games.core import lifecycle
from games.core.facts import type_name
from games.core.lifecycle.contract import Command, LifecycleEvent, OfCreator, OfSeat
from games.core.lifecycle.facts import EVENTS
from tests.rules.core import toy

DOCUMENT = Path(__file__).parents[3] / "docs" / "reference" / "lifecycle.md"


def declared(kind: type) -> list[type]:
    """The classes of a kind that any module of the lifecycle declares, without the bases; by name."""
    modules = [import_module(f"{lifecycle.__name__}.{found.name}") for found in iter_modules(lifecycle.__path__)]
    values = [value for module in modules for value in vars(module).values()]
    found = {value for value in values if isinstance(value, type) and issubclass(value, kind)}
    return sorted(found - {Command, OfSeat, OfCreator, LifecycleEvent}, key=lambda value: value.__name__)


COMMANDS = declared(Command)


def deduced(event: type[LifecycleEvent]) -> set[type]:
    """The commands whose events may begin with such an event."""
    hinted = get_type_hints(event.command)["return"]
    return {*(get_args(hinted) or (hinted,))} - {NoneType, Command}


def rows() -> Iterator[list[str]]:
    """The cells of the document's table of commands."""
    table = DOCUMENT.read_text(encoding="utf-8").split("| command |")[1].split("\n\n")[0]
    yield from ([cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:])


def test_every_event_that_is_declared_is_known() -> None:
    assert sorted(EVENTS, key=lambda event: event.__name__) == declared(LifecycleEvent)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.__name__)
def test_every_command_says_what_follows_and_who_may_issue_it(command: type[Command]) -> None:
    assert command.decide is not Command.decide
    assert command.authors is not Command.authors


@pytest.mark.parametrize("event", EVENTS, ids=type_name)
def test_every_event_says_what_it_changes_and_has_words(event: type[LifecycleEvent]) -> None:
    assert event.evolve is not LifecycleEvent.evolve
    for language in ("en", "fr"):
        assert toy.RULEBOOK.texts.words(language).has(f"events.{type_name(event)}")


def test_every_command_can_be_told_from_its_events() -> None:
    assert set().union(*map(deduced, EVENTS)) == set(COMMANDS)


def test_the_document_lists_each_command_with_its_events() -> None:
    named = {type_name(event) for event in EVENTS}
    listed = {cells[0].strip("`"): set(cells[3].split("`")[1::2]) for cells in rows()}

    assert listed.keys() == {command.__name__ for command in COMMANDS}
    assert set().union(*listed.values()) == named
    for command in COMMANDS:
        first = {type_name(event) for event in EVENTS if command in deduced(event)}
        assert first & listed[command.__name__], command.__name__
