"""The picture and the plain-text board of Destiny, over positions of random games and some that are set."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from games.core.dice import Dice
from games.core.forms import sample_move
from games.core.rulebook import Shape
from games.destiny import RULEBOOK
from games.destiny.board_text import board_text
from games.destiny.components import CARDS, FACE_TYPES, HOROSCOPE, SLOTS
from games.destiny.naming import described, power
from games.destiny.picture import picture
from games.destiny.picture.scene import Scene as Drawing
from games.destiny.view import View
from tests.rules.contract.pictures import (
    NAMES,
    SHAPES,
    SVG,
    Pictures,
    Position,
    by_id,
    named,
    texts,
    title,
    used,
    words,
)
from tests.rules.contract.scene import Scene
from tests.rules.destiny.positions import Sky, adjusting

PHASES = ("cards", "trick_powers", "adjust", "finished")
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"memory_aid": False}),
    (4, {}),
    (5, {}),
    (5, {"first_player": 4}),
)


def positions(seats: int, options: dict[str, Any], seed: int) -> Iterator[tuple[View, list[str]]]:
    """Views of a random game, each with the picture elements that its viewer's forms name."""
    rng = random.Random(seed)
    scene = Scene(RULEBOOK, Dice(b"picture %d" % seed)).begun(seats, **options)
    while scene.state.phase != "finished":
        seat = rng.choice(list(RULEBOOK.awaiting(scene.state)))
        if rng.random() < 0.25:
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


class TestPictures(Pictures):
    book = RULEBOOK
    phases = PHASES
    most_bytes = 106_000
    all_titled = False

    def positions(self) -> Sequence[Position[View]]:
        return all_positions()


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("shape", SHAPES)
def test_everything_on_the_board_has_an_id_and_a_title(phase: str, shape: Shape) -> None:
    for view, _ in in_phase(phase)[::4]:
        drawn = by_id(tree(view, shape=shape))
        expected = {f"seat-{seat}" for seat in range(view.players)}
        expected |= {f"character-{seat}" for seat in range(view.players)}
        expected |= {f"slot-{seat}-{slot}" for seat in range(view.players) for slot in SLOTS}
        expected |= {f"setting-{seat}-{slot}" for seat in range(view.players) for slot in HOROSCOPE}
        expected |= {f"hour-{hour}-{kind}" for hour in range(1, 13) for kind in ("planet", "constellation")}
        expected |= {f"token-{kind}{number}" for kind in "PC" for number in range(1, 13)}
        expected |= {f"discard-{card}" for card in view.discard}
        expected |= {f"hand-{card}" for seat in view.seats for card in seat.hand or ()}
        expected |= {"tower"} if view.tower is not None else set()
        assert expected <= drawn.keys()
        assert all(title(drawn[name]) for name in expected)


def test_every_card_can_be_drawn_with_its_name_and_power() -> None:
    view = Sky("pla-01", "pla-02").seen(0)
    for language in ("fr", "en"):
        drawing = Drawing(view, language, NAMES)
        for card in CARDS:
            drawn = ElementTree.fromstring(f'<g xmlns="{SVG[1:-1]}">{drawing.card(card, 0, 0, 118)}</g>')
            assert title(drawn[0]).endswith(".") or drawn[0].findtext(f"{SVG}title")
            assert f"card-{card}" in used(drawn)
        symbols = "".join(drawing.symbols.values())
        assert all(f'id="card-{card}"' in symbols for card in CARDS)


@pytest.mark.parametrize("shape", SHAPES)
def test_beside_a_small_hand_powers_are_told_whole_or_not_at_all(shape: Shape) -> None:
    told = 0
    for at, (view, _) in enumerate(all_positions()):
        hand = view.seats[Drawing(view, "fr", NAMES).bottom].hand
        if not hand or len(hand) > 5:
            continue
        language = ("fr", "en")[at % 2]
        powers = [power(RULEBOOK.texts.words(language), card) for card in hand]
        drawn = " ".join(map(str, texts(by_id(tree(view, language, shape=shape))["hand"])))
        assert drawn == "" or all(said in drawn for said in powers), drawn
        told += drawn != ""
    assert told


