"""Turns and flights of De la Terre à la Lune."""

import pytest

from games.terre_lune import facts, moves
from games.terre_lune.rules.position import flights
from games.terre_lune.state import Rocket
from tests.rules.terre_lune.positions import Moon, squares


def ends(trail: str, points: int, *, landed: bool = False) -> set[str]:
    """Where the legal flights end."""
    return {path[-1] for path in flights(Rocket("R", trail.split(), landed=landed), points)}


@pytest.mark.rule("TL-20", "TL-21", "TL-22", "TL-14")
def test_blue_moves_the_satellite_first_and_red_the_rocket_then() -> None:
    moon = Moon(2, satellite=20).flown(0, "T", "TM1", "TM2", "TM3").throws(0, (4, 3), 2)
    moon.then(
        facts.HandKept(1),
        facts.TurnStarted(0, 2),
        facts.DiceThrown(0, (4, 3), 2),
        facts.SatelliteMoved(20, 3, 7),
        facts.RocketFlown(0, ("TM3", "TM4", "TM5"), 0, auto=True),
    )
    assert (moon.state.satellite, moon.rocket(0).square) == (3, "TM5")


@pytest.mark.rule("TL-20", "TL-87")
def test_the_same_dice_are_thrown_and_cards_changed_on_the_way_back() -> None:
    moon = Moon(2).flown(0, "A", "MA16", "MA15", home=True).throws(0, (1, 2), 2, to=0)
    assert [event.red for event in moon.of(facts.DiceThrown)] == [2]
    assert moon.state.phase == "cards"
    moon.when(0, moves.ExchangeCards(tuple(moon.state.hands[0][:2])))
    assert moon.of(facts.CardsExchanged)[0].count == 2


@pytest.mark.rule("TL-13", "TL-16")
def test_from_the_earth_two_routes_are_free() -> None:
    assert ends("T", 3) == {"TM3", "TN3"}
    moon = Moon(2).throws(0, (1, 1), 3).then_awaits(0)
    moon.when(0, moves.Fly(("T", "TN1", "TN2", "TN3")))
    moon.then(facts.RocketFlown(0, ("T", "TN1", "TN2", "TN3"), 0, auto=False))


@pytest.mark.rule("TL-14")
@pytest.mark.parametrize(
    "path",
    [
        (), ("T",), ("T", "TM1"), ("T", "TM1", "TM2", "TM3"), ("T", "TM1", "TN2"), ("TM1", "TM2"), ("T", "TM2", "TM1"),
        ("T", "X"), ("T", "TM1", "T"),
    ],
)  # fmt: skip
def test_another_path_is_refused(path: tuple[str, ...]) -> None:
    moon = Moon(2).throws(0, (1, 1), 2)
    moon.when(0, moves.Fly(path)).then_refused("illegal_path", "TL-14", points=2, square="T")


@pytest.mark.rule("TL-15")
def test_rockets_may_share_a_square() -> None:
    moon = Moon(2).flown(0, "T", "TM1").flown(1, "T", "TM1", "TM2").throws(0, (1, 2), 1)
    assert moon.rocket(0).square == moon.rocket(1).square == "TM2"


@pytest.mark.rule("TL-16")
def test_forks_and_stations_leave_every_way_on_open() -> None:
    assert ends("M", 2) == {"MA2", "MP2"}
    assert ends("M MP8 MP9 MP10", 2) == {"PA1", "PB1", "NP10"}
    assert ends("A", 1, landed=True) == {"MA16", "PA10", "AL1"}
    assert ends("M MP10 P", 1) == {"PA1", "PB1", "NP10"}


@pytest.mark.rule("TL-17")
def test_no_turning_back_but_from_a_place_any_direction() -> None:
    assert ends("M MA1 MA2", 1) == {"MA3"}
    assert ends("A", 1) == {"MA16", "PA10", "AL1"}
    assert ends("L", 2, landed=True) == {"AL9", "BL9"}


@pytest.mark.rule("TL-17")
@pytest.mark.parametrize("points", range(1, 7))
def test_no_square_comes_twice_in_a_flight(points: int) -> None:
    for trail in ("T", "M", "A", "L", "M MP10", "A PA1", "P"):
        for path in flights(Rocket("R", trail.split(), landed=True), points):
            assert len(set(path)) == len(path)
            assert len(path) <= points + 1


