"""Elimination, victory, ranking and the limit (RULES.md, part I)."""

import pytest

from games.fabulastro import RULEBOOK, moves
from games.fabulastro.facts import ending, table
from tests.rules.fabulastro.positions import Zodiac


def ready(seat: int = 0, zodiac: Zodiac | None = None) -> Zodiac:
    """The seat has its house and its name, and one debt."""
    scene = zodiac or Zodiac()
    return scene.debt(7, 1, seat).named("Leo" if seat else "Zoe", seat).owner(seat)


@pytest.mark.rule("FA-173", "FA-208", "FA-210")
def test_the_last_debt_settled_wins_at_once() -> None:
    zodiac = ready().lucky(4).when(0, moves.SettleDebt(7))
    assert isinstance(zodiac.events[-1], ending.GameEnded)
    assert isinstance(zodiac.events[-2], table.CourageMoved)
    assert [event.reason for event in zodiac.of(ending.GameEnded)] == ["goal"]
    assert [standing.rank for standing in zodiac.book.result(zodiac.state) or ()] == [1, 2, 2, 2]
    zodiac.then_awaits()


@pytest.mark.rule("FA-173")
def test_with_a_debt_nobody_wins() -> None:
    zodiac = ready().debt(3).lucky(4).when(0, moves.SettleDebt(7))
    assert zodiac.of(ending.GameEnded) == []


@pytest.mark.rule("FA-209")
def test_the_house_may_be_the_last_condition() -> None:
    zodiac = Zodiac().debt(3).named("Zoe").given(table.CourageMoved(0, "G3", "hand", 1, 0, ""))
    zodiac.purse(40).at("R2.0").rolls(1, 1).when(0, moves.Buy())
    assert [event.reason for event in zodiac.of(ending.GameEnded)] == ["goal"]


@pytest.mark.rule("FA-210")
def test_who_acts_wins_before_the_others() -> None:
    zodiac = ready(0, ready(2)).lucky(4).given(table.CourageMoved(2, "G7", "hand", 1, 0, ""))
    zodiac.when(0, moves.SettleDebt(7))
    assert [ranked.rank for ranked in zodiac.of(ending.GameEnded)[0].ranking] == [1, 3, 2, 3]


@pytest.mark.rule("FA-203", "FA-204", "FA-205")
def test_who_is_out_gives_everything_back() -> None:
    zodiac = Zodiac(hands=["mars lune neptune"]).courage(0).debt(4, 2).named("Zoe").tiles("AB").at("R5.1")
    zodiac.rolls(1, 1).when(0, moves.MoveTo("R5.3", "forward", 2))
    assert zodiac.of(table.SeatEliminated) == [
        table.SeatEliminated(0, "desert", 1, ("mars", "lune", "neptune")),
    ]
    state, player = zodiac.state, zodiac.player()
    assert (player.gold, player.debts, player.tiles, player.name, player.hand) == (0, {}, [], None, [])
    assert (state.bank, state.bank_courage[0], len(state.bag), state.discard) == (
        210, 10, 200, ["mars", "lune", "neptune"],
    )  # fmt: skip
    seen = zodiac.view()["seats"][0]
    assert (seen["square"], seen["eliminated"]) == (None, {"reason": "desert", "no": 1})
    zodiac.then_awaits(1)


@pytest.mark.rule("FA-205")
def test_points_in_the_centre_stay_there() -> None:
    zodiac = Zodiac().given(table.CourageMoved(0, "hand", "centre", 3, 0, "")).at("R5.1").rolls(1, 1)
    zodiac.when(0, moves.MoveTo("R5.3", "forward", 2))
    assert (zodiac.state.pot_courage[0], zodiac.state.bank_courage[0]) == (3, 7)


@pytest.mark.rule("FA-206", "FA-212")
def test_those_who_fall_together_share_a_rank() -> None:
    zodiac = Zodiac(5).at("R11.1", 1).at("R11.1", 2).purse(1, 1).purse(0, 2).at("R10.1").rolls(1, 2)
    zodiac.when(0, moves.MoveTo("B10", "forward", 3))
    assert [(event.seat, event.number) for event in zodiac.of(table.SeatEliminated)] == [(1, 1), (2, 1)]
    ended = RULEBOOK.result(ready(0, zodiac).turn(0).lucky(4).when(0, moves.SettleDebt(7)).state)
    assert ended is not None
    assert [standing.rank for standing in ended] == [1, 4, 4, 2, 2]


@pytest.mark.rule("FA-207")
def test_the_last_one_left_wins() -> None:
    zodiac = Zodiac(3).purse(0, 1).purse(0, 2).at("R11.1", 1).at("R12.1", 2).at("R10.1").rolls(1, 2)
    zodiac.when(0, moves.MoveTo("B10", "forward", 3)).turn(0).when(0, moves.ContinueRound())
    assert [event.reason for event in zodiac.of(ending.GameEnded)] == ["last_standing"]
    assert [ranked.rank for ranked in zodiac.state.ranking] == [1, 3, 2]


@pytest.mark.rule("FA-211", "FA-212")
def test_after_the_last_turn_there_is_a_ranking() -> None:
    zodiac = Zodiac(round_limit=10).owner(1).given(table.TurnStarted(0, 40, "normal"))
    zodiac.given(table.ChoiceOpened("turn", (0,))).courage(0, 2).at("R8.2").rolls(1, 2)
    assert [event.reason for event in zodiac.of(ending.GameEnded)] == ["round_limit"]
    assert [(ranked.score, ranked.rank) for ranked in zodiac.state.ranking] == [
        (1019, 2), (2019, 1), (1010, 4), (1019, 2),
    ]  # fmt: skip


@pytest.mark.rule("FA-211")
def test_before_the_limit_the_game_goes_on() -> None:
    zodiac = Zodiac(round_limit=10).given(table.TurnStarted(0, 39, "normal"), table.ChoiceOpened("turn", (0,)))
    assert zodiac.at("R8.2").rolls(1, 2).of(ending.GameEnded) == []


@pytest.mark.rule("FA-212")
def test_scores_count_goals_gold_and_courage() -> None:
    zodiac = ready(1).purse(7, 1).courage(2, 1).given(table.TurnStarted(0, 240, "normal"))
    zodiac.given(table.ChoiceOpened("turn", (0,))).at("R8.2").rolls(1, 2)
    standing = (zodiac.book.result(zodiac.state) or ())[1]
    assert (standing.score, standing.parts) == (2013, {"goals": 2, "gold": 7, "courage": 2})
    assert zodiac.view()["result"][1]["score"] == 2013
