"""The examples of docs/reference/mail-grammar.md are read as the page says."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from clients.mail.phrases import read
from clients.mail.phrases.commands import AddOrders, Command, Do, Play, Say, Show, Unclear
from games.core.catalogue import rulebooks
from service.api.rulebooks.answers import RulebookOut
from tests.mail.decisions import Json, decision
from tests.mail.phases import PHASES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "mail-grammar.md").read_text("utf-8")
PICTURE = (ROOT / "docs" / "pictures" / "mail-reading.svg").read_text("utf-8")
EXAMPLES = [
    (book, phase, language, *re.split(r" +-> ", row, maxsplit=1))
    for book, phase, language, rows in re.findall(r"```mail (\S+) (\S+) (\S+)\n(.*?)```", PAGE, re.DOTALL)
    for row in rows.splitlines()
]


def _told(command: Command) -> str | Json | list[Json]:
    """A command as the page writes it."""
    if isinstance(command, Play):
        return command.move
    if isinstance(command, AddOrders):
        return command.orders
    if isinstance(command, Unclear):
        return command.reason
    if isinstance(command, Do):
        return f"{command.what.partition('_')[0].capitalize()} {command.reason}".strip()
    more = command.what if isinstance(command, Show) else command.text if isinstance(command, Say) else ""
    return f"{type(command).__name__} {more}".strip()


@pytest.mark.parametrize(("book", "phase", "language", "text", "meaning"), EXAMPLES)
def test_an_example_is_read_as_the_page_says(book: str, phase: str, language: str, text: str, meaning: str) -> None:
    offered = None if phase == "-" else decision(book, language, *PHASES[book][phase])
    rules: Json = msgspec.json.decode(msgspec.json.encode(RulebookOut.of(rulebooks()[book], language)))

    (command,) = read(text, offered, language, rulebook=rules)

    assert _told(command) == (json.loads(meaning) if meaning[0] in "{[" else meaning)


def test_there_are_examples_of_both_languages() -> None:
    assert {language for _, _, language, _, _ in EXAMPLES} == {"en", "fr"}
    assert len(EXAMPLES) > 40


def test_the_picture_has_every_module_on_the_way_from_a_mail_to_a_move() -> None:
    modules = {path.name for path in (ROOT / "clients" / "mail" / "phrases").rglob("*.py")} - {"__init__.py"}

    assert set(re.findall(r"\w+\.py", PICTURE)) == modules
    assert "(../pictures/mail-reading.svg)" in PAGE
