"""The ways in which De la Terre à la Lune ends, the way home, points and ranks."""

import pytest

from games.core.rulebook import Standing
from games.terre_lune import RULEBOOK, facts, moves
from games.terre_lune.components import backed
from games.terre_lune.facts import EarthLanded, HomewardRun
from tests.rules.contract.scene import Loaded
from tests.rules.terre_lune.positions import Moon, squares


def home(seats: int = 2, runs: tuple[int, ...] = ()) -> Moon:
    """Seat 0 is about to land on the Earth; `runs` are the red dice of the others' way home."""
    moon = Moon(seats).flown(0, "M", *squares("TM", 10, 1), home=True)
    moon.luck = Loaded(numbers=[0, 0, 0, *(red - 1 for red in runs)])
    return moon


@pytest.mark.rule("TL-97", "TL-98", "TL-99", "TL-100")
def test_the_first_landing_calls_everybody_home() -> None:
    moon = home(3, (6, 4, 6, 5)).flown(1, "M", *squares("MA", 1, 2)).flown(2, "T", *squares("TM", 1, 9))
    moon.throws(0, (1, 1), 1, luck=moon.luck)
    landed = moon.events.index(EarthLanded(0, 1, 200))
    assert moon.events[landed + 1 : landed + 7] == [
        facts.RecallSounded("landing"),
        HomewardRun(1, 6, ("MA2", "MA1", "M", "TM10", "TM9", "TM8", "TM7"), 0),
        HomewardRun(2, 4, ("TM9", "TM8", "TM7", "TM6", "TM5"), 0),
        HomewardRun(1, 6, ("TM7", "TM6", "TM5", "TM4", "TM3", "TM2", "TM1"), 0),
        HomewardRun(2, 5, ("TM5", "TM4", "TM3", "TM2", "TM1", "T"), 0),
        EarthLanded(2, 2, 150),
    ]
    assert moon.events[-2] == EarthLanded(1, 3, 0)
    assert isinstance(moon.events[-1], facts.GameScored)
    assert (moon.state.phase, moon.state.satellite, moon.state.ended_by) == ("over", None, "landing")
    moon.then_awaits()


@pytest.mark.rule("TL-95", "TL-100")
def test_first_and_second_home_earn_a_bonus() -> None:
    moon = home(4).throws(0, (1, 1), 1)
    landings = moon.of(EarthLanded)
    assert [(event.landing, event.bonus) for event in landings] == [(1, 200), (2, 150), (3, 0), (4, 0)]
    assert sorted(event.seat for event in landings) == [0, 1, 2, 3]


@pytest.mark.rule("TL-100")
def test_on_the_way_home_what_is_owed_comes_first() -> None:
    moon = home(2, (3, 4)).flown(1, "A", "PA10", "PA9", home=True).attracted(1, 5)
    moon.throws(0, (1, 1), 1, luck=moon.luck)
    first, second = moon.of(HomewardRun)[:2]
    assert first == HomewardRun(1, 3, ("PA9",), 2)
    assert second == HomewardRun(1, 4, ("PA9", "PA10", "A"), 0)


@pytest.mark.rule("TL-85", "TL-86", "TL-96")
def test_only_backed_options_count_and_all_of_them() -> None:
    assert backed(("ZR-1", "ZR-2", "ZR-3", "SI-1", "SI-2", "FE-1", "EP-1"), ("ZR", "SI")) == 220
    assert backed(("ZR-1", "EP-1"), ("SI",)) == 0
    # The second home has more and wins
    moon = home().holding(0, "ZR-1 ZR-2 FE-1").deposit(0, "ZR").flown(1, "L", home=True)
    moon.holding(1, "H2O-1", "N").deposit(1, "H2O").throws(0, (1, 1), 1)
    assert RULEBOOK.result(moon.state) == [
        Standing(seat=0, rank=2, score=280, parts={"backed": 80, "bonus": 200, "landing": 1}),
        Standing(seat=1, rank=1, score=450, parts={"backed": 300, "bonus": 150, "landing": 2}),
    ]


