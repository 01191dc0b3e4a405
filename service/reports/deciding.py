"""Deciding a case: once, by somebody whom it does not concern."""

from typing import Final

from service.reports.cases import AlreadyDecided, NoCase
from service.reports.model import Case, Decision, Kind
from service.reports.telling import tell
from service.wiring import Wiring

_ONLY: Final[dict[Decision, tuple[Kind, ...]]] = {
    "message_hidden": ("message",),
    "game_hidden": ("game", "message"),
    "game_ended": ("game", "message"),
}
"""Decisions that not every kind of thing can have."""


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


def decide(wiring: Wiring, name: str, outcome: Decision, note: str, *, by: str) -> Case:
    """Decide a case and tell those concerned; the same decision again is that decision.

    Raises NoCase, Unfit, AlreadyDecided, Unavailable, and redis.exceptions of the work store.
    """
    case = case_for(wiring, by, name)
    if case.thing.kind not in _ONLY.get(outcome, (case.thing.kind,)):
        raise Unfit
    if case.state == "open":
        case = wiring.cases.decide(case, outcome, note, by)
    elif (case.outcome, case.note, case.by) != (outcome, note, by):
        raise AlreadyDecided
    tell(wiring, case)
    return case
