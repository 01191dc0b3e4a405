"""Accounts: sign up, look at it, change it, erase it."""

from typing import Any, Final

import msgspec

from events.clock import sleep
from service.accounts.accounts import NAMES_HOLD_SECONDS, UNMASKED, Account
from service.accounts.bot_profile import BotProfile
from service.accounts.erasure import erase
from service.accounts.passwords import LANE, hash_password
from service.accounts.sign_up.codes import NotInvited
from service.accounts.slots.names import NameTaken
from service.accounts.tokens.token import Grant
from service.accounts.weak_passwords import is_named
from service.api.accounts.answers import AccountOut, CreatedAccountOut, NewTokenOut
from service.api.accounts.login import PROOF, confirm, hash_new, signed_in
from service.api.accounts.requests import NAMED, USUAL_LIFE, AccountChange, AccountIn, HolderProof
from service.api.http.authentication import DOOR, SCOPES, caller, me, require
from service.api.http.blueprint import Blueprint
from service.api.http.context import here, language, wiring
from service.api.http.idempotency import unsigned
from service.api.http.problems import Problem
from service.api.http.validation import fault, needed
from service.ids import new_id
from service.limits.rates import SIGN_UP
from service.mail.letters.making import password_changed
from service.push.replanning import replan
from service.times import milliseconds

blp = Blueprint("accounts", description="Accounts: who you are. Logs of games hold an opaque id, never a name.")

FIRST_SCOPES: Final = tuple(scope for scope in SCOPES if scope != "bot")


@blp.route("/v1/accounts", "POST", repeatable=True, status=201)
@blp.problems("sign_up_closed", "invitation_needed", "name_taken", "overloaded")
@blp.arguments(AccountIn)
def create_account(body: dict[str, Any]) -> CreatedAccountOut:
    """Open an account.

    The answer holds a first token with all scopes but `bot`, valid for 90 days, so that one request
    is enough to begin. It is shown only here; log in at `POST /v1/tokens` for another. A repeat of the request with
    the same Idempotency-Key within 10 minutes gives the same account, until it was used or changed; then its name is
    taken. `GET /v1/service` says whether this needs an `invitation`, or is closed.
    """
    LANE.check()
    wiring().guard.charge(SIGN_UP, here().source)
    now, accounts = milliseconds(), wiring().new_accounts
    account = Account(new_id(), body["name"], body.get("language") or language(), body["time_zone"], now)
    grant = Grant("sign-up", FIRST_SCOPES, now + int(USUAL_LIFE.total_seconds() * 1000))
    once, invitation = unsigned(), _invitation(body)
    try:
        created, token, text = accounts.created(account, once, invitation) or accounts.create(
            account, hash_password(body["password"]), grant, once, invitation
        )
    except NotInvited:
        raise Problem("invitation_needed", field="$.invitation") from None
    except NameTaken:
        raise Problem("name_taken", {"name": account.name}, field="$.name") from None
    signed_in(created.id)
    return CreatedAccountOut.of(created, token=NewTokenOut.showing(token, token=text))


def _invitation(body: dict[str, Any]) -> str | None:
    """The invitation that makes this account possible, None where none is needed; raises the 403 problem."""
    match wiring().settings.sign_up:
        case "open":
            return None
        case "closed":
            raise Problem("sign_up_closed")
        case _:
            return str(body.get("invitation", ""))


@blp.route("/v1/accounts/me", needs="account")
def get_account() -> AccountOut:
    """Show my account."""
    return AccountOut.of(wiring().accounts.get(me()))


@blp.route("/v1/accounts/me", "PATCH", needs="account")
@blp.problems(*PROOF, "name_taken", "name_fixed")
@blp.arguments(AccountChange)
def change_account(body: dict[str, Any]) -> AccountOut:
    """Change my account.

    What is left out stays as it is. A new `password` needs the `current_password`. It ends what was lent to the mail
    gateway and codes that were sent by mail, and unless `revoke_tokens` is false, every token but the one that this
    request came with. The name cannot be changed, except by a guest: with a `name` and a `password` a guest gets a full
    account that keeps its games and tokens, and whose games count for ratings from the next seat on. `bot`, for which
    the token needs the scope `bot` too, says what a bot account takes: everybody may read it, and other invitations are
    refused.
    `mask_words` counts within 3 seconds wherever the account reads, and for streams when they are opened again.
    """
    changes: dict[str, str] = {name: body[name] for name in ("language", "time_zone", "messages_from") if name in body}
    if "mask_words" in body:
        changes["mask_words"] = "" if body["mask_words"] else UNMASKED
    if "bot" in body:
        require("bot")
        changes["bot"] = _profile(body["bot"])
    if "name" in body:
        account = _settle(body, changes)
    elif "password" in body:
        changes["password"] = _new_password(body)
        wiring().mail_addresses.renew(me())
        only = caller().token if body["revoke_tokens"] else ""
        account = wiring().accounts.change(me(), only_token=only, **changes)
        password_changed(wiring(), account.id)
    else:
        account = wiring().accounts.change(me(), **changes)
    DOOR.forget(account.id)
    if "time_zone" in body:  # quiet hours and those of digests follow the time zone
        replan(wiring(), me())
    return AccountOut.of(account)


def _new_password(body: dict[str, Any]) -> str:
    """The hash of a new password, once the present one is proved: what is refused anyhow costs no hash."""
    if is_named(body["password"], caller().name):
        raise fault("password", NAMED)
    if body["password"] == body["current_password"] and not caller().guest:
        raise fault("password", "The same as the present one.")
    confirm(body["current_password"], body.get("code"))
    return hash_new(body["password"])


def _profile(given: dict[str, Any] | None) -> str:
    """The profile as accounts keep it, with each list's values once."""
    if given is None:
        return ""
    once = {name: tuple(dict.fromkeys(value)) if isinstance(value, list) else value for name, value in given.items()}
    return msgspec.json.encode(msgspec.convert(once, BotProfile)).decode()


def _settle(body: dict[str, Any], changes: dict[str, str]) -> Account:
    guests = wiring().guests
    try:
        guests.require_settling(me(), body["name"])
        settled = guests.settle(me(), body["name"], password=hash_new(body["password"]), **changes)
    except NameTaken:
        raise Problem("name_taken", {"name": body["name"]}, field="$.name") from None
    signed_in(settled.id)
    return settled


@blp.route("/v1/accounts/me", "DELETE", needs="account", while_suspended=True)
@blp.problems("last_administrator")
@blp.problems(*PROOF)
@blp.arguments(HolderProof, required=False)
@blp.response(204, description="Erased.")
def delete_account(body: dict[str, Any]) -> None:
    """Erase my account.

    Where it has a second factor, this needs the `current_password` and a `code`; else no body.

    Name, password, settings, tokens, webhooks, mail address and letters are erased at once, and the name is free again.
    I leave my games first: those that I announced and that have not begun are called off, seats and invitations are
    given back, and where a game runs, a bot plays on for me. Logs hold the opaque id alone, and show a player without a
    name from now on. The only administrator makes somebody else one first.
    """
    account = me()
    if wiring().second_factors.is_on(account):
        confirm(needed(body, "current_password"), body.get("code"))
    erase(wiring(), account)
    DOOR.forget(account)
    sleep(NAMES_HOLD_SECONDS)  # once this is answered, no process tells the name any more
