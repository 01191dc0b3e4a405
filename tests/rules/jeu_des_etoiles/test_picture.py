"""The picture and the plain-text board of Jeu des Étoiles, over positions of random games."""

import math
import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from time import process_time
from typing import Any
from xml.etree import ElementTree

import pytest

from games.core.dice import Dice
from games.core.facts import type_name
from games.core.forms import sample_move
from games.core.rulebook import Focus, Shape, move_json
from games.core.view import present
from games.drawing.marks import HUES
from games.drawing.svg import LEAST
from games.jeu_des_etoiles import RULEBOOK
from games.jeu_des_etoiles.board_text import board_text
from games.jeu_des_etoiles.components import CARDS, CIRCLED, CONSTELLATIONS, SIGNS, SIZE, STARS
from games.jeu_des_etoiles.facts import DieRolled
from games.jeu_des_etoiles.naming import full_name
from games.jeu_des_etoiles.picture import picture
from games.jeu_des_etoiles.telling import TEXTS
from games.jeu_des_etoiles.view import View
from tests.rules.contract.pictures import (
    NAMES,
    SHAPES,
    SVG,
    Pictures,
    Position,
    by_id,
    named,
    sizes,
    texts,
    title,
    words,
)
from tests.rules.contract.scene import Scene
from tests.rules.jeu_des_etoiles.positions import begun, drawn, flying, touring, turn

UNITS_PER_DEGREE = 100 / 6.5
PHASES = ("draw", "name", "travel", "over")
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"naming": "off"}),
    (4, {"target": 40}),
    (6, {"target": 50}),
)


def positions(seats: int, options: dict[str, Any], seed: int) -> Iterator[tuple[View, list[str]]]:
    """Views of a game played half at random, each with the picture elements that its viewer's forms name."""
    rng = random.Random(seed)
    scene = Scene(RULEBOOK, Dice(b"picture")).begun(seats, **options)
    while awaited := RULEBOOK.awaiting(scene.state):
        seat = awaited[0]
        if rng.random() < 0.12 or (scene.state.phase == "draw" and scene.state.round == 1):
            yield scene.seen(seat), list(named(scene.forms(seat)))
            yield scene.seen(rng.choice([None, *range(seats)])), []
        at_random = rng.random() < 0.2
        default = RULEBOOK.default_move(scene.state, seat)
        move = {"type": type_name(type(default)), **move_json(default)}
        scene.when(seat, sample_move(scene.forms(seat), rng) if at_random else move)
    yield from ((scene.seen(viewer), []) for viewer in (None, *range(seats)))


@cache
def all_positions() -> list[tuple[View, list[str]]]:
    return [position for at, (seats, options) in enumerate(TABLES) for position in positions(seats, options, seed=at)]


def in_phase(phase: str) -> list[tuple[View, list[str]]]:
    return [(view, named) for view, named in all_positions() if view.phase == phase]


def tree(
    view: View,
    language: str = "fr",
    names: Sequence[str] = NAMES,
    shape: Shape = "wide",
    focus: Focus | None = None,
) -> ElementTree.Element:
    return ElementTree.fromstring(picture(view, language, names, shape, focus=focus))


class TestPictures(Pictures):
    book = RULEBOOK
    phases = PHASES
    most_bytes = 120_000

    def positions(self) -> Sequence[Position[View]]:
        return all_positions()


def test_earlier_throws_are_as_readable_as_all_that_is_written() -> None:
    scene = flying("S14354", "Ari", "green", rolls_left=2).given(DieRolled(0, 4, 2), DieRolled(0, 3, 1))
    root = tree(scene.seen(0))
    assert texts(by_id(root)["die"]) == ["3"]
    beside = [size for size, text in sizes(root) if text == "4"]
    assert beside
    assert min(beside) >= LEAST


@pytest.mark.parametrize("shape", SHAPES)
def test_all_stars_figures_and_seats_have_ids_and_titles(shape: Shape) -> None:
    view = turn("S11767", seats=6).seen(0)
    shown = by_id(tree(view, "en", shape=shape))
    expected = {f"star-{name}" for name in STARS} | {f"constellation-{name}" for name in CONSTELLATIONS}
    expected |= {f"seat-{seat}" for seat in range(6)} | {"rocket-0", "deck"}
    assert expected <= shown.keys()
    assert all(title(shown[name]) for name in expected)
    assert title(shown["star-S91262"]) == "Vega (α Lyrae)"
    assert title(shown["constellation-UMa"]) == "Ursa Major (Great Bear)"


def test_brighter_stars_are_larger() -> None:
    root = by_id(tree(turn("S11767").seen(0)))
    signs = [root[f"star-{star.id}"].attrib["href"] for star in sorted(STARS.values(), key=lambda star: star.mag)]
    assert signs == sorted(signs)
    assert len(set(signs)) > 6


