"""The ribbon at the end of a game names everybody who has won, however many they are."""

from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from games.core.catalogue import rulebooks
from games.drawing.plain import picture_of
from games.drawing.svg import LEAST, text_width
from tests.projections.logs import random_game
from tests.rules.contract.pictures import HOSTILE, NAMES, SHAPES, SVG, by_id, texts


@pytest.mark.parametrize("key", sorted(rulebooks()))
def test_the_ribbon_names_all_winners(key: str) -> None:
    # given a game that all have won
    book = rulebooks()[key]
    game = random_game(book, book.seats[-1]).game
    seen: Any = game.view(None)
    view = replace(seen, result=[replace(one, rank=1) for one in seen.result])
    for shape in SHAPES:
        for names in (NAMES, HOSTILE):
            # when
            drawn = picture_of(book)(view, "en", names[: book.seats[-1]], shape)
            ribbon = by_id(ElementTree.fromstring(drawn))["finale"]
            # then it says so in letters that can be read, none of them beside it
            lines = [line or "" for line in texts(ribbon)]
            assert " ".join(lines).endswith("win")
            breadth = max(float(rect.attrib["width"]) for rect in ribbon.iter(f"{SVG}rect"))
            for line in ribbon.iter(f"{SVG}text"):
                assert float(line.attrib["font-size"]) >= LEAST
                assert text_width(line.text or "", float(line.attrib["font-size"])) < breadth - 64
            # and who they are
            if names is NAMES:
                said = " ".join(lines)
                assert [name for name in names[: book.seats[-1]] if name[:4] not in said] == []
