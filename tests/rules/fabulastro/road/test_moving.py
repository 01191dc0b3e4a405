"""Moving by dice: counting, big squares, laps (RULES.md, part C)."""

import pytest

from games.fabulastro import moves
from games.fabulastro.board import direct
from games.fabulastro.facts import table
from tests.rules.fabulastro.positions import Zodiac


@pytest.mark.rule("FA-029", "FA-031")
def test_a_turn_is_dice_or_a_card_or_a_debt() -> None:
    zodiac = Zodiac(hands=["minos"]).debt(3)
    kinds = {move["type"] for move in zodiac.moves(0)}
    assert kinds == {"roll", "play_planet", "settle_debt"}
    zodiac.at("R8.2").rolls(1, 2)
    assert zodiac.player().square == "R9.0"
    zodiac.then_awaits(1)


@pytest.mark.rule("FA-029")
def test_a_move_of_another_phase_is_refused() -> None:
    Zodiac().when(0, moves.Buy()).then_refused("wrong_phase", "FA-029", phase="turn")


@pytest.mark.rule("FA-031")
def test_who_can_do_nothing_else_throws_without_being_asked() -> None:
    zodiac = Zodiac(3).spent().at("R8.2").rolls(1, 2, 1, 2)
    first, second = zodiac.of(table.DiceRolled)[:2]
    assert (first.seat, first.auto, second.seat, second.auto) == (0, False, 1, True)


@pytest.mark.rule("FA-032", "FA-033")
def test_the_last_point_may_lead_onto_the_big_square() -> None:
    zodiac = Zodiac().at("R4.0").rolls(2, 4)
    assert zodiac.squares() == ["R5.1", "B5"]
    zodiac.when(0, moves.MoveTo("B5", "forward", 6))
    moved = zodiac.of(table.PawnMoved)[0]
    assert moved.path == ("R4.0", "R4.1", "R4.2", "R4.3", "R4.4", "R5.0", "B5")
    assert (moved.u, zodiac.state.phase) == (20, "actor_ready")


@pytest.mark.rule("FA-033")
def test_nothing_but_an_option_may_be_chosen() -> None:
    zodiac = Zodiac().at("R4.0").rolls(2, 4)
    for move in (
        moves.MoveTo("R5.2", "forward", 6),
        moves.MoveTo("B5", "back", 6),
        moves.MoveTo("B5", "forward", 5),
    ):
        zodiac.when(0, move).then_refused("bad_parameter", "FA-033", squares=["B5", "R5.1"])


@pytest.mark.rule("FA-034")
def test_a_numbered_square_never_leads_to_the_big_one() -> None:
    zodiac = Zodiac().at("R4.0").rolls(2, 3)
    assert zodiac.player().square == "R5.0"


@pytest.mark.rule("FA-035", "FA-036")
@pytest.mark.parametrize("square", ["B5", "G5"])
def test_leaving_costs_a_point_for_the_entry(square: str) -> None:
    zodiac = Zodiac().at(square).rolls(4, 4)
    assert zodiac.squares() == ["R6.2", "B6"]
    zodiac.when(0, moves.MoveTo("R6.2", "forward", 8))
    assert zodiac.of(table.PawnMoved)[0].path[:3] == (square, "R5.0", "R5.1")


@pytest.mark.rule("FA-037")
def test_a_job_with_a_pawn_on_it_is_taken() -> None:
    zodiac = Zodiac().at("R8.0").at("B8", 2).rolls(1, 2)
    assert zodiac.player().square == "R8.3"


@pytest.mark.rule("FA-038", "FA-043")
def test_visits_road_and_guardians_hold_any_number() -> None:
    zodiac = Zodiac().at("R6.0").at("B6", 1).at("B6", 2).at("R6.2", 3).rolls(1, 1)
    assert zodiac.squares() == ["R6.2", "B6"]


