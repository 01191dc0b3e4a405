"""What players of De la Terre à la Lune are remembered for: badges, and the station where a game began."""

from collections.abc import Mapping
from typing import Final

from games.core.deeds.chronicle import Badge, Chronicle
from games.core.facts import Seat
from games.terre_lune.facts import (
    EarthLanded,
    LotsTaken,
    MoonLanded,
    RocketAttracted,
    RocketCollided,
    StationBoarded,
)

_LONG_RIDE: Final = 10
_STATIONS: Final = 4


def opening(chronicle: Chronicle, seat: Seat) -> str:
    """The station that the seat boarded first."""
    return next((f"stations.{boarded.station}" for boarded in chronicle.by(seat, StationBoarded)), "")


def _stations(chronicle: Chronicle, seat: Seat) -> set[str]:
    return {boarded.station for boarded in chronicle.by(seat, StationBoarded)}


BADGES: Final[Mapping[str, Badge]] = {
    "first-footprint": lambda chronicle, seat: [one.seat for one in chronicle.events(MoonLanded)][:1] == [seat],
    "first-home": lambda chronicle, seat: any(landed.landing == 1 for landed in chronicle.by(seat, EarthLanded)),
    "all-stations": lambda chronicle, seat: len(_stations(chronicle, seat)) == _STATIONS,
    "ambush": lambda chronicle, seat: any(taken.winner == seat for taken in chronicle.events(LotsTaken)),
    "comeback": lambda chronicle, seat: chronicle.won(seat) and bool(chronicle.by(seat, RocketCollided)),
    "long-ride": lambda chronicle, seat: any(ride.points >= _LONG_RIDE for ride in chronicle.by(seat, RocketAttracted)),
}
"""By key."""
