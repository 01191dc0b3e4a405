"""Has a decision carried out, and tells those concerned: who reported, and about whom something was done.

Neither is told of the other.
"""

from contextlib import suppress

from games.core.clock import Millis
from service.accounts.accounts import NoAccount
from service.administration.consequences import PATIENCE_MS
from service.mail.letters.making import moderation
from service.mail.letters.model import Moderation
from service.notices.notices import Notice
from service.reports.carrying_out import carry_out
from service.reports.model import NO_ACTION, Case
from service.wiring import Wiring

ACTION_TAKEN = "action_taken"
"""All that reporters are told of what was done about others."""


def told_reporter(case: Case) -> str | None:
    """What became of a case, as those who reported it may know; None while it is open."""
    if case.outcome is None or case.outcome in (NO_ACTION, "account_erased"):
        return case.outcome
    return ACTION_TAKEN


def settle_case(wiring: Wiring, case: Case) -> None:
    """Carry a decision out and tell everybody, each once however often this is called.

    Raises Busy, Unavailable, and redis.exceptions of the work store.
    """
    told = case.outcome is not None and carry_out(wiring, case)
    for report in case.reports:
        if report.reporter:
            decided = Notice(
                kind="report_decided",
                reference=case.id,
                at=case.decided,
                report=case.id,
                outcome=told_reporter(case),
            )
            _give(wiring, report.reporter, decided, Moderation(f"report_{told_reporter(case)}", "", 0))
    if not told and told_reporter(case) == ACTION_TAKEN and case.thing.account in case.words:
        moderated = Notice(
            kind="moderated", reference=case.id, at=case.decided, game=case.thing.game, outcome=case.outcome
        )
        _give(
            wiring,
            case.thing.account,
            moderated,
            Moderation(str(case.outcome), case.terms.reason, case.terms.until or 0),
        )
    wiring.cases.told(case.id)


def settle_interrupted(wiring: Wiring, now: Millis) -> int:
    """Do the same for cases that were decided a while ago; how many. `now` in milliseconds. Raises the same."""
    late = [case for case in wiring.cases.untold() if case.decided < now - PATIENCE_MS]
    for case in late:
        settle_case(wiring, case)
    return len(late)


def _give(wiring: Wiring, account: str, notice: Notice, letter: Moderation) -> None:
    with suppress(NoAccount):  # erased meanwhile
        wiring.notices.add(account, notice)
        wiring.webhook_outbox.post(account, notice)
        moderation(wiring, account, notice.reference, letter)
