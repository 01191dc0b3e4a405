"""Tie-breaks by name: what decides between entrants with equal points. `texts` has their words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from tournaments.core.scoring.points import POINT
from tournaments.core.scoring.records import Played, Records


class Group(msgspec.Struct, frozen=True):
    """What tie-breaks look at: all records and points, and the entrants who are level so far."""

    records: Records
    points: Mapping[str, int]
    level: Sequence[str]


class TieBreak(msgspec.Struct, frozen=True):
    """A tie-break: more is better. What is not `plain` is counted in 120 to a point."""

    key: str
    measure: Callable[[Group, str], int]
    plain: bool = False


def _opponents(group: Group, entrant: str) -> list[tuple[int, int]]:
    """For each round: the mean of the opponents' points, and what was taken of them, each by its opponent's points.

    A round without a game counts as one against somebody with one's own points.
    """
    return [_round(group, entrant, played) for played in group.records[entrant]]


def _round(group: Group, entrant: str, played: Played) -> tuple[int, int]:
    if not played.opponents:
        own = group.points[entrant]
        return own, own * played.share // POINT
    known = [(group.points.get(opponent, 0), taken) for opponent, taken in played.opponents]
    return sum(points for points, _ in known) // len(known), sum(points * taken for points, taken in known) // (
        2 * len(known)
    )


def _buchholz(group: Group, entrant: str) -> int:
    return sum(faced for faced, _ in _opponents(group, entrant))


def _buchholz_cut(group: Group, entrant: str) -> int:
    faced = sorted(points for points, _ in _opponents(group, entrant))
    return sum(faced[1:])


def _sonneborn_berger(group: Group, entrant: str) -> int:
    return sum(beaten for _, beaten in _opponents(group, entrant))


def _direct(group: Group, entrant: str) -> int:
    """Only where all who are level have met; otherwise nobody is ahead by it."""
    others = set(group.level) - {entrant}
    if not _all_met(group):
        return 0
    taken = [
        POINT * took // 2
        for played in group.records[entrant]
        for opponent, took in played.opponents
        if opponent in others
    ]
    return sum(taken)


def _all_met(group: Group) -> bool:
    level = set(group.level)
    for entrant in group.level:
        faced = {opponent for played in group.records[entrant] for opponent, _ in played.opponents}
        if not level - {entrant} <= faced:
            return False
    return True


def _wins(group: Group, entrant: str) -> int:
    return sum(bool(played.opponents) and played.share == POINT for played in group.records[entrant])


def _progress(group: Group, entrant: str) -> int:
    """The sum of the points after each round."""
    total = running = 0
    for played in group.records[entrant]:
        running += played.share
        total += running
    return total


def _score(group: Group, entrant: str) -> int:
    return sum(played.score for played in group.records[entrant])


def _average(group: Group, entrant: str) -> int:
    played = group.records[entrant]
    return sum(one.share for one in played) // len(played) if played else 0


TIE_BREAKS: Final = {
    one.key: one
    for one in (
        TieBreak("direct", _direct),
        TieBreak("buchholz", _buchholz),
        TieBreak("buchholz_cut", _buchholz_cut),
        TieBreak("sonneborn_berger", _sonneborn_berger),
        TieBreak("wins", _wins, plain=True),
        TieBreak("progress", _progress),
        TieBreak("score", _score, plain=True),
        TieBreak("average", _average),
    )
}
MOST: Final = 5
"""How many a tournament may have."""
