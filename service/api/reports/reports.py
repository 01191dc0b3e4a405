"""Reports: what players tell moderators."""

from typing import Any

from flask import Response

from service.accounts.accounts import NoAccount
from service.api.clubs.seeing import seen as seen_club
from service.api.clubs.seeing import seen_inside
from service.api.games.commanding import names_of, seen
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller, me
from service.api.http.blueprint import Blueprint
from service.api.http.context import here, wiring
from service.api.http.problems import Problem
from service.api.http.replies import reply
from service.api.reports.answers import ModeratedOut, MyReportsOut, ReportOut
from service.api.reports.requests import ReportIn
from service.api.studies.seeing import seen_study
from service.games.access import hears_gallery
from service.limits.rates import REPORTS, REPORTS_BY_GUEST, REPORTS_BY_GUESTS, REPORTS_BY_NETWORK
from service.messages.talk import room_of
from service.reports.evidence import (
    Evidence,
    NoMessage,
    of_club,
    of_club_message,
    of_game,
    of_message,
    of_player,
    of_private_message,
    of_study,
)
from service.reports.model import Case, Report
from service.times import milliseconds, rfc3339

blp = Blueprint(
    "reports", description="Reports: what players tell moderators about players, games, clubs, studies and messages."
)


@blp.route("/v1/reports", "POST", needs="account")
@blp.problems("unknown_player", "unknown_game", "unknown_message", "unknown_club", "not_club_member", "club_closed")
@blp.problems("unknown_study")
@blp.problems("not_oneself")
@blp.arguments(ReportIn)
@blp.response(201, ReportOut)
@blp.response(200, ReportOut, description="Reported already.")
def report(body: dict[str, Any]) -> Response:
    """Report a player, a game, a club, a study, or a message.

    Of a message in private, name its writer and its number: moderators read it and those around it, nothing else of the
    conversation. Moderators get it with the thing as it is now: names, and the talk around a message or at the end of a
    game's. What I report again before they have decided stays one report, the first. I am told what became of it;
    nobody is told that it was me. All of it is erased 90 days after the decision, and what is of an account with that
    account.
    """
    evidence = _evidence(body["about"])
    if evidence.thing.kind not in ("game", "club") and evidence.thing.account == me():
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
        ModeratedOut(case.outcome, rfc3339(case.decided), *_place(case))
        for case in wiring().cases.about(account)
        if case.outcome is not None and case.outcome != "account_erased"
    ]
    return MyReportsOut(items, decisions)


def _place(case: Case) -> tuple[str | None, str | None, str | None, int | None]:
    """The game, the club, the study and the message that a case is about."""
    thing = case.thing
    return thing.game or None, thing.club or None, thing.study or None, thing.message or None


def _evidence(about: dict[str, Any]) -> Evidence:
    if "player" in about:
        return _of_person(about["player"], about.get("message"))
    if "club" in about:
        return _of_club(about)
    if "study" in about:
        return of_study(wiring(), seen_study(about["study"]))
    found = seen(about["game"], damaged=True)
    live = found.live
    if "message" not in about:
        return of_game(wiring(), live)
    try:
        if room_of(about["message"]) == "gallery" and not hears_gallery(live.game, found.eyes):
            raise NoMessage
        return of_message(wiring(), live, about["message"])
    except NoMessage:
        raise Problem("unknown_message", {"number": about["message"]}, field="$.about.message") from None


def _of_club(about: dict[str, Any]) -> Evidence:
    if "message" not in about:
        return of_club(wiring(), seen_club(about["club"]).club)
    try:
        return of_club_message(wiring(), seen_inside(about["club"]).club, about["message"])
    except NoMessage:
        raise Problem("unknown_message", {"number": about["message"]}, field="$.about.message") from None


def _of_person(player: str, message: int | None) -> Evidence:
    if message is None:
        return of_player(wiring(), player)
    try:
        return of_private_message(wiring(), me(), player, message)
    except NoMessage:
        raise Problem("unknown_message", {"number": message}, field="$.about.message") from None


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
