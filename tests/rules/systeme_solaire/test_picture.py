"""The picture and the plain-text board of Système Solaire, over positions of random games."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from games.core.dice import Dice
from games.core.forms import sample_move
from games.core.rulebook import Shape
from games.drawing.svg import text_width
from games.systeme_solaire import RULEBOOK
from games.systeme_solaire.board_text import board_text
from games.systeme_solaire.picture import picture
from games.systeme_solaire.picture.figures.cards import BODIES
from games.systeme_solaire.view import View
from tests.rules.contract.pictures import NAMES, SHAPES, SVG, Pictures, Position, by_id, named, texts, title, words
from tests.rules.contract.scene import Scene
from tests.rules.systeme_solaire.positions import Solar, auction, cards, ordering

PHASES = ("probe_choice", "lot_filling", "auction", "payment", "ordering", "selection", "finished")
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (3, {}),
    (3, {"lot_filling": "first_player"}),
    (4, {}),
    (4, {"hands": "open"}),
    (5, {}),
    (5, {"hands": "open"}),
)


def positions(seats: int, options: dict[str, Any], seed: int) -> Iterator[tuple[View, list[str]]]:
    """Views of a random game, each with the picture elements that its viewer's forms name."""
    rng = random.Random(seed)
    scene = Scene(RULEBOOK, Dice(b"picture")).begun(seats, **options)
    while scene.state.phase != "finished":
        awaited = RULEBOOK.awaiting(scene.state)
        seat = rng.choice(list(awaited))
        if rng.random() < 0.2 or scene.state.phase == "probe_choice":
            yield scene.seen(seat), list(named(scene.forms(seat)))
            yield scene.seen(rng.choice([None, *range(seats)])), []
        scene.when(seat, sample_move(scene.forms(seat), rng))
    yield from ((scene.seen(viewer), []) for viewer in (None, *range(seats)))


@cache
def all_positions() -> list[tuple[View, list[str]]]:
    return [position for at, (seats, options) in enumerate(TABLES) for position in positions(seats, options, seed=at)]


def in_phase(phase: str) -> list[tuple[View, list[str]]]:
    return [(view, named) for view, named in all_positions() if view.phase == phase]


def tree(view: View, language: str = "fr", names: Sequence[str] = NAMES, shape: Shape = "wide") -> ElementTree.Element:
    return ElementTree.fromstring(picture(view, language, names, shape))


def opened(scene: Solar) -> Solar:
    """The same position with open hands."""
    scene.state.options = msgspec.structs.replace(scene.state.options, hands="open")
    return scene


class TestPictures(Pictures):
    book = RULEBOOK
    phases = PHASES
    most_bytes = 88_000
    all_titled = False

    def positions(self) -> Sequence[Position[View]]:
        return all_positions()


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("shape", SHAPES)
def test_seats_places_and_lots_have_ids_and_titles(phase: str, shape: Shape) -> None:
    for view, _ in in_phase(phase)[:6]:
        drawn = by_id(tree(view, shape=shape))
        expected = {f"seat-{seat}" for seat in range(view.players)}
        expected |= {f"table-{seat}-{body}" for seat in range(view.players) for body in BODIES}
        if phase not in ("finished", "probe_choice"):
            expected |= {f"lot-{lot.lot}" for lot in view.lots}
        assert expected <= drawn.keys()
        assert all(title(drawn[name]) for name in expected)


def test_closed_hands_are_backs_without_faces_or_value() -> None:
    view = auction(["p1 p2 p3", "p4 p5", "p3 jupiter"]).seen(0)
    drawn = by_id(tree(view, "en"))
    assert "hand-probe_1-0" in drawn
    assert not [name for name in drawn if name.startswith("seat-1-hand-")]
    assert title(drawn["seat-1-hand"]) == "2 cards in hand"
    assert len(list(drawn["seat-1-hand"].iter(f"{SVG}use"))) == 2
    values = [title(element) for element in drawn["seat-1"].iter() if "Hand value" in title(element)]
    assert values == []


def test_a_spectator_sees_seat_0_at_the_bottom_with_backs() -> None:
    drawn = by_id(tree(auction(["p1 p2 p3", "p4 p5", "p3"]).seen(None)))
    assert "hand" in drawn
    assert not [name for name in drawn if name.startswith("hand-")]
    assert "seat-0-hand" not in drawn


def test_open_hands_show_their_faces() -> None:
    drawn = by_id(tree(opened(auction(["p1", "p4 jupiter", "p3"])).seen(0), "en"))
    assert "Jupiter" in title(drawn["seat-1-hand-jupiter-0"])
    assert "12" in texts(drawn["seat-1"])


def test_a_limit_is_drawn_for_its_seat_only() -> None:
    scene = auction(["p1 p2 p3", "p4 p5", "p3 p4"]).when(0, {"type": "bid", "amount": 2, "up_to": 5})
    assert "Your limit: 5" in words(tree(scene.seen(0), "en"))
    for viewer in (1, 2, None):
        assert "limit" not in words(tree(scene.seen(viewer), "en"))


