"""What is derived from a view shows any game: whole, well-formed, in 72 columns, whoever the players are."""

import dataclasses
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from games.core.catalogue import rulebooks
from games.core.rulebook import Rulebook
from games.core.view import View
from games.drawing.columns import columns
from games.drawing.plain import board_of, picture_of
from tests.rules.contract.pictures import HOSTILE, LANGUAGES, NAMES, SHAPES, SVG, WIDTH, by_id, title, words
from tests.rules.contract.playing import Playing, Table, brief

MOMENTS = (0, 0.5, 1)
"""How far a game has come when it is looked at."""

each_book = pytest.mark.parametrize("key", sorted(rulebooks()))


def bare(key: str) -> Rulebook[Any, Any]:
    """A rulebook without boards of its own."""
    return dataclasses.replace(rulebooks()[key], picture=None, board=None)


@cache
def views(key: str) -> list[View]:
    """What seats see at the beginning, in the middle and at the end of a game of the largest table."""
    book = bare(key)
    game = Playing(Table(book, book.seats[-1], brief(book)), 0)
    seen = [book.view(game.state, game.viewers[place % len(game.viewers)]) for place, _ in enumerate(game.positions())]
    return [seen[int((len(seen) - 1) * moment)] for moment in MOMENTS]


@each_book
@pytest.mark.parametrize("names", [NAMES, HOSTILE, ()], ids=["usual", "hostile", "none"])
def test_a_derived_picture_is_well_formed_and_names_stay_text(key: str, names: tuple[str, ...]) -> None:
    draw = picture_of(bare(key))
    for view in views(key):
        for language, shape in zip(LANGUAGES, SHAPES, strict=True):
            drawn = draw(view, language, names, shape)
            root = ElementTree.fromstring(drawn)
            ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
            assert len(ids) == len(set(ids))
            assert not list(root.iter(f"{SVG}script"))
            assert not any(ord(letter) < 32 or letter == "\u202e" for letter in words(root))
            assert names != HOSTILE or title(by_id(root)["seat-0"]) == HOSTILE[0]
            assert drawn == draw(view, language, list(names), shape)


@each_book
@pytest.mark.parametrize("names", [NAMES, HOSTILE, ()], ids=["usual", "hostile", "none"])
def test_a_derived_text_fits_a_terminal(key: str, names: tuple[str, ...]) -> None:
    write = board_of(bare(key))
    for view in views(key):
        for language in LANGUAGES:
            text = write(view, language, names)
            assert max(columns(line) for line in text.splitlines()) <= WIDTH
            assert not any(ord(letter) < 32 and letter != "\n" for letter in text)
            assert all(line == line.rstrip() for line in text.splitlines())


@each_book
def test_who_is_to_act_is_marked_and_the_end_is_told(key: str) -> None:
    book = bare(key)
    say = book.texts.words("en").say
    first, _, last = views(key)

    for show in (picture_of(book), board_of(book)):
        assert say("picture.to_act") in show(first, "en", NAMES)
        assert say("picture.over") in show(last, "en", NAMES)
        assert say("picture.to_act") not in show(last, "en", NAMES)
