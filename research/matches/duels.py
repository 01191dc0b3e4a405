"""What games say of two levels, each alone among the other."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from research.matches.figures import Interval, difference, rate
from research.matches.fixtures import Fixture, Played, alone, lone_seat

DIGITS: Final = 4
"""Digits after the point that are kept."""


class Duel(msgspec.Struct, frozen=True):
    """How often one level wins among others of another level.

    `ahead` is how much oftener it wins than the other level at its seat with the same deals, when they change places.
    The deals were those from `first` to before `past`.
    """

    rulebook: str
    seats: int
    one: str
    among: str
    games: int
    won: Interval
    ahead: Interval | None
    first: int
    past: int


def joined(one: Duel, other: Duel) -> Duel | None:
    """Two duels of the same levels and number of seats as one; None where they may have deals in common.

    None also where another level was alone, except at two seats, where both are.
    """
    before, after = sorted((one, other), key=lambda duel: duel.first)
    if after.one != before.one and after.seats == 2:
        after = _turned(after)
    if after.one != before.one or after.first < before.past:
        return None
    games = before.games + after.games
    won = rate(before.won.value * before.games + after.won.value * after.games, games)
    return replace(before, games=games, won=_short(won), ahead=_pooled(before, after), past=after.past)


def _turned(duel: Duel) -> Duel:
    """A duel at two seats as the other level saw it."""
    won, ahead = duel.won, duel.ahead
    return replace(
        duel,
        one=duel.among,
        among=duel.one,
        won=Interval(1 - won.value, 1 - won.high, 1 - won.low),
        ahead=ahead and Interval(-ahead.value, -ahead.high, -ahead.low),
    )


def _pooled(one: Duel, other: Duel) -> Interval | None:
    if one.ahead is None or other.ahead is None:
        return None
    parts = [
        (duel.games / (one.games + other.games), ahead) for duel, ahead in ((one, one.ahead), (other, other.ahead))
    ]
    value = sum(part * ahead.value for part, ahead in parts)
    half = math.hypot(*(part * (ahead.high - ahead.value) for part, ahead in parts))
    return _short(Interval(value, value - half, value + half))


def duels_of(ranked: Sequence[str], games: Sequence[Played]) -> Iterator[Duel]:
    """The duels of a rulebook by number of seats: the better level alone among the other, best first.

    Where only the worse one was ever alone, it is.
    """
    found = {played.fixture: played.shares for played in games}
    for seats in sorted({fixture.seats for fixture in found}):
        at_table = [fixture for fixture in sorted(found) if fixture.seats == seats]
        for place, one in enumerate(ranked):
            for among in ranked[place + 1 :]:
                duel = _duel(found, one, among, at_table) or _duel(found, among, one, at_table)
                if duel is not None:
                    yield duel


def _duel(found: dict[Fixture, list[float]], one: str, among: str, fixtures: Sequence[Fixture]) -> Duel | None:
    won: list[float] = []
    deals: list[int] = []
    pairs: dict[int, tuple[float, float]] = {}
    for fixture in fixtures:
        seat = lone_seat(fixture, one, among)
        if seat is not None:
            won.append(found[fixture][seat])
            deals.append(fixture.deal)
            changed = found.get(fixture._replace(levels=alone(among, one, seat, fixture.seats)))
            if changed is not None:  # at two seats both games of a deal say the same of it: it counts once
                pairs[fixture.deal] = won[-1], changed[seat]
    if not won:
        return None
    book, seats = fixtures[0].rulebook, fixtures[0].seats
    rated, ahead = _short(rate(sum(won), len(won))), difference([*pairs.values()])
    return Duel(book, seats, one, among, len(won), rated, ahead and _short(ahead), min(deals), max(deals) + 1)


def _short(interval: Interval) -> Interval:
    return Interval(*(round(part, DIGITS) for part in interval))