def test_chosen_order_cards_are_raised_for_their_seat_only() -> None:
    scene = ordering(["p1", "p2 p3 venus", "p4 p5"], winner=0)
    scene.when(1, {"type": "choose_order_cards", "cards": ["probe_3"]})
    drawn = by_id(tree(scene.seen(1), "en"))
    hand = [drawn[f"hand-{card}-0"] for card in ("probe_2", "probe_3", "venus")]
    raised = ["secret" in title(card) for card in hand]
    assert raised == [False, True, False]
    heights = [float(next(card.iter(f"{SVG}use")).attrib["y"]) for card in hand]
    assert heights[1] < heights[0] == heights[2]
    assert "Your secret choice" not in words(tree(scene.seen(2), "en"))


def test_a_taken_lot_names_its_taker_and_shows_no_card() -> None:
    scene = ordering(["p1 p2", "p3 p4", "p4 p5"], winner=0)
    scene.when(1, {"type": "choose_order_cards", "cards": ["probe_3"]})
    scene.when(2, {"type": "choose_order_cards", "cards": ["probe_4"]})
    scene.when(0, {"type": "take_lot", "lot": 2, "to_table": []})
    drawn = by_id(tree(scene.seen(1), "en"))
    assert title(drawn["lot-2"]) == "Lot 2, taken by Ada"
    assert not list(drawn["lot-2"].iter(f"{SVG}use"))
    assert list(drawn["lot-1"].iter(f"{SVG}use"))
    assert title(drawn["order-0"]).endswith("served")


def test_the_sun_on_a_table_shows_its_present_points() -> None:
    drawn = tree(auction(["p1", "p2", "p3"], tables={1: "soleil mars venus"}).seen(0))
    assert texts(by_id(drawn)["seat-1"]) == [NAMES[1], "×1", "3", "8"]


def test_the_final_scores_are_ranked() -> None:
    for view, _ in in_phase("finished"):
        lines = [name for name in by_id(tree(view)) if name.startswith("score-")]
        ranked = sorted(view.result or (), key=lambda score: score.rank)
        assert lines == [f"score-{score.seat}" for score in ranked]


def test_a_tall_picture_is_for_telephones() -> None:
    for seats, height in ((3, 1244), (4, 1240), (5, 1372)):
        root = tree(auction(["p1"] * seats).seen(0), shape="tall")
        assert root.attrib["viewBox"] == f"0 0 800 {height}"


def test_the_text_board_tells_what_the_view_holds() -> None:
    scene = auction(["p1 p2 p3", "p4 p5", "p3 jupiter"], tables={1: "soleil mars"})
    scene.when(0, {"type": "bid", "amount": 2, "up_to": 5})
    text = board_text(scene.seen(0), "en", NAMES)
    for shown in (
        "Round 1 / 5",
        "To act: Béatrice de Châlons-Vert",
        "Lot 1  Mars 3/3 + Jupiter 8/4",
        "Bid: 2 by Ada",
        "Your limit: 5",
        "★ Ada ",
        "Hand   Space probe 1, Space probe 2, Space probe 3 = 6",
        "Table  Sun 8/*, Mars 3/3",
        "Hand   2 hidden cards",
        "Deck: 20 cards · 5 removed",
    ):
        assert shown in text


def test_the_text_board_keeps_secrets() -> None:
    scene = ordering(["p1", "p2 p3 venus", "p4 p5"], winner=0)
    scene.when(1, {"type": "choose_order_cards", "cards": ["venus"]})
    assert "Votre choix secret\u00a0: Vénus 4/2" in board_text(scene.seen(1), "fr", NAMES)
    for viewer in (0, 2, None):
        text = board_text(scene.seen(viewer), "fr", NAMES)
        assert "Béatrice de Châlons-Vert (a choisi)" in text
        assert "choix secret" not in text
        assert "Main   3 cartes cachées" in text


def test_pictures_take_any_number_of_cards_in_hand() -> None:
    full = "p1 p2 p3 p4 p5 soleil jupiter saturne uranus neptune"
    view = opened(auction([full] * 5)).seen(0)
    drawn = by_id(tree(view))
    assert {f"hand-{card}-0" for card in cards(full)} <= drawn.keys()
    assert "seat-4-hand-neptune-0" in drawn


def test_a_card_in_hand_keeps_its_name_when_another_leaves() -> None:
    before, after = (
        by_id(tree(auction([hand, "p1", "p2"]).seen(0))) for hand in ("p1 mars mars venus", "p1 mars venus")
    )
    assert before.keys() - after.keys() == {"hand-mars-1"}
    assert after.keys() <= before.keys()


def test_an_empty_hand_is_said_within_its_box() -> None:
    view = auction(["p1 p2", "p1", "p1", ""]).seen(0)
    (empty,) = by_id(tree(view, shape="tall"))["seat-3-hand"].iter(f"{SVG}text")
    assert empty.text == "main vide"
    assert text_width(empty.text, float(empty.attrib["font-size"])) < 120
