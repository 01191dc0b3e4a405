"""Jeu des Étoiles: the map is the one that is made from its sources, and all that the rules say of it holds."""

from collections import Counter

import msgspec
import pytest

from games.jeu_des_etoiles import RULEBOOK
from games.jeu_des_etoiles.components import (
    CARD_STARS,
    CARDS,
    CIRCLED,
    COLOURS,
    CONSTELLATIONS,
    DIE,
    LINES,
    ORDER,
    RULER,
    SIGNS,
    STARS,
    START,
    ZODIAC,
)
from games.jeu_des_etoiles.journeys.course import FIGURE, IDS, OPEN_SKY, STROKES, TOUR, Course, graduations, tour_from
from games.jeu_des_etoiles.journeys.distance import remaining, to_figures
from games.jeu_des_etoiles.sky.__main__ import build
from games.jeu_des_etoiles.sky.tables import HERE
from tests.rules.jeu_des_etoiles.positions import flying, path

DISTANCES = msgspec.json.decode((HERE / "distances.json").read_bytes())
PAIRS = [(a, b) for a in CONSTELLATIONS for b in CONSTELLATIONS]


@pytest.mark.slow
def test_the_files_are_made_from_their_sources_byte_for_byte() -> None:
    for name, text in build().items():
        assert (HERE / name).read_bytes() == text.encode()


def test_source_version_and_licence_are_named() -> None:
    for name in ("source.json", "sky.json"):
        source = msgspec.json.decode((HERE / name).read_bytes())["source"]
        assert (source["name"], source["version"], source["licence"]) == ("d3-celestial", "0.7.35", "BSD-3-Clause")
    assert "Olaf Frohn" in (HERE / "LICENCE-d3-celestial.txt").read_text(encoding="utf-8")


@pytest.mark.rule("JE-01", "JE-02", "JE-70")
def test_the_board() -> None:
    assert RULEBOOK.seats == (2, 3, 4, 5, 6)
    assert (len(STARS), len(CONSTELLATIONS), len(LINES), len(ZODIAC.links), len(CIRCLED)) == (357, 49, 348, 12, 35)
    pole = STARS[START]
    assert pole.names is not None
    assert (pole.names.fr, pole.names.en, pole.circled) == ("Étoile Polaire", "Polaris", True)
    assert abs(pole.x - 2150) + abs(pole.y - 2150) < 20
    assert all(0 < star.x < 4300 and 0 < star.y < 4300 for star in STARS.values())
    assert sum(len(legs) for legs in OPEN_SKY) // 2 == 348 + 1936


def test_everything_has_its_names() -> None:
    for names in [figure.names for figure in CONSTELLATIONS.values()] + [
        star.names for star in STARS.values() if star.names
    ]:
        assert names.fr
        assert names.en
        assert names.la
    for language in ("fr", "en", "la"):
        assert len({getattr(figure.names, language) for figure in CONSTELLATIONS.values()}) == 49
    assert all(STARS[star].names and STARS[star].name_at for star in CIRCLED)


@pytest.mark.rule("JE-03")
def test_the_cards() -> None:
    assert len(CARDS) == len(set(CARDS)) == 50
    assert (CARD_STARS["C-UMa"], CARD_STARS["C-CVn"], CARD_STARS["C-ZOD"]) == (15, 2, 40)
    assert all(CARD_STARS[f"C-{figure.id}"] == len(figure.stars) for figure in CONSTELLATIONS.values())
    assert sum(figure.principal is not None for figure in CONSTELLATIONS.values()) == 37


@pytest.mark.rule("JE-04", "JE-05", "JE-06")
def test_rockets_ruler_and_die() -> None:
    assert len(COLOURS) == 6
    assert (RULER.graduation, RULER.max) == (100, 4)
    assert Counter(DIE) == {1: 1, 2: 2, 3: 3, 4: 4, "green": 1, "red": 1}


