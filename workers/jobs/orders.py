"""Standing orders: finds the seats that have to move and have some, and carries them out when their time comes."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import structlog
from msgspec import Struct

from events.errors import BrokenLog, NoSuchLog, Unavailable
from games.core.chairs import Decision
from games.core.clock import Millis
from projections.lists.history.terms import HistoryUnavailable
from projections.lists.rows import Awaited, GameRow
from service.games.commands import Busy
from service.orders.agenda import Holder
from service.orders.following import carry_out, mark, marked
from service.orders.model import Book
from service.orders.pace import due, hasty
from service.times import milliseconds
from workers.context import WorkerContext, worker_context
from workers.jobs.reactions import OVER

TRIED = "orders:tried"
"""A hash in the work store: `game player` to the mark of what was tried in vain. Losing it costs one try each."""

_log = structlog.get_logger()


class Turn(Struct, frozen=True):
    """A player's orders are to be tried for a decision, and at what time (ms)."""

    at: Millis
    game: str
    player: str
    decision: str


class _Look(Struct, frozen=True):
    """A player's orders in a game that goes on, and the mark of what was tried in vain."""

    row: GameRow
    player: str
    book: Book
    tried: str


def follow(game: str, player: str, decision: str) -> None:
    """The RQ job: answer a decision for a player by the orders that were left."""
    follow_at(worker_context(), game, player, decision)


def follow_at(context: WorkerContext, game: str, player: str, decision: str) -> bool:
    """Answer a decision for a player by the orders that were left; whether one fitted."""
    try:
        in_vain = carry_out(context.wiring, game, player, decision)
    except (BrokenLog, NoSuchLog) as error:
        context.give_up(game, error)
        return False
    except (Unavailable, Busy) as error:
        _log.warning("orders_interrupted", game=game, reason=str(error))
        return False
    if in_vain:
        context.work.hset(TRIED, f"{game} {player}", in_vain)
    return in_vain is None


def heed(context: WorkerContext, rows: Iterable[GameRow]) -> None:
    """Have the orders looked at that these games' rows may call for, once the rows are written.

    Raises Unavailable and errors of Redis.
    """
    concerned = [(row.id, player) for row in rows for player in sorted(_concerned(row))]
    if concerned:
        context.wiring.agenda.look(context.wiring.orders.among(concerned), milliseconds())


def _concerned(row: GameRow) -> set[str]:
    """The players whose orders may answer now, or have ended."""
    return row.people if row.status in OVER else {row.seats[wanted.seat].player or "" for wanted in _of_people(row)}


def turns(context: WorkerContext, within: Millis) -> list[Turn]:
    """Whose orders are to be tried in the next milliseconds, in order of time; those of finished games are dropped.

    Whoever asks has to try them: nobody else is told of them for some seconds. Raises Unavailable and errors of Redis.
    """
    now = milliseconds()
    until = now + within
    taken = context.wiring.agenda.take(until)
    rows = _rows(context, {game for game, _ in taken})
    found: list[Turn] = []
    again: dict[Holder, Millis | None] = {}
    for look in _looks(context, taken, rows):
        moments = list(_turns(context, look, now, within))
        found += (turn for turn in moments if turn.at <= until)
        if all(turn.at > until for turn in moments):
            again[look.row.id, look.player] = min((turn.at for turn in moments), default=None)
    context.wiring.agenda.settle(until, dict.fromkeys((one for one in taken if one[0] not in rows), None) | again)
    return sorted(found, key=lambda turn: turn.at)


def _rows(context: WorkerContext, games: set[str]) -> dict[str, GameRow]:
    """Orders of games that are over wait for the history; the others go on without it."""
    rows = {row.id: row for row in context.models.living(games)}
    if missing := games - set(rows):
        with suppress(HistoryUnavailable):
            rows |= context.wiring.history.rows(missing)
    return rows


def _looks(context: WorkerContext, taken: Sequence[Holder], rows: Mapping[str, GameRow]) -> Iterator[_Look]:
    """What is known of those whose games are in the lists."""
    listed = [holder for holder in taken if holder[0] in rows]
    if not listed:
        return
    books = context.wiring.orders.books(listed)
    tried: Any = context.work.hmget(TRIED, [" ".join(holder) for holder in listed])
    for (game, player), book, mark_of in zip(listed, books, tried, strict=True):
        yield _Look(rows[game], player, book, mark_of.decode() if mark_of else "")


def _turns(context: WorkerContext, look: _Look, now: Millis, within: Millis) -> Iterator[Turn]:
    """When a player's orders answer, once for each decision that they have not been tried for in vain."""
    row, player, book = look.row, look.player, look.book
    if row.status in OVER:
        context.wiring.orders.change(row.id, player, lambda _: ())
        context.work.hdel(TRIED, f"{row.id} {player}")
    elif book.orders and look.tried != mark(row.version, book):
        for wanted in _of_people(row):
            own = row.seats[wanted.seat].player == player
            if own and (answers := _answers(context, look, wanted)) is not None:
                if answers < now and not hasty(book):  # late: others can tell when we look from the answers to them
                    answers = now + random.randint(0, within)
                yield Turn(max(answers, now), row.id, player, wanted.decision)


def _of_people(row: GameRow) -> Iterator[Awaited]:
    return (wanted for wanted in row.awaited if row.seats[wanted.seat].bot is None)


def _answers(context: WorkerContext, look: _Look, wanted: Awaited) -> Millis | None:
    """When a player's orders may answer a decision; None when the log is broken."""
    asked = Decision(wanted.decision, wanted.seat, wanted.opened, wanted.deadline)
    try:
        return due(context.wiring, look.row.id, look.row.version, asked, look.book, marked(look.tried, look.book))
    except BrokenLog as error:
        context.give_up(look.row.id, error)
        return None
