"""Points of a tournament: what a table gives each seat, whatever the rulebook counts. Whole numbers, 120 to a point."""

from typing import Final

from tournaments.core.terms import Result

POINT: Final = 120
"""A won table, or a bye: a number that 2 to 7 seats share without a rest."""


def shares(result: Result, seats: int) -> tuple[int, ...]:
    """What each seat gets: the part of the others that it is ranked above, half for those that it is level with.

    Seats that nobody played to the end get nothing, and all others are above them. A table without a result gives half
    a point to all.
    """
    if result.ending != "played":
        return (POINT // 2,) * seats
    return tuple(
        0
        if seat in result.absent
        else POINT * sum(_against(result, seat, other) for other in _others(seat, seats)) // (2 * (seats - 1))
        for seat in range(seats)
    )


def against(result: Result, seat: int, other: int) -> int:
    """What a seat took from another: 2 if it is above it, 1 if they are level, else 0."""
    if result.ending != "played":
        return 1
    return 0 if seat in result.absent else _against(result, seat, other)


def _against(result: Result, seat: int, other: int) -> int:
    if other in result.absent:
        return 2
    mine, theirs = result.ranks[seat], result.ranks[other]
    return 2 if mine < theirs else 1 if mine == theirs else 0


def _others(seat: int, seats: int) -> list[int]:
    return [other for other in range(seats) if other != seat]
