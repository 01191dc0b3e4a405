"""Standing orders: finds the seats that have to move and have some, and carries them out when their time comes."""

import random
from collections.abc import Iterator
from typing import Any

import structlog
from msgspec import Struct

from events.errors import BrokenLog, NoSuchLog, Unavailable
from games.core.clock import Millis
from games.core.lifecycle.chairs import Decision
from projections.lists.rows import Awaited, GameRow
from service.games.commands import Busy
from service.orders.following import carry_out, mark, marked
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


def follow(game: str, player: str) -> None:
    """The RQ job: answer for a player by the orders that were left."""
    follow_at(worker_context(), game, player)


def follow_at(context: WorkerContext, game: str, player: str) -> bool:
    """Answer for a player by the orders that were left; whether one fitted."""
    try:
        in_vain = carry_out(context.wiring, game, player)
    except (BrokenLog, NoSuchLog) as error:
        context.give_up(game, str(error))
        return False
    except (Unavailable, Busy) as error:
        _log.warning("orders_interrupted", game=game, reason=str(error))
        return False
    if in_vain is not None:
        context.work.hset(TRIED, f"{game} {player}", in_vain)
    return in_vain is None


def turns(context: WorkerContext, within: Millis) -> list[Turn]:
    """Whose orders are to be tried in the next milliseconds, in order of time; those of finished games are dropped.

    Raises Unavailable and errors of Redis.
    """
    given = list(context.wiring.orders.given())
    rows = {row.id: row for row in context.models.rows({game for game, _ in given})}
    found = []
    for game, player in given:
        row = rows.get(game)
        if row is not None and row.status in OVER:
            context.wiring.orders.change(game, player, lambda _: ())
            context.work.hdel(TRIED, f"{game} {player}")
        elif row is not None:
            found += [turn for wanted in _asked(row, player) if (turn := _turn(context, row, player, wanted, within))]
    return sorted(found, key=lambda turn: turn.at)


def _asked(row: GameRow, player: str) -> Iterator[Awaited]:
    for wanted in row.awaited:
        seat = row.seats[wanted.seat]
        if seat.player == player and seat.bot is None:
            yield wanted


def _turn(context: WorkerContext, row: GameRow, player: str, wanted: Awaited, within: Millis) -> Turn | None:
    book = context.wiring.orders.book(row.id, player)
    found: Any = context.work.hget(TRIED, f"{row.id} {player}")
    tried = found.decode() if found else ""
    if tried == mark(row.version, book):
        return None
    asked = Decision(wanted.decision, wanted.seat, wanted.opened, wanted.deadline)
    try:
        answers = due(context.wiring, row.id, row.version, asked, book, marked(tried, book))
    except BrokenLog as error:
        context.give_up(row.id, str(error))
        return None
    now = milliseconds()
    if answers < now and not hasty(book):  # found late: the moment at which we look is known from other orders' answers
        answers = now + random.randint(0, within)
    return Turn(max(answers, now), row.id, player, wanted.decision) if answers <= now + within else None
