"""The picture and the plain-text board of Jeu des Étoiles, over positions of random games."""

import random
from collections.abc import Iterator
from functools import cache
from time import process_time
from typing import Any
from xml.etree import ElementTree

import pytest

from games.core.columns import columns
from games.core.dice import Dice
from games.core.facts import type_name
from games.core.forms import sample_move
from games.core.rulebook import Focus, Shape, move_json
from games.core.view import present
from games.jeu_des_etoiles import RULEBOOK
from games.jeu_des_etoiles.board_text import WIDTH, board_text
from games.jeu_des_etoiles.components import CARDS, CIRCLED, CONSTELLATIONS, SIGNS, STARS
from games.jeu_des_etoiles.names import full_name
from games.jeu_des_etoiles.picture import picture
from games.jeu_des_etoiles.picture.projection import place
from games.jeu_des_etoiles.telling import TEXTS
from games.jeu_des_etoiles.view import View
from service.png import png
from tests.rules.jeu_des_etoiles import begun, drawn, flying, touring, turn
from tests.rules.scene import Scene

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ada", "Béatrice de Châlons-Vert", "Caroline", "Nicolas & fils", "Edwin", "Fanny"]
HOSTILE = [
    '</text><script>alert("1")</script>',
    "&amp;'\"<!--]]>",
    "\x00\x1b[31m\x0b\u202eevil\ud800\ufffe",
    "  \n\t ",
    "漢字漢字漢字漢字漢字漢字🪐",
    "W" * 80,
]
SHAPES: tuple[Shape, ...] = ("wide", "tall")
PHASES = ("draw", "name", "travel", "over")
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"naming": "off"}),
    (4, {"target": 40}),
    (6, {"target": 50}),
)
LARGEST = 120_000


def positions(seats: int, options: dict[str, Any], seed: int) -> Iterator[tuple[View, list[str]]]:
    """Views of a game played half at random, each with the picture elements that its viewer's forms name."""
    rng = random.Random(seed)
    scene = Scene(RULEBOOK, Dice(b"picture")).begun(seats, **options)
    while awaited := RULEBOOK.awaiting(scene.state):
        seat = awaited[0]
        if rng.random() < 0.12 or (scene.state.phase == "draw" and scene.state.round == 1):
            yield scene.seen(seat), elements(scene, seat)
            yield scene.seen(rng.choice([None, *range(seats)])), []
        at_random = rng.random() < 0.2
        default = RULEBOOK.default_move(scene.state, seat)
        move = {"type": type_name(type(default)), **move_json(default)}
        scene.when(seat, sample_move(scene.forms(seat), rng) if at_random else move)
    yield from ((scene.seen(viewer), []) for viewer in (None, *range(seats)))


def elements(scene: Scene[Any], seat: int) -> list[str]:
    """The ids that the seat's forms refer to."""
    named: list[str] = []
    for form in scene.forms(seat):
        named += form.elements
        for field in form.fields:
            offered = (*getattr(field.domain, "choices", ()), *getattr(field.domain, "ways", ()))
            named += [offer.element for offer in offered if offer.element]
    return named


@cache
def all_positions() -> list[tuple[View, list[str]]]:
    return [position for at, (seats, options) in enumerate(TABLES) for position in positions(seats, options, seed=at)]


def in_phase(phase: str) -> list[tuple[View, list[str]]]:
    return [(view, named) for view, named in all_positions() if view.phase == phase]


def tree(
    view: View,
    language: str = "fr",
    names: list[str] = NAMES,
    shape: Shape = "wide",
    focus: Focus | None = None,
) -> ElementTree.Element:
    return ElementTree.fromstring(picture(view, language, names, shape, focus=focus))


