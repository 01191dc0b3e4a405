"""Badges are earned by what they say, and by nothing less; an opening is what the seat did first."""

from collections.abc import Sequence

from games.core.facts import Event, Standing
from games.terre_lune.deeds import BADGES, opening
from games.terre_lune.facts import (
    EarthLanded,
    LotsTaken,
    MoonLanded,
    RocketAttracted,
    RocketCollided,
    StationBoarded,
)
from tests.rules.deeds import assert_earned, assert_opens

STANDINGS = (Standing(0, 1, 9), Standing(1, 2, 5))

BOARDED = [StationBoarded(0, station) for station in ("A", "M", "N", "B")]
COLLIDED = RocketCollided(0, "MA3", "flight", 1, "M", 0, 0, ())


def _ride(points: int) -> RocketAttracted:
    return RocketAttracted(0, "MA3", points, 9, "flight")


CASES: dict[str, tuple[Sequence[Event], Sequence[Event]]] = {
    "first-footprint": (
        [MoonLanded(0, first=True), MoonLanded(1, first=True)],
        [MoonLanded(1, first=True), MoonLanded(0, first=True)],
    ),
    "first-home": ([EarthLanded(0, 1, 300)], [EarthLanded(0, 2, 100), EarthLanded(1, 1, 300)]),
    "all-stations": (BOARDED, [*BOARDED[:3], BOARDED[0]]),
    "ambush": ([LotsTaken(0, 1, 1, 0, {})], [LotsTaken(1, 0, 1, 0, {})]),
    "comeback": ([COLLIDED], []),
    "long-ride": ([_ride(10)], [_ride(9)]),
}
OPENING: tuple[Sequence[Event], str] = ([StationBoarded(1, "B"), *BOARDED], "stations.A")


def test_badges_and_opening() -> None:
    assert_earned(BADGES, CASES, STANDINGS)
    assert_opens(opening, *OPENING)
