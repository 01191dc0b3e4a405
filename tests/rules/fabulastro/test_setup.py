"""Board, components and the setup (RULES.md, parts A to C)."""

from collections import Counter

import pytest

from games.core.errors import IllegalMove
from games.fabulastro import RULEBOOK
from games.fabulastro.board import BIGS, GUARDIANS, OBSTACLES, ROAD, entry
from games.fabulastro.components import (
    COURAGE,
    GOLD,
    JOB_SIGNS,
    LETTERS,
    MAIL,
    SIGNS,
    TRAPS,
    Element,
    all_planets,
)
from games.fabulastro.facts import table
from tests.rules.contract.scene import Loaded, Scene
from tests.rules.fabulastro.positions import Zodiac


@pytest.mark.rule("FA-001", "FA-003", "FA-004")
def test_sixty_squares_of_road_between_twelve_big_squares_and_twelve_guardians() -> None:
    assert (len(ROAD), len(BIGS), len(GUARDIANS)) == (60, 12, 12)
    assert [square for square in ROAD if square.startswith("R7.")] == ["R7.0", "R7.1", "R7.2", "R7.3", "R7.4"]
    assert [entry(sign) for sign in (1, 12)] == ["R1.0", "R12.0"]


@pytest.mark.rule("FA-002", "FA-005", "FA-006")
def test_each_sign_has_one_obstacle_and_that_of_taurus_is_its_last_square() -> None:
    assert sorted(OBSTACLES.values()) == list(SIGNS)
    assert (OBSTACLES["R2.4"], TRAPS[2]) == (2, "labyrinthe")
    assert Counter(square[-1] for square in OBSTACLES) == {"2": 4, "3": 4, "4": 4}


@pytest.mark.rule("FA-010", "FA-011", "FA-012", "FA-013")
def test_signs_have_an_element_a_planet_twice_and_a_house() -> None:
    triplicities: dict[Element, list[int]] = {
        "fire": [1, 5, 9], "earth": [2, 6, 10], "air": [3, 7, 11], "water": [4, 8, 12],
    }  # fmt: skip
    for element, signs in triplicities.items():
        assert [sign.n for sign in SIGNS.values() if sign.element == element] == signs
    assert Counter(all_planets()) == {sign.planet.id: 2 for sign in SIGNS.values()}
    assert [sign.house.price for sign in SIGNS.values()] == [31, 32, 32, 31, 33, 32, 33, 31, 32, 32, 33, 32]


@pytest.mark.rule("FA-007", "FA-014", "FA-015", "FA-017")
def test_the_box_holds_gold_courage_mail_and_two_hundred_letters() -> None:
    assert (GOLD, COURAGE, len(MAIL)) == (240, 10, 12)
    assert [sum(LETTERS[language].values()) for language in ("fr", "en")] == [200, 200]
    assert all(len(LETTERS[language]) == 26 for language in ("fr", "en"))
    assert Counter(Zodiac(language="en").state.bag) == LETTERS["en"]


@pytest.mark.rule("FA-044", "FA-045", "FA-049")
def test_seven_jobs_and_five_visits() -> None:
    assert JOB_SIGNS == (1, 3, 4, 5, 8, 10, 11)
    assert [sign.big.id for sign in SIGNS.values() if sign.job is None] == [
        "proprietaire", "hotesse", "fete", "casino", "poete",
    ]  # fmt: skip


@pytest.mark.rule("FA-016", "FA-018", "FA-019", "FA-020", "FA-022")
@pytest.mark.parametrize(("seats", "cards"), [(3, 4), (4, 3), (5, 3)])
def test_everybody_begins_with_ten_gold_three_courage_and_a_hand(seats: int, cards: int) -> None:
    scene = Scene(RULEBOOK).begun(seats)
    for player in scene.state.players:
        assert (player.gold, player.courage, len(player.hand), player.tiles) == (10, 3, cards, [])
    state = scene.state
    assert (state.bank, state.bank_courage, len(state.top)) == (240 - 10 * seats, [7] * seats, 24 - cards * seats)
    assert scene.of(table.ChoiceOpened) == [table.ChoiceOpened("turn", (state.first,))]


@pytest.mark.rule("FA-021")
def test_three_to_five_players() -> None:
    assert RULEBOOK.seats == (3, 4, 5)


@pytest.mark.rule("FA-008", "FA-009")
def test_the_bank_pays_what_it_has_unless_it_is_unlimited() -> None:
    zodiac = Zodiac(3, hands=["minos"])
    zodiac.given(table.GoldMoved("bank", "centre", 206, 0, "")).when(0, {"type": "play_planet", "card": "minos"})
    assert [(event.amount, event.short) for event in zodiac.of(table.GoldMoved)] == [(4, 6)]
    zodiac = Zodiac(3, hands=["soleil"], bank="unlimited").courage(10)
    zodiac.when(0, {"type": "play_planet", "card": "soleil"})
    assert (zodiac.player().courage, zodiac.view()["bank"]) == (12, None)


@pytest.mark.rule("FA-023")
def test_the_highest_throw_begins_and_ties_throw_again() -> None:
    numbers = [5, 5, 0, 0, 5, 5, 2, 2, 1, 1]
    scene = Scene(RULEBOOK, Loaded(samples=[all_planets()[:12]], numbers=numbers)).begun(3)
    rolled = scene.of(table.FirstPlayerRolled)[0]
    assert [(throw.seat, throw.dice) for throw in rolled.throws] == [
        (0, (6, 6)), (1, (1, 1)), (2, (6, 6)), (0, (3, 3)), (2, (2, 2)),
    ]  # fmt: skip
    assert (rolled.first, scene.state.turn) == (0, 0)


@pytest.mark.rule("FA-024", "FA-025", "FA-026", "FA-027")
def test_the_arrow_gives_each_a_free_sign_in_turn_order() -> None:
    numbers = [0, 0, 5, 5, 1, 1, 6, 6, 2, 11]
    scene = Scene(RULEBOOK, Loaded(samples=[all_planets()[:12]], numbers=numbers)).begun(3)
    starts = scene.of(table.StartsSpun)[0].starts
    assert [(start.seat, start.spins, start.sign) for start in starts] == [(1, (7,), 7), (2, (7, 3), 3), (0, (12,), 12)]
    assert [player.square for player in scene.state.players] == ["R12.0", "R7.0", "R3.0"]
    assert [seat["price"] for seat in scene.view()["seats"]] == [32, 33, 32]


@pytest.mark.rule("FA-028")
def test_who_starts_in_taurus_owes_no_visit() -> None:
    zodiac = Zodiac(starts=[2, 3, 4, 5])
    assert [seat["duty"] for seat in zodiac.view()["seats"]] == [False, True, True, True]
    zodiac.rolls(4, 5)
    assert zodiac.squares() == ["R3.4", "B3"]


def test_options_out_of_bounds_are_refused() -> None:
    for options in ({"glass_seconds": 59}, {"round_limit": 9}, {"language": "de"}, {"name_min_letters": 9}):
        with pytest.raises(IllegalMove) as refusal:
            RULEBOOK.read_options(options)
        assert refusal.value.code == "bad_option"
