"""Deadlines: plays the default move for seats whose time has run out, decided on the log like any move.

A round of reveals ends by its deadline as well.
"""

import structlog
from structlog.contextvars import bound_contextvars

from events.errors import BrokenLog, NoSuchLog, Unavailable
from games.core.chairs import Decision
from games.core.errors import IllegalMove
from games.core.lifecycle.dice import EndReveals
from games.core.lifecycle.playing import TimeOut
from projections.games import Live
from service.games.commands import Busy
from service.runtime.metrics import COUNTS
from service.times import milliseconds
from workers.context import WorkerContext, worker_context

_log = structlog.get_logger()


def expire(game: str) -> None:
    """The RQ job: time out every decision of the game that is due, or its round of reveals."""
    own = worker_context()
    try:
        with bound_contextvars(game=game):
            expire_due(own, game)
    except (BrokenLog, NoSuchLog) as error:
        own.give_up(game, error)
    except (Unavailable, Busy) as error:
        _log.warning("deadline_interrupted", game=game, reason=str(error))


def expire_due(context: WorkerContext, game: str) -> int:
    """Time out what is due now, and what falls due by that; how many decisions. Raises Unavailable and Busy."""
    live = context.wiring.games.load(game)
    count = int(_end_reveals(context, live))
    if count:
        live = context.wiring.games.load(game)
    while decision := _due(live):
        count += time_out(context, game, decision)
        live = context.wiring.games.load(game)
    return count


def time_out(context: WorkerContext, game: str, decision: Decision) -> bool:
    """Time out one decision; false when its seat answered in time or somebody else timed it out."""
    command = TimeOut(decision.seat, decision.id)
    try:
        done = context.wiring.commands.run(game, lambda *_: command, by="clock")
    except IllegalMove as refused:
        _log.debug("deadline_outrun", game=game, decision=decision.id, code=refused.code)
        return False
    context.wiring.ledger.charge_game(game, done.live.game.terms.creator, done.size)
    if decision.deadline is not None:
        COUNTS.lateness.observe(max(0, milliseconds() - decision.deadline) / 1000)
    _log.info("timed_out", game=game, seat=decision.seat, decision=decision.id)
    return True


def _end_reveals(context: WorkerContext, live: Live) -> bool:
    """Begin a game whose round of reveals is over; false when there is none, or the last one came in time."""
    reveals = live.game.reveals
    if live.game.status != "open" or reveals is None or reveals.until is None or reveals.until > milliseconds():
        return False
    try:
        done = context.wiring.commands.run(live.id, lambda *_: EndReveals(), by="clock")
    except IllegalMove as refused:
        _log.debug("reveals_outrun", game=live.id, code=refused.code)
        return False
    context.wiring.ledger.charge_game(live.id, done.live.game.terms.creator, done.size)
    _log.info("entropy_withheld", game=live.id, seats=live.game.sealed)
    return True


def _due(live: Live) -> Decision | None:
    now = milliseconds()
    due = [one for one in live.game.decisions.values() if one.deadline is not None and one.deadline <= now]
    return min(due, key=lambda one: (one.deadline or 0, one.seat), default=None)
