"""Guests: play at once, without an account, and keep the games when one wants to stay."""

from datetime import timedelta
from typing import Any

from service.accounts.accounts import Account
from service.accounts.sign_up.guest_names import guest_names
from service.accounts.slots.names import NameTaken
from service.accounts.tokens.token import Grant, Token
from service.api.accounts.accounts import FIRST_SCOPES
from service.api.accounts.answers import CreatedAccountOut, NewTokenOut
from service.api.accounts.login import network_mark, signed_in
from service.api.accounts.requests import GuestIn
from service.api.http.blueprint import Blueprint
from service.api.http.context import here, language, wiring
from service.api.http.idempotency import unsigned
from service.api.http.problems import Problem
from service.games.commands import Busy
from service.ids import new_id
from service.limits.rates import GUESTS
from service.times import milliseconds

blp = Blueprint("guests", description="Guests: players without a name of their own and without a password.")


@blp.route("/v1/guests", "POST", repeatable=True, status=201)
@blp.problems("guests_barred", "sign_up_closed")
@blp.arguments(GuestIn, required=False)
def create_guest(body: dict[str, Any]) -> CreatedAccountOut:
    """Come in as a guest.

    The answer holds a name that the service made up and a token with all scopes but `bot`. A guest
    plays like everybody else, but no game counts for a guest's rating. With a name and a password at
    `PATCH /v1/accounts/me` a guest becomes a full account; a guest whose tokens have all ended leaves the games and is
    erased. After a guest was banned, none comes from the same network for a day. Where sign-up is not open to
    everybody, nobody comes in as a guest.
    """
    if wiring().settings.sign_up != "open":
        raise Problem("sign_up_closed")
    if wiring().sanctions.keeps_guests_out(network_mark()):
        raise Problem("guests_barred")
    wiring().guard.charge(GUESTS, here().source)
    account, token, text = _made(body.get("language") or language(), body["time_zone"])
    signed_in(account.id)
    return CreatedAccountOut.of(account, token=NewTokenOut.showing(token, token=text))


def _made(wanted: str, time_zone: str) -> tuple[Account, Token, str]:
    accounts, now, account = wiring().new_accounts, milliseconds(), new_id()
    life = timedelta(days=wiring().settings.guest_days)
    grant = Grant("guest", FIRST_SCOPES, now + int(life.total_seconds() * 1000))
    once = unsigned()
    for name in guest_names(wanted):
        try:
            return accounts.create(Account(account, name, wanted, time_zone, now, guest=True), None, grant, once)
        except NameTaken:
            continue
    raise Busy
