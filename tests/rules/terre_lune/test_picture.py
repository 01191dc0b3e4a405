"""The picture and the plain-text board of De la Terre à la Lune, over positions of random games."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from games.core.dice import Dice
from games.core.forms import sample_move
from games.core.rulebook import Shape
from games.core.view import present
from games.drawing.svg import LEAST, text_width
from games.terre_lune import RULEBOOK
from games.terre_lune.board import BOARD
from games.terre_lune.board_text import board_text
from games.terre_lune.moves import KeepCards
from games.terre_lune.picture import picture
from games.terre_lune.picture.geometry import ORBIT, SITES
from games.terre_lune.view.shapes import View
from tests.rules.contract.pictures import NAMES, SHAPES, SVG, Pictures, Position, by_id, named, texts, title
from tests.rules.contract.scene import Scene
from tests.rules.terre_lune.positions import Moon, squares

PHASES = ("fly", "prospect", "verdict", "cards", "push", "station", "duel", "lay_out", "spoils", "over")
GAMES = ((2, 14), (2, 21), (3, 4), (3, 8), (4, 18), (4, 21))
"""Seats and seed: between them all phases come up."""
RARE = {"prospect", "verdict", "push", "station", "lay_out", "spoils"}


def positions(seats: int, seed: int) -> Iterator[Position[View]]:
    """Views of a game half at random, each with the picture elements that its viewer's forms name."""
    rng = random.Random(seed)
    scene = Scene(RULEBOOK, Dice(b"picture %d" % seed)).begun(seats)
    while awaited := RULEBOOK.awaiting(scene.state):
        seat, phase = awaited[0], scene.state.phase
        if rng.random() < (1 if phase in RARE else 0.06):
            yield scene.seen(seat), list(named(scene.forms(seat)))
            yield scene.seen(rng.choice([None, *others(seats, seat)])), []
        scene.when(seat, chosen(scene, seat, rng))
    yield from ((scene.seen(viewer), []) for viewer in (None, *range(seats)))


def others(seats: int, seat: int) -> list[int]:
    return [other for other in range(seats) if other != seat]


def chosen(scene: Scene[Any], seat: int, rng: random.Random) -> Any:
    """Flights by the book, everything else at random, and no occasion for a battle missed."""
    if scene.state.phase == "fly":
        return RULEBOOK.default_move(scene.state, seat)
    missing = ("pass_station", "skip_prospect", "leave_deposit")
    forms = scene.forms(seat)
    return sample_move([form for form in forms if form.type not in missing] or forms, rng)


@cache
def all_positions() -> list[Position[View]]:
    return [position for seats, seed in GAMES for position in positions(seats, seed)]


def in_phase(phase: str) -> list[Position[View]]:
    found = [(view, names) for view, names in all_positions() if view.phase == phase]
    assert found, f"no game came to {phase}"
    return found[:12]


def tree(view: View, language: str = "fr", names: Sequence[str] = NAMES, shape: Shape = "wide") -> ElementTree.Element:
    return ElementTree.fromstring(picture(view, language, names, shape))


def drawn(view: View, language: str = "en", shape: Shape = "wide") -> dict[str, ElementTree.Element]:
    return by_id(tree(view, language, shape=shape))


def standing(element: ElementTree.Element) -> tuple[float, float]:
    """Where a figure stands: the translation of its first moved group."""
    moved = next(part.attrib["transform"] for part in element.iter() if "translate" in part.attrib.get("transform", ""))
    x, y = moved.removeprefix("translate(").split(")")[0].split()
    return float(x), float(y)


