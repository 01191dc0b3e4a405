"""The picture and the plain-text board of Système Solaire, over positions of random games."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal
from xml.etree import ElementTree

import msgspec
import pytest

from games.core.columns import columns
from games.core.dice import Dice
from games.core.forms import sample_move
from games.systeme_solaire import RULEBOOK
from games.systeme_solaire.board_text import WIDTH, board_text
from games.systeme_solaire.picture import picture
from games.systeme_solaire.picture.cards import BODIES
from games.systeme_solaire.view import View
from service.png import MAX_WIDTH, MIN_WIDTH, png
from tests.rules.scene import Scene
from tests.rules.systeme_solaire import Solar, auction, cards, ordering

Shape = Literal["wide", "tall"]
SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ada", "Béatrice de Châlons-Vert", "Caroline", "Nicolas & fils", "Edwin"]
HOSTILE = [
    '</text><script>alert("1")</script>',
    "&amp;'\"<!--]]>",
    "\x00\x1b[31m\x0b\u202eevil\ud800\ufffe",
    "  \n\t ",
    "漢字漢字漢字漢字漢字漢字🪐",
]
SHAPES: tuple[Shape, ...] = ("wide", "tall")
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
            yield scene.seen(seat), elements(scene, seat)
            yield scene.seen(rng.choice([None, *range(seats)])), []
        scene.when(seat, sample_move(scene.forms(seat), rng))
    yield from ((scene.seen(viewer), []) for viewer in (None, *range(seats)))


def elements(scene: Scene[Any], seat: int) -> list[str]:
    """The ids that the seat's forms refer to."""
    named: list[str] = []
    for form in scene.forms(seat):
        named += form.elements
        for field in form.fields:
            named += [choice.element for choice in getattr(field.domain, "choices", ()) if choice.element]
            named += [element] if (element := getattr(field.domain, "element", None)) else []
    return named


@cache
def all_positions() -> list[tuple[View, list[str]]]:
    return [position for at, (seats, options) in enumerate(TABLES) for position in positions(seats, options, seed=at)]


def in_phase(phase: str) -> list[tuple[View, list[str]]]:
    return [(view, named) for view, named in all_positions() if view.phase == phase]


def tree(view: View, language: str = "fr", names: list[str] = NAMES, shape: Shape = "wide") -> ElementTree.Element:
    return ElementTree.fromstring(picture(view, language, names, shape))


