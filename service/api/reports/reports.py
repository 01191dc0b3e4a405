"""Reports: what players tell moderators."""

from typing import Any

from flask import Response

from service.accounts.accounts import NoAccount
from service.api.games.commanding import names_of, seen
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller, me
from service.api.http.blueprint import Blueprint
from service.api.http.context import here, wiring
from service.api.http.problems import Problem
from service.api.http.replies import reply
from service.api.reports.answers import ModeratedOut, MyReportsOut, ReportOut
from service.api.reports.requests import ReportIn
from service.limits.rates import REPORTS, REPORTS_BY_GUEST, REPORTS_BY_GUESTS, REPORTS_BY_NETWORK
from service.reports.evidence import Evidence, NoMessage, of_game, of_message, of_player
from service.reports.model import Case, Report
from service.times import milliseconds, rfc3339

blp = Blueprint("reports", description="Reports: what players tell moderators about players, games and messages.")


@blp.route("/v1/reports", "POST", needs="account")
@blp.problems("unknown_player", "unknown_game", "unknown_message", "not_oneself")
@blp.arguments(ReportIn)
@blp.response(201, ReportOut)
@blp.response(200, ReportOut, description="Reported already.")
def report(body: dict[str, Any]) -> Response:
    """Report a player, a game or a message.

    Moderators get it with the thing as it is now: names, and the talk around a message or at the end of a game's. What
    I report again before they have decided stays one report, the first. I am told what became of it; nobody is told
    that it was me. All of it is erased 90 days after the decision, and what is of an account with that account.
    """
    evidence = _evidence(body["about"])
    if evidence.thing.kind != "game" and evidence.thing.account == me():
        raise Problem("not_oneself", field="$.about")
    if case := wiring().cases.reported(me(), evidence.thing):
        return _mine(case, 200)
    _charge()
    new = Report(me(), body["reason"], body["text"], milliseconds())
    try:
        case = wiring().cases.file(evidence.thing, evidence.rulebook, new, evidence.words)
    except NoAccount:
        raise Problem("unknown_player", {"name": evidence.thing.account}, field="$.about") from None
    return _mine(case, 201)


@blp.route("/v1/me/reports", needs="account", headers=PRIVATE)
def list_my_reports() -> MyReportsOut:
    """What I reported, what became of it, and what was decided about me.

    The latest hundred of both. Reports are kept for 90 days after the decision.
    """
    return reports_of(me())


def reports_of(account: str) -> MyReportsOut:
    """What an account reported, and what was decided about it."""
    cases = wiring().cases.reported_by(account)
    names = names_of({case.thing.account for case in cases})
    items = [ReportOut.of(case, mine, names) for case in cases if (mine := case.report_of(account)) is not None]
    decisions = [
        ModeratedOut(case.outcome, rfc3339(case.decided), case.thing.game or None, case.thing.message or None)
        for case in wiring().cases.about(account)
        if case.outcome is not None and case.outcome != "account_erased"
    ]
    return MyReportsOut(items, decisions)


def _evidence(about: dict[str, Any]) -> Evidence:
    if "player" in about:
        return of_player(wiring(), about["player"])
    live = seen(about["game"], damaged=True).live
    if "message" not in about:
        return of_game(wiring(), live)
    try:
        return of_message(wiring(), live, about["message"])
    except NoMessage:
        raise Problem("unknown_message", {"number": about["message"]}, field="$.about.message") from None


def _charge() -> None:
    """Count one more report; guests have less."""
    guard, source, guest = wiring().guard, here().source, caller().guest
    guard.charge(REPORTS_BY_GUEST if guest else REPORTS, me())
    guard.charge(REPORTS_BY_GUESTS if guest else REPORTS_BY_NETWORK, source)


def _mine(case: Case, status: int) -> Response:
    mine = case.report_of(me())
    if mine is None:  # the account was erased meanwhile
        raise NoAccount
    return reply(ReportOut.of(case, mine, names_of({case.thing.account})), status, PRIVATE)
