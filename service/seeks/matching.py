"""Which seeks fit each other: those who have waited longest come first."""

from collections.abc import Callable, Sequence
from typing import Final

from service.seeks.model import Seek

MOST_COMPARED: Final = 10_000
"""Pairs that are compared for whoever is to have a table of three or more: only odd wishes and blocks need more."""

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
    fitting = [one for one in others if fits(first, one, apart)]
    search = _Search(apart)
    for seats in sorted(first.seats, reverse=True):
        candidates = [one for one in fitting if seats in one.seats]
        if group := search.complete([first], candidates, seats):
            return group
    return None


def fits(one: Seek, other: Seek, apart: Apart) -> bool:
    """Whether two seeks' players may sit at one table."""
    return one.account != other.account and one.accepts(other) and other.accepts(one) and not apart(one, other)


class _Search:
    """Fills a table; gives up once it has compared so many."""

    def __init__(self, apart: Apart) -> None:
        self._apart = apart
        self._left = MOST_COMPARED

    def complete(self, group: list[Seek], candidates: list[Seek], seats: int) -> list[Seek] | None:
        """The group with candidates, all of whom fit it, who fit each other, too."""
        missing = seats - len(group)
        if missing == 1:
            return [*group, candidates[0]] if candidates else None
        for place, one in enumerate(candidates):
            if self._left <= 0 or len(candidates) - place < missing:
                return None
            further = candidates[place + 1 :]
            self._left -= len(further)
            rest = [other for other in further if fits(one, other, self._apart)]
            if found := self.complete([*group, one], rest, seats):
                return found
        return None
