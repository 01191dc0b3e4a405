"""The picture and the plain-text board of Fabulastro, over positions of random games."""

from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from games.core.rulebook import Shape
from games.fabulastro import RULEBOOK
from games.fabulastro.board import BIGS, GUARDIANS, ROAD
from games.fabulastro.board_text import board_text
from games.fabulastro.components import PLANETS
from games.fabulastro.facts import jobs, shapes, table
from games.fabulastro.picture import picture
from games.fabulastro.view.shapes import View
from games.fabulastro.view.work_shapes import ActorView
from tests.rules.contract.pictures import LANGUAGES, NAMES, SHAPES, SVG, Pictures, Position, by_id, named, texts, title
from tests.rules.fabulastro.playing import PHASES, all_positions, in_phase
from tests.rules.fabulastro.positions import Zodiac


def tree(view: View, language: str = "fr", names: Sequence[str] = NAMES, shape: Shape = "wide") -> ElementTree.Element:
    return ElementTree.fromstring(picture(view, language, names, shape))


def drawn(view: View, language: str = "en", shape: Shape = "wide") -> dict[str, ElementTree.Element]:
    return by_id(tree(view, language, shape=shape))


def outlines(element: ElementTree.Element) -> list[str]:
    """The pictograms within the element, in order."""
    return [use.attrib["href"].removeprefix("#outline-") for use in element.iter(f"{SVG}use")]


class TestPictures(Pictures):
    book = RULEBOOK
    phases = PHASES
    most_bytes = 170_000

    def positions(self) -> Sequence[Position[View]]:
        return [(view, list(named(forms))) for view, forms in all_positions()]


@pytest.mark.parametrize("shape", SHAPES)
def test_squares_planets_seats_and_pawns_are_always_there(shape: Shape) -> None:
    always = {f"square-{square}" for square in (*ROAD, *BIGS, *GUARDIANS)} | {f"planet-{planet}" for planet in PLANETS}
    for view, _ in all_positions()[::4]:
        shown = by_id(tree(view, shape=shape))
        left = {f"pawn-{seat.seat}" for seat in view.seats if not seat.eliminated}
        expected = always | left | {f"seat-{seat}" for seat in range(view.players)} | {"dice", "arrow", "pot"}
        assert expected <= shown.keys()
        assert all(title(shown[name]) for name in expected)
        assert {name for name in shown if name.startswith("pawn-")} == left


def test_titles_are_in_the_readers_language() -> None:
    view = Zodiac().seen(0)
    assert title(drawn(view, "fr")["square-R5.3"]) == "Le désert (Lion)"
    assert title(drawn(view, "en")["square-R5.3"]) == "The desert (Leo)"
    assert drawn(view)["square-B4"].attrib["data-square"] == "B4"


def test_cards_and_letters_are_shown_to_their_owner_only() -> None:
    scene = Zodiac(hands=["mars mars venus"]).tiles("EEZO")
    own = drawn(scene.seen(0))
    assert title(own["hand-mars"]) == "Mars, Plunder: one courage point to the Werewolf (×2)"
    assert texts(own["letter-E"]) == ["E", "E"]
    assert title(own["letter-O"]) == "O ×1"
    for viewer in (1, None):
        shown = drawn(scene.seen(viewer))
        assert not {"hand-mars", "letter-E"} & shown.keys()
    assert "own" in drawn(scene.seen())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_planet_card_is_cut_short(language: str) -> None:
    for shape in SHAPES:
        hands = (drawn(Zodiac(hands=[planet]).seen(0), language, shape)[f"hand-{planet}"] for planet in PLANETS)
        assert [line for hand in hands for line in texts(hand) if "…" in str(line)] == []


def test_a_players_line_tells_goods_and_goals() -> None:
    scene = Zodiac().purse(17).courage(2).debt(7, 2).debt(9).named("Zoe").owner()
    shown = drawn(scene.seen(1))
    assert {"17", "2", "3"} <= set(texts(shown["seat-0"]))
    assert title(shown["name-0"]) == "Zoe (given name)"
    assert texts(shown["name-0"]) == ["Z", "O", "E"]
    assert title(shown["house-0"]) == "Ada has bought the castle"
    assert title(shown["debt-0-7"]) == "Ada owes 2 courage points: the Witch"
    assert title(shown["house-1"]) == f"{NAMES[1]} must buy the chalet: 32 gold"


def test_what_binds_a_player_is_marked() -> None:
    scene = Zodiac().held("prison", 2).animal(1, "souris").round("facteur", 2, done=[0])
    shown = drawn(scene.seen())
    titles = {title(part) for seat in range(3) for part in shown[f"seat-{seat}"].iter()}
    assert {"in prison, 2 more", "mouse", "Round: postman, served: Ada"} <= titles
    assert title(shown["taken-2"]) == f"Job taken: {NAMES[2]}, postman"
    assert "lock" in outlines(shown["pawn-0"])
    assert "mouse" in outlines(shown["pawn-1"])


def test_sleepers_are_marked() -> None:
    shown = drawn(Zodiac().given(table.SleepCast(0)).seen())
    assert "asleep" in texts(shown["seat-1"])
    assert "zzz" in outlines(shown["pawn-1"])
    assert "zzz" not in outlines(shown["pawn-0"])