@pytest.mark.rule("TL-18")
def test_outbound_rockets_do_not_go_back_to_the_earth() -> None:
    assert ends("M", 1) == {"MA1", "MP1"}
    assert ends("M", 1, landed=True) == {"MA1", "MP1", "TM10"}
    assert ends("M MP3 MP2 MP1", 2) == {"M", "MA1"}
    assert ends("M MP3 MP2 MP1", 2, landed=True) == {"M", "MA1", "TM10"}
    assert ends("A", 1) == {"MA16", "PA10", "AL1"}


@pytest.mark.rule("TL-19")
def test_off_the_moon_flying_is_compulsory() -> None:
    moon = Moon(2).throws(0, (1, 1), 2)
    assert {move["type"] for move in moon.moves(0)} == {"fly"}
    moon.when(0, moves.KeepCards()).then_refused("wrong_phase", "TL-111", phase="fly", moves=["fly", "prospect"])
    moon.when(0, moves.Prospect(1)).then_refused("illegal_site", "TL-77")


@pytest.mark.rule("TL-33", "TL-34")
def test_a_station_is_reached_with_points_left_or_flown_through() -> None:
    moon = Moon(2).flown(0, "T", *squares("TM", 1, 9)).throws(0, (1, 1), 5)
    paths = [move["path"] for move in moon.moves(0)]
    stop, through = ["TM9", "TM10", "M"], ["TM9", "TM10", "M", "MA1", "MA2", "MA3"]
    assert paths == [stop, through, ["TM9", "TM10", "M", "MP1", "MP2", "MP3"]]
    moon.when(0, moves.Fly(tuple(stop)))
    moon.then_first(facts.RocketFlown(0, tuple(stop), 3, auto=False), facts.StationBoarded(0, "M"))


@pytest.mark.rule("TL-34")
def test_flying_through_a_station_takes_nothing_and_begins_a_new_trail() -> None:
    moon = Moon(2).flown(0, "T", *squares("TM", 1, 9)).throws(0, (1, 1), 4)
    moon.when(0, moves.Fly(("TM9", "TM10", "M", "MA1", "MA2")))
    assert not moon.of(facts.StationBoarded)
    assert moon.rocket(0).trail == ["M", "MA1", "MA2"]


@pytest.mark.rule("TL-76", "TL-109", "TL-34")
def test_moon_and_earth_need_no_exact_number_and_end_a_flight() -> None:
    moon = Moon(2).flown(0, "A", *squares("AL", 1, 9)).throws(0, (1, 1), 6)
    moon.then_first(facts.HandKept(1))
    (flown,) = moon.of(facts.RocketFlown)
    assert (flown.path, flown.lost, flown.auto) == (("AL9", "AL10", "L"), 4, True)
    assert moon.of(facts.MoonLanded) == [facts.MoonLanded(0, first=True)]

    moon = Moon(2).flown(0, "M", *squares("TM", 10, 2), home=True).throws(0, (1, 1), 5)
    assert moon.of(facts.RocketFlown)[0].lost == 3
    assert moon.of(facts.EarthLanded)[0] == facts.EarthLanded(0, 1, 200)


@pytest.mark.rule("TL-107")
def test_the_only_flight_is_flown_by_the_engine() -> None:
    moon = Moon(2).flown(0, "T", "TM1").throws(0, (1, 1), 2)
    assert moon.of(facts.RocketFlown) == [facts.RocketFlown(0, ("TM1", "TM2", "TM3"), 0, auto=True)]
    assert moon.state.phase == "cards"


@pytest.mark.rule("TL-111")
def test_what_is_checked_first_is_refused_first() -> None:
    moon = Moon(2).throws(0, (1, 1), 2)
    moon.when(1, {"type": "jump"}).then_refused("unknown_move")
    moon.when(1, {"type": "fly", "path": "T"}).then_refused("bad_parameters")
    moon.when(1, moves.Fly(("T",))).then_refused("not_awaited")
    moon.when(0, moves.PlayCard("R1")).then_refused("wrong_phase", "TL-111")
    moon.when(0, moves.Fly(("T",))).then_refused("illegal_path", "TL-14")
