"""When a letter is due, by its player's preferences and local time. Nothing here reads a clock."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import structs

from games.core.clock import Millis
from service.mail.letters.model import Letter
from service.mail.letters.preferences import Preferences, Quiet

BEFORE_QUIET_MS: Final = 5 * 60_000
"""How long before quiet hours a letter comes that would be too late after them."""


def planned(letter: Letter, wanted: Preferences, zone: ZoneInfo, grace: Millis, now: Millis) -> Letter:
    """The letter with the time at which it is due, or dropped when its player does not want it."""
    if reason := wanted.silent(letter.kind):
        return letter.ended("dropped", reason)
    moment = due(letter, wanted, zone, grace, now)
    return letter.ended("dropped", "no_deadline") if moment is None else structs.replace(letter, due=moment)


def due(letter: Letter, wanted: Preferences, zone: ZoneInfo, grace: Millis, now: Millis) -> Millis | None:
    """When the letter is to go, `now` at the earliest; None when it never is, because there is no deadline.

    `grace` is how long somebody at the screen has to answer without a mail.
    """
    moment = _by_mode(letter, wanted, zone, grace)
    if moment is None:
        return None
    moment = max(moment, now)
    return moment if wanted.quiet is None else _outside(wanted.quiet, moment, letter.deadline, zone, now)


def _by_mode(letter: Letter, wanted: Preferences, zone: ZoneInfo, grace: Millis) -> Millis | None:
    began = letter.at if letter.opened is None else letter.opened
    if wanted.mode == "digest":
        return next_of(wanted.digest_at, began, zone)
    if wanted.mode == "late":
        if letter.deadline is None:
            return None
        return max(letter.deadline - round(wanted.share * (letter.deadline - began)), began + grace)
    return began + grace


def _outside(quiet: Quiet, moment: Millis, deadline: Millis | None, zone: ZoneInfo, now: Millis) -> Millis:
    """The moment, put off to the end of the quiet hours it falls into.

    If the deadline is before that end, it comes before they begin; if they have begun already, at their end.
    """
    hours = quiet_around(quiet, moment, zone)
    if hours is None:
        return moment
    begin, end = hours
    if deadline is None or deadline > end or now >= begin:
        return end
    return max(begin - BEFORE_QUIET_MS, now)


def quiet_around(quiet: Quiet, moment: Millis, zone: ZoneInfo) -> tuple[Millis, Millis] | None:
    """The quiet hours that contain a moment, None when there are none.

    When the clocks change, they begin as early and end as late as their times allow.
    """
    local = datetime.fromtimestamp(moment / 1000, UTC).astimezone(zone)
    begins, ends, wall = time.fromisoformat(quiet.begins), time.fromisoformat(quiet.ends), local.time()
    overnight = ends <= begins
    inside = wall >= begins or wall < ends if overnight else begins <= wall < ends
    if not inside:
        return None
    today = local.date()
    first = today - timedelta(days=1) if overnight and wall < ends else today
    last = first + timedelta(days=1) if overnight else first
    return min(_readings(first, begins, zone)), max(_readings(last, ends, zone))


def next_of(times: tuple[str, ...], after: Millis, zone: ZoneInfo) -> Millis:
    """The first of the times of the day at or after a moment."""
    today = datetime.fromtimestamp(after / 1000, UTC).astimezone(zone).date()
    days = (today + timedelta(days=ahead) for ahead in range(3))
    moments = (next(_readings(day, time.fromisoformat(given), zone)) for day in days for given in times)
    return min(moment for moment in moments if moment >= after)


def _readings(day: date, at: time, zone: ZoneInfo) -> Iterator[Millis]:
    """What a time of the day can mean: two moments when it comes twice, or is skipped, as the clocks change."""
    for fold in (0, 1):
        moment = datetime.combine(day, at, zone).replace(fold=fold)
        yield round(moment.timestamp() * 1000)