def test_pawns_that_share_a_square_stand_side_by_side() -> None:
    scene = Zodiac(5)
    for square in ("R3.1", "B7", "G4"):
        for seat in range(5):
            scene.at(square, seat)
        shown = drawn(scene.seen())
        places = [
            next(part.attrib["transform"] for part in shown[f"pawn-{seat}"].iter() if "transform" in part.attrib)
            for seat in range(5)
        ]
        points = [tuple(map(float, place.removeprefix("translate(").rstrip(")").split())) for place in places]
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) > 15 for n, a in enumerate(points) for b in points[:n]), square


def test_the_centre_shows_what_lies_there() -> None:
    scene = Zodiac().pot(7).given(table.CourageMoved(1, "hand", "centre", 1, 0, "duel"))
    pot = drawn(scene.seen())["pot"]
    assert title(pot) == "In the centre: 7 gold, 1 courage, letters none"
    assert texts(pot) == ["7", "1"]


def test_one_who_is_out_has_no_pawn_any_more() -> None:
    scene = Zodiac().given(table.SeatEliminated(1, "desert", 4, scene_hand(1)))
    shown = drawn(scene.seen())
    assert "pawn-1" not in shown
    assert {"eliminated", "no courage left for the desert"} <= set(texts(shown["seat-1"]))


def scene_hand(seat: int) -> Any:
    """The cards that a seat holds in a fresh game."""
    return tuple(Zodiac().player(seat).hand)


def test_squares_on_offer_are_outlined() -> None:
    for view, _ in in_phase("destination"):
        plain = replace(view, destinations=())
        assert len(picture(view, "fr", NAMES)) > len(picture(plain, "fr", NAMES))


def test_a_mime_is_seen_by_the_actor_and_those_who_watch() -> None:
    seen = set()
    for view, _ in in_phase("actor_audience"):
        shown = drawn(view)
        assert isinstance(view.work, ActorView)
        mime = view.work.pictograms
        seen.add(bool(mime))
        assert ("mime" in shown) == bool(mime)
        if mime:
            discs = sum(name.endswith("_circle") for name in mime)
            assert len(outlines(shown["mime"])) == len(mime) - discs
        assert (view.work.title is not None) == (view.viewer == view.turn)
    assert seen == {True, False}


def test_a_celebrity_is_named_to_all_but_the_detective() -> None:
    for view, _ in in_phase("detective_ask"):
        told = any(text and text.startswith("To be found: ") for text in texts(drawn(view)["work"]))
        known = view.viewer not in (None, view.turn) and not view.seats[view.viewer].eliminated
        assert told == known


def test_words_are_counted_and_those_that_do_not_count_are_struck_through() -> None:
    scene = Zodiac(mistress_quota=10).given(jobs.JobStarted(0, "maitresse"))
    scene.given(table.ChoiceOpened("mistress_words", (0,)), jobs.LetterShown(0, 1, "T"))
    judged = (shapes.Judged("table", "accepted", "table"), shapes.Judged("tabliez", "inflected"))
    scene.given(jobs.WordsJudged(0, "fr-1", judged))
    panel = drawn(scene.seen(0))["work"]
    assert {"T", "1 word of 10", "table", "tabliez"} <= set(texts(panel))


def test_the_final_ranking_is_in_order() -> None:
    for view, _ in in_phase("over"):
        lines = [name for name in drawn(view) if name.startswith("score-")]
        ranked = sorted(view.result or (), key=lambda score: score.rank)
        assert lines == [f"score-{score.seat}" for score in ranked]


@pytest.mark.parametrize(("seats", "height"), [(3, 1743), (4, 1890), (5, 2038)])
def test_a_tall_picture_is_for_telephones(seats: int, height: int) -> None:
    root = tree(Zodiac(seats).seen(0), shape="tall")
    assert root.attrib["viewBox"] == f"0 0 800 {height}"


def test_what_a_telephone_shows_below_the_board_can_be_read() -> None:
    """At 390 pixels, the smallest line of the panels is 7 pixels high."""
    for view, _ in all_positions()[::5]:
        for panel in ("seat-0", "own"):
            shown = drawn(view, shape="tall").get(panel)
            sizes = [float(text.attrib["font-size"]) for text in shown.iter(f"{SVG}text")] if shown is not None else []
            assert all(size * 1.34 * 390 / 800 > 7 for size in sizes)


def test_the_text_board_tells_what_the_view_holds() -> None:
    scene = Zodiac(hands=["mars mars venus"]).tiles("EEZO").purse(17).debt(7, 2).pot(3).law("rent", amount=0)
    scene.held("prison", 2, 1).named("Rio", 2)
    text = board_text(scene.seen(0), "en", NAMES)
    for shown in (
        "To act: Ada",
        "Centre: 3 gold, 0 courage, letters none",
        "Inventions: Rent: 0",
        "1 Ada (to act)",
        "Entry of Leo",
        "17 gold · 3 cour. · 3 c. · 4 l.",
        "to buy: the castle (33), no name, the Witch 2",
        "Hand      Mars (Plunder), Mars (Plunder), Venus (Favour)",
        "Letters   E E O Z",
        "in prison, 2 more",
        "name Rio",
    ):
        assert shown in text
    assert "Plunder" not in board_text(scene.seen(1), "en", NAMES)


def test_what_is_in_force_is_written_within_the_panel_of_the_viewer() -> None:
    for view, _ in all_positions():
        panel = drawn(view).get("own")
        if panel is None:
            continue
        frame = next(panel.iter(f"{SVG}rect")).attrib
        floor = float(frame["y"]) + float(frame["height"])
        lowest = max((float(line.attrib["y"]) for line in panel.iter(f"{SVG}text")), default=0.0)
        assert lowest <= floor - 5
