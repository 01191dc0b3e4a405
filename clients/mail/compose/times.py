"""Instants and durations as the reader writes them, in the reader's time zone, never relative alone."""

import re
from datetime import datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel.dates import format_date, format_skeleton, format_time, get_timezone_name
from babel.lists import format_list
from babel.units import format_unit

STEPS: Final = (("day", 86_400), ("hour", 3_600), ("minute", 60))
DURATION: Final = re.compile(r"P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?")


def zone(name: str) -> tzinfo:
    """The time zone of an IANA name; UTC where this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def written(instant: datetime, where: tzinfo, locale: str) -> str:
    """Day and time of day in a time zone, with the zone's name: no reader takes it for another's."""
    local = instant.astimezone(where)
    day = format_date(local, "full", locale=locale)
    hour = format_time(local, "short", tzinfo=where, locale=locale)
    return f"{day}, {hour} ({get_timezone_name(local, width='long', locale=locale)})"


def noted(instant: datetime, where: tzinfo, locale: str) -> str:
    """Day and time of day in a time zone, as short as a line in a list of mails has to be."""
    local = instant.astimezone(where)
    day = format_skeleton("MMMEd", local, locale=locale)
    return f"{day}, {format_time(local, 'short', tzinfo=where, locale=locale)}"


def length(time: timedelta, locale: str) -> str:
    """A duration in its two largest units down to minutes, never less than one."""
    rest = max(60, int(time.total_seconds()))
    parts = []
    for unit, size in STEPS:
        count, rest = divmod(rest, size)
        if count:
            parts.append(format_unit(count, f"duration-{unit}", locale=locale))
    return format_list(parts[:2], style="unit", locale=locale)


def duration(text: str) -> timedelta:
    """An ISO 8601 duration of weeks, days, hours, minutes and seconds. Raises ValueError."""
    found = DURATION.fullmatch(text)
    if found is None:
        raise ValueError(f"{text} is no duration")
    weeks, days, hours, minutes, seconds = (float(part or 0) for part in found.groups())
    return timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds)
