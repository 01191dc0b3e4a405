"""Deciding a case: once, by somebody whom it does not concern."""

from typing import Final

from games.core.texts import FALLBACK
from service.accounts.accounts import NoAccount
from service.reports.carrying_out import TELLING, require_below
from service.reports.cases import AlreadyDecided, NoCase
from service.reports.model import USUAL_MS, USUAL_REASON, Case, Decision, Kind, Terms
from service.reports.telling import settle_case
from service.times import milliseconds
from service.wiring import Wiring

_ONLY: Final[dict[Decision, tuple[Kind, ...]]] = {
    "message_hidden": ("message", "club_message", "private_message"),
    "game_hidden": ("game", "message"),
    "game_ended": ("game", "message"),
    "club_closed": ("club", "club_message"),
    "study_hidden": ("study",),
}
"""Decisions that not every kind of thing can have."""
_LASTING: Final = ("muted", "suspended")


class Unfit(Exception):
    """The decision is about something else than what was reported."""


def case_for(wiring: Wiring, moderator: str, name: str) -> Case:
    """A case, unless it is about the moderator, who would learn who reported. Raises NoCase and Unavailable."""
    case = wiring.cases.get(name)
    if not concerns(case, moderator):
        return case
    raise NoCase


def concerns(case: Case, moderator: str) -> bool:
    """Whether the moderator is reported: then the case is for others."""
    return case.thing.account == moderator


def decide(wiring: Wiring, name: str, outcome: Decision, note: str, terms: Terms, *, by: str) -> Case:
    """Decide a case, carry that out and tell those concerned; the same decision again is that decision.

    Raises NoCase, Unfit, Above, AlreadyDecided, Busy, Unavailable,
    and redis.exceptions of the work store.
    """
    case = case_for(wiring, by, name)
    if case.thing.kind not in _ONLY.get(outcome, (case.thing.kind,)):
        raise Unfit
    if case.state == "open":
        if outcome in TELLING:
            require_below(wiring, case, by)
        case = wiring.cases.decide(case, outcome, note, by, _filled(wiring, case, outcome, terms))
    elif (case.outcome, case.note, case.by) != (outcome, note, by):
        raise AlreadyDecided
    settle_case(wiring, case)
    return case


def _filled(wiring: Wiring, case: Case, outcome: Decision, terms: Terms) -> Terms:
    """The terms with what a moderator did not say: that there was a report, and a week."""
    until = 0
    if outcome in _LASTING:
        until = milliseconds() + USUAL_MS if terms.until is None else terms.until
    return Terms(terms.reason or _usual_reason(wiring, case.thing.account), until, terms.by_hand)


def _usual_reason(wiring: Wiring, account: str) -> str:
    try:
        return USUAL_REASON[wiring.accounts.get(account).language]
    except NoAccount:
        return USUAL_REASON[FALLBACK]
