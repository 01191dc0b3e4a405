"""Does what a decision says, by the moderators' own use cases. It is harmless twice."""

from contextlib import suppress
from typing import Final

import structlog

from events.errors import BrokenLog, NoSuchLog
from games.core.errors import IllegalMove
from service.accounts.accounts import NoAccount
from service.accounts.ranks import outranks
from service.accounts.sign_up.guest_names import guest_names
from service.accounts.slots.names import NameTaken
from service.administration.consequences import settle
from service.administration.deeds import Above, NoRole
from service.administration.log import OPERATOR
from service.administration.sanctions import Done
from service.administration.tables import (
    NoMessage,
    end_game,
    hide_private_message,
    treat_club,
    treat_club_message,
    treat_message,
    treat_study,
)
from service.clubs.model import NoClub
from service.games.commands import Busy
from service.reports.model import Case, Thing
from service.studies.model import NoStudy
from service.wiring import Wiring

TELLING: Final = ("muted", "suspended", "renamed")
"""Decisions whose carrying out tells the account's holder what was done."""

_UNDONE: Final = (Above, NoRole, NoAccount, NoMessage, NoClub, NoStudy, NoSuchLog, BrokenLog, IllegalMove)
"""Why something is not done (any more): a role was changed, what it is about is gone, the game is over."""

_log = structlog.get_logger()


def carry_out(wiring: Wiring, case: Case) -> bool:
    """Do what was decided about a case, unless it was done by hand; whether the account's holder was told by that.

    Raises Busy, Unavailable, and redis.exceptions of the work store.
    """
    if case.terms.by_hand:
        return False
    try:
        _do(wiring, case)
    except _UNDONE as error:
        _log.warning("decision_not_carried_out", report=case.id, outcome=case.outcome, reason=repr(error))
        return False
    return case.outcome in TELLING


def _do(wiring: Wiring, case: Case) -> None:
    thing, terms, by, at = case.thing, case.terms, case.by, case.decided
    until = terms.until or 0
    match case.outcome:
        case "muted":
            settle(wiring, wiring.sanctions.impose("mute", thing.account, terms.reason, until, by=by, at=at))
        case "suspended":
            settle(wiring, wiring.sanctions.impose("suspend", thing.account, terms.reason, until, by=by, at=at))
        case "renamed":
            if done := _renamed(wiring, case):
                settle(wiring, done)
        case "message_hidden":
            _hide(wiring, thing, case.note, by=by, at=at)
        case "club_closed":
            treat_club(wiring, "close_club", thing.club, terms.reason, by=by, at=at)
        case "study_hidden":
            treat_study(wiring, "hide_study", thing.study, terms.reason, by=by, at=at)
        case "game_hidden":
            wiring.listing.hide(thing.game, case.note, by=by, at=at)
        case "game_ended":
            end_game(wiring, thing.game, terms.reason, by=by, at=at)


def _hide(wiring: Wiring, thing: Thing, note: str, *, by: str, at: int) -> None:
    match thing.kind:
        case "club_message":
            treat_club_message(wiring, "hide_message", thing.club, thing.message, note, by=by, at=at)
        case "private_message":
            hide_private_message(wiring, thing.account, thing.reader, thing.message, note, by=by, at=at)
        case _:
            treat_message(wiring, "hide_message", thing.game, thing.message, note, by=by, at=at)


def _renamed(wiring: Wiring, case: Case) -> Done | None:
    """Another name, made up as for a guest; none for who has another one by now than when the report came."""
    account = wiring.accounts.get(case.thing.account)
    if account.name != case.words[account.id].name:
        return None
    for name in guest_names(account.language):
        with suppress(NameTaken):
            return wiring.sanctions.rename(account.id, name, case.terms.reason, by=case.by, at=case.decided)
    raise Busy


def require_below(wiring: Wiring, case: Case, by: str) -> None:
    """Raise Above where the account's role is not below that of whoever decides."""
    with suppress(NoAccount):
        if by != OPERATOR and not outranks(wiring.accounts.get(by).role, wiring.accounts.get(case.thing.account).role):
            raise Above
