"""The ribbon at the end of a game names everybody who has won, however many they are."""

from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from games.core.catalogue import rulebooks
from games.drawing.finale import ribbon
from games.drawing.svg import LEAST, text_width
from games.fabulastro.picture.scene import Scene
from tests.projections.logs import random_game
from tests.rules.contract.pictures import HOSTILE, NAMES, SVG, texts

BOOK = rulebooks()["fabulastro"]
BREADTHS = (560, 680, 1000)
"""Of the narrowest ribbon of all boards, and of others."""
BESIDE = 64
"""What the mark before the names and the ribbon's edges take."""


@cache
def _end() -> Any:
    return random_game(BOOK, BOOK.seats[-1]).game.view(None)


@pytest.mark.parametrize("names", [NAMES, HOSTILE], ids=["usual", "hostile"])
@pytest.mark.parametrize("breadth", BREADTHS)
@pytest.mark.parametrize("winners", BOOK.seats)
def test_the_ribbon_names_all_winners(winners: int, breadth: float, names: tuple[str, ...]) -> None:
    # given a game that so many have won
    ended = _end()
    ranks = {seat: 1 if seat < winners else 2 for seat in range(len(names))}
    view = replace(ended, result=[replace(one, rank=ranks[one.seat]) for one in ended.result])
    # when
    drawn = ribbon(Scene(view, "en", names), 500, 100, breadth)
    # then it says so in letters that can be read, none of them beside it
    root = ElementTree.fromstring(f'<svg xmlns="{SVG.strip("{}")}">{drawn}</svg>')
    said = " ".join(line or "" for line in texts(root))
    assert said.endswith("wins" if winners == 1 else "win")
    place = max(float(rect.attrib["width"]) for rect in root.iter(f"{SVG}rect")) - BESIDE
    for line in root.iter(f"{SVG}text"):
        size = float(line.attrib["font-size"])
        assert size >= LEAST
        assert text_width(line.text or "", size) < place <= breadth
    # and who they are: in full where there is room for it
    if names is NAMES:
        shown = NAMES[:winners] if winners <= 3 else [name[:4] for name in NAMES[:winners]]
        assert [name for name in shown if name not in said] == []
