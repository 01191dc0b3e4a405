"""OAuth's own endpoints, as its RFCs prescribe them: forms are asked, errors have OAuth's names."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from flask import Response

from service.answers import Answer
from service.api.apps.answers import DeviceOfAppOut, OAuthErrorOut, OAuthMetadataOut, OAuthTokenOut, RevokedOut
from service.api.apps.requests import OAuthForm
from service.api.apps.serving import issuer, server
from service.api.http.blueprint import Blueprint, View, body_bytes
from service.api.http.context import here, wiring
from service.api.http.problems import Problem
from service.api.http.replies import reply
from service.apps.apps import GRANTED, GRANTS
from service.apps.server import Reply
from service.limits.rates import APP_DEVICES, APP_TOKENS

blp = Blueprint("oauth", description="OAuth 2.1: tokens for apps, by their library.")

FORM: Final = "application/x-www-form-urlencoded"
UNKEPT: Final = {"Cache-Control": "no-store"}


def _endpoint(rule: str, shape: type[Answer]) -> Callable[[View], View]:
    """Serve one of OAuth's endpoints with a view that answers a form."""

    def decorator(view: View) -> View:
        documented = blp.response(200, shape, headers=())(view)
        documented = blp.response(400, OAuthErrorOut, description="OAuth’s errors; or a problem.")(documented)
        return blp.route(rule, "POST")(blp.accepts_form(OAuthForm)(documented))

    return decorator


@_endpoint("/v1/oauth/token", OAuthTokenOut)
def create_app_token() -> Response:
    """Get an app's tokens.

    For a code (RFC 6749, section 4.1.3, with `code_verifier`), for a refresh token (section 6), or for a device
    (RFC 8628, section 3.4). A refresh token is good once. If it comes again, somebody has a copy: all tokens of that
    sign-in end.
    """
    wiring().guard.charge(APP_TOKENS, here().source)
    return _answered(lambda form: server().token(form))


@_endpoint("/v1/oauth/device", DeviceOfAppOut)
def begin_device() -> Response:
    """Begin the sign-in of a device.

    For terminals, bots and whatever has no browser (RFC 8628): show `user_code` and `verification_uri`, and ask for
    tokens every `interval` seconds.
    """
    wiring().guard.charge(APP_DEVICES, here().source)
    return _answered(lambda form: server().device(form))


@_endpoint("/v1/oauth/revoke", RevokedOut)
def revoke_app_token() -> Response:
    """Revoke an app's tokens.

    By `token`, the access token or the refresh token (RFC 7009); both end.
    """
    return _answered(lambda form: server().revocation(form))


@blp.route("/.well-known/oauth-authorization-server")
def get_oauth_metadata() -> OAuthMetadataOut:
    """Show where OAuth's endpoints are, and what they can do (RFC 8414)."""
    url = issuer()
    return OAuthMetadataOut(
        issuer=url,
        authorization_endpoint=f"{url}/authorize",
        token_endpoint=f"{url}/v1/oauth/token",
        device_authorization_endpoint=f"{url}/v1/oauth/device",
        revocation_endpoint=f"{url}/v1/oauth/revoke",
        scopes_supported=GRANTED,
        response_types_supported=("code",),
        response_modes_supported=("query",),
        grant_types_supported=tuple(sorted(GRANTS)),
        token_endpoint_auth_methods_supported=("none",),
        revocation_endpoint_auth_methods_supported=("none",),
        code_challenge_methods_supported=("S256",),
        authorization_response_iss_parameter_supported=True,
        service_documentation=f"{url}/docs",
    )


def _answered(carry_out: Callable[[str], Reply]) -> Response:
    body = body_bytes()
    if here().mimetype != FORM:
        raise Problem("unsupported_media_type")
    return _sent(*carry_out(body.decode(errors="replace")))


def _sent(status: int, answer: dict[str, Any], headers: list[tuple[str, str]]) -> Response:
    further = {name: value for name, value in headers if name not in ("Content-Type", "Pragma")}
    said = {name: value for name, value in answer.items() if name != "state"}
    return reply(msgspec.json.encode(said), status, {**further, **UNKEPT})
