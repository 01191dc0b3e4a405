"""What a finished game adds to the statistics of those who played it: sums, and values of which the greatest counts.

Each is one row that a transaction adds or takes away, so a game costs the same however many there are. Games of private
tables are counted apart.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, text, tuple_

from projections.lists.history.schema import peaks, tallied
from projections.lists.history.terms import BADGE, PEAKS, Fact
from projections.lists.rows import GameRow

_ADD: Final = text(
    f"INSERT INTO {tallied.name} (player, private, fact, key, rulebook, times, total)"  # noqa: S608 (a name of ours)
    " VALUES (:player, :private, :fact, :key, :rulebook, :times, :total)"
    " ON CONFLICT (player, private, fact, key, rulebook) DO UPDATE"
    f" SET times = {tallied.name}.times + excluded.times, total = {tallied.name}.total + excluded.total"
)
_KEY: Final = [column.name for column in tallied.primary_key]
_PEAK: Final = [column.name for column in peaks.primary_key]


class _Seat(Struct, frozen=True):
    """A seat of a finished game whose player's statistics it counts for."""

    row: GameRow
    number: int
    player: str
    rank: int
    score: int

    @property
    def won(self) -> int:
        return int(self.rank == 1)


def count(connection: Connection, rows: Sequence[GameRow], sign: int) -> None:
    """Let games count, by 1, or count no longer, by -1: what they add is then as if they had never been."""
    seats = [seat for row in rows for seat in _seats(row)]
    sums: dict[tuple[Any, ...], list[int]] = defaultdict(lambda: [0, 0])
    for seat in seats:
        for fact, key, one, total in _tallies(seat):
            found = sums[seat.player, int(seat.row.visibility == "private"), fact, key, seat.row.rulebook]
            found[0] += sign * one
            found[1] += sign * total
    if sums:
        added = [
            dict(zip(_KEY, key, strict=True)) | {"times": times, "total": total} for key, (times, total) in sums.items()
        ]
        connection.execute(_ADD, added)
        if sign < 0:
            whole = tuple_(*(tallied.c[name] for name in _KEY))
            connection.execute(delete(tallied).where(whole.in_(list(sums)), tallied.c.times == 0))
    reached = [peak for seat in seats for peak in _peaks(seat)]
    if reached and sign > 0:
        connection.execute(insert(peaks), reached)
    elif reached:
        whole = tuple_(*(peaks.c[name] for name in _PEAK))
        connection.execute(delete(peaks).where(whole.in_([tuple(one[name] for name in _PEAK) for one in reached])))


def _seats(row: GameRow) -> Iterator[_Seat]:
    """The seats of players who stay: bots and guests have no statistics."""
    if not row.counted:
        return
    for number, seat in enumerate(row.seats):
        if seat.player is not None and not seat.guest and seat.rank is not None:
            yield _Seat(row, number, seat.player, seat.rank, seat.score or 0)


def _tallies(seat: _Seat) -> Iterator[tuple[Fact, str, int, int]]:
    """Facts with their keys, how often they are counted, and what is summed up."""
    row = seat.row
    yield "rank", f"{len(row.seats)}:{seat.rank}", 1, 0
    yield "length", "", 1, (row.finished or 0) - (row.started or 0)
    for other in _seats(row):
        if other.player != seat.player:
            fact: Fact = "tied" if other.rank == seat.rank else "won" if seat.rank < other.rank else "lost"
            yield fact, other.player, 1, 0
    if not row.deeds:
        return
    deeds = row.deeds[seat.number]
    if deeds.moves:
        yield "pace", "", deeds.moves, deeds.thought
    if deeds.opening:
        yield "opening", deeds.opening, 1, seat.won
    for badge in deeds.badges:
        yield "badge", badge, 1, 0


def _peaks(seat: _Seat) -> Iterator[dict[str, Any]]:
    row = seat.row
    common = {
        "player": seat.player,
        "private": int(row.visibility == "private"),
        "rulebook": row.rulebook,
        "name": f"{row.finished or 0:015d}:{row.id}",
    }
    values = dict(_values(seat))
    yield from ({**common, "kind": kind, "value": value} for kind, value in values.items())


def _values(seat: _Seat) -> Iterator[tuple[str, int]]:
    """What may be a record, the greater the better; a badge's is how early it was earned."""
    score, margin, quickest, longest = PEAKS
    yield score, seat.score
    others = [one.score or 0 for number, one in enumerate(seat.row.seats) if number != seat.number]
    if seat.won and others:
        yield margin, seat.score - max(others)
    if not seat.row.deeds:
        return
    deeds = seat.row.deeds[seat.number]
    if deeds.moves:
        yield longest, deeds.moves
    if deeds.moves and seat.won:
        yield quickest, -deeds.moves
    yield from ((BADGE + badge, -(seat.row.finished or 0)) for badge in deeds.badges)
