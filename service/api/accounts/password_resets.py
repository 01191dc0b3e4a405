"""Forgotten passwords: ask for a code, set another password by it. Neither needs a token."""

from typing import Any

from flask import Response

from service.accounts import resetting
from service.accounts.password_resets import NoReset
from service.accounts.passwords import LANE, hash_password
from service.accounts.weak_passwords import is_named
from service.api.accounts.requests import NAMED, NewPassword, ResetWish
from service.api.http.authentication import DOOR
from service.api.http.blueprint import Blueprint
from service.api.http.context import here, wiring
from service.api.http.problems import Problem
from service.api.http.replies import empty
from service.api.http.validation import fault
from service.limits.rates import NEW_PASSWORDS, RESETS

blp = Blueprint("password-resets", description="Forgotten passwords.")


@blp.route("/v1/password-resets", "POST")
@blp.arguments(ResetWish)
@blp.response(202, description="Asked for.")
def ask_for_reset(body: dict[str, Any]) -> Response:
    """Ask for another password.

    If somebody has this name or this confirmed mail address, a letter with a link is on its way: it is valid for an
    hour, and once. The answer is the same in any case, and so is the time that it takes.
    """
    wiring().guard.charge(RESETS, here().source)
    resetting.ask(wiring(), body["account"], here().source)
    return empty(202)


@blp.route("/v1/password-resets/completion", "POST")
@blp.problems("unknown_reset", "overloaded")
@blp.arguments(NewPassword)
@blp.response(204, description="Set.")
def complete_reset(body: dict[str, Any]) -> None:
    """Set another password by a code.

    All tokens of the account end with it, and all other codes; a letter tells the account. A second factor stays, and
    nobody is signed in by this: log in at `POST /v1/tokens`.
    """
    LANE.check()
    wiring().guard.charge(NEW_PASSWORDS, here().source)
    try:
        account = wiring().accounts.get(wiring().password_resets.holder(body["code"]))
        if is_named(body["password"], account.name):
            raise fault("password", NAMED)
        resetting.finish(wiring(), body["code"], hash_password(body["password"]))
    except NoReset:
        raise Problem("unknown_reset", field="$.code") from None
    DOOR.forget(account.id)
