"""The audit of all games, as jobs: each looks at some games and has the next one queued, so that nothing waits long."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec
import structlog

from events.clock import monotonic
from events.errors import Unavailable
from projections.proofs.audit import audit_log
from projections.proofs.audits import Run, Verdict
from projections.proofs.reports import Report
from service.ids import new_id
from service.times import milliseconds
from workers.context import WorkerContext, worker_context

BATCH_SECONDS: Final = 1.0
"""How long a job goes on: the worker's other work waits no longer than this."""
PATIENCE_MS: Final = 60_000
"""After so long without progress the job is taken to be lost with its worker."""

MOST_TOLD: Final = 10
"""Failing games that `status` names."""

_log = structlog.get_logger()


def begin(own: WorkerContext) -> Run | None:
    """Begin an audit of all games; None while one is running. Raises Unavailable and RedisError."""
    now = milliseconds()
    run = Run(new_id(), now, own.wiring.log.total(), now)
    if not own.audits.begin(run):
        return None
    own.queues.audit(run.id, run.cursor)
    return run


def resume(own: WorkerContext) -> bool:
    """Queue the next job of an audit that has stalled because its worker died; whether there was one."""
    run = own.audits.latest()
    if run is None or run.ended is not None or milliseconds() - run.touched < PATIENCE_MS:
        return False
    return own.queues.audit(run.id, run.cursor, lost=True)


def audit_some(name: str) -> None:
    """The job: audit the next games of the audit of that name, and queue the rest."""
    own = worker_context()
    run = own.audits.latest()
    if run is None or run.id != name or run.ended is not None:
        return
    try:
        after, found = _audited(own, run, monotonic() + BATCH_SECONDS)
    except Unavailable as error:
        _log.warning("audit_interrupted", run=name, reason=str(error))
        return
    if not own.audits.advance(run, after, found):
        return
    for verdict in found:
        _log.error("audit_failed", **msgspec.structs.asdict(verdict))
    if after.ended is None:
        own.queues.audit(after.id, after.cursor)


def _audited(own: WorkerContext, run: Run, until: float) -> tuple[Run, list[Verdict]]:
    """The run after the next games, at least one of them, and what fails in them."""
    log, found = own.wiring.log, list[Verdict]()
    checked, cursor, through = 0, run.cursor, True
    for game in log.games(run.cursor):
        if checked and monotonic() >= until:
            through = False
            break
        verdict = verdict_of(audit_log(log, game, opened=True))
        if verdict is not None and log.ended(game) is None:
            found.append(verdict)
        checked, cursor = checked + 1, game
    return _further(run, checked, cursor, found, through=through), found


def _further(run: Run, checked: int, cursor: str | None, found: Sequence[Verdict], *, through: bool) -> Run:
    failures = [verdict for verdict in found if verdict.version is not None]
    now = milliseconds()
    return msgspec.structs.replace(
        run,
        cursor=cursor,
        touched=now,
        checked=run.checked + checked,
        failed=run.failed + len(failures),
        unsure=run.unsure + len(found) - len(failures),
        first=run.first or next(iter(failures), None),
        ended=now if through else None,
    )


def verdict_of(report: Report) -> Verdict | None:
    """What fails in a game: the first check that fails, else one that is incomplete; None when everything holds."""
    first = report.first
    if first is not None:
        return Verdict(report.game, first.name, first.version, first.reason or "")
    unsure = next((check for check in report.checks if check.outcome != "holds"), None)
    return Verdict(report.game, unsure.name, None, unsure.why or "") if unsure else None


def told_run(run: Run | None, found: Sequence[Verdict]) -> Iterator[str]:
    """The latest audit in lines for people."""
    if run is None:
        yield "audit of all games: never"
        return
    when = f"ended {_moment(run.ended)}" if run.ended else f"goes on since {_moment(run.began)}"
    counts = f"{run.checked} of {run.games} audited, {run.failed} differ, {run.unsure} not checked in full"
    yield f"audit of all games: {counts}; {when}"
    if run.first is not None:
        yield f"  the first that differs: {_told(run.first)}"
    yield from (f"  {_told(verdict)}" for verdict in found[:MOST_TOLD] if verdict != run.first)
    if len(found) > MOST_TOLD:
        yield f"  and {len(found) - MOST_TOLD} more"


def _told(verdict: Verdict) -> str:
    place = "cannot be checked" if verdict.version is None else f"version {verdict.version}"
    return f"{verdict.game}: {place}: {verdict.check}: {verdict.reason}"


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at // 1000, UTC).isoformat(timespec="seconds")
