"""Rest: a player's night and days off, in which no time of their seat runs. No time zone is ever looked up here.

A log replays alike for ever, whatever governments decide later about their clocks. So it holds how far a player's
clocks are ahead of UTC, as it was known when the rest was said.
"""

from itertools import pairwise
from typing import Final

import msgspec

from games.core.clock import DAY, LONGEST_NIGHT, MINUTE, Millis

WEEK: Final = 7 * DAY
MOST_DAYS_OFF: Final = 3
"""In a week: the others wait for whoever rests."""
MOST_OFFSETS: Final = 64
FARTHEST: Final = 18 * 60
"""The most minutes by which clocks anywhere may differ from UTC."""
_THURSDAY: Final = 3
"""The day of the week of the first of January 1970; Monday is 0."""
_EVER: Final = 1 << 62


class Rest(msgspec.Struct, frozen=True):
    """When a player's clock stands still.

    The night is from minute `begins` to minute `ends` of the local day, over midnight when it ends earlier, and none
    when they are equal. `days_off` are whole local days, 0 for Monday. `offsets` are how many minutes local clocks are
    ahead of UTC, each from a time on; the first counts for all time before it, too.
    """

    begins: int
    ends: int
    days_off: tuple[int, ...]
    offsets: tuple[tuple[Millis, int], ...]

    @property
    def sound(self) -> bool:
        """Whether all are times and days that there are, and enough of each week is left to play in."""
        minutes, days = range(24 * 60), self.days_off
        return (
            self.begins in minutes
            and self.ends in minutes
            and self._night <= LONGEST_NIGHT * MINUTE
            and len(days) <= MOST_DAYS_OFF
            and all(day in range(7) for day in days)
            and all(one < other for one, other in pairwise(days))
            and 0 < len(self.offsets) <= MOST_OFFSETS
            and all(abs(minutes) <= FARTHEST for _, minutes in self.offsets)
            and all(one[0] < other[0] for one, other in pairwise(self.offsets))
        )

    def after(self, since: Millis, length: Millis) -> Millis:
        """When that much time has run since a moment; never a moment of rest."""
        at, left = since, length
        while True:
            weeks = min(left // self._week, (self._steady_until(at) - at) // WEEK)
            if weeks > 0:
                at, left = at + weeks * WEEK, left - weeks * self._week
            rests, until = self._stretch(at)
            if not rests:
                if left < until - at:
                    return at + left
                left -= until - at
            at = until

    def running(self, since: Millis, until: Millis) -> Millis:
        """How much time runs between two moments; nothing if the second is not later."""
        at, total = since, 0
        while at < until:
            weeks = (min(until, self._steady_until(at)) - at) // WEEK
            if weeks > 0:
                at, total = at + weeks * WEEK, total + weeks * self._week
                continue
            rests, end = self._stretch(at)
            end = min(end, until)
            total += 0 if rests else end - at
            at = end
        return total

    @property
    def _night(self) -> Millis:
        return (self.ends - self.begins) % (24 * 60) * MINUTE

    @property
    def _week(self) -> Millis:
        """How much time runs in a week in which no clocks change."""
        return (7 - len(self.days_off)) * (DAY - self._night)

    def _steady_until(self, at: Millis) -> Millis:
        """When local clocks next change."""
        return next((since for since, _ in self.offsets[1:] if since > at), _EVER)

    def _offset(self, at: Millis) -> Millis:
        reached = [minutes for since, minutes in self.offsets if since <= at]
        return (reached[-1] if reached else self.offsets[0][1]) * MINUTE

    def _stretch(self, at: Millis) -> tuple[bool, Millis]:
        """Whether a moment is one of rest, and until when that stays so, at least."""
        day, into = divmod(at + self._offset(at), DAY)
        if (day + _THURSDAY) % 7 in self.days_off:
            rests, end = True, DAY
        else:
            rests, end = self._hours(into)
        return rests, min(at + end - into, self._steady_until(at))

    def _hours(self, into: Millis) -> tuple[bool, Millis]:
        """Whether it is night so far into a day, and until when, within the day."""
        begins, ends = self.begins * MINUTE, self.ends * MINUTE
        later = [edge for edge in (begins, ends) if edge > into and begins != ends]
        return (into - begins) % DAY < self._night, min(later, default=DAY)
