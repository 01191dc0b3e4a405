"""Prospecting on the Moon."""

import pytest

from games.core.rulebook import move_json
from games.terre_lune import RULEBOOK, facts, moves
from tests.rules.contract.scene import Loaded
from tests.rules.terre_lune.positions import Moon, squares


def landing(options: str = "", luck: Loaded | None = None) -> Moon:
    """Seat 0 has just landed on the Moon."""
    moon = Moon(2).flown(0, "A", *squares("AL", 1, 10))
    if options:
        moon.holding(0, options)
    return moon.throws(0, (1, 1), 1, luck=luck)


def waiting(options: str = "") -> Moon:
    """Seat 0 begins a turn on the Moon."""
    moon = Moon(2).flown(0, "L", home=True)
    if options:
        moon.holding(0, options)
    return moon.throws(0, (1, 1), 2)


@pytest.mark.rule("TL-77", "TL-75")
def test_on_landing_one_may_look_once_in_secret_or_not() -> None:
    moon = landing()
    assert moon.rocket(0).landed
    assert len(moon.moves(0)) == 9
    moon.when(0, moves.Prospect(3))
    (looked,) = moon.of(facts.SiteProspected)
    assert moon.view(0)["looking"] == {"site": 3, "deposit": looked.deposit}
    assert moon.view(1)["looking"] == {"site": 3, "deposit": None}
    assert moon.view(1)["sites"][2] == {"site": 3, "token": True, "looked": [0], "deposit": None}
    moon.when(0, moves.LeaveDeposit())
    assert moon.state.phase == "cards"
    landing().when(0, moves.SkipProspect()).then(facts.ProspectSkipped(0))


@pytest.mark.rule("TL-78", "TL-79")
def test_a_deposit_is_kept_with_a_matching_option_only() -> None:
    moon = landing("TI-1 TI-3").given(facts.SiteProspected(0, 4, "TI"))
    moon.when(0, moves.KeepDeposit()).then(facts.DepositTaken(0, 4, "TI"))
    assert (moon.state.deposits[0], moon.view(0)["seats"][0]["backed"]) == (["TI"], 200)
    moon.holding(0, "TI-2", "N")
    assert moon.view(0)["seats"][0]["backed"] == 300, "options to come are backed too"
    moon = landing("SI-1").given(facts.SiteProspected(0, 4, "TI"))
    moon.when(0, moves.KeepDeposit()).then_refused("no_matching_option", "TL-79", deposit="TI")


@pytest.mark.rule("TL-108", "TL-79")
def test_the_seat_is_asked_even_when_it_can_only_leave() -> None:
    moon = landing().when(0, moves.Prospect(1))
    moon.then_awaits(0)
    assert moon.moves(0) == [{"type": "leave_deposit"}]
    assert moon.forms(0)[0].lone


@pytest.mark.rule("TL-80", "TL-81")
def test_each_turn_on_the_moon_one_looks_once_or_flies() -> None:
    moon = waiting().then_awaits(0)
    assert {move["type"] for move in moon.moves(0)} == {"prospect", "fly"}
    moon.when(0, moves.Prospect(1)).when(0, moves.LeaveDeposit())
    assert moon.state.phase == "cards", "a look ends the flight"
    assert moon.rocket(0).trail == ["L"]
    moon = waiting().when(0, moves.Fly(("L", "AL10", "AL9")))
    assert (moon.rocket(0).square, moon.state.phase) == ("AL9", "cards")


@pytest.mark.rule("TL-83")
def test_a_deposit_left_stays_on_its_site() -> None:
    moon = landing().when(0, moves.Prospect(5))
    kind = moon.of(facts.SiteProspected)[0].deposit
    moon.when(0, moves.LeaveDeposit()).then(facts.DepositLeft(0, 5))
    moon.flown(1, "L", home=True).throws(1, (1, 1), 1).when(1, moves.Prospect(5))
    assert moon.of(facts.SiteProspected) == [facts.SiteProspected(1, 5, kind)]
    assert moon.view(0)["sites"][4] == {"site": 5, "token": True, "looked": [0, 1], "deposit": kind}


@pytest.mark.rule("TL-77", "TL-83")
def test_only_sites_with_a_deposit_are_looked_at() -> None:
    moon = landing("SI-1").given(facts.SiteProspected(0, 2, "SI"), facts.DepositTaken(0, 2, "SI"))
    moon.throws(0, (1, 1), 1).when(0, moves.Prospect(2)).then_refused(
        "illegal_site", "TL-77", left=[1, 3, 4, 5, 6, 7, 8]
    )
    moon.when(0, {"type": "prospect", "site": 9}).then_refused("bad_parameters")


@pytest.mark.rule("TL-84")
def test_an_empty_moon_has_nothing_to_look_at() -> None:
    moon = Moon(2).holding(1, "H2O-1 O-1 AL-1 TI-1 FE-1 CA-1 SI-1 ZR-1", "N")
    moon.deposit(1, "H2O", "O", "AL", "TI", "FE", "CA", "SI", "ZR")
    moon.flown(0, "A", *squares("AL", 1, 10)).throws(0, (1, 1), 1)
    assert moon.of(facts.MoonLanded)
    assert moon.state.phase == "cards"
    moon.throws(0, (1, 1), 2)
    assert {move["type"] for move in moon.moves(0)} == {"fly"}


@pytest.mark.rule("TL-82")
def test_one_looks_again_after_fetching_an_option() -> None:
    moon = landing().given(facts.SiteProspected(0, 4, "TI")).when(0, moves.LeaveDeposit())
    moon.holding(0, "TI-2", "B").flown(0, "A", *squares("AL", 1, 10)).throws(0, (1, 1), 1)
    moon.when(0, moves.Prospect(4)).when(0, moves.KeepDeposit())
    assert moon.state.deposits[0] == ["TI"]


@pytest.mark.rule("TL-80", "TL-77")
def test_default_moves_on_the_moon_go_by_what_the_seat_knows() -> None:
    moon = waiting("TI-2").given(facts.SiteProspected(0, 4, "TI"), facts.DepositLeft(0, 4)).throws(0, (1, 1), 2)
    assert RULEBOOK.default_move(moon.state, 0) == moves.Prospect(4)
    moon = waiting("SI-2").given(facts.SiteProspected(0, 1, "TI"), facts.DepositLeft(0, 1)).throws(0, (1, 1), 2)
    assert RULEBOOK.default_move(moon.state, 0) == moves.Prospect(2)
    for site in range(1, 9):
        moon.given(facts.SiteProspected(0, site, "TI"), facts.DepositLeft(0, site))
    moon.throws(0, (1, 1), 2)
    assert move_json(RULEBOOK.default_move(moon.state, 0))["type"] == "fly"