@pytest.mark.rule("JE-36", "JE-37")
def test_shared_stars_and_the_two_parts_of_the_serpent() -> None:
    shared = {star.id: star.constellations for star in STARS.values() if len(star.constellations) > 1}
    assert shared == {"S677": ("And", "Peg"), "S25428": ("Tau", "Aur")}

    serpent = {ORDER[star] for star in CONSTELLATIONS["Ser"].stars}
    reached, todo = set(), [ORDER["S77516"]]
    while todo:
        star = todo.pop()
        if star not in reached:
            reached.add(star)
            todo += [after for after, _ in STROKES[star] if after in serpent]
    assert {IDS[star] for star in serpent - reached} == {"S86263", "S89962", "S92946"}
    scene = flying("S86032", "Ser", 4)
    assert scene.state.rockets[0].flight == Course("fly", FIGURE["Ser"])


def test_every_star_can_be_reached_from_every_other() -> None:
    for figure in CONSTELLATIONS:
        assert min(to_figures(FIGURE[figure])) == 0
        assert max(to_figures(FIGURE[figure])) <= 37


def test_steps_between_figures_are_those_of_the_table() -> None:
    order = DISTANCES["order"]
    assert order == list(CONSTELLATIONS)
    for a, b in PAIRS:
        steps = min(to_figures(FIGURE[a])[ORDER[star]] for star in CONSTELLATIONS[b].stars)
        assert steps == DISTANCES["travel"][a][order.index(b)] == DISTANCES["travel"][b][order.index(a)]


@pytest.mark.rule("JE-40")
def test_neighbours() -> None:
    order = DISTANCES["order"]
    for a, b in PAIRS:
        own, other = CONSTELLATIONS[a], CONSTELLATIONS[b]
        assert (b in own.neighbours) is (a in other.neighbours)
        near = a != b and DISTANCES["gap"][a][order.index(b)] <= 3
        assert b in own.neighbours or not near
        shared = set(own.stars) & set(other.stars)
        gap = min(graduations(ORDER[one], ORDER[two]) for one in own.stars for two in other.stars)
        assert a == b or DISTANCES["gap"][a][order.index(b)] == (0 if shared else gap)
    sizes = [len(figure.neighbours) for figure in CONSTELLATIONS.values()]
    assert (min(sizes), max(sizes)) == (2, 10)
    assert not any(figure.id in figure.neighbours for figure in CONSTELLATIONS.values())
    borders = msgspec.json.decode((HERE / "source.json").read_bytes())["borders"]
    assert all(b in CONSTELLATIONS[a].neighbours for a, b in borders)


@pytest.mark.rule("JE-17")
def test_legs_of_the_open_sky() -> None:
    for star, legs in enumerate(OPEN_SKY):
        for after, cost in legs:
            line = after in dict(STROKES[star])
            assert cost == 1 if line else cost == graduations(star, after) <= 4
            assert dict(OPEN_SKY[after])[star] == cost


@pytest.mark.rule("JE-14", "JE-44", "JE-50")
def test_the_tour_is_a_ring_with_ways_off_it() -> None:
    ring = [star for part in ZODIAC.track for star in part.stars]
    assert (len(ring), SIGNS[0], SIGNS[-1]) == (40, "Ari", "Psc")
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        assert dict(TOUR[ORDER[a]])[ORDER[b]] == dict(TOUR[ORDER[b]])[ORDER[a]] == 1
    assert graduations(ORDER["S80763"], ORDER["S90496"]) == 10
    assert remaining(tour_from("Ari"), ORDER["S9884"]) == 39
    assert "S28360" not in {IDS[star] for star, _ in TOUR[ORDER["S25428"]]}, "a line of Cocher"


@pytest.mark.rule("JE-14")
def test_a_long_line_costs_one_either_way() -> None:
    line = max(LINES, key=lambda line: graduations(ORDER[line.a], ORDER[line.b]))
    assert graduations(ORDER[line.a], ORDER[line.b]) > 4
    for start, end in ((line.a, line.b), (line.b, line.a)):
        scene = flying(start, "UMi", 1).when(0, path(int(start[1:]), int(end[1:])))
        assert scene.refusal is None
