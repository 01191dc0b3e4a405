"""What a record of games says, short enough to be kept with the code: `strength.json`."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from research.matches.duels import DIGITS, Duel, duels_of, joined
from research.matches.figures import Rating, decision_times, quantile, ratings
from research.matches.fixtures import Played
from tests.bench.arena.players import LEVELS

KEPT = Path(__file__).with_name("strength.json")
"""The summary that the documentation shows."""


class Level(msgspec.Struct, frozen=True):
    """A level in a rulebook: rating, games, decisions and how long they took, in milliseconds of a processor."""

    rulebook: str
    level: str
    rating: Rating | None
    games: int
    decisions: int
    p50: float
    p99: float


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
    own = [played for played in games if level in played.fixture.levels]
    counted = decision_times(level, own)
    p50, p99 = quantile(counted, 0.5), quantile(counted, 0.99)
    short = rating and Rating(*(round(part, DIGITS) for part in rating))
    return Level(own[0].fixture.rulebook, level, short, len(own), counted.total(), p50, p99)


def kept() -> Summary:
    """The summary that the documentation shows."""
    return msgspec.json.decode(KEPT.read_bytes(), type=Summary)


def merged(before: Summary, found: Summary) -> Summary:
    """Of each duel and each level what more games say, of as many the new ones; ratings of fewer games are left out.

    Duels of other deals are joined. Ratings hold among those who met in one record only.
    """
    levels: dict[tuple[str, str], Level] = {}
    duels: dict[tuple[str, int, frozenset[str]], Duel] = {}
    for summary, other in ((found, before), (before, found)):  # of equals `max` keeps the first
        for level in summary.levels:
            rated = _games(summary, level.rulebook) >= _games(other, level.rulebook)
            one = level if rated else msgspec.structs.replace(level, rating=None)
            levels[one.rulebook, one.level] = max(
                levels.get((one.rulebook, one.level), one), one, key=lambda each: each.games
            )
        for duel in summary.duels:
            key = (duel.rulebook, duel.seats, frozenset((duel.one, duel.among)))
            known = duels.setdefault(key, duel)
            duels[key] = joined(known, duel) or max(known, duel, key=lambda each: each.games)
    return Summary(
        sorted({*before.codes, *found.codes}),
        sorted(levels.values(), key=lambda one: (one.rulebook, -one.rating.mu if one.rating else 0.0)),
        sorted(duels.values(), key=lambda one: (one.rulebook, one.seats, -_strength(one.one), -_strength(one.among))),
    )


def _strength(level: str) -> int:
    """Where it stands among the levels, the weakest first; any other bot is weaker than all of them."""
    return LEVELS.index(level) if level in LEVELS else -1


def _games(summary: Summary, rulebook: str) -> int:
    return sum(level.games for level in summary.levels if level.rulebook == rulebook)


def keep(summary: Summary) -> None:
    """Write the summary that the documentation shows, beside what more games said before."""
    summary = merged(kept(), summary)
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=1) + b"\n")