class TestPictures(Pictures):
    book = RULEBOOK
    phases = PHASES
    most_bytes = 106_000

    def positions(self) -> Sequence[Position[View]]:
        return all_positions()


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("shape", SHAPES)
def test_squares_stations_sites_seats_and_rockets_are_always_there(phase: str, shape: Shape) -> None:
    always = {f"node-{node.id}" for node in BOARD.nodes.values() if node.kind != "orbit"}
    always |= {f"station-{station}" for station in BOARD.stations} | {f"site-{site}" for site in SITES}
    for view, _ in in_phase(phase)[:6]:
        shown = by_id(tree(view, shape=shape))
        left = [seat.seat for seat in view.seats if seat.status != "eliminated"]
        expected = always | {f"seat-{seat}" for seat in range(view.players)} | {f"rocket-{seat}" for seat in left}
        assert expected <= shown.keys()
        assert all(title(shown[name]) for name in expected)


def test_the_numbers_of_squares_are_readable_on_a_desktop_and_fit_their_squares() -> None:
    root = tree(Moon().seen(0), shape="wide")
    numbered = next(one for one in root.iter(f"{SVG}g") if any(inner.get("id") == "node-MA3" for inner in one))
    square = next(one for one in root.iter(f"{SVG}g") if one.get("id") == "square")
    radius = min(float(disc.get("r", 0)) for disc in square)
    size = float(numbered.get("font-size", 0))
    assert size >= LEAST
    assert text_width("8", size) < 2 * radius


def test_titles_are_in_the_readers_language() -> None:
    view = Moon().seen(0)
    assert title(drawn(view, "fr")["node-M"]) == "Station Maston"
    assert title(drawn(view, "en")["node-M"]) == "Maston station"


def test_a_spectator_sees_no_hand_no_deposit_and_a_price_list() -> None:
    scene = Moon(2, ["R1 R2 R3 R4 R5"]).flown(0, "A", home=True).holding(0, "SI-1 SI-2").deposit(0, "SI")
    for viewer in (1, None):
        shown = drawn(scene.seen(viewer))
        assert not {"hand-R1", "deposit-SI"} & shown.keys()
    assert "prices" in drawn(scene.seen())
    own = drawn(scene.seen(0))
    assert title(own["hand-R1"]) == "red MOLAB, card R1"
    assert title(own["kind-SI"]) == "Silicon: 2 of 6, 50 points each · with the deposit: 100 points"
    assert "2" in texts(own["kind-SI"])
    assert "deposit-SI" in own


def test_all_hands_of_all_colours_can_be_drawn() -> None:
    for suit in "RJBV":
        shown = drawn(Moon(2, [" ".join(f"{suit}{rank}" for rank in ranks) for ranks in ("12345", "678")]).seen(1))
        assert {f"hand-{suit}6", f"hand-{suit}7", f"hand-{suit}8"} <= shown.keys()


def test_a_rocket_says_where_it_is_and_which_way_it_goes() -> None:
    scene = Moon(3).flown(0, "M", "MA1", "MA2").flown(1, "A", home=True)
    shown = drawn(scene.seen())
    assert title(shown["rocket-0"]) == "Ada, red rocket, on MA2, outbound"
    assert title(shown["rocket-1"]) == f"{NAMES[1]}, yellow rocket, at Ardan station, homebound"
    assert standing(shown["rocket-0"]) == pytest.approx((BOARD.nodes["MA2"].x, BOARD.nodes["MA2"].y), abs=0.1)
    assert [texts(shown[f"rocket-{seat}"]) for seat in range(3)] == [["R"], ["J"], ["B"]]


def test_rockets_that_share_a_square_stand_side_by_side() -> None:
    shown = drawn(Moon(2).flown(0, "M", "MA1").flown(1, "M", "MA1").seen())
    (x1, y1), (x2, y2) = standing(shown["rocket-0"]), standing(shown["rocket-1"])
    assert abs(x1 - x2) + abs(y1 - y2) > 20


