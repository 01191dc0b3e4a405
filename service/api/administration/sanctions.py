"""Suspend, ban, mute, and give another name. Nobody does it to an account whose role is not below their own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from events.clock import sleep
from service.accounts.accounts import NAMES_HOLD_SECONDS, NoAccount
from service.accounts.sign_up.guest_names import guest_names
from service.accounts.slots.names import NameTaken
from service.administration.consequences import settle
from service.administration.deeds import Above, NoRole
from service.administration.sanctions import Done, Lifted, NotSanctioned
from service.api.administration.answers import AccountRowOut
from service.api.administration.requests import LiftQuery, NameIn, SanctionIn
from service.api.http.authentication import DOOR, me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.games.commands import Busy
from service.times import milliseconds

blp = Blueprint("admin-sanctions", description="What moderators impose on accounts, and their names.")


@blp.route("/v1/admin/accounts/<account>/suspension", "PUT", needs="account", role="moderator")
@blp.problems("above_you")
@blp.arguments(SanctionIn)
def suspend_account(body: dict[str, Any], account: str) -> AccountRowOut:
    """Suspend an account, or ban it.

    Until a time, or for ever: that is a ban, and the account leaves its games as if it were erased. A suspended account
    reads, and may be exported and erased by its holder, who is told why; it writes nothing, and its streams end within
    15 seconds. Its standing orders are withdrawn, and its clocks go on. After the ban of a guest no guests come from
    the same network for a day.
    """
    until = _moment(body["until"])
    return _done(account, lambda: wiring().sanctions.impose("suspend", account, body["reason"], until, **_by_me()))


@blp.route("/v1/admin/accounts/<account>/suspension", "DELETE", needs="account", role="moderator")
@blp.problems("above_you", "not_sanctioned")
@blp.arguments(LiftQuery, location="query")
def lift_suspension(query: dict[str, Any], account: str) -> AccountRowOut:
    """Lift a suspension or a ban. Games that were left stay left."""
    return _lifted("lift_suspension", account, query["reason"])


@blp.route("/v1/admin/accounts/<account>/mute", "PUT", needs="account", role="moderator")
@blp.problems("above_you")
@blp.arguments(SanctionIn)
def mute_account(body: dict[str, Any], account: str) -> AccountRowOut:
    """Mute an account.

    It plays on, but says nothing at tables and plays no move that holds words of its own. Its standing orders are
    withdrawn.
    """
    until = _moment(body["until"])
    return _done(account, lambda: wiring().sanctions.impose("mute", account, body["reason"], until, **_by_me()))


@blp.route("/v1/admin/accounts/<account>/mute", "DELETE", needs="account", role="moderator")
@blp.problems("above_you", "not_sanctioned")
@blp.arguments(LiftQuery, location="query")
def lift_mute(query: dict[str, Any], account: str) -> AccountRowOut:
    """Let an account write again."""
    return _lifted("lift_mute", account, query["reason"])


@blp.route("/v1/admin/accounts/<account>/name", "PUT", needs="account", role="moderator")
@blp.problems("above_you", "name_taken")
@blp.arguments(NameIn)
def rename_account(body: dict[str, Any], account: str) -> AccountRowOut:
    """Give an account another name.

    Everywhere at once, also in past games. Nobody can take the old one for 90 days.
    """
    answer = _done(account, lambda: _renamed(account, body))
    sleep(NAMES_HOLD_SECONDS)  # once this is answered, no process tells the old name any more
    return answer


def _renamed(account: str, body: dict[str, Any]) -> Done:
    if "name" in body:
        try:
            return wiring().sanctions.rename(account, body["name"], body["reason"], **_by_me())
        except NameTaken:
            raise Problem("name_taken", {"name": body["name"]}, field="$.name") from None
    for name in guest_names(wiring().accounts.get(account).language):
        try:
            return wiring().sanctions.rename(account, name, body["reason"], **_by_me())
        except NameTaken:
            continue
    raise Busy


def _lifted(what: Lifted, account: str, reason: str) -> AccountRowOut:
    return _done(account, lambda: wiring().sanctions.lift(what, account, reason, **_by_me()))


def _by_me() -> dict[str, Any]:
    return {"by": me(), "at": milliseconds()}


def _moment(until: Any) -> int:
    return 0 if until is None else int(until.timestamp() * 1000)


def _done(account: str, deed: Callable[[], Done]) -> AccountRowOut:
    """Do it, and all that follows from it; the account afterwards."""
    with _explained(account):
        done = deed()
        DOOR.forget(account)
        settle(wiring(), done)
        row = wiring().finding.row(account)
        if row is None:  # erased meanwhile
            raise NoAccount
        return AccountRowOut.of(row)


@contextmanager
def _explained(account: str) -> Iterator[None]:
    try:
        yield
    except NoAccount:
        raise Problem("unknown_account", {"account": account}) from None
    except Above:
        raise Problem("above_you") from None
    except NoRole:
        raise Problem("missing_role", {"needed": "moderator", "given": "player"}) from None
    except NotSanctioned:
        raise Problem("not_sanctioned") from None
