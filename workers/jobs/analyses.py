"""Analyses: worked on a turn at a time, so that tables with people in them never wait for longer than a decision takes.

What was found is kept after each turn. A worker that dies loses one turn: the sweeper has the analysis go on.
"""

from collections.abc import Sequence
from typing import Final

import structlog
from msgspec import structs

from events.clock import monotonic
from events.envelope import Entry
from events.errors import Unavailable
from games.core.facts import Seat
from games.core.lifecycle.game import Game
from games.core.rulebook import Json
from projections.analysis.steps import answers_in
from projections.analysis.work import go_on, iterations_of
from service.analysis.analyses import Analysis
from service.analysis.telling import placeholders
from service.games.move_words import in_all_languages
from service.notices.notices import Notice
from service.queueing.lanes import TURN_SECONDS, Turn
from service.runtime.metrics import COUNTS
from service.times import milliseconds
from workers.context import WorkerContext
from workers.jobs.notices import tell

BUDGET_SECONDS: Final = 1.0
"""How long one turn lasts at most; a decision that was begun is finished."""
PATIENCE_MS: Final = 15_000
"""After so long without a turn that left a trace, and without waiting for one, a worker is taken to have died."""
MOST_LOST: Final = 5
"""So many workers may be lost with one analysis before it is given up."""

_log = structlog.get_logger()


def work_on(own: WorkerContext, turn: Turn, budget: float = BUDGET_SECONDS) -> None:
    """Go on with a game's analysis for a turn, and queue up again until it is done; nothing when it was cancelled."""
    began = monotonic()
    try:
        analysis = own.wiring.analyses.get(turn.game)
        if analysis is not None and not analysis.over:
            _Work(own, turn, analysis, began).until(began + budget)
    except Unavailable as error:
        _log.warning("analysis_interrupted", game=turn.game, reason=str(error))
    own.queues.lanes.charge(turn, monotonic() - began)


def resume_stalled(own: WorkerContext) -> int:
    """Have those go on whose worker died; how many."""
    found = 0
    for game in own.wiring.analyses.stalled(milliseconds() - PATIENCE_MS):
        if own.queues.lanes.waits("analysis", game):
            continue
        found += _resume(own, game)
    return found


def _resume(own: WorkerContext, game: str) -> bool:
    analysis = own.wiring.analyses.get(game)
    if analysis is None:
        own.wiring.analyses.forget(game)
        return False
    if own.wiring.analyses.lost(game) > MOST_LOST:
        _log.error("analysis_given_up", game=game)
        _end(own, analysis, failed=True)
        return False
    return own.queues.asking.ask("analysis", game, analysis.payer)


class _Work:
    """A turn's work on one analysis."""

    def __init__(self, own: WorkerContext, turn: Turn, analysis: Analysis, began: float) -> None:
        self._own = own
        self._turn = turn
        self._began = began
        self._looked = began
        self._analysis = analysis

    def until(self, end: float) -> None:
        """Work until then, or until it is done or others have their turn."""
        try:
            entries = self._own.wiring.log.read(self._analysis.game)
            self._analysis = begun(self._own, self._analysis, entries)
            done = self._some(entries, end)
        except Unavailable:
            raise
        except Exception:
            _log.exception("analysis_failed", game=self._analysis.game)
            _end(self._own, self._analysis, failed=True)
            return
        if done:
            _end(self._own, self._analysis)
        elif self._own.wiring.analyses.save(self._analysis, milliseconds()):
            self._own.queues.asking.ask("analysis", self._analysis.game, self._analysis.payer)

    def _some(self, entries: Sequence[Entry], end: float) -> bool:
        """Some more commands, one at least; whether those were all."""
        one = self._analysis
        before = percent(one)
        for _ in go_on(one.game, entries, one.seats, one.iterations, one.found, _say):
            if one.found.version == len(entries):
                return True
            if not self._goes_on(end):
                break
        if percent(one) // QUARTER > before // QUARTER:
            _tell(self._own, one, min(percent(one), 99))
        return one.found.version == len(entries)

    def _goes_on(self, end: float) -> bool:
        now = monotonic()
        if now >= end:
            return False
        if now < self._looked + TURN_SECONDS:
            return True
        self._looked = now
        return not self._own.queues.lanes.others_wait(self._turn, now - self._began)


QUARTER: Final = 25
"""An account is told of its analysis in steps of so many per cent: its stream is short."""


def begun(own: WorkerContext, analysis: Analysis, entries: Sequence[Entry]) -> Analysis:
    """The analysis with what its first turn finds out: how many decisions there are, what each gets."""
    if analysis.status != "waiting":
        return analysis
    total = own.wiring.settings.analysis_iterations
    iterations = iterations_of(analysis.game, entries, analysis.seats, total)
    decisions = answers_in(entries, analysis.seats)
    return structs.replace(analysis, status="running", iterations=iterations, total=decisions)


def percent(analysis: Analysis) -> int:
    """How far it is."""
    return 100 * len(analysis.found.decisions) // max(1, analysis.total)


def _tell(own: WorkerContext, analysis: Analysis, progress: int) -> None:
    """Tell whoever asked how far it is."""
    notice = Notice(
        kind="analysis",
        reference=f"{analysis.run}-{progress // QUARTER}",
        at=milliseconds(),
        game=analysis.game,
        progress=progress,
    )
    tell(own, analysis.account, notice)


def _end(own: WorkerContext, analysis: Analysis, *, failed: bool = False) -> None:
    now = milliseconds()
    if own.wiring.analyses.finish(analysis, now, failed=failed):
        COUNTS.analyses.labels("failed" if failed else "done").observe((now - analysis.asked) / 1000)
        _tell(own, analysis, 100)


def _say(game: Game, seat: Seat, move: Json) -> dict[str, str]:
    return in_all_languages(game, seat, move, placeholders(len(game.chairs)))
