"""Players are known by one mark each, which the view gives: the board has it, and so has whoever shows the view."""

from itertools import islice
from xml.etree import ElementTree

from games.core.view import Hue
from games.drawing.marks import HUES
from games.drawing.plain import picture_of
from tests.rules.contract.pictures import SHAPES, by_id
from tests.rules.contract.playing import Playing, Table

NONE_YET: Hue = "grey"


def test_every_seat_is_drawn_with_the_mark_that_the_view_gives_and_no_two_are_alike(usual: Table) -> None:
    # given: a game that has begun
    game = Playing(usual, 1)
    for _ in islice(game.positions(), 12):
        view = game.book.view(game.state, None)
    # then
    coloured = [mark.hue for mark in view.marks if mark.hue != NONE_YET]
    assert len({mark.points for mark in view.marks}) == view.players
    assert len(set(coloured)) == len(coloured)
    for shape in SHAPES:
        elements = by_id(ElementTree.fromstring(picture_of(game.book)(view, "en", (), shape)))
        for seat, mark in enumerate(view.marks):
            stars = [
                one.get("points", "") for one in elements[f"seat-{seat}"].iter() if one.get("fill") == HUES[mark.hue]
            ]
            assert 2 * mark.points in [len(corners.split()) for corners in stars]
