"""Boarding stations; who has to follow a challenge, and whom an ambush may be laid for (parts E and F)."""

from typing import Any

import pytest

from games.terre_lune import facts, moves
from games.terre_lune.rules.position import followers, targets
from tests.rules.terre_lune.positions import Moon, squares


def arriving(seats: int = 2, **options: Any) -> Moon:
    """Seat 0 is one square before M."""
    return Moon(seats, **options).flown(0, "T", *squares("TM", 1, 10))


@pytest.mark.rule("TL-35")
def test_whoever_boards_takes_the_top_option() -> None:
    moon = arriving().throws(0, (1, 1), 1)
    (taken,) = moon.of(facts.OptionTaken)
    assert (taken.seat, taken.station, taken.pile_left) == (0, "M", 7)
    assert moon.state.held[0] == [taken.option]
    assert taken.option not in moon.state.fresh
    assert moon.view(1)["seats"][0]["option_count"] == 1


@pytest.mark.rule("TL-36", "TL-37")
def test_one_may_leave_it_at_that_or_call_a_challenge() -> None:
    moon = arriving().flown(1, "T", "TM1").throws(0, (1, 1), 1).when(0, moves.KeepCards())
    assert {move["type"] for move in moon.moves(0)} == {"call_challenge", "pass_station"}
    moon.when(0, moves.PassStation()).then_first(facts.StationPassed(0, "M"))
    assert moon.state.turn == 1
    moon = arriving().flown(1, "T", "TM1").throws(0, (1, 1), 1).when(0, moves.KeepCards())
    moon.when(0, moves.CallChallenge("V"))
    moon.then_first(facts.ChallengeCalled(0, "M", "V", (0, 1)), facts.RocketSummoned(1, "TM1", "M"))


@pytest.mark.rule("TL-38")
def test_an_empty_pile_gives_nothing_and_no_challenge() -> None:
    moon = arriving(3).emptied(2, "M", 0).flown(1, "T", "TM1").throws(0, (1, 1), 1)
    assert moon.of(facts.StationBoarded)
    assert not moon.of(facts.OptionTaken)
    moon.when(0, moves.KeepCards())
    assert moon.state.turn == 1
    # And where an ambush may be laid, a challenge is refused
    moon = Moon(2).emptied(1, "A", 0).flown(1, "A", "AL1", home=True).deposit(1, "SI").given(facts.MoonLanded(0, True))
    moon.flown(1, "L", *squares("AL", 10, 2)).calls(0, "A")
    moon.when(0, moves.CallChallenge("R")).then_refused("empty_pile", "TL-38", station="A")


@pytest.mark.rule("TL-39", "TL-42")
def test_a_rocket_brought_to_a_station_does_not_board_it() -> None:
    moon = Moon(2).flown(1, "M", *squares("MA", 1, 3)).attracted(1, 5).calls(0, "A")
    moon.when(0, moves.CallChallenge("R"))
    rocket = moon.rocket(1)
    assert (rocket.trail, rocket.owed, rocket.pulled) == (["A"], 0, [])
    assert not moon.of(facts.OptionTaken)
    # Its next turn begins there, and it has nothing to call
    moon = Moon(3).flown(1, "M").flown(0, "T", "TM1").flown(2, "T", "TM1").throws(1, (1, 1), 1)
    moon.when(1, moves.Fly(("M", "MA1"))).when(1, moves.KeepCards())
    assert moon.state.turn == 2


@pytest.mark.rule("TL-41", "TL-40")
def test_who_follows_an_outbound_caller() -> None:
    moon = Moon(4).flown(0, "A").flown(1, "N", *squares("NB", 1, 11)).flown(2, "B", "BL1", "BL2", "BL3")
    moon.flown(3, "A", "AL1", home=True)
    assert followers(moon.state, 0, "A") == [1]
    moon.flown(2, "B").flown(3, "A")
    assert followers(moon.state, 0, "A") == [1, 3]
    moon.flown(2, "T").flown(3, "L")
    assert followers(moon.state, 0, "A") == [1]
    moon.flown(2, "T", "TM1").flown(3, "A")
    assert followers(moon.state, 0, "A") == [1, 2, 3]


@pytest.mark.rule("TL-41")
def test_who_follows_a_homebound_caller() -> None:
    moon = Moon(3).flown(0, "A", home=True).flown(1, "A", "AL1", home=True).flown(2, "M", "MA1")
    assert followers(moon.state, 0, "A") == [1]
    moon.flown(1, "A", "MA16")
    assert followers(moon.state, 0, "A") == []
    moon.calls(0, "A")
    assert moon.state.turn == 1, "nobody follows: nothing is asked"


@pytest.mark.rule("TL-88", "TL-89")
def test_an_ambush_is_for_those_homebound_with_a_deposit_who_come_behind() -> None:
    moon = Moon(4).given(facts.MoonLanded(0, True)).flown(0, "A")
    moon.flown(1, "L", *squares("AL", 10, 5), home=True).flown(2, "L", home=True).flown(
        3, "A", *squares("MA", 16, 8), home=True
    )
    assert targets(moon.state, 0, "A") == []
    moon.deposit(1, "SI").deposit(2, "FE").deposit(3, "ZR")
    assert targets(moon.state, 0, "A") == [1]
    moon.flown(3, "A")
    assert targets(moon.state, 0, "A") == [1, 3]
    moon.calls(0, "A").when(0, moves.LayAmbush(2, "B")).then_refused("illegal_target", "TL-89", legal=[1, 3])
    moon.when(0, moves.LayAmbush(1, "B"))
    moon.then_first(facts.AmbushLaid(0, 1, "A", "B"), facts.RocketSummoned(1, "AL5", "A"))


@pytest.mark.rule("TL-89")
def test_an_outbound_cosmonaut_lays_no_ambush() -> None:
    moon = Moon(3).flown(1, "A", home=True).deposit(1, "SI").flown(2, "T", "TM1").calls(0, "A")
    moon.when(0, moves.LayAmbush(1, "B")).then_refused("not_landed", "TL-89")


@pytest.mark.rule("TL-75", "TL-82")
def test_after_the_moon_one_may_still_board_for_options_and_come_back() -> None:
    moon = Moon(2).flown(0, "L", "AL10", home=True).flown(0, "L", *squares("AL", 10, 1)).throws(0, (1, 1), 1)
    assert moon.of(facts.OptionTaken)[0].station == "A"
    moon.flown(0, "A", *squares("AL", 1, 10)).throws(0, (1, 1), 1)
    assert moon.of(facts.MoonLanded) == [facts.MoonLanded(0, first=False)]
    assert moon.state.phase == "prospect"
