"""A summary as Markdown."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from games.core.catalogue import rulebooks
from research.matches.duels import Duel
from research.matches.figures import Rating, percent
from tests.bench.arena.summary import Level, Summary

LEVELS = ("game", "level", "rating", "games", "decisions", "p50", "p99")
DUELS = ("game", "seats", "one", "among", "games", "wins", "an equal", "aim", "ahead")

AIMS: Final = {("strong", "normal"): (0.65, 1.5), ("master", "normal"): (0.75, 2.0)}
"""How often a level is to win alone among another: at two seats, and at more how many times as often as an equal."""


def markdown(summary: Summary) -> Iterator[str]:
    """The table of levels, that of duels, and what played them, line by line."""
    yield from _table(LEVELS, map(_level, summary.levels))
    yield ""
    yield from _table(DUELS, map(_duel, summary.duels))
    yield ""
    yield f"Played by {', '.join(f'`{code}`' for code in summary.codes)}."


def _level(level: Level) -> Sequence[str]:
    rating = _rating(level.rating) if level.rating else ""
    times = (f"{level.p50:g} ms", f"{level.p99:g} ms")
    return (_title(level.rulebook), f"`{level.level}`", rating, f"{level.games:,}", f"{level.decisions:,}", *times)


def _rating(rating: Rating) -> str:
    return f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}"


def _duel(duel: Duel) -> Sequence[str]:
    levels = (f"`{duel.one}`", f"`{duel.among}`")
    rates = (
        f"{percent(duel.won)} %",
        f"{100 / duel.seats:.0f} %",
        _aim(duel),
        f"{percent(duel.ahead, '+')} points" if duel.ahead else "",
    )
    return (_title(duel.rulebook), str(duel.seats), *levels, f"{duel.games:,}", *rates)


def _aim(duel: Duel) -> str:
    aims = AIMS.get((duel.one, duel.among))
    if aims is None:
        return ""
    at_two, times = aims
    return f"{100 * (at_two if duel.seats == 2 else times / duel.seats):.3g} %"


def _title(rulebook: str) -> str:
    return rulebooks()[rulebook].texts.words("en").say("title")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Without the columns in which no row says anything."""
    columns = [column for column in zip(head, *rows, strict=True) if any(column[1:])]
    for row in zip(*((head, "---", *cells) for head, *cells in columns), strict=True):
        yield f"| {' | '.join(row)} |"