def test_every_face_has_its_own_drawing() -> None:
    drawing = Drawing(Sky("pla-01", "pla-02").seen(0), "fr", NAMES)
    for face in FACE_TYPES:
        drawing.emblem(face)
    drawn = {symbol.replace(name, "") for name, symbol in drawing.symbols.items() if name.startswith("emblem-")}
    assert len(drawn) == len(FACE_TYPES)


def test_only_the_viewers_hand_has_faces() -> None:
    scene = Sky("pla-01 per-fou", "con-02 arc-lune mix-03")
    drawn = by_id(tree(scene.seen(0), "en"))
    assert {"hand-pla-01", "hand-per-fou"} <= drawn.keys()
    assert not {"hand-con-02", "hand-arc-lune", "card-con-02", "card-arc-lune", "card-mix-03"} & drawn.keys()
    assert title(drawn["seat-1-hand"]) == "Hand: 3 cards"
    assert "Your hand. The Fool, Characters 0. While he is active" in title(drawn["hand-per-fou"])


def test_a_spectator_sees_seat_0_at_the_bottom_with_backs() -> None:
    drawn = by_id(tree(Sky("pla-01 per-fou", "con-02").seen(None)))
    assert used(drawn["hand"]) == {"card-back"}
    assert not {name for name in drawn if name.startswith("hand-")}


def test_a_hidden_token_shows_its_face_to_those_who_know_it() -> None:
    scene = Sky("pla-01", "pla-02", "pla-03").faces(P3="mars").hidden("P3", known=[1])
    knowing, other = (by_id(tree(scene.seen(viewer), "en"))["token-P3"] for viewer in (1, 0))
    assert title(knowing) == "Planet P3, face down: Mars · face known to Béatrice de Châlons-Vert"
    assert used(knowing) == {"back-planet", "emblem-mars"}
    assert title(other) == "Planet P3, face down · face known to Béatrice de Châlons-Vert"
    assert used(other) == {"back-planet"}


def test_a_token_that_all_have_seen_has_an_eye() -> None:
    scene = Sky("pla-01", "pla-02").faces(C4="lion").hidden("C4", public=True)
    for viewer in (0, 1, None):
        drawn = by_id(tree(scene.seen(viewer), "fr"))["token-C4"]
        assert title(drawn) == "La constellation C4, cachée\u00a0: Lion · face connue de tous"
        assert "eye-open" in used(drawn)


def test_without_memory_aid_nothing_tells_who_knows() -> None:
    scene = Sky("pla-01", "pla-02", memory_aid=False).hidden("P3", known=[0])
    assert title(by_id(tree(scene.seen(0), "en"))["token-P3"]) == "Planet P3, face down"


def test_face_up_tokens_show_their_faces_to_all() -> None:
    drawn = by_id(tree(Sky("pla-01", "pla-02").faces(P5="venus").seen(None), "en"))["token-P5"]
    assert title(drawn) == "Planet P5, face up: Venus"
    assert used(drawn) == {"face-venus"}


def test_settings_are_shown_to_their_seat_only() -> None:
    scene = Sky("pla-01", "pla-02").setting(0, "sante", "mars")
    own, other = (by_id(tree(scene.seen(viewer), "en"))["setting-0-sante"] for viewer in (0, 1))
    assert title(own) == "Setting, Health: Mars"
    assert used(own) == {"setting-known", "emblem-mars"}
    assert title(other) == "Hidden setting, Health"
    assert used(other) == {"setting-hidden"}


def test_a_slot_in_tune_is_marked_for_who_can_see_it() -> None:
    scene = Sky("pla-01", "pla-02").faces(P2="mars").setting(0, "sante", "mars").lay(0, sante="P2")
    assert title(by_id(tree(scene.seen(0), "en"))["slot-0-sante"]).endswith("in tune with its setting")
    assert "in tune" not in title(by_id(tree(scene.seen(1), "en"))["slot-0-sante"])


