"""Tables of two and of more: how many of which size, who sits there, and on which seat."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Final

from tournaments.core.lots import lot
from tournaments.core.scoring.records import pairs

MOST_ARRANGED: Final = 5
"""Up to so many seats, all ways to sit down are compared: 120."""
_PASSES: Final = 4

Met = Counter[frozenset[str]]
Sat = Counter[tuple[str, int]]


@cache
def sizes_for(entrants: int, wanted: int, allowed: tuple[int, ...]) -> tuple[int, ...]:
    """The sizes of the tables for so many: as few as can be are left over, then as many tables as can be of `wanted`.

    The larger tables come first.
    """
    best: dict[int, tuple[tuple[int, int, int], tuple[int, ...]]] = {0: ((0, 0, 0), ())}
    for count in range(1, entrants + 1):
        options = [((best[count - 1][0][0] + 1, *best[count - 1][0][1:]), best[count - 1][1])]
        for size in allowed:
            if size <= count:
                (left, off, tables), sizes = best[count - size]
                options.append(((left, off + abs(size - wanted), tables + 1), (*sizes, size)))
        best[count] = min(options, key=lambda option: (option[0], tuple(sorted(option[1], reverse=True))))
    return tuple(sorted(best[entrants][1], reverse=True))


def filled(order: Sequence[str], sizes: Sequence[int], met: Met) -> list[list[str]]:
    """Tables of these sizes out of entrants in order: neighbours meet, and as few as can be who have met before.

    Each table takes the first who is left, and with them those who have met the table least, the nearest first. Then
    two of different tables change places wherever fewer meet again by it.
    """
    left = list(order)
    tables: list[list[str]] = []
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            best = min(range(len(left)), key=lambda place: (_again(left[place], table, met), place))
            table.append(left.pop(best))
        tables.append(table)
    _mend(tables, met)
    return tables


def _again(entrant: str, table: Sequence[str], met: Met) -> int:
    return sum(met[frozenset((entrant, other))] for other in table if other != entrant)


def _mend(tables: list[list[str]], met: Met) -> None:
    for _ in range(_PASSES):
        mended = [_mend_table(place, tables, met) for place in range(len(tables))]
        if not any(mended):
            return


def _mend_table(place: int, tables: list[list[str]], met: Met) -> bool:
    """Change places with the nearest table with which fewer meet again; whether somebody did."""
    table = tables[place]
    if not any(met[pair] for pair in pairs(table)):
        return False
    near = sorted((one for one in range(len(tables)) if one != place), key=lambda one: (abs(one - place), one))
    for other in (tables[one] for one in near):
        for mine in range(len(table)):
            for theirs in range(len(other)):
                if _gain(table, mine, other, theirs, met) > 0:
                    table[mine], other[theirs] = other[theirs], table[mine]
                    return True
    return False


def _gain(table: Sequence[str], mine: int, other: Sequence[str], theirs: int, met: Met) -> int:
    """How many fewer meet again when two change places."""
    one, two = table[mine], other[theirs]
    rest = [entrant for entrant in table if entrant != one]
    rest_of_other = [entrant for entrant in other if entrant != two]
    before = _again(one, rest, met) + _again(two, rest_of_other, met)
    return before - _again(two, rest, met) - _again(one, rest_of_other, met)


def seated(table: Sequence[str], sat: Sat, seed: str, purpose: str) -> tuple[str, ...]:
    """The table in order of its seats: who had a seat least often gets it; what is equal is drawn."""
    drawn = sorted(table, key=lambda entrant: lot(seed, purpose, entrant))
    if len(drawn) > MOST_ARRANGED:
        return _turned(drawn, sat)
    return min(permutations(drawn), key=lambda order: _often(order, sat))


def _often(order: Sequence[str], sat: Sat) -> int:
    """What is to be least: each time more at the same seat weighs more than the one before."""
    return sum((sat[entrant, seat] + 1) ** 2 for seat, entrant in enumerate(order))


def _turned(drawn: Sequence[str], sat: Sat) -> tuple[str, ...]:
    """For large tables: seat by seat whoever had it least often."""
    left = list(drawn)
    order = []
    for seat in range(len(drawn)):
        best = min(left, key=lambda entrant: sat[entrant, seat])
        left.remove(best)
        order.append(best)
    return tuple(order)
