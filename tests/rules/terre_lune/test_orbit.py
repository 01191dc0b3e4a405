"""The pirate satellite and its orbit: attraction, the way back, collisions."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.terre_lune import facts
from games.terre_lune.board import BOARD, CROSSINGS
from games.terre_lune.rules.position import flights, stop
from games.terre_lune.state import Rocket
from tests.rules.terre_lune.positions import Moon, squares


def near(crossing: int, *, home: bool = False, seats: int = 2, **options: Any) -> Moon:
    """Seat 0 stands one square before MA`crossing`, coming from M, or from A on the way home."""
    moon = Moon(seats, **options)
    if home:
        return moon.flown(0, "A", *squares("MA", 16, crossing + 1), home=True)
    return moon.flown(0, "M", *squares("MA", 1, crossing - 1))


@pytest.mark.rule("TL-59", "TL-60")
@pytest.mark.parametrize(("start", "blue", "to"), [(0, (1, 1), 2), (20, (4, 3), 3), (12, (6, 6), 0)])
def test_every_throw_moves_the_satellite_clockwise(start: int, blue: tuple[int, int], to: int) -> None:
    for seat in (0, 1):
        moon = Moon(2, satellite=start).flown(seat, "T", "TM1").throws(seat, blue, 1)
        assert moon.of(facts.SatelliteMoved) == [facts.SatelliteMoved(start, to, sum(blue))]


@pytest.mark.rule("TL-62")
def test_a_rocket_that_stops_on_a_crossing_is_dragged_along() -> None:
    moon = near(11).throws(0, (1, 2), 1, to=20)
    assert moon.of(facts.RocketAttracted) == [facts.RocketAttracted(0, "MA11", 3, 10, "flight")]
    rocket = moon.rocket(0)
    assert (rocket.square, rocket.owed, rocket.orbit, rocket.pulled) == ("MA11", 3, 10, ["MA11"])
    assert moon.state.phase == "cards"


@pytest.mark.rule("TL-63")
def test_flying_over_a_crossing_does_nothing() -> None:
    moon = near(11).throws(0, (1, 2), 2, to=7)
    assert moon.rocket(0).square == "MA12"
    assert not moon.of(facts.RocketAttracted)
    assert not moon.of(facts.RocketCollided)


@pytest.mark.rule("TL-64", "TL-65")
@pytest.mark.parametrize(("red", "owed", "square"), [(5, 0, "MA13"), (3, 0, "MA11"), (2, 1, "MA11")])
def test_the_way_back_comes_first_and_points_left_fly_on(red: int, owed: int, square: str) -> None:
    moon = near(12).attracted(0, 3).throws(0, (1, 1), red, to=20)
    assert moon.of(facts.WayBackFlown) == [facts.WayBackFlown(0, min(3, red), owed)]
    assert (moon.rocket(0).square, moon.rocket(0).owed) == (square, owed)
    assert bool(moon.of(facts.RocketFlown)) is (red > 3)
    assert moon.state.phase == "cards"


@pytest.mark.rule("TL-66")
def test_once_at_a_crossing_until_the_next_place() -> None:
    moon = near(12).attracted(0, 3).back(0, 3)
    assert stop(moon.state, 0) is None
    moon.flown(0, "M", *squares("MA", 1, 11))
    assert stop(moon.state, 0) == "attraction"


@pytest.mark.rule("TL-67")
def test_the_satellite_may_come_to_a_rocket() -> None:
    moon = near(11).given(facts.RocketFlown(0, ("MA10", "MA11"), 0, auto=True))
    moon.flown(1, "T", "TM1").throws(1, (1, 2), 1, to=7)
    assert not moon.of(facts.RocketCollided)
    assert moon.rocket(0).square == "MA11"


@pytest.mark.rule("TL-68")
def test_neither_while_dragged_nor_back_on_its_crossing_does_it_collide() -> None:
    # Given a rocket that owes 4 at MA11, the satellite where its figure will stand, and then on its crossing
    moon = near(12).attracted(0, 4).throws(0, (1, 1), 1, to=10)
    assert moon.rocket(0).orbit == 10
    assert not moon.of(facts.RocketCollided)
    moon.throws(0, (1, 1), 3, to=7)
    assert (moon.rocket(0).owed, moon.rocket(0).square) == (0, "MA11")
    assert not moon.of(facts.RocketCollided)
    assert not moon.of(facts.RocketAttracted)


@pytest.mark.rule("TL-69", "TL-70", "TL-71", "TL-72")
def test_a_collision_sends_the_rocket_back_without_its_options() -> None:
    moon = near(6).holding(0, "ZR-1 FE-2", "N").throws(0, (2, 3), 1, to=5)
    options = ("FE-2", "ZR-1")
    assert moon.of(facts.RocketCollided) == [facts.RocketCollided(0, "MA6", "flight", 1, "M", 2, 10, options)]
    assert (moon.rocket(0).trail, moon.state.held[0], moon.rocket(0).collisions) == (["M"], [], 1)
    assert len(moon.state.hands[0]) == 5
    assert moon.state.piles["M"].size == 10
    assert moon.state.phase == "cards"
    # And it leaves again in its next turn
    moon.throws(0, (1, 1), 1, to=0)
    assert {move["path"][-1] for move in moon.moves(0)} == {"MA1", "MP1"}


@pytest.mark.rule("TL-72")
def test_what_a_collision_left_comes_last() -> None:
    # Given a pile of one option, and under it two left by seat 0
    moon = near(6).holding(0, "ZR-1 FE-2", "N").emptied(1, "M", 1).throws(0, (2, 3), 1, to=5)
    # When it is boarded three times, those two come in either order after the one
    taken = []
    for seat in (1, 0, 1):
        moon.flown(seat, "T", *squares("TM", 1, 10)).throws(seat, (1, 1), 1, to=0)
        (drawn,) = moon.of(facts.OptionTaken)
        taken.append(drawn.option)
    assert taken[0] not in ("ZR-1", "FE-2")
    assert sorted(taken[1:]) == ["FE-2", "ZR-1"]
    assert moon.state.piles["M"].size == 0


@pytest.mark.rule("TL-73")
def test_the_second_collision_eliminates() -> None:
    moon = near(6, seats=3).holding(0, "ZR-1").given(facts.RocketCollided(0, "MA3", "push", 1, "M", 0, 8, ()))
    moon.flown(0, "M", *squares("MA", 1, 5)).holding(0, "FE-1", "N")
    moon.throws(0, (2, 3), 1, to=5)
    assert moon.of(facts.RocketCollided)[0].back_to is None
    assert moon.of(facts.CosmonautEliminated) == [facts.CosmonautEliminated(0, 1)]
    assert moon.rocket(0).status == "eliminated"
    assert (moon.state.held[0], moon.state.hands[0], len(moon.state.discard)) == ([], [], 5)
    assert moon.state.gone == ["FE-1"]
    # And the turn has ended at once: the next seat's has begun
    assert [event.seat for event in moon.of(facts.TurnStarted)] == [0, 1]
    assert moon.state.turn == 1


@pytest.mark.rule("TL-110")
def test_without_pulverise_every_collision_is_like_the_first() -> None:
    moon = near(6, pulverise=False)
    for count in (1, 2, 3):
        moon.flown(0, "M", *squares("MA", 1, 5)).throws(0, (2, 3), 1, to=5)
        (collided,) = moon.of(facts.RocketCollided)
        assert (collided.count, collided.back_to, moon.rocket(0).status) == (count, "M", "in_play")


@pytest.mark.rule("TL-74", "TL-75")
def test_homebound_rockets_are_attracted_but_do_not_collide() -> None:
    moon = near(6, home=True).throws(0, (6, 6), 1, to=5)
    assert moon.of(facts.RocketAttracted) == [facts.RocketAttracted(0, "MA6", 12, 17, "flight")]
    # And homebound it stays, also when it flies to the Moon again
    moon.flown(0, "L").given(facts.MoonLanded(0, first=False)).flown(0, "A", *squares("MA", 16, 7))
    moon.throws(0, (1, 1), 1, to=5)
    assert moon.of(facts.RocketAttracted)


@pytest.mark.rule("TL-66", "TL-17")
def test_no_flight_by_way_of_a_place_comes_back_to_a_crossing_behind_the_rocket() -> None:
    # so whoever flies need not ask whether a place has ended an attraction on the way
    trails = [trail for place in BOARD.places for trail in _trails((place,))]
    for trail in trails:
        rocket = Rocket("R", list(trail), landed=True)
        for points in range(1, 7):
            ends = {path[-1] for path in flights(rocket, points) if BOARD.places & set(path[1:])}
            assert not ends & set(trail) & CROSSINGS.keys()


def _trails(trail: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every way from a place over squares, as far as it goes without another place."""
    for node in BOARD.neighbours[trail[-1]]:
        if node not in trail and node not in BOARD.places:
            yield (*trail, node)
            yield from _trails((*trail, node))
