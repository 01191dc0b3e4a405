"""Schedules in which everybody meets everybody: Berger's for tables of two, for more as few rounds as are found."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from tournaments.core.pairing.tables import filled, seated, sizes_for
from tournaments.core.scoring.records import pairs

MOST_ROUNDS: Final = 200
"""Where tables are of more than two: a schedule that would take more is cut."""


class Planned(msgspec.Struct, frozen=True):
    """A round of a schedule: tables by seat, and who has none."""

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]


def schedule(entrants: Sequence[str], seats: int, sizes: tuple[int, ...], cycles: int, seed: str) -> list[Planned]:
    """The rounds in which everybody meets everybody, `cycles` times; each round is played at the same time."""
    if seats == 2:
        once = _berger(entrants)
        return [_turned(one) if cycle % 2 else one for cycle in range(cycles) for one in once]
    return _of_many(entrants, seats, sizes, cycles, seed)


def _turned(one: Planned) -> Planned:
    """The same round with the seats the other way round."""
    return Planned(tuple(tuple(reversed(table)) for table in one.tables), one.byes)


def _berger(entrants: Sequence[str]) -> list[Planned]:
    """The circle method as FIDE's Berger tables have it (Handbook C.05, annex 1): seats are as balanced as can be."""
    places: list[str | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    count = len(places)
    rounds = []
    for number in range(count - 1):
        tables: list[tuple[str, ...]] = []
        byes: list[str] = []
        for first, second in _places(count, number):
            one, two = places[first], places[second]
            if one is None or two is None:
                byes += [who for who in (one, two) if who is not None]
            else:
                tables.append((one, two))
        rounds.append(Planned(tuple(tables), tuple(byes)))
    return rounds


def _places(count: int, number: int) -> list[tuple[int, int]]:
    """The pairs of a round of the tables, by places from 0; the last place stays where it is and changes seats."""
    circle = count - 1
    turn = number * (count // 2) % circle
    fixed = (turn, count - 1) if number % 2 == 0 else (count - 1, turn)
    others = [((turn + step) % circle, (turn - step) % circle) for step in range(1, count // 2)]
    return [fixed, *others]


def _of_many(entrants: Sequence[str], seats: int, sizes: tuple[int, ...], cycles: int, seed: str) -> list[Planned]:
    met: Counter[frozenset[str]] = Counter()
    sat: Counter[tuple[str, int]] = Counter()
    rested: Counter[str] = Counter()
    wanted = set(pairs(entrants))
    rounds: list[Planned] = []
    shape = sizes_for(len(entrants), seats, sizes)
    while shape and len(rounds) < MOST_ROUNDS and any(met[pair] < cycles for pair in wanted):
        playing = sum(shape)
        left_over = sorted(entrants, key=lambda entrant: (rested[entrant], -entrants.index(entrant)))
        byes = left_over[: len(entrants) - playing]
        order = [entrant for entrant in _first_missing(entrants, met, cycles, wanted) if entrant not in byes]
        tables = tuple(seated(table, sat, seed, f"schedule {len(rounds)}") for table in filled(order, shape, met))
        for table in tables:
            met.update(pairs(table))
            sat.update((entrant, seat) for seat, entrant in enumerate(table))
        rested.update(byes)
        rounds.append(Planned(tables, tuple(byes)))
    return rounds


def _first_missing(
    entrants: Sequence[str], met: Counter[frozenset[str]], cycles: int, wanted: set[frozenset[str]]
) -> list[str]:
    """Those to whom the most meetings are missing come first."""
    missing: Counter[str] = Counter()
    for pair in wanted:
        short = max(0, cycles - met[pair])
        for entrant in pair:
            missing[entrant] += short
    return sorted(entrants, key=lambda entrant: (-missing[entrant], entrants.index(entrant)))