def test_a_consolidated_setting_is_locked_and_open_to_all() -> None:
    scene = Sky("pla-01", "pla-02").faces(C6="lion").consolidated(1, amour="C6")
    for viewer in (0, 1, None):
        drawn = by_id(tree(scene.seen(viewer), "en"))["setting-1-amour"]
        assert title(drawn) == "Consolidated setting, Love: Leo"
        assert used(drawn) == {"setting-known", "emblem-lion", "lock"}


def test_the_needle_marks_the_hours_it_points_at() -> None:
    root = tree(Sky("pla-01", "pla-02", number=8).seen(0), "en")
    marked = [title(element) for element in root.iter() if title(element).startswith(("Red end", "Blue end"))]
    assert marked == ["Red end: masks · hour 8", "Blue end: reveals · hour 2"]


def test_a_card_played_for_value_lies_face_down_for_the_others() -> None:
    scene = Sky("pla-01 pla-04", "pla-02").value(0, "pla-04")
    own, other = (by_id(tree(scene.seen(viewer), "en"))["trick-0"] for viewer in (0, 1))
    assert "card-pla-04" in used(own)
    assert "eye-shut" in used(own)
    assert used(other) == {"card-back", "initiative"}


def test_a_card_played_for_power_says_so() -> None:
    scene = Sky("num-09 pla-04 pla-05", "pla-02").power(0, "num-09")
    drawn = by_id(tree(scene.seen(1), "en"))
    assert "power" in texts(drawn["trick-0"])
    assert "Ada · Number 9: exchange a card with an opponent, blind" in words(tree(scene.seen(1), "en"))


def test_a_turned_character_shows_its_points() -> None:
    scene = Sky("pla-01", "pla-02").stack(1, "per-fou inverted", "per-pape right").tower(1)
    drawn = by_id(tree(scene.seen(0), "en"))
    assert "Buried: the Fool" in title(drawn["character-1"])
    assert "The Tower protects Béatrice" in title(drawn["tower"])
    assert used(drawn["character-1"]) >= {"card-per-pape", "stub-per-fou"}
    turned = [element.attrib.get("transform", "") for element in drawn["character-1"]]
    assert any(turn.startswith("rotate(90 ") for turn in turned)
    assert any(turn.startswith("rotate(180 ") for turn in turned)


def test_a_secret_adjustment_is_written_for_its_seat_only() -> None:
    scene = adjusting("pla-01", "pla-02", "pla-03").lay(0, sante="P2").lay(1, sante="P4")
    scene.do(0, "adjust", token="P2", slot="travail")
    assert "Your secret adjustment: P2 Work" in words(tree(scene.seen(0), "en"))
    for viewer in (1, None):
        drawn = tree(scene.seen(viewer), "en")
        assert "adjustment" not in words(drawn)
        assert "has chosen" in texts(by_id(drawn)["seat-0"])


def test_the_discard_shows_what_has_gone() -> None:
    scene = Sky("pla-01", "pla-02").discard("pla-09 num-phi per-pape arc-pacte")
    drawn = by_id(tree(scene.seen(0), "en"))
    assert title(drawn["discard"]) == "Discard pile: 4 cards"
    assert title(drawn["discard-per-pape"]) == "The Pope (V)"
    assert texts(drawn["discard-arc-pacte"]) == ["666"]
    assert not texts(drawn["discard-num-phi"]), "the fonts have no such letter: it is drawn"


def test_the_final_scores_are_ranked() -> None:
    for view, _ in in_phase("finished"):
        drawn = by_id(tree(view))
        plaques = [name for name in drawn if name.startswith("score-")]
        assert plaques == [f"score-{score.seat}" for score in sorted(view.result or (), key=lambda s: s.rank)]
        for score in view.result or ():
            assert str(score.total) in texts(drawn[f"score-{score.seat}"])
        winners = [NAMES[score.seat] for score in view.result or () if score.rank == 1]
        assert all(name in title(drawn["triumph"]) for name in winners)