def test_an_attracted_rocket_stands_on_the_orbit_with_the_steps_that_it_owes() -> None:
    scene = Moon(2).flown(0, "M", "MA1", "MA2", "MA3").attracted(0, 5)
    rocket = drawn(scene.seen())["rocket-0"]
    spot = ORBIT[(BOARD.crossings["MA3"] + 5) % BOARD.orbit]
    assert standing(rocket) == pytest.approx((spot.x, spot.y), abs=0.1)
    assert texts(rocket) == ["R", "-5"]
    assert title(rocket) == "Ada, red rocket, on MA3, 5 squares to come back, outbound"


def test_the_satellite_is_on_its_orbit_until_the_recall() -> None:
    scene = Moon(2, satellite=11)
    assert standing(drawn(scene.seen())["satellite"]) == pytest.approx((ORBIT[11].x, ORBIT[11].y), abs=0.1)
    assert "satellite" not in drawn(in_phase("over")[0][0])


def flights(scene: Moon) -> dict[str, str]:
    """The ends of the flights on offer, with what the picture says of them."""
    shown = drawn(scene.seen(0))
    return {name.removeprefix("flight-"): title(element) for name, element in shown.items() if "flight-" in name}


def test_flights_are_lit_with_what_waits_at_their_ends() -> None:
    scene = Moon(2).flown(0, "T", *squares("TM", 1, 9)).throws(0, (1, 2), 5, to=10)
    assert flights(scene) == {
        "M": "Possible flight to Maston station",
        "MA3": "Possible flight to MA3 · dragged along by 3",
        "MP3": "Possible flight to MP3",
    }


def test_a_collision_is_announced_to_those_who_go_out_only() -> None:
    for home, words in ((False, "collision with the pirate"), (True, "dragged along by 3")):
        scene = Moon(2).flown(0, "M", home=home).throws(0, (1, 2), 3, to=BOARD.crossings["MA3"])
        assert flights(scene)["MA3"] == f"Possible flight to MA3 · {words}"


def test_a_crossing_drags_once_only() -> None:
    scene = Moon(2).flown(0, "M", "MA1", "MA2", "MA3").attracted(0, 2).back(0, 2)
    scene.flown(0, "M", "MA1", "MA2")
    scene.rocket(0).pulled = ["MA3"]
    view = replace(scene.seen(), phase="fly", turn=0, flights=(("MA2", "MA3"),), satellite=0)
    assert title(drawn(view)["flight-MA3"]) == "Possible flight to MA3"


def test_pushes_are_marked() -> None:
    for view, _ in in_phase("push"):
        shown = drawn(view)
        assert view.pushes
        for push in view.pushes:
            assert {f"push-{push.target}-{to}" for to in push.to} <= shown.keys()


def test_a_battle_shows_trick_trump_and_tricks_won() -> None:
    for view, _ in in_phase("duel"):
        battle, shown = present(view.battle), drawn(view)
        assert {name for name in shown if name.startswith("trick-")} == {f"trick-{play.seat}" for play in battle.trick}
        for play in battle.trick:
            assert title(shown[f"trick-{play.seat}"]).endswith(f"{play.card}, played by {NAMES[play.seat]}")
        for row in battle.tally:
            stars = shown[f"duel-{row.seat}"].findall(f"{SVG}g")[-1].findall(f"{SVG}polygon")
            assert len(stars) == row.tricks
            assert f" {row.tricks} trick" in title(shown[f"duel-{row.seat}"])
        assert "trump" in shown


def test_trump_is_chosen_by_the_seat_that_is_asked_only() -> None:
    for view, _ in in_phase("station"):
        asked = view.viewer in view.awaiting
        assert ("trump-R" in drawn(view)) == asked


def test_a_deposit_is_looked_at_by_its_seat_only() -> None:
    seen = set()
    for view, _ in in_phase("verdict"):
        words = title(drawn(view)["looking"])
        seen.add(view.viewer == view.turn)
        assert (" looks at site " in words) == (view.viewer != view.turn)
    assert seen == {True, False}