@pytest.mark.rule("TL-104")
def test_equal_totals_rank_by_landing_and_the_eliminated_last() -> None:
    moon = home(4, (1, 1)).holding(1, "SI-1", "N").flown(1, "L", home=True).deposit(1, "SI")
    for seat in (3, 2):
        moon.given(facts.RocketCollided(seat, "MA3", "flight", 2, None, 0, 0, ()))
        moon.given(facts.CosmonautEliminated(seat, 0))
    moon.throws(0, (1, 1), 1)
    assert [(score.seat, score.score, score.rank) for score in moon.state.scores] == [
        (0, 200, 1),
        (1, 200, 2),
        (2, 0, 3),
        (3, 0, 4),
    ]
    assert [score.landing for score in moon.state.scores] == [1, 2, None, None]


@pytest.mark.rule("TL-105", "TL-73")
def test_the_last_in_play_is_home_at_once() -> None:
    moon = Moon(2, satellite=3).given(facts.RocketCollided(0, "MA3", "flight", 1, "M", 0, 8, ()))
    moon.holding(1, "SI-1 SI-2", "N").flown(1, "L", home=True).deposit(1, "SI")
    moon.flown(0, "M", "MA1", "MA2").throws(0, (1, 1), 1, to=4)
    assert moon.of(EarthLanded) == [EarthLanded(1, 1, 200)]
    assert moon.of(facts.GameScored)[0].cause == "last"
    assert not moon.of(HomewardRun)
    assert [(score.score, score.rank, score.status) for score in moon.state.scores] == [
        (0, 2, "eliminated"),
        (300, 1, "home"),
    ]


@pytest.mark.rule("TL-105", "TL-28")
def test_a_push_may_leave_only_the_pusher() -> None:
    moon = Moon(2, satellite=4).given(facts.RocketCollided(1, "MA3", "push", 1, "M", 0, 8, ()))
    moon.flown(1, "M", "MA1", "MA2").phase(0, 6).when(0, moves.KeepCards()).when(0, moves.PushRocket(1, "MA3"))
    assert moon.state.ended_by == "last"
    assert moon.state.scores[0].score == 200


@pytest.mark.rule("TL-106")
def test_the_round_limit_calls_everybody_home() -> None:
    moon = Moon(2, round_limit=20, starter=1).flown(0, "M", "MA1").flown(1, "N", "NB1")
    moon.given(facts.TurnStarted(1, 20), facts.DiceThrown(1, (1, 1), 1), facts.ProspectSkipped(1))
    moon.when(1, moves.KeepCards())
    assert moon.of(facts.TurnStarted) == [facts.TurnStarted(0, 20)], "the round is not over"
    moon.given(facts.ProspectSkipped(0)).when(0, moves.KeepCards())
    assert moon.of(facts.RecallSounded) == [facts.RecallSounded("limit")]
    assert moon.of(HomewardRun)[0].seat == 1, "from the seat after the last turn"
    assert [score.landing for score in moon.state.scores] in ([1, 2], [2, 1])


@pytest.mark.rule("TL-12", "TL-106")
def test_a_round_ends_beyond_a_starter_who_is_out() -> None:
    moon = Moon(3, starter=1).given(facts.RocketCollided(1, "MA3", "flight", 2, None, 0, 0, ()))
    moon.given(facts.CosmonautEliminated(1, 0)).phase(0).when(0, moves.KeepCards())
    assert moon.of(facts.TurnStarted) == [facts.TurnStarted(2, 2)]


@pytest.mark.rule("TL-101", "TL-85")
def test_the_end_opens_what_everybody_held() -> None:
    moon = home().holding(0, "ZR-1 FE-1").deposit(0, "ZR").throws(0, (1, 1), 1)
    (scored,) = moon.of(facts.GameScored)
    assert scored.estates[0] == facts.Estate(0, ("FE-1", "ZR-1"), ("ZR",))
    assert moon.view(None)["seats"][0]["options"] == ["FE-1", "ZR-1"]


@pytest.mark.rule("TL-84", "TL-97")
def test_outbound_rockets_turn_round() -> None:
    moon = home().flown(1, "M", *squares("MA", 1, 9)).throws(0, (1, 1), 1)
    run = moon.of(HomewardRun)[0]
    assert run.path[:2] == ("MA9", "MA8")
    assert moon.state.rockets[1].trail == ["T"]
