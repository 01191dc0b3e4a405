"""Jeu des Étoiles over whole random games: cards, points, places and paths are what the events say."""

import random
from collections.abc import Iterator
from time import process_time
from typing import Final

import pytest

from games.core.rulebook import Json, Mind, move_json
from games.jeu_des_etoiles import RULEBOOK
from games.jeu_des_etoiles.bot.naming import recall
from games.jeu_des_etoiles.components import CARD_STARS, CARDS, CONSTELLATIONS, SIGNS, ZODIAC_CARD, Face
from games.jeu_des_etoiles.facts import (
    CardDrawn,
    JourneyEnded,
    NeighboursNamed,
    RocketMoved,
    RocketStayed,
    TurnBegan,
)
from games.jeu_des_etoiles.journeys.course import FIGURE, IDS, RING_OF, Course
from games.jeu_des_etoiles.journeys.routes import Tree, routes
from games.jeu_des_etoiles.state import State
from tests.rules.contract.playing import Playing, Table
from tests.rules.contract.scene import Loaded
from tests.rules.jeu_des_etoiles.positions import Sky, drawn, flying, touring

THROWN: Final[tuple[Face, ...]] = (1, 2, 3)
SEATS = RULEBOOK.seats
GAMES = 1


def whole(seats: int, seed: int, **options: object) -> Playing:
    """A random game with the usual options."""
    game = Playing(Table(RULEBOOK, seats, options), seed)
    list(game.positions())
    return game


@pytest.mark.rule("JE-03", "JE-23", "JE-24", "JE-55", "JE-56")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.slow
def test_cards_places_and_points_after_every_event(seats: int, long_mode: bool) -> None:
    for seed in range(GAMES * (10 if long_mode else 1)):
        game = whole(seats, seed)
        state = RULEBOOK.initial()
        points = [0] * seats
        for event in game.log:
            RULEBOOK.evolve(state, event)
            if isinstance(event, NeighboursNamed | RocketMoved | JourneyEnded):
                points[event.seat] += event.points
            _sound(state, points)
        ranking = sorted(game.book.result(game.state) or [], key=lambda standing: standing.rank)
        assert [standing.score for standing in ranking] == sorted(points, reverse=True)


def _sound(state: State, points: list[int]) -> None:
    """No card is lost, no star holds two rockets unless it is circled, points are what was paid."""
    held = [card for rocket in state.rockets for card in (*rocket.done, *([rocket.card] if rocket.card else []))]
    assert not state.rockets or sorted([*held, *state.left]) == sorted(CARDS)
    stars = [rocket.star for rocket in state.rockets if rocket.star is not None and not RING_OF[rocket.star]]
    assert len(stars) == len(set(stars))
    assert [rocket.points for rocket in state.rockets] == points[: len(state.rockets)]
    assert all(
        rocket.card == ZODIAC_CARD or (rocket.card is None) == (rocket.course is None) for rocket in state.rockets
    )
    assert state.cards_left == max(0, state.options.cards - (50 - len(state.left))) or not state.rockets


@pytest.mark.rule("JE-30", "JE-67", "JE-68")
@pytest.mark.parametrize("seats", SEATS)
def test_flights_cost_what_was_thrown_and_pay_each_star_once(seats: int) -> None:
    game = whole(seats, 1)
    state = RULEBOOK.initial()
    paid: dict[int, set[str]] = {}
    for event in game.log:
        if isinstance(event, CardDrawn):
            paid[event.seat] = set()
        if isinstance(event, RocketMoved):
            assert event.cost <= state.steps
            assert event.asked[: len(event.path)] == event.path
            assert IDS[state.rockets[event.seat].place] == event.path[0]
            assert not paid[event.seat] & set(event.circled)
            paid[event.seat] |= set(event.circled)
            assert event.points == 5 * len(event.circled)
        RULEBOOK.evolve(state, event)


@pytest.mark.rule("JE-54", "JE-08")
@pytest.mark.parametrize("seats", SEATS)
def test_all_have_as_many_turns(seats: int) -> None:
    for seed in range(3):
        game = whole(seats, seed, target=20, cards=seats + 3)
        turns = [event.seat for event in game.log if isinstance(event, TurnBegan)]
        assert turns == list(game.state.order) * game.state.round