def by_id(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def title(element: ElementTree.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def words(root: ElementTree.Element) -> str:
    """All that is written in the picture, titles included."""
    return " ".join(root.itertext())


def texts(element: ElementTree.Element) -> list[str | None]:
    """What is written within the element, titles left out."""
    return [text.text for text in element.iter(f"{SVG}text")]


def opened(scene: Solar) -> Solar:
    """The same position with open hands."""
    scene.state.options = msgspec.structs.replace(scene.state.options, hands="open")
    return scene


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_position_is_well_formed_with_unique_ids_and_within_its_size(phase: str, shape: Shape) -> None:
    assert in_phase(phase)
    for view, _ in in_phase(phase):
        for language in ("fr", "en"):
            drawn = picture(view, language, NAMES, shape)
            ids = [element.attrib["id"] for element in ElementTree.fromstring(drawn).iter() if "id" in element.attrib]
            assert len(ids) == len(set(ids))
            assert len(drawn.encode()) < 80_000


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("shape", SHAPES)
def test_what_forms_refer_to_is_drawn(phase: str, shape: Shape) -> None:
    for view, named in in_phase(phase):
        assert set(named) <= by_id(tree(view, shape=shape)).keys()


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


def test_symbols_that_are_used_are_defined() -> None:
    for view, _ in all_positions():
        root = tree(view)
        used = {element.attrib["href"].removeprefix("#") for element in root.iter(f"{SVG}use")}
        assert used <= by_id(root).keys()


@pytest.mark.parametrize("shape", SHAPES)
def test_hostile_names_stay_text(shape: Shape) -> None:
    for view, _ in all_positions()[::5]:
        root = tree(view, names=HOSTILE, shape=shape)
        assert not list(root.iter(f"{SVG}script"))
        assert title(by_id(root)["seat-0"]) == HOSTILE[0]
        assert not any(ord(letter) < 32 or letter == "\u202e" for letter in words(root))


def test_a_nameless_seat_is_called_by_its_number() -> None:
    view = auction(["p1 p2", "p3", "p4"]).seen()
    assert title(by_id(tree(view, names=HOSTILE[3:4]))["seat-0"]) == "Place 1"
    assert title(by_id(tree(view, "en", []))["seat-2"]) == "Seat 3"


def test_the_same_view_gives_the_same_bytes() -> None:
    for view, _ in all_positions()[::7]:
        assert picture(view, "en", NAMES) == picture(view, "en", list(NAMES))


def test_closed_hands_are_backs_without_faces_or_value() -> None:
    view = auction(["p1 p2 p3", "p4 p5", "p3 jupiter"]).seen(0)
    drawn = by_id(tree(view, "en"))
    assert "hand-0" in drawn
    assert "seat-1-hand-0" not in drawn
    assert title(drawn["seat-1-hand"]) == "2 cards in hand"
    assert len(list(drawn["seat-1-hand"].iter(f"{SVG}use"))) == 2
    values = [title(element) for element in drawn["seat-1"].iter() if "Hand value" in title(element)]
    assert values == []


def test_a_spectator_sees_seat_0_at_the_bottom_with_backs() -> None:
    drawn = by_id(tree(auction(["p1 p2 p3", "p4 p5", "p3"]).seen(None)))
    assert "hand" in drawn
    assert "hand-0" not in drawn
    assert "seat-0-hand" not in drawn


def test_open_hands_show_their_faces() -> None:
    drawn = by_id(tree(opened(auction(["p1", "p4 jupiter", "p3"])).seen(0), "en"))
    assert "Jupiter" in title(drawn["seat-1-hand-1"])
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
    raised = ["secret" in title(drawn[f"hand-{place}"]) for place in range(3)]
    assert raised == [False, True, False]
    heights = [float(next(drawn[f"hand-{place}"].iter(f"{SVG}use")).attrib["y"]) for place in range(3)]
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
    for seats, height in ((3, 1108), (4, 1240), (5, 1372)):
        root = tree(auction(["p1"] * seats).seen(0), shape="tall")
        assert root.attrib["viewBox"] == f"0 0 800 {height}"


@pytest.mark.parametrize("width", [MIN_WIDTH, 640])
def test_a_picture_becomes_a_png_of_the_width_asked_for(width: int) -> None:
    drawn = png(picture(auction(["p1", "p2", "p3"]).seen(0), "fr", NAMES), width)
    assert drawn.startswith(b"\x89PNG\r\n")
    assert int.from_bytes(drawn[16:20], "big") == width
    assert int.from_bytes(drawn[20:24], "big") == width * 1000 // 1600


@pytest.mark.parametrize("width", [MIN_WIDTH - 1, MAX_WIDTH + 1])
def test_a_png_out_of_bounds_is_refused(width: int) -> None:
    with pytest.raises(ValueError, match="width must be from 200 to 2400"):
        png("<svg/>", width)


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="no picture"):
        png("<svg", MIN_WIDTH)


@pytest.mark.parametrize("names", [NAMES, HOSTILE, []])
def test_the_text_board_fits_a_terminal(names: list[str]) -> None:
    for view, _ in all_positions():
        for language in ("fr", "en"):
            text = board_text(view, language, names)
            assert max(columns(line) for line in text.splitlines()) <= WIDTH
            assert not any(ord(letter) < 32 and letter != "\n" for letter in text)
            assert all(line == line.rstrip() for line in text.splitlines())


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
        "Hand   Probe 1, Probe 2, Probe 3 = 6",
        "Table  Sun 8/*, Mars 3/3",
        "Hand   2 hidden cards",
        "Deck: 20 cards · 5 set aside",
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
    assert {f"hand-{place}" for place in range(len(cards(full)))} <= drawn.keys()
    assert "seat-4-hand-9" in drawn