def by_id(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def title(element: ElementTree.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def words(root: ElementTree.Element) -> str:
    """All that is written in the picture, titles included."""
    return " ".join(root.itertext())


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_position_is_well_formed_with_unique_ids_and_within_its_size(phase: str, shape: Shape) -> None:
    assert in_phase(phase)
    for view, _ in in_phase(phase)[::3]:
        for language in ("fr", "en"):
            svg = picture(view, language, NAMES, shape)
            ids = [element.attrib["id"] for element in ElementTree.fromstring(svg).iter() if "id" in element.attrib]
            assert len(ids) == len(set(ids))
            assert len(svg.encode()) < LARGEST


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("shape", SHAPES)
def test_what_forms_refer_to_is_drawn_and_named(phase: str, shape: Shape) -> None:
    for view, named in in_phase(phase)[::2]:
        shown = by_id(tree(view, shape=shape))
        assert set(named) <= shown.keys()
        assert all(title(shown[name]) for name in named)


@pytest.mark.parametrize("shape", SHAPES)
def test_all_stars_figures_and_seats_have_ids_and_titles(shape: Shape) -> None:
    view = turn("S11767", seats=6).seen(0)
    shown = by_id(tree(view, "en", shape=shape))
    expected = {f"star-{name}" for name in STARS} | {f"constellation-{name}" for name in CONSTELLATIONS}
    expected |= {f"seat-{seat}" for seat in range(6)} | {"rocket-0", "deck"}
    assert expected <= shown.keys()
    assert all(title(shown[name]) for name in expected)
    assert title(shown["star-S91262"]) == "Vega (α Lyrae)"
    assert title(shown["constellation-UMa"]) == "Great Bear (Ursa Major)"


@pytest.mark.parametrize("shape", SHAPES)
def test_symbols_that_are_used_are_defined(shape: Shape) -> None:
    for view, _ in all_positions()[::9]:
        root = tree(view, shape=shape)
        used = {element.attrib["href"].removeprefix("#") for element in root.iter(f"{SVG}use")}
        assert used <= by_id(root).keys()


def test_brighter_stars_are_larger() -> None:
    root = by_id(tree(turn("S11767").seen(0)))
    signs = [root[f"star-{star.id}"].attrib["href"] for star in sorted(STARS.values(), key=lambda star: star.mag)]
    assert signs == sorted(signs)
    assert len(set(signs)) > 6


def test_the_map_is_the_projection_of_the_sky() -> None:
    for star in STARS.values():
        x, y = place(star.ra, star.dec)
        assert abs(x - star.x) < 1
        assert abs(y - star.y) < 1


@pytest.mark.parametrize("shape", SHAPES)
def test_the_sky_is_covered_for_whoever_names_neighbours(shape: Shape) -> None:
    scene = drawn("S11767", "Lyr", others={1: "S91262"}, naming="timed")
    covered = by_id(tree(scene.seen(0), "en", shape=shape))
    assert {f"name-{name}" for name in CONSTELLATIONS if name != "Lyr"} <= covered.keys()
    assert "name-Lyr" not in covered
    assert not [name for name in covered if name.startswith(("star-S", "constellation-", "rocket-"))]
    for viewer in (1, 2, None):
        open_sky = by_id(tree(scene.seen(viewer), "en", shape=shape))
        assert {"star-S91262", "rocket-1"} <= open_sky.keys()
        assert "name-And" not in open_sky


def test_where_one_may_fly_is_shown_with_its_steps() -> None:
    scene = flying("S14354", "Ari", 2)
    reach = scene.seen(0).reach
    text = words(tree(scene.seen(0), "en"))
    assert reach
    for way in reach:
        assert f"{full_name(TEXTS.words('en'), way.to)}, " in text
    assert "c Arietis), 2 steps away" in text
    assert "steps away" not in words(tree(turn("S14354").seen(0), "en"))


def test_a_circled_star_that_pays_no_more_is_dimmed() -> None:
    views = [flying("S14354", "Lyr", 1, passed=passed).seen(0) for passed in ((), ("S14576",))]
    fresh, spent = (picture(view, "en", NAMES) for view in views)
    assert fresh.count('href="#rays"') == spent.count('href="#rays"') + 2
    texts = [board_text(view, "en", NAMES) for view in views]
    assert ["Algol 1+" in text for text in texts] == [True, False]


def test_the_goal_is_not_given_away_on_the_map() -> None:
    """Looking for it is part of the game (JE-74): two goals out of reach give the same map."""
    maps = []
    for goal in ("Lyr", "Aql"):
        root = by_id(tree(flying("S14354", goal, 1).seen(0)))
        maps.append([ElementTree.tostring(root[name]) for name in ("sky", "glass", "rocket-0")])
    assert maps[0] == maps[1]


def test_rockets_stand_at_their_stars_with_their_seats_number() -> None:
    scene = turn("S14576", others={1: "S14576", 2: "S91262"})
    shown = by_id(tree(scene.seen(0), "en"))
    assert title(shown["rocket-1"]) == "Béatrice de Châlons-Vert’s rocket, on Algol"
    assert title(shown["rocket-2"]) == "Caroline’s rocket, on Vega"
    assert [text.text for text in shown["rocket-2"].iter(f"{SVG}text")] == ["3"]


def test_a_tour_shows_the_signs_visited() -> None:
    view = touring("S9884", "Ari", ["Ari", "Tau"], 3, seats=2).seen(0)
    assert "Zodiac 2/12, home in Ram" in words(tree(view, "en"))
    assert "Visited: Ram, Bull" in board_text(view, "en", NAMES)


def test_a_focus_shows_another_part_of_the_same_map() -> None:
    view = flying("S14354", "Ari", 2).seen(0)
    for shape in SHAPES:
        part, other = (tree(view, shape=shape, focus=focus) for focus in ((0.1, 0.1, 0.3, 0.3), (0.5, 0.5, 0.2, 0.2)))
        assert by_id(part).keys() == by_id(other).keys() >= {f"star-{name}" for name in STARS}
        assert ElementTree.tostring(part) != ElementTree.tostring(other)
        assert "Spica" not in words(by_id(part)["glass"])


@pytest.mark.parametrize("shape", SHAPES)
def test_hostile_names_stay_text(shape: Shape) -> None:
    for view, _ in all_positions()[::11]:
        root = tree(view, names=HOSTILE, shape=shape)
        assert not list(root.iter(f"{SVG}script"))
        assert title(by_id(root)["seat-0"]) == HOSTILE[0]
        assert not any(ord(letter) < 32 or letter == "\u202e" for letter in words(root))


def test_the_same_view_gives_the_same_bytes_soon() -> None:
    views = [view for view, _ in all_positions()[::7]]
    first = [picture(view, "en", NAMES) for view in views]
    begin = process_time()
    assert [picture(view, "en", list(NAMES)) for view in views] == first
    assert (process_time() - begin) / len(views) < 0.02


def test_the_final_ranking_is_in_order_of_rank() -> None:
    for view, _ in in_phase("over"):
        rows = [int(name[5:]) for name in by_id(tree(view)) if name.startswith("seat-")]
        result = present(view.result)
        assert [result[seat].rank for seat in rows] == sorted(entry.rank for entry in result)


def test_a_tall_picture_is_for_telephones() -> None:
    for seats, height in ((2, 1372), (4, 1576), (6, 1780)):
        root = tree(turn("S11767", seats=seats).seen(0), shape="tall")
        assert root.attrib["viewBox"] == f"0 0 800 {height}"


def test_a_picture_becomes_a_png() -> None:
    pixels = png(picture(flying("S14354", "Ari", 2).seen(0), "fr", NAMES), 640)
    assert pixels.startswith(b"\x89PNG\r\n")
    assert int.from_bytes(pixels[20:24], "big") == 640 * 1100 // 1600


@pytest.mark.parametrize("names", [NAMES, HOSTILE, []])
def test_the_text_board_fits_a_terminal(names: list[str]) -> None:
    for view, _ in all_positions():
        for language in ("fr", "en"):
            text = board_text(view, language, names)
            assert max(columns(line) for line in text.splitlines()) <= WIDTH
            assert not any(ord(letter) < 32 and letter != "\n" for letter in text)
            assert all(line == line.rstrip() for line in text.splitlines())


def test_the_text_board_tells_what_the_view_holds() -> None:
    scene = flying("S14354", "Ari", 2, others={1: "S91262"}, points={1: 15})
    text = board_text(scene.seen(0), "en", NAMES)
    for shown in (
        "THE GAME OF THE STARS · Flight",
        "To act: Ada",
        "Target: 100 points · Die: 2",
        "Within 2 steps:",
        "Bharani 2!",
        "Algol 1+",
        "► Ada (red)",
        "to Ram · 2 steps away · 0 journeys · 0 tokens",
        "on ρ Persei · Perseus",
        "Béatrice de Châlons-Vert (blue)",
        "15 pts",
    ):
        assert shown in text


def test_the_text_board_covers_the_sky_as_well() -> None:
    scene = drawn("S11767", "Lyr", others={1: "S91262"}, naming="timed")
    assert "the sky is covered" in board_text(scene.seen(0), "en", NAMES)
    assert "Vega" not in board_text(scene.seen(0), "en", NAMES)
    assert "on Vega · Lyre" in board_text(scene.seen(1), "en", NAMES)


def test_the_first_turn_offers_the_colours_that_are_left() -> None:
    shown = by_id(tree(begun(3).seen(0), "en"))
    assert {name for name in shown if name.startswith("colour-")} == {
        f"colour-{colour}" for colour in begun(3).seen(0).colours_left
    }
    assert title(shown["colour-red"]) == "Red"


def test_cards_rings_and_signs_are_all_known_to_the_picture() -> None:
    for card in CARDS:
        shown = by_id(tree(flying("S11767", card.removeprefix("C-"), 1).seen(0) if card != "C-ZOD" else _tour(), "en"))
        assert title(shown["card"])
    assert len(SIGNS) == 12
    assert len(CIRCLED) == 35


def _tour() -> View:
    view: View = touring("S9884", "Ari", ["Ari"], 2).seen(0)
    return view
