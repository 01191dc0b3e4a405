"""Personal access tokens: log in, list, revoke."""

from typing import Any

from service.accounts.tokens.token import Grant
from service.api.accounts.answers import ListedTokenOut, NewTokenOut, TokensOut
from service.api.accounts.login import log_in, require_second_factor, signed_in
from service.api.accounts.requests import TokenWish
from service.api.http.authentication import DOOR, caller, me, require
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.idempotency import guarded
from service.api.http.problems import Problem
from service.times import milliseconds

blp = Blueprint("tokens", description="Personal access tokens: what a client sends to say who it is.")


@blp.route("/v1/tokens", "POST", needs="account", anonymous=True, repeatable=True, while_suspended=True, status=201)
@blp.problems("wrong_password", "second_factor_required", "wrong_second_factor", "overloaded")
@blp.arguments(TokenWish)
def create_token(body: dict[str, Any]) -> NewTokenOut:
    """Make a token.

    Either log in with `name` and `password`, and with a `code` where the account has a second factor, or send a token
    with the scope `account` and leave all of them out. The answer holds the token's secret, which is not shown again:
    only its hash is kept. A repeat with the same Idempotency-Key within 10 minutes gives the same token, until it was
    used: then the request is a new one.
    """
    if "name" not in body:
        return _issued(require("account").account or me(), body)
    account = log_in(body["name"], body["password"])
    if wiring().tokens.issued(account, guarded("tokens", account)) is None:  # a repeat has used its code up
        require_second_factor(account, body.get("code"))
    signed_in(account)
    return _issued(account, body)


def _issued(account: str, body: dict[str, Any]) -> NewTokenOut:
    life = int(body["expires_in"].total_seconds() * 1000)
    grant = Grant(body["label"], tuple(dict.fromkeys(body["scopes"])), milliseconds() + life)
    once = guarded("tokens", account)
    token, text = wiring().tokens.issue(account, grant, once)
    return NewTokenOut.showing(token, token=text)


@blp.route("/v1/tokens", needs="account")
def list_tokens() -> TokensOut:
    """List my tokens.

    Those that are valid now, the oldest first, without their secrets. Every device that is signed in has one, and every
    app that I let in, for each time.
    """
    used = caller().token
    return TokensOut(
        [ListedTokenOut.showing(one, app=one.app or None, current=one.id == used) for one in wiring().tokens.of(me())]
    )


@blp.route("/v1/tokens", "DELETE", needs="account", while_suspended=True)
@blp.response(204, description="Revoked.")
def revoke_other_tokens() -> None:
    """Revoke all my tokens but this one.

    They are refused within 3 seconds by every process of the service.
    """
    wiring().accounts.change(me(), only_token=caller().token)
    DOOR.forget(me())


@blp.route("/v1/tokens/<token>", "DELETE", needs="account", while_suspended=True)
@blp.response(204, description="Revoked.")
def revoke_token(token: str) -> None:
    """Revoke one of my tokens.

    It is refused within 3 seconds by every process of the service.
    """
    if not wiring().tokens.revoke(me(), token):
        raise Problem("unknown_token", {"token": token})
    DOOR.forget(me())