@pytest.mark.rule("FA-039", "FA-041")
def test_the_same_square_again_needs_a_lap() -> None:
    zodiac = Zodiac().used("B5", u=20).at("R3.1", u=11).turn(0).rolls(4, 6)
    assert zodiac.player().square == "R5.1"
    later = Zodiac().used("B5", u=20).at("R3.1", u=71).turn(0).rolls(4, 6)
    assert later.squares() == ["R5.1", "B5"]


@pytest.mark.rule("FA-040")
def test_planets_and_backward_moves_need_no_lap() -> None:
    zodiac = Zodiac(hands=["ceres"]).used("B5", u=20).at("R5.2", u=22).turn(0)
    assert {"type": "play_planet", "card": "ceres", "sign": 5} in zodiac.moves(0)
    back = Zodiac().used("B5", u=20).at("R6.0", u=25).given(table.SaturnStarted(0)).turn(0).rolls(1, 2)
    assert {move["square"] for move in back.moves(0) if move["direction"] == "back"} == {"R5.2", "B5"}


@pytest.mark.rule("FA-041", "FA-042")
@pytest.mark.parametrize(("u", "square", "to"), [(11, "B5", 20), (1, "R12.0", -5), (0, "R7.0", 30), (61, "B7", 90)])
def test_direct_moves_count_the_shorter_way(u: int, square: str, to: int) -> None:
    assert direct(u, square) == to


@pytest.mark.rule("FA-050")
def test_visits_are_optional() -> None:
    zodiac = Zodiac().at("R9.0").rolls(1, 1)
    assert zodiac.squares() == ["R9.2", "B9"]


@pytest.mark.rule("FA-164", "FA-165")
def test_inventions_change_dice_laps_and_gates() -> None:
    zodiac = Zodiac().law("choose_dice").at("R8.0").rolls(1, 2)
    assert set(zodiac.squares()) == {"R8.3", "B8", "R8.1", "R8.2"}
    again = Zodiac().law("no_lap", scope="visits").used("B9", u=40).at("R9.0", u=40).turn(0).rolls(1, 1)
    assert again.squares() == ["R9.2", "B9"]
    straight = Zodiac().law("no_lap", scope="jobs").used("B8", u=35).turn(0).rolls(1, 2)
    assert straight.player().square == "R8.2"
    gate = Zodiac().law("gate_bonus", gold=2).at("R8.2").rolls(1, 2)
    assert (gate.player().square, gate.player().gold) == ("R9.0", 12)


@pytest.mark.rule("FA-164")
def test_passing_ones_start_earns_the_home_bonus() -> None:
    passing = Zodiac().law("home_bonus", gold=4).at("R4.3").rolls(1, 5)
    assert passing.squares() == ["R5.4", "B5"]
    assert passing.when(0, moves.MoveTo("R5.4", "forward", 6)).player().gold == 14
    leaving = Zodiac().law("home_bonus", gold=4).at("G5").rolls(1, 2)
    assert leaving.player().gold == 10


@pytest.mark.rule("FA-215")
def test_by_default_a_round_goes_on_or_dice_are_thrown() -> None:
    book = Zodiac().book
    assert book.default_move(Zodiac().state, 0) == moves.Roll()
    on_round = Zodiac().at("B3").round("facteur")
    assert book.default_move(on_round.state, 0) == moves.ContinueRound()
    stuck = Zodiac().at("B10").round("percepteur", done=(1, 2, 3)).purse(1)
    assert book.default_move(stuck.state, 0) == moves.AbandonRound()


@pytest.mark.rule("FA-215")
def test_by_default_a_pawn_goes_where_it_is_safe() -> None:
    for square, dice, safe in (("R8.0", (2, 2), "B8"), ("R4.0", (2, 4), "R5.1"), ("R9.0", (1, 2), "B9")):
        zodiac = Zodiac().at(square).rolls(*dice)
        default = zodiac.book.default_move(zodiac.state, 0)
        assert isinstance(default, moves.MoveTo)
        assert default.square == safe
