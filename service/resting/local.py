"""Local hours as logs have them: with how far the clocks of a time zone are ahead of UTC, for years to come."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from games.core.clock import Millis
from games.core.resting.rest import MOST_OFFSETS, Rest

YEARS: Final = 6
"""For how many years, this one included, changes of clocks are known; after that they stay as they are then."""
_DAY: Final = timedelta(days=1)
_MINUTE: Final = timedelta(minutes=1)


def rest_in(zone: str, begins: str, ends: str, days_off: tuple[int, ...], at: Millis) -> Rest:
    """The rest between two times of the day (`HH:MM`), and on days of the week, in a time zone; as said at a moment."""
    year = datetime.fromtimestamp(at / 1000, UTC).year
    return Rest(_minutes(begins), _minutes(ends), days_off, _offsets(zone, year))


def length(begins: str, ends: str) -> int:
    """How many minutes there are from one time of the day to the next time it is the other, less than a day."""
    return (_minutes(ends) - _minutes(begins)) % (24 * 60)


def clock_time(minutes: int) -> str:
    """A minute of the day as `HH:MM`."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _minutes(time: str) -> int:
    hours, minutes = time.split(":")
    return int(hours) * 60 + int(minutes)


@lru_cache(maxsize=512)
def _offsets(zone: str, year: int) -> tuple[tuple[Millis, int], ...]:
    """The offsets from a year on: they are the same whenever they are said within it."""
    place = ZoneInfo(zone)
    day, end = datetime(year, 1, 1, tzinfo=UTC), datetime(year + YEARS, 1, 1, tzinfo=UTC)
    found = [(_millis(day), _ahead(place, day))]
    while day < end:
        following = day + _DAY
        if _ahead(place, following) != found[-1][1]:
            change = _change(place, day, following)
            found.append((_millis(change), _ahead(place, change)))
        day = following
    return tuple(found[:MOST_OFFSETS])


def _change(place: ZoneInfo, before: datetime, after: datetime) -> datetime:
    """The minute in which clocks change between two moments with other offsets."""
    while after - before > _MINUTE:
        middle = before + (after - before) // _MINUTE // 2 * _MINUTE
        before, after = (middle, after) if _ahead(place, middle) == _ahead(place, before) else (before, middle)
    return after


def _ahead(place: ZoneInfo, at: datetime) -> int:
    offset = at.astimezone(place).utcoffset()
    return offset // _MINUTE if offset else 0


def _millis(at: datetime) -> Millis:
    return round(at.timestamp() * 1000)
