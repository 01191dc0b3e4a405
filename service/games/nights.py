"""A player's night: from local hours to minutes of the day in UTC, as logs have it."""

from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from games.core.clock import Millis, Night

USUAL: Final = ("22:00", "07:00")
"""The night of a player who has set none."""


def night_in(zone: str, begins: str, ends: str, at: Millis) -> Night:
    """The night between two times of the day (`HH:MM`) in a time zone, by the offset that it has at that moment."""
    offset = datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone)).utcoffset()
    ahead = int(offset.total_seconds() // 60) if offset else 0
    return Night(_utc(begins, ahead), _utc(ends, ahead))


def clock_time(minutes: int) -> str:
    """A minute of the day as `HH:MM`."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _utc(time: str, ahead: int) -> int:
    hours, minutes = time.split(":")
    return (int(hours) * 60 + int(minutes) - ahead) % (24 * 60)
