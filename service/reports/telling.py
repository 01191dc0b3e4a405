"""Tells those concerned what was decided: who reported something, and about whom something was done; never who did."""

from service.notices.notices import Notice
from service.reports.model import NO_ACTION, Case
from service.wiring import Wiring

ACTION_TAKEN = "action_taken"
"""All that reporters are told of what was done about others."""


def told_reporter(case: Case) -> str | None:
    """What became of a case, as those who reported it may know; None while it is open."""
    if case.outcome is None or case.outcome in (NO_ACTION, "account_erased"):
        return case.outcome
    return ACTION_TAKEN


def tell(wiring: Wiring, case: Case) -> None:
    """Tell everybody, once however often this is called. Raises Unavailable, and redis.exceptions of the work store."""
    for report in case.reports:
        if report.reporter:
            decided = Notice(
                kind="report_decided",
                reference=case.id,
                at=case.decided,
                report=case.id,
                outcome=told_reporter(case),
            )
            _give(wiring, report.reporter, decided)
    if case.outcome not in (None, NO_ACTION, "account_erased") and case.thing.account in case.words:
        moderated = Notice(
            kind="moderated", reference=case.id, at=case.decided, game=case.thing.game, outcome=case.outcome
        )
        _give(wiring, case.thing.account, moderated)
    wiring.cases.told(case.id)


def tell_untold(wiring: Wiring) -> int:
    """Tell of cases whose decision was interrupted; how many. Raises the same."""
    cases = wiring.cases.untold()
    for case in cases:
        tell(wiring, case)
    return len(cases)


def _give(wiring: Wiring, account: str, notice: Notice) -> None:
    wiring.notices.add(account, notice)
    wiring.webhook_outbox.post(account, notice)
