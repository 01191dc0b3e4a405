"""Bots: one job plays all bots of a game as long as one has to move, by the same command as everybody."""

import os
import random
from collections.abc import Iterator
from functools import partial
from typing import Final

import structlog
from structlog.contextvars import bound_contextvars

from events.clock import monotonic
from events.envelope import Entry
from events.errors import BrokenLog, NoSuchLog, Unavailable
from events.notice import Origin
from games.core.errors import IllegalMove
from games.core.facts import Seat
from games.core.forms import accepted, sample_move
from games.core.guiding import scripted
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import Play
from games.core.rulebook import Json, move_json
from games.core.thinking.pace import AT_ONCE
from projections.analysis.minds import mind_of
from projections.games import Live
from service.games.access import Choose
from service.games.commands import Busy
from service.queueing.lanes import Turn
from service.queueing.places import BOTS
from service.runtime import tracing
from service.runtime.metrics import COUNTS
from service.runtime.origin import coming_from
from service.times import milliseconds
from workers.context import WorkerContext, worker_context
from workers.jobs.analyses import work_on
from workers.jobs.haste import Haste
from workers.jobs.hints import advise
from workers.queues.bot_lease import KEEP_EVERY_SECONDS

BUDGET_SECONDS: Final = 1.0
"""How long one job plays at most."""

LOOK_SECONDS: Final = 0.005
"""How long it plays between looks whether others have their turn: a few decisions, or one that takes longer."""

PUT_OFF_SECONDS: Final = 600
"""How long bots are left alone, at most, that play for nobody on an account without log bytes."""

OUTRUN: Final = frozenset({"stale_decision", "not_awaited", "not_yours_to_play", "game_paused", "game_finished"})

_log = structlog.get_logger()


def play() -> None:
    """The RQ job: answer for the bots of the game whose turn it is until none has to move or the time is up.

    Or work out a hint, or go on with an analysis, if it is the turn of one.
    """
    own = worker_context()
    turn = own.queues.lanes.take()
    if turn is not None:
        led = turn.origin
        with (
            bound_contextvars(game=turn.game),
            tracing.follow(BOTS, led.trace, request=led.request, game=turn.game) as trace,
            coming_from(Origin(led.request, trace)),
        ):
            _do(own, turn)


def _do(own: WorkerContext, turn: Turn) -> None:
    match turn.wish:
        case "hint":
            advise(own, turn)
        case "analysis":
            work_on(own, turn)
        case None:
            Session(own, turn).play()


class Session:
    """A job's work on one game."""

    def __init__(self, context: WorkerContext, turn: Turn) -> None:
        self._context = context
        self._turn = turn
        self._game = turn.game
        self._kept = 0.0
        self._haste = Haste(context.queues, turn)
        self._began = monotonic()
        self._looked = self._began

    def play(self, budget: float = BUDGET_SECONDS) -> None:
        """Answer as long as bots have to move, then let go; after `budget` seconds queue up again."""
        try:
            self._play_until(self._began + budget)
            self._context.queues.lanes.charge(self._turn, monotonic() - self._began)
        except (BrokenLog, NoSuchLog) as error:
            self._context.give_up(self._game, error)
        except (Unavailable, Busy) as error:
            _log.warning("bot_interrupted", game=self._game, reason=str(error))
            self._context.bot_leases.drop(self._game)

    def _play_until(self, until: float) -> None:
        live = self._context.wiring.games.load(self._game)
        if not live.game.people and self._put_off(live):
            return
        answered = False
        while True:
            self._keep()
            seat = awaited_bot(live.game)
            if seat is None or self._takes_time(live, seat):
                if self._context.bot_leases.release(self._game, live.version):
                    return
                live = self._context.wiring.games.load(self._game)
            elif not answered or self._goes_on(until):
                live = answer(self._context, live, seat, self._haste)
                answered = True
            else:
                self._queue_up(live)
                return

    def _goes_on(self, until: float) -> bool:
        now = monotonic()
        if now < self._looked + LOOK_SECONDS:
            return now < until
        self._looked = now
        return now < until and not self._context.queues.lanes.others_wait(self._turn, now - self._began)

    def _put_off(self, live: Live) -> bool:
        """Leave a game that nobody waits for until its creator has log bytes again."""
        seconds = self._context.wiring.quotas.seconds_without_bytes(live.id, live.game.terms.creator)
        if seconds:
            self._context.queues.lanes.put_off(live.id, milliseconds() + 1000 * min(seconds, PUT_OFF_SECONDS))
            self._context.bot_leases.drop(live.id)
        return bool(seconds)

    def _takes_time(self, live: Live, seat: Seat) -> bool:
        """Whether the bot is to answer later; the game comes back then."""
        due = live.game.answer_due(seat)
        later = live.game.terms.bot_pace != AT_ONCE and due > milliseconds()
        if later:
            self._context.queues.lanes.think(live.id, due)
        return later

    def _keep(self) -> None:
        if monotonic() - self._kept > KEEP_EVERY_SECONDS:
            self._context.bot_leases.keep(self._game)
            self._kept = monotonic()

    def _queue_up(self, live: Live) -> None:
        self._context.bot_leases.drop(self._game)
        if self._context.bot_leases.ask(self._game, live.version):
            self._context.queues.play(self._game, live.game.terms.creator, attended=bool(live.game.people))


