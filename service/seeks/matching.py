"""Which seeks fit each other: those who have waited longest come first."""

from collections.abc import Callable, Sequence
from typing import Final

from service.seeks.model import Seek

STEPS: Final = 5_000
"""How many seeks are tried for a game before one of fewer seats is looked for: only odd wishes and blocks need more."""

Apart = Callable[[Seek, Seek], bool]
"""Whether two seeks' players do not play together because of a block."""


def first_group(waiting: Sequence[Seek], apart: Apart, around: str | None = None) -> list[Seek] | None:
    """Seeks that can begin a game, or None: with the one whose id is `around`, else with whoever has waited longest.

    `waiting` is one rulebook's and speed's, the longest waiting first. As many seats as can be are filled.
    """
    for place, first in enumerate(waiting):
        if around is None:
            others = waiting[place + 1 :]
        elif first.id == around:
            others = [*waiting[:place], *waiting[place + 1 :]]
        else:
            continue
        if group := _with(first, others, apart):
            return group
    return None


def _with(first: Seek, others: Sequence[Seek], apart: Apart) -> list[Seek] | None:
    for seats in sorted(first.seats, reverse=True):
        candidates = [one for one in others if seats in one.seats and fits(first, one, apart)]
        if group := _Search(seats, apart).complete([first], candidates):
            return group
    return None


def fits(one: Seek, other: Seek, apart: Apart) -> bool:
    """Whether two seeks' players may sit at one table."""
    return one.account != other.account and one.accepts(other) and other.accepts(one) and not apart(one, other)


class _Search:
    """Fills a table of so many seats; gives up after `STEPS`."""

    def __init__(self, seats: int, apart: Apart) -> None:
        self._seats = seats
        self._apart = apart
        self._left = STEPS

    def complete(self, group: list[Seek], candidates: list[Seek]) -> list[Seek] | None:
        """The group with candidates, all of whom fit it, who fit each other, too."""
        if len(group) == self._seats:
            return group
        for place, one in enumerate(candidates):
            self._left -= 1
            if self._left < 0 or len(group) + len(candidates) - place < self._seats:
                return None
            rest = [other for other in candidates[place + 1 :] if fits(one, other, self._apart)]
            if found := self.complete([*group, one], rest):
                return found
        return None
