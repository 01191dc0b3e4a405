"""What a record of games says, short enough to be kept with the code: `strength.json`."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from tests.bench.arena.figures import Interval, Rating, difference, quantile, rate, ratings
from tests.bench.arena.match import Fixture, Played
from tests.bench.arena.plan import alone

KEPT = Path(__file__).with_name("strength.json")
"""The summary that the documentation shows."""

DIGITS = 4
"""Digits after the point that are kept."""


class Level(msgspec.Struct, frozen=True):
    """A level in a rulebook: rating, games, decisions and how long they took, in milliseconds of a processor."""

    rulebook: str
    level: str
    rating: Rating | None
    games: int
    decisions: int
    p50: float
    p99: float


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


class Summary(msgspec.Struct, frozen=True):
    """All levels and duels, and the states of the project that played them."""

    codes: list[str]
    levels: list[Level]
    duels: list[Duel]


def summarize(games: Iterable[Played]) -> Summary:
    """What the games say, whatever their order."""
    by_book: dict[str, list[Played]] = defaultdict(list)
    for played in games:
        by_book[played.fixture.rulebook].append(played)
    codes = {played.code for book in by_book.values() for played in book}
    levels: list[Level] = []
    duels: list[Duel] = []
    for _, own in sorted(by_book.items()):
        rated = ratings(own)
        ranked = sorted(
            {level for played in own for level in played.fixture.levels},
            key=lambda level: (-rated[level].mu if level in rated else 0.0, level),
        )
        levels += [level_of(level, rated.get(level), own) for level in ranked]
        duels += duels_of(ranked, own)
    return Summary(sorted(codes), levels, duels)


def level_of(level: str, rating: Rating | None, games: Sequence[Played]) -> Level:
    """A level by all games of a rulebook in which it sat."""
    counted: Counter[float] = Counter()
    own = [played for played in games if level in played.fixture.levels]
    for played in own:
        for milliseconds, count in played.times[level].items():
            counted[float(milliseconds)] += count
    p50, p99 = quantile(counted, 0.5), quantile(counted, 0.99)
    short = rating and Rating(*(round(part, DIGITS) for part in rating))
    return Level(own[0].fixture.rulebook, level, short, len(own), counted.total(), p50, p99)


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


def lone_seat(fixture: Fixture, one: str, among: str) -> int | None:
    """The seat of the one level where all others are of the other; None at other tables."""
    if fixture.levels.count(one) != 1 or fixture.levels.count(among) != fixture.seats - 1:
        return None
    return fixture.levels.index(one)


def kept() -> Summary:
    """The summary that the documentation shows."""
    return msgspec.json.decode(KEPT.read_bytes(), type=Summary)


def keep(summary: Summary) -> None:
    """Write the summary that the documentation shows."""
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=1) + b"\n")
