"""Standing orders: finds the seats that are awaited and have some, and has them carried out when their time comes."""

from collections.abc import Iterator
from typing import Any

import structlog

from events.errors import BrokenLog, NoSuchLog, Unavailable
from games.core.chairs import Decision
from projections.rows import Awaited, GameRow
from service.commands import Busy, milliseconds
from service.orders.following import carry_out, mark, marked
from service.orders.pace import due
from workers.desk import Desk, desk
from workers.reactions import OVER

TRIED = "orders:tried"
"""A hash in the work store: `game player` to the mark of what was tried in vain. To lose it costs a trial each."""

_log = structlog.get_logger()


def follow(game: str, player: str) -> None:
    """The RQ job: answer for a player by the orders that were left."""
    follow_at(desk(), game, player)


def follow_at(desk: Desk, game: str, player: str) -> bool:
    """Answer for a player by the orders that were left; whether one fitted."""
    try:
        in_vain = carry_out(desk.wiring, game, player)
    except (BrokenLog, NoSuchLog) as error:
        desk.give_up(game, str(error))
        return False
    except (Unavailable, Busy) as error:
        _log.warning("orders_interrupted", game=game, reason=str(error))
        return False
    if in_vain is not None:
        desk.work.hset(TRIED, f"{game} {player}", in_vain)
    return in_vain is None


def enqueue_due(desk: Desk) -> int:
    """Have all orders carried out whose time has come, and drop those of games that are over; how many jobs."""
    given = list(desk.wiring.orders.given())
    rows = {row.id: row for row in desk.models.rows({game for game, _ in given})}
    jobs = 0
    for game, player in given:
        row = rows.get(game)
        if row is not None and row.status in OVER:
            desk.wiring.orders.change(game, player, lambda _: ())
            desk.work.hdel(TRIED, f"{game} {player}")
        elif row is not None:
            jobs += sum(_enqueue(desk, row, player, wanted) for wanted in _asked(row, player))
    return jobs


def _asked(row: GameRow, player: str) -> Iterator[Awaited]:
    for wanted in row.awaited:
        seat = row.seats[wanted.seat]
        if seat.player == player and seat.bot is None:
            yield wanted


def _enqueue(desk: Desk, row: GameRow, player: str, wanted: Awaited) -> bool:
    book = desk.wiring.orders.book(row.id, player)
    found: Any = desk.work.hget(TRIED, f"{row.id} {player}")
    tried = found.decode() if found else ""
    if tried == mark(row.version, book):
        return False
    asked = Decision(wanted.decision, wanted.seat, wanted.opened, wanted.deadline)
    try:
        answers = due(desk.wiring, row.id, row.version, asked, book, marked(tried, book))
    except BrokenLog as error:
        desk.give_up(row.id, str(error))
        return False
    return milliseconds() >= answers and desk.queues.follow(row.id, player, wanted.decision)