def test_a_tall_picture_is_as_high_as_it_needs_to_be() -> None:
    heights = []
    for seats in (2, 3, 4, 5):
        root = tree(Sky(*["pla-01", "pla-02", "pla-03", "pla-04", "pla-05"][:seats]).seen(0), shape="tall")
        left, top, width, height = map(int, root.attrib["viewBox"].split())
        assert (left, top, width) == (0, 0, 800)
        heights.append(height)
    assert [after - before for before, after in pairwise(heights)] == [182, 182, 182]


def test_the_text_board_tells_what_the_view_holds() -> None:
    scene = Sky("num-09 pla-04 pla-05", "pla-02 con-05").faces(P3="mars", C6="lion", P7="soleil_noir")
    scene.hidden("P3", known=[0]).consolidated(1, amour="C6").stack(1, "per-fou inverted", "per-pape")
    scene.discard("pla-11").tower(1).power(0, "num-09")
    text = board_text(scene.seen(0), "en", NAMES)
    for shown in (
        "DESTINY · Cards                                             Round 3 / 12",
        "To act: Ada",
        "Number 9: exchange a card with an opponent, blind",
        "  −  3  P3 (Mars) ",
        "  +  9  P9 [",
        "     7  P7 [Black Sun] ",
        "Trick  Destiny: Mixed 6, Ada: Number 9, for power",
        "★ Ada (to act)",
        "Character     the Pope (V), the Fool (0) ↓",
        "behind the Tower",
        "Love 150      C6 [Leo]              ‹Leo› = consolidated",
        "Hand          Mars (4) · Draw a planet that the needle points at",
        "Hand          2 hidden cards",
        "Discard pile: 1 card\n    Sun (11)",
    ):
        assert shown in text
    assert "P3 ?" in board_text(scene.seen(1), "en", NAMES)


@pytest.mark.rule("DE-141", "DE-142")
def test_points_on_the_table_are_counted_and_matched_slots_are_marked() -> None:
    scene = Sky("pla-01", "pla-02").faces(C6="lion", P2="mars", P4="lune").consolidated(0, amour="C6")
    scene.setting(0, "sante", "mars").lay(0, sante="P2").setting(0, "travail", "lune").lay(0, travail="P4")
    scene.hidden("P4", known=[0])
    own, other = (board_text(scene.seen(viewer), "en", NAMES) for viewer in (0, 1))
    for shown in (
        "150 points showing, 350 in all",
        "Love 150      C6 [Leo]              ‹Leo› = consolidated",
        "Health 200    P2 [Mars]             ‹Mars› = in tune\n",
        "Work 125      P4 (Moon)             ‹Moon› = in tune (hidden)",
    ):
        assert shown in own
    assert " 150 points showing\n" in other
    assert "in tune" not in other
    drawn = by_id(tree(scene.seen(1), "en"))["seat-0"]
    assert "150 points showing: consolidated settings 150, characters 0, mixed cards 0" in map(title, drawn.iter())


@pytest.mark.rule("DE-33", "DE-119")
def test_the_text_board_tells_powers_and_what_characters_ask_for() -> None:
    scene = Sky("num-05 num-06 pla-09", "pla-02").stack(1, "per-pape")
    text = " ".join(board_text(scene.seen(0), "en", NAMES).split())
    assert "Number 5, Number 6 · Exchange a constellation with an opponent, or for one" in text
    assert "Pluto (9) · Steal a planet from an opponent" in text
    assert f"Character the Pope (V) {described(RULEBOOK.texts.words('en'), 'per-pape')}" in text


def test_the_text_board_keeps_secrets() -> None:
    scene = adjusting("pla-01", "pla-02", "pla-03").lay(0, sante="P2").lay(1, sante="P4")
    scene.do(0, "adjust", token="P2", slot="travail")
    assert "Votre ajustement secret\u00a0: P2 Travail" in board_text(scene.seen(0), "fr", NAMES)
    for viewer in (1, 2, None):
        text = board_text(scene.seen(viewer), "fr", NAMES)
        assert "Ada (a choisi)" in text
        assert "secret" not in text
