"""The time now, and times and durations as clients read them: RFC 3339 in UTC, ISO 8601."""

from datetime import UTC, datetime, timedelta
from typing import overload

import msgspec

from events import clock
from games.core.clock import Millis


def milliseconds() -> Millis:
    """The time, in milliseconds since the epoch."""
    return clock.milliseconds()


@overload
def rfc3339(at: Millis) -> str: ...
@overload
def rfc3339(at: None) -> None: ...
def rfc3339(at: Millis | None) -> str | None:
    """Milliseconds since the epoch as `2026-03-01T18:05:00.250Z`; nothing for nothing."""
    if at is None:
        return None
    seconds, millis = divmod(at, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{millis:03}Z"


def duration(millis: Millis) -> str:
    """A length of time in milliseconds as ISO 8601, such as `PT90S`."""
    return str(msgspec.to_builtins(timedelta(milliseconds=millis)))
