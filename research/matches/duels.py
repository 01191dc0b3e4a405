"""What games say of two levels, each alone among the other."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from research.matches.figures import Interval, difference, rate
from research.matches.fixtures import Fixture, Played, alone, lone_seat

DIGITS: Final = 4
"""Digits after the point that are kept."""


class Duel(msgspec.Struct, frozen=True):
    """How often one level wins among others of another level.

    `ahead` is how much oftener it wins than the other level at its seat with the same deals, when they change places.
    """

    rulebook: str
    seats: int
    one: str
    among: str
    games: int
    won: Interval
    ahead: Interval | None


def duels_of(ranked: Sequence[str], games: Sequence[Played]) -> Iterator[Duel]:
    """The duels of a rulebook by number of seats: the better level alone among the other, best first."""
    found = {played.fixture: played.shares for played in games}
    for seats in sorted({fixture.seats for fixture in found}):
        at_table = [fixture for fixture in sorted(found) if fixture.seats == seats]
        for place, one in enumerate(ranked):
            for among in ranked[place + 1 :]:
                duel = _duel(found, one, among, at_table)
                if duel is not None:
                    yield duel


def _duel(found: dict[Fixture, list[float]], one: str, among: str, fixtures: Sequence[Fixture]) -> Duel | None:
    won: list[float] = []
    pairs: dict[int, tuple[float, float]] = {}
    for fixture in fixtures:
        seat = lone_seat(fixture, one, among)
        if seat is not None:
            won.append(found[fixture][seat])
            changed = found.get(fixture._replace(levels=alone(among, one, seat, fixture.seats)))
            if changed is not None:  # at two seats both games of a deal say the same of it: it counts once
                pairs[fixture.deal] = won[-1], changed[seat]
    if not won:
        return None
    book, seats = fixtures[0].rulebook, fixtures[0].seats
    ahead = difference([*pairs.values()])
    return Duel(book, seats, one, among, len(won), _short(rate(sum(won), len(won))), ahead and _short(ahead))


def _short(interval: Interval) -> Interval:
    return Interval(*(round(part, DIGITS) for part in interval))