@pytest.mark.parametrize("seats", SEATS)
def test_the_long_game_ends_with_the_cards(seats: int) -> None:
    """The plain players fly all fifty cards."""
    game = Playing(Table(RULEBOOK, seats, {"target": None, "naming": "off"}), 0)
    while game.awaiting:
        seat = game.awaiting[0]
        game.do(seat, move_json(game.book.default_move(game.state, seat)))
    assert game.state.ended_by == "deck"
    assert not game.state.left
    drawn_cards = [event.card for event in game.log if isinstance(event, CardDrawn)]
    assert sorted(drawn_cards) == sorted(CARDS)
    finished = [event.card for event in game.log if isinstance(event, JourneyEnded)]
    assert sum(rocket.card_stars for rocket in game.state.rockets) == sum(CARD_STARS[card] for card in finished)


@pytest.mark.rule("JE-68")
def test_every_legal_path_is_accepted_and_has_the_outcome_of_a_listed_one() -> None:
    rng = random.Random(7)
    for _ in range(60):
        star, goal, others = rng.choice(IDS), rng.choice(list(FIGURE)), rng.sample(IDS, 2)
        if star not in others:
            scene = flying(star, goal, rng.choice(THROWN), others=dict(enumerate(others, 1)))
            _outcomes_are_listed(scene)
    for sign in SIGNS:
        _outcomes_are_listed(touring(CONSTELLATIONS[sign].stars[0], sign, [sign], 3))


def _outcomes_are_listed(scene: Sky) -> None:
    state = scene.state
    outcomes = [_outcome(state, move) for move in scene.moves(0)]
    assert len(set(outcomes)) == len(outcomes)
    travel, _ = scene.forms(0)
    tree, _ = routes(state.rockets[0].place, state.steps, state.rockets[0].flight)
    for path in _paths(tree):
        move = {"type": "travel", "path": path}
        assert travel.accepts(move)
        assert _outcome(state, move) in outcomes


def _paths(tree: Tree, before: tuple[str, ...] = ()) -> Iterator[list[str]]:
    """Every walk along the tree of at least one leg."""
    for star, branches in tree.items():
        if before:
            yield [*before, star]
        yield from _paths(branches, (*before, star))


def _outcome(state: State, move: Json) -> tuple[int | None, int, int, Course | None]:
    """Where the rocket ends, what was paid, and how the journey stands."""
    copy = RULEBOOK.copy(state)
    for event in RULEBOOK.decide(copy, 0, RULEBOOK.read_move(move), Loaded()):
        RULEBOOK.evolve(copy, event)
        if isinstance(event, RocketMoved | RocketStayed):
            break
    rocket = copy.rockets[0]
    return rocket.star, rocket.gold, rocket.passed, rocket.course


@pytest.mark.rule("JE-68")
def test_a_throw_does_not_explode() -> None:
    """Over all stars: at most 231 paths and 56 outcomes, the widest position in five milliseconds without any cache."""
    widest, legal, most = 0, 0, flying("S11767", "Lyn", 4)
    for star in IDS:
        scene = flying(star, "PsA", 4) if star not in CONSTELLATIONS["PsA"].stars else flying(star, "UMa", 4)
        [travel, _] = scene.forms(0)
        listed = sum(1 for _ in travel.enumerate())
        tree, _ = routes(scene.state.rockets[0].place, 4, scene.state.rockets[0].flight)
        legal = max(legal, sum(1 for _ in _paths(tree)))
        if listed > widest:
            widest, most = listed, scene
    assert widest <= 56
    assert legal <= 231

    assert min(_cold(most.state) for _ in range(20)) < 0.005


def _cold(state: State) -> float:
    routes.cache_clear()
    start = process_time()
    RULEBOOK.forms(state, 0)
    return process_time() - start


@pytest.mark.parametrize("knowledge", [0.0, 0.5, 1.0])
def test_bots_know_as_much_as_their_skill(knowledge: float) -> None:
    view, rng = drawn("S11767", "Lyr", naming="timed").seen(0), random.Random(1)
    near = CONSTELLATIONS["Lyr"].neighbours

    named = [recall(view, knowledge, rng) for _ in range(1_000)]

    assert all(len(set(names)) == 2 and "Lyr" not in names for names in named)
    right = sum(name in near for names in named for name in names) / 2_000
    assert abs(right - knowledge) < 0.05


def test_a_planning_bot_takes_the_star_that_pays_on_its_way() -> None:
    # Given the goal at hand, once directly and once over Algol at the same cost
    scene = flying("S14668", "Ari", 4)
    forms = scene.forms(0)
    mind = Mind(seat=0, view=scene.seen(0), history=(), forms=forms, rng=random.Random(1))

    assert RULEBOOK.bots["normal"](mind)["path"] in (
        ["S14668", "S14576", "S13209"],
        ["S14668", "S14576", "S14354", "S13209"],
    )
