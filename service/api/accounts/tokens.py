"""Personal access tokens: log in, list, revoke."""

from typing import Any

from flask import Response, request

from service.accounts.tokens import Grant
from service.api.accounts.answers import NewTokenOut, TokenOut, TokensOut
from service.api.accounts.login import log_in
from service.api.accounts.requests import TokenWish
from service.api.http.authentication import DOOR, me, require
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.idempotency import guarded
from service.api.http.problems import Problem
from service.api.http.replies import empty, reply
from service.times import milliseconds

blp = Blueprint("tokens", description="Personal access tokens: what a client sends to say who it is.")


@blp.route("/v1/tokens", methods=["POST"])
@blp.needs("account", anonymous=True)
@blp.repeatable()
@blp.problems("wrong_password", "overloaded")
@blp.arguments(TokenWish)
@blp.response(201, NewTokenOut)
def create_token(body: dict[str, Any]) -> Response:
    """Make a token.

    Either log in with `name` and `password`, or send a token with the scope `account` and leave both out. The answer
    holds the token's secret, which is not shown again: only its hash is kept. A repeat with the same Idempotency-Key
    within 10 minutes gives the same token, until it was used: then the request is a new one.
    """
    account = log_in(body["name"], body["password"]) if "name" in body else require("account").account or me()
    life = int(body["expires_in"].total_seconds() * 1000)
    grant = Grant(body["label"], tuple(dict.fromkeys(body["scopes"])), milliseconds() + life)
    once = guarded(request, wiring().tokens.fingerprint, "tokens", account)
    token, text = wiring().tokens.issue(account, grant, once)
    return reply(NewTokenOut.showing(token, token=text), 201)


@blp.route("/v1/tokens")
@blp.needs("account")
@blp.response(200, TokensOut)
def list_tokens() -> Response:
    """List my tokens.

    Those that are valid now, the oldest first, without their secrets.
    """
    return reply(TokensOut([TokenOut.showing(token) for token in wiring().tokens.of(me())]))


@blp.route("/v1/tokens/<token>", methods=["DELETE"])
@blp.needs("account")
@blp.response(204, description="Revoked.")
def revoke_token(token: str) -> Response:
    """Revoke one of my tokens.

    It is refused within 3 seconds by every process of the service.
    """
    if not wiring().tokens.revoke(me(), token):
        raise Problem("unknown_token", {"token": token})
    DOOR.forget(me())
    return empty()
