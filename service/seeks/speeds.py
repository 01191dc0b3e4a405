"""Speeds: clocks with names that mean the same everywhere."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from msgspec import Struct

from games.core.clock import DAY, Bank, Clock, Millis, PerMove

MINUTE_MS: Final = 60_000


class Speed(Struct, frozen=True):
    """A clock by its name; a seek waits `patience` (ms) unless its player renews it. At `nights` it rests."""

    key: str
    clock: Clock
    patience: Millis
    titles: Mapping[str, str]
    nights: bool = False


LIVE: Final = "live"
"""The speed at which one plays a game at a time, and seeks one at a time."""

SPEEDS: Final = {
    speed.key: speed
    for speed in (
        Speed(
            LIVE,
            Bank(timedelta(minutes=15), timedelta(seconds=15)),
            2 * MINUTE_MS,
            {"en": "Live", "fr": "En direct"},
        ),
        Speed(
            "hour", PerMove(timedelta(hours=1)), 60 * MINUTE_MS, {"en": "An hour a move", "fr": "Une heure par coup"}
        ),
        Speed("day", PerMove(timedelta(days=1)), 3 * DAY, {"en": "A day a move", "fr": "Un jour par coup"}, True),
        Speed(
            "three-days",
            PerMove(timedelta(days=3)),
            7 * DAY,
            {"en": "Three days a move", "fr": "Trois jours par coup"},
            True,
        ),
        Speed(
            "week", PerMove(timedelta(days=7)), 14 * DAY, {"en": "A week a move", "fr": "Une semaine par coup"}, True
        ),
    )
}