def awaited_bot(game: Game) -> Seat | None:
    """The seat of the bot that is to answer first: where all answer at once, of the one asked first."""
    seats = [seat for seat in game.decisions if game.chairs[seat].bot is not None]
    return min(seats, key=lambda seat: (game.answer_due(seat), seat), default=None)


def answer(context: WorkerContext, live: Live, seat: Seat, haste: Haste) -> Live:
    """Answer a bot's decision, and give the game afterwards; nothing is written when the game has outrun it."""
    decision, due = live.game.decisions[seat], live.game.answer_due(seat)
    for move in _proposals(context, live, seat, haste):
        try:
            done = context.wiring.commands.run(live.id, _always(Play(seat, move, decision.id, "bot")), by="bot")
            COUNTS.bots_waiting.observe(max(0, milliseconds() - due) / 1000)
            context.wiring.ledger.charge_game(live.id, live.game.terms.creator, done.size)
            return done.live
        except IllegalMove as refused:
            if refused.code in OUTRUN:
                break
            COUNTS.bot_faults.labels("refused").inc()
            _log.error("bot_move_refused", game=live.id, seat=seat, move=move, code=refused.code, rule=refused.rule)
    return context.wiring.games.load(live.id)


def _always(command: Play) -> Choose:
    return lambda *_: command


def _proposals(context: WorkerContext, live: Live, seat: Seat, haste: Haste) -> Iterator[Json]:
    """The policy's move or, if that is refused, the move that the clock would play."""
    yield choose(context, live, seat, haste)
    yield move_json(live.game.book.default_move(live.game.state, seat))


def choose(context: WorkerContext, live: Live, seat: Seat, haste: Haste) -> Json:
    """The lesson's move, or the policy's, or a random one when that fails or wants what no form has.

    The policy knows only what its seat sees. Raises Unavailable.
    """
    told = scripted(live.game, seat)
    if told is not None:
        return told
    level = live.game.chairs[seat].bot or ""
    hurried = haste.hurried(level, live.game.answer_due(seat))
    mind = mind_of(live.id, live.game, seat, partial(_entries, context, live), random.Random(os.urandom(16)), hurried)
    try:
        with COUNTS.bots_thinking.labels(live.game.book.key).time():
            move = live.game.book.bots[level](mind)
        if accepted(mind.forms, move):
            return move
        COUNTS.bot_faults.labels("illegal").inc()
        _log.error("bot_move_illegal", game=live.id, seat=seat, level=level, move=move)
    except Unavailable:  # the log that it wanted to look at: it thinks again when that is back
        raise
    except Exception:
        COUNTS.bot_faults.labels("failed").inc()
        _log.exception("bot_failed", game=live.id, seat=seat, level=level, version=live.version)
    return sample_move(mind.forms, mind.rng)


def _entries(context: WorkerContext, live: Live) -> list[Entry]:
    return context.wiring.log.read(live.id, 0, live.version)
