"""The moderators' queue of reports."""

from typing import Any

from service.administration.deeds import Above
from service.api.games.replies import PRIVATE
from service.api.http.authentication import DOOR, me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.api.reports.answers import CaseOut, CaseRow, CasesOut, people_of
from service.api.reports.requests import CasesQuery, DecisionIn
from service.reports.cases import AlreadyDecided, NoCase
from service.reports.deciding import Unfit, case_for, concerns, decide
from service.reports.model import Case, Terms

blp = Blueprint("admin-reports", description="The queue of what players reported, and what is decided.")


@blp.route("/v1/admin/reports", needs="account", role="moderator", headers=PRIVATE)
@blp.arguments(CasesQuery, location="query")
def list_cases(query: dict[str, Any]) -> CasesOut:
    """List the queue.

    Several reports about one thing are one case. Cases about myself are for others: a page may be short.
    """
    found, cursor = wiring().cases.page(query["state"], query.get("cursor"), query["limit"])
    cases = [case for case in found if not concerns(case, me())]
    names = wiring().accounts.names({case.thing.account for case in cases})
    return CasesOut([CaseRow.of(case, names) for case in cases], cursor)


@blp.route("/v1/admin/reports/<report>", needs="account", role="moderator", headers=PRIVATE)
@blp.problems("unknown_report")
def get_case(report: str) -> CaseOut:
    """Read a case.

    With all that was kept: what was reported as it was then, who reported it and why, and the talk around it.
    """
    try:
        return _shown(case_for(wiring(), me(), report))
    except NoCase:
        raise _unknown(report) from None


@blp.route("/v1/admin/reports/<report>/decision", "POST", needs="account", role="moderator", headers=PRIVATE)
@blp.problems("unknown_report", "already_decided", "unfit_decision", "above_you", "busy")
@blp.arguments(DecisionIn)
def decide_case(body: dict[str, Any], report: str) -> CaseOut:
    """Decide a case.

    The decision stands in the administrators' log from the same instant on. Those who reported are told whether
    something was done, and the account that it was done about is told what; neither is told of the other. What is
    decided is done: the account is muted, suspended or renamed, the message or the game hidden, the game ended. A
    message, game or account that is gone by then is left alone. The same decision again changes nothing.
    """
    try:
        case = decide(wiring(), report, body["decision"], body["note"], _terms(body), by=me())
    except NoCase:
        raise _unknown(report) from None
    except AlreadyDecided:
        raise Problem("already_decided") from None
    except Above:
        raise Problem("above_you") from None
    except Unfit:
        raise Problem("unfit_decision", {"decision": body["decision"]}, field="$.decision") from None
    DOOR.forget(case.thing.account)
    return _shown(case)


def _terms(body: dict[str, Any]) -> Terms:
    given = body.get("terms")
    if given is None:
        return Terms(by_hand=body["by_hand"])
    until = int(given["until"].timestamp() * 1000) if given["until"] else 0
    return Terms(given["reason"], until, body["by_hand"])


def _shown(case: Case) -> CaseOut:
    return CaseOut.of(case, wiring().accounts.names(people_of(case)))


def _unknown(report: str) -> Problem:
    return Problem("unknown_report", {"report": report})