def test_lots_show_their_sizes_and_to_the_loser_what_is_in_them() -> None:
    for view, _ in in_phase("spoils"):
        shown, spoils = drawn(view), present(view.spoils)
        for number, size in enumerate(present(spoils.sizes), 1):
            words = title(shown[f"lot-{number}"])
            assert words.startswith(f"Lot {number}: {size} option")
            assert ("-" in words) == (view.viewer == spoils.loser)


def test_what_is_laid_out_is_known_to_the_loser_only() -> None:
    for view, _ in in_phase("lay_out"):
        minerals = texts(drawn(view)["lots"])
        assert any(text and text.startswith("×") for text in minerals) == (view.viewer == present(view.spoils).loser)


def test_the_final_scores_are_ranked_and_everything_is_shown() -> None:
    for view, _ in in_phase("over"):
        lines = [name for name in drawn(view) if name.startswith("score-")]
        ranked = sorted(view.result or (), key=lambda score: score.rank)
        assert lines == [f"score-{score.seat}" for score in ranked]


def test_one_who_is_lost_has_no_rocket_any_more() -> None:
    view = Moon(3).seen()
    first, lost, last = view.seats
    shown = drawn(replace(view, seats=(first, replace(lost, status="eliminated", hand_count=0), last)))
    assert "rocket-1" not in shown
    assert "eliminated" in texts(shown["seat-1"])


@pytest.mark.parametrize(("seats", "height"), [(2, 1769), (3, 1899), (4, 2029)])
def test_a_tall_picture_is_for_telephones(seats: int, height: int) -> None:
    root = tree(Moon(seats).phase(0).seen(0), shape="tall")
    assert root.attrib["viewBox"] == f"0 0 800 {height}"


def test_the_text_board_tells_what_the_view_holds() -> None:
    scene = Moon(2, ["R1 J2 B3 V4 V5"]).holding(0, "SI-1 SI-2 EP-1").flown(0, "T", *squares("TM", 1, 9))
    scene.throws(0, (1, 2), 5, to=4)
    text = board_text(scene.seen(0), "en", NAMES)
    for shown in (
        "To act: Ada",
        "Dice: 1 + 2 (pirate) · 5 (rocket)",
        "Pirate: orbit 4, on MA3",
        "Crossings (orbit): MP2 3, MA3 4, MA6 5, ",
        "Options: Maston 5, Nicholl 8, Ardan 8, Barbicane 8",
        "Moon: 1 ?, 2 ?",
        "Flights: M, M-MA3 !!, M-MP3",
        "R Ada (to act)",
        "outbound · on TM9",
        "Hand       R1 MOLAB, J2 MOBEX, B3 MOLEM, V4 MOCOM, V5 MOCAN",
        "Options    silicon 50 ×2, exhausted deposit 0",
        "3 opt. · 0 dep. · 5 c. · 30 squares from the Moon",
    ):
        assert shown in text
    assert "MOLAB" not in board_text(scene.seen(1), "en", NAMES)
    assert "silicon" not in board_text(scene.seen(None), "en", NAMES)


@pytest.mark.rule("TL-27", "TL-28", "TL-69")
def test_the_text_board_marks_what_waits_where_a_rocket_may_be_pushed() -> None:
    scene = Moon(2, satellite=4).flown(1, "M", "MA1", "MA2").phase(0, 6, (2, 3)).when(0, KeepCards())
    assert f"{NAMES[1]} → MA3 !!" in board_text(scene.seen(0), "en", NAMES)
    scene = Moon(2, satellite=0).flown(1, "M", "MA1", "MA2").phase(0, 6, (2, 3)).when(0, KeepCards())
    assert f"{NAMES[1]} → MA3 +5" in board_text(scene.seen(0), "en", NAMES)


@pytest.mark.rule("TL-85")
def test_the_text_board_says_what_the_deposits_back() -> None:
    scene = Moon(2).holding(0, "SI-1 SI-2 ZR-1").deposit(0, "SI", "ZR")
    assert "Deposits   silicon, zirconium · 140 points secured" in board_text(scene.seen(0), "en", NAMES)