def test_the_map_is_the_projection_of_the_sky() -> None:
    centre = SIZE[0] // 2
    for star in STARS.values():
        distance = (90 - star.dec) * UNITS_PER_DEGREE
        assert abs(centre + distance * math.cos(math.radians(star.ra)) - star.x) < 1
        assert abs(centre + distance * math.sin(math.radians(star.ra)) - star.y) < 1


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
    assert fresh.count('href="#rays"') == spent.count('href="#rays"') + 1, "beside its steps, in the near view"
    texts = [board_text(view, "en", NAMES) for view in views]
    assert ["Algol 1+" in text for text in texts] == [True, False]


def test_the_goal_is_not_given_away_on_the_map() -> None:
    """Looking for it is part of the game (JE-74): two goals out of reach give the same map."""
    maps = []
    for goal in ("Lyr", "Aql"):
        root = by_id(tree(flying("S14354", goal, 1).seen(0)))
        maps.append([ElementTree.tostring(root[name]) for name in ("sky", "glass", "rocket-0")])
    assert maps[0] == maps[1]


@pytest.mark.parametrize("shape", SHAPES)
def test_what_card_and_die_say_is_never_cut_off(shape: Shape) -> None:
    for at, (view, _) in enumerate(all_positions()):
        elements = by_id(ElementTree.fromstring(picture(view, ("fr", "en")[at % 2], NAMES, shape)))
        said = [text for name in ("card", "die") if name in elements for text in texts(elements[name])]
        assert not any(str(text).endswith("…") for text in said), said


def test_rockets_stand_at_their_stars_with_their_players_star() -> None:
    scene = turn("S14576", others={1: "S14576", 2: "S91262"})
    shown, marks = by_id(tree(scene.seen(0), "en")), scene.seen(0).marks
    assert title(shown["rocket-1"]) == "Béatrice de Châlons-Vert’s rocket, on Algol"
    assert title(shown["rocket-2"]) == "Caroline’s rocket, on Vega"
    star = [part for part in shown["rocket-2"].iter(f"{SVG}polygon") if part.get("fill") == HUES[marks[2].hue]][-1]
    assert len(star.attrib["points"].split()) == 2 * marks[2].points


def test_a_tour_shows_the_signs_visited() -> None:
    view = touring("S9884", "Ari", ["Ari", "Tau"], 3, seats=2).seen(0)
    assert "Zodiac 2/12, home in Aries" in words(tree(view, "en"))
    assert "Visited: Aries, Taurus" in board_text(view, "en", NAMES)


def test_a_focus_shows_another_part_of_the_same_map() -> None:
    view = flying("S14354", "Ari", 2).seen(0)
    for shape in SHAPES:
        part, other = (tree(view, shape=shape, focus=focus) for focus in ((0.1, 0.1, 0.3, 0.3), (0.5, 0.5, 0.2, 0.2)))
        assert by_id(part).keys() == by_id(other).keys() >= {f"star-{name}" for name in STARS}
        assert ElementTree.tostring(part) != ElementTree.tostring(other)
        assert "Spica" not in words(by_id(part)["glass"])


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
        "to Aries · 2 steps away · 0 journeys · 0 tokens",
        "on ρ Persei · Perseus",
        "Béatrice de Châlons-Vert (blue)",
        "15 pts",
    ):
        assert shown in text


def test_the_text_board_covers_the_sky_as_well() -> None:
    scene = drawn("S11767", "Lyr", others={1: "S91262"}, naming="timed")
    assert "the sky is covered" in board_text(scene.seen(0), "en", NAMES)
    assert "Vega" not in board_text(scene.seen(0), "en", NAMES)
    assert "on Vega · Lyra" in board_text(scene.seen(1), "en", NAMES)


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


@pytest.mark.rule("JE-29", "JE-68")
def test_stars_within_reach_are_marked_by_another_shape_than_circled_ones() -> None:
    view = flying("S36850", "Lyn", 4, passed=["S36850"]).seen(0)
    offered = {offer.to for offer in view.reach or ()}
    squares = re.findall(r'<polygon points="(?:[-\d.]+,[-\d.]+ ?){4}"', picture(view, "fr", NAMES, "tall"))
    assert len(squares) == len(offered)
    assert "étoile à portée" in words(tree(view))


def test_what_lies_outside_the_map_is_not_drawn() -> None:
    # a map larger than its plate was drawn whole, and most of the time of a tall picture went into that
    view = flying("S36850", "Lyn", 4).seen(0)
    for root in (tree(view, shape=shape, focus=focus) for shape in SHAPES for focus in (None, (0.2, 0.2, 0.3, 0.3))):
        (sky,) = (one for one in root.iter(f"{SVG}g") if any(part.get("id") == "sky" for part in one.iterfind("*/*")))
        assert sky.get("clip-path") == "url(#lead)"
