"""Standings: entrants by points, then by tie-breaks in their order; who is level after all shares a rank."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec

from tournaments.core.scoring.points import POINT
from tournaments.core.scoring.records import Records, points
from tournaments.core.scoring.tie_breaks import TIE_BREAKS, Group


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the standings. Points, and tie-breaks that are not plain numbers, are counted in 120 to a point."""

    rank: int
    entrant: str
    points: int
    tie_breaks: dict[str, int]
    played: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0
    division: int = 0


def ranked(records: Records, tie_breaks: Sequence[str], last: Iterable[str] = (), division: int = 0) -> list[Line]:
    """The lines of these records; those who are `last` come behind all others."""
    got = points(records)
    behind = set(last)
    lines: list[Line] = []
    measured: dict[str, dict[str, int]] = {entrant: {} for entrant in records}
    for _, group in _grouped(records, lambda entrant: (entrant in behind, -got[entrant])):
        for tied in _divided(Group(records, got, group), tie_breaks, measured):
            rank = len(lines) + 1
            lines += [_line(rank, one, records, got, measured[one], division) for one in tied]
    return lines


def _divided(group: Group, tie_breaks: Sequence[str], measured: dict[str, dict[str, int]]) -> Iterable[list[str]]:
    """Those who are level, in groups that stay level."""
    if not tie_breaks:
        yield sorted(group.level)
        return
    by = TIE_BREAKS[tie_breaks[0]]
    for entrant in group.level:
        measured[entrant][by.key] = by.measure(group, entrant)
    for _, level in _grouped(group.level, lambda entrant: -measured[entrant][by.key]):
        yield from _divided(msgspec.structs.replace(group, level=level), tie_breaks[1:], measured)


def _grouped(entrants: Iterable[str], by: Callable[[str], Any]) -> Iterator[tuple[Any, list[str]]]:
    keyed = sorted((by(entrant), entrant) for entrant in entrants)
    for key, some in groupby(keyed, itemgetter(0)):
        yield key, [entrant for _, entrant in some]


def _line(
    rank: int, entrant: str, records: Records, got: dict[str, int], measured: dict[str, int], division: int
) -> Line:
    games = [played for played in records[entrant] if played.opponents]
    wins = sum(played.share == POINT for played in games)
    losses = sum(played.share == 0 for played in games)
    return Line(
        rank=rank,
        entrant=entrant,
        points=got[entrant],
        tie_breaks=measured,
        played=len(games),
        wins=wins,
        draws=len(games) - wins - losses,
        losses=losses,
        byes=len(records[entrant]) - len(games),
        division=division,
    )
