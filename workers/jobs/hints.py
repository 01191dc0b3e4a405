"""Hints: a search for a person's decision, which knows what the person's seat knows."""

import structlog

from events.clock import monotonic
from events.envelope import Entry
from events.errors import LogError, NoSuchLog, Unavailable
from games.core.chairs import Decision
from games.core.search import consequences
from projections.analysis.minds import mind_of
from projections.analysis.weighing import recommended, seeded
from projections.games import Live
from service.analysis.hints import Advice, Hint, Reason, rival
from service.analysis.permission import hints_allowed
from service.queueing.lanes import Turn
from service.runtime.metrics import COUNTS
from workers.context import WorkerContext

_log = structlog.get_logger()


def advise(own: WorkerContext, turn: Turn) -> None:
    """Work out the hint for a decision; nothing for one that is answered, or that others could be harmed by."""
    began = monotonic()
    try:
        live = own.wiring.games.load(turn.game)
        decision = next((one for one in live.game.decisions.values() if one.id == turn.what), None)
        if decision is not None and hints_allowed(live.game, decision.seat):
            own.wiring.hints.put(turn.game, turn.what, _hint(own, live, decision))
    except (NoSuchLog, Unavailable) as error:
        _log.warning("hint_interrupted", game=turn.game, reason=str(error))
    seconds = monotonic() - began
    COUNTS.hints.observe(seconds)
    own.queues.lanes.charge(turn, seconds)


def _hint(own: WorkerContext, live: Live, decision: Decision) -> Hint:
    """What a strong bot would choose among; the same whenever it is asked. Nothing where that fails."""

    def read() -> list[Entry]:
        return own.wiring.log.read(live.id, 0, live.version)

    try:
        mind = mind_of(live.id, live.game, decision.seat, read, seeded(live.id, decision.id))
        moves = tuple(Advice(*candidate) for candidate in recommended(live.game.book, mind))
        other = rival(moves)
        found = consequences(live.game.book, mind, moves[0].move, other.move) if other else []
        return Hint(moves, tuple(Reason(*one) for one in found))
    except (LogError, Unavailable):
        raise
    except Exception:
        _log.exception("hint_failed", game=live.id, decision=decision.id)
        return Hint()
