"""A summary as Markdown."""

from collections.abc import Iterable, Iterator, Sequence

from games.core.catalogue import rulebooks
from research.matches.duels import Duel
from research.matches.figures import Rating, percent
from tests.bench.arena.summary import Level, Summary

LEVELS = ("game", "level", "rating", "games", "decisions", "p50", "p99")
DUELS = ("game", "seats", "one", "among", "games", "wins", "an equal", "ahead")


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
        f"{percent(duel.ahead, '+')} points" if duel.ahead else "",
    )
    return (_title(duel.rulebook), str(duel.seats), *levels, f"{duel.games:,}", *rates)


def _title(rulebook: str) -> str:
    return rulebooks()[rulebook].texts.words("en").say("title")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    for row in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(row)} |"
