"""What the history tells of a player: statistics, records, results against another, ratings over time.

Every question goes by an index and has a bounded answer, whatever the player has played.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Select, literal_column, select, union_all

from projections.lists.history.schema import peaks, played, tallied
from projections.lists.history.terms import BADGE, PEAKS, Fact, Peak, Place, Rating, Statistics, Tally
from projections.lists.history.writer import rating_in

_OF_PLAYER: Final[Sequence[Fact]] = ("rank", "length", "pace", "opening", "badge")
_AGAINST: Final[Sequence[Fact]] = ("won", "tied", "lost")
MOST: Final = 2_000
"""Sums of one player that are read: rulebooks times what they can count. Nobody reaches it in a few dozen games."""


def statistics(connection: Connection, player: str, private: Sequence[int]) -> Statistics:
    """What a player has done in public games, private ones, or both."""
    counted = tallies(connection, player, private)
    books = sorted({tally.rulebook for tally in counted})
    wanted = [(book, kind) for book in books for kind in PEAKS]
    wanted += [(tally.rulebook, BADGE + tally.key) for tally in counted if tally.fact == "badge"]
    return Statistics(counted, records(connection, player, private, wanted), highest(connection, player, books))


def tallies(connection: Connection, player: str, private: Sequence[int]) -> list[Tally]:
    """What is counted of a player, by rulebook, in public games, private ones, or both."""
    return _summed(connection, player, private, tallied.c.fact.in_(_OF_PLAYER))


def against(connection: Connection, player: str, other: str, private: Sequence[int]) -> list[Tally]:
    """How often a player ranked before another, beside them and behind them, by rulebook."""
    return _summed(connection, player, private, tallied.c.fact.in_(_AGAINST), tallied.c.key == other)


def _summed(connection: Connection, player: str, private: Sequence[int], *which: Any) -> list[Tally]:
    wanted = select(tallied).where(tallied.c.player == player, tallied.c.private.in_(private), *which).limit(MOST)
    sums: dict[tuple[str, Fact, str], tuple[int, int]] = {}
    for one in connection.execute(wanted):
        count, total = sums.get(key := (one.rulebook, one.fact, one.key), (0, 0))
        sums[key] = (count + one.times, total + one.total)
    return [Tally(*key, *values) for key, values in sorted(sums.items())]


def records(
    connection: Connection, player: str, private: Sequence[int], wanted: Iterable[tuple[str, str]]
) -> list[Peak]:
    """The greatest value of each rulebook and kind that is wanted, as far as there is one."""
    parts = [_greatest(player, table, rulebook, kind) for rulebook, kind in wanted for table in private]
    best: dict[tuple[str, str], Peak] = {}
    for one in connection.execute(union_all(*parts)) if parts else ():
        known = best.get((one.rulebook, one.kind))
        if known is None or (one.value, -_end(one.name)) > (known.value, -known.at):
            best[one.rulebook, one.kind] = Peak(one.rulebook, one.kind, one.value, _game(one.name), _end(one.name))
    return list(best.values())


def _greatest(player: str, private: int, rulebook: str, kind: str) -> Select[Any]:
    own = select(peaks.c.rulebook, peaks.c.kind, peaks.c.value, peaks.c.name).where(
        peaks.c.player == player, peaks.c.private == private, peaks.c.rulebook == rulebook, peaks.c.kind == kind
    )
    return select(own.order_by(peaks.c.value.desc(), peaks.c.name).limit(1).subquery())


def highest(connection: Connection, player: str, rulebooks: Iterable[str]) -> dict[str, tuple[float, int]]:
    """The best rating in each rulebook in which there is one, and when it was first reached (ms)."""
    found = {}
    for rulebook in rulebooks:
        own = select(played.c.ordinal, played.c.name).where(played.c.rulebook == rulebook, played.c.player == player)
        row = connection.execute(own.order_by(played.c.ordinal.desc()).limit(1)).one_or_none()
        if row is not None:
            found[rulebook] = (float(row.ordinal), _end(row.name))
    return found


def ratings(connection: Connection, player: str, rulebook: str, after: Place | None, limit: int) -> list[Rating]:
    """The player's ratings after so many rated games, the newest first."""
    wanted = select(played).where(played.c.rulebook == rulebook, played.c.player == player)
    if after is not None:
        wanted = wanted.where(played.c.name < f"{after.moment + 1:015d}").offset(after.passed)
    found = connection.execute(wanted.order_by(literal_column("name").desc()).limit(limit))
    return [rating_in(one) for one in found]


def _end(name: str) -> int:
    return int(name.partition(":")[0])


def _game(name: str) -> str:
    return name.partition(":")[2]
