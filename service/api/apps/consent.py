"""The user's part: whether an app, or a device, is let in. Pages of the web client ask with the user's own token."""

from typing import Any, Final, Literal, cast

from authlib.oauth2 import OAuth2Error

from service.accounts.slots.keys import owned_id
from service.api.apps.answers import AskingAppOut, ConsentOut, DeviceConsentOut
from service.api.apps.requests import ConsentIn, ConsentQuery, DeviceConsentIn
from service.api.apps.serving import server
from service.api.games.replies import PRIVATE
from service.api.http.authentication import TokenScope, me
from service.api.http.blueprint import Blueprint
from service.api.http.context import here, wiring
from service.api.http.problems import Problem
from service.apps.apps import App
from service.apps.codes import clean
from service.apps.redirects import told
from service.limits.rates import CONSENTS, TYPED, TYPED_NEAR

_STATES: Final[dict[bool | None, Literal["waiting", "allowed", "refused"]]] = {
    None: "waiting",
    True: "allowed",
    False: "refused",
}

blp = Blueprint("consent", description="Letting apps in: the pages that ask the user.")


@blp.route("/v1/oauth/consent", needs="account", headers=PRIVATE)
@blp.problems("bad_authorization")
@blp.arguments(ConsentQuery, location="query")
def get_consent(query: dict[str, str]) -> ConsentOut:
    """Show what an app asks for.

    `request` is the query of an authorization request (RFC 6749, section 4.1.1, with PKCE): `response_type=code`,
    `client_id`, `redirect_uri`, `scope`, `code_challenge`, `code_challenge_method=S256`, and `state`.
    """
    try:
        asked = server().asked(query["request"])
    except OAuth2Error as error:
        return _sent_back(error)
    return ConsentOut(_asking(asked.app), _scopes(asked.scopes), told(asked.redirect_uri), None)


@blp.route("/v1/oauth/consent", "POST", needs="account", headers=PRIVATE)
@blp.problems("bad_authorization")
@blp.arguments(ConsentIn)
def give_consent(body: dict[str, Any]) -> ConsentOut:
    """Let an app in, or not.

    The answer says where to go: to the app, with a code that is good once, for a minute.
    """
    wiring().guard.charge(CONSENTS, me())
    try:
        asked = server().asked(body["request"])
        location = server().answer(body["request"], me(), allowed=body["allow"])
    except OAuth2Error as error:
        return _sent_back(error)
    return ConsentOut(_asking(asked.app), _scopes(asked.scopes), told(asked.redirect_uri), location)


@blp.route("/v1/oauth/device-consent", "POST", needs="account", headers=PRIVATE)
@blp.problems("unknown_user_code")
@blp.arguments(DeviceConsentIn)
def answer_device(body: dict[str, Any]) -> DeviceConsentOut:
    """Look at what a device asks for, let it in, or not (RFC 8628).

    By the code that it shows; each try counts, wrong or right, so that nobody guesses others' codes.
    """
    wiring().guard.charge(TYPED, me())
    wiring().guard.charge(TYPED_NEAR, here().source)
    code, codes = clean(body["code"]), wiring().codes
    device = codes.typed(code)
    app = wiring().apps.find(device.app) if device else None
    if device is None or app is None:
        raise Problem("unknown_user_code", field="$.code")
    allow = body.get("allow")
    if allow is not None and not codes.answer(code, owned_id(me()) if allow else None):
        raise Problem("unknown_user_code", field="$.code")
    return DeviceConsentOut(_asking(app), _scopes(device.scopes), _STATES[allow])


def _asking(app: App) -> AskingAppOut:
    return AskingAppOut(app.id, app.name, wiring().accounts.names([app.owner])[app.owner])


def _scopes(scopes: tuple[str, ...]) -> tuple[TokenScope, ...]:
    return cast(tuple[TokenScope, ...], scopes)


def _sent_back(error: OAuth2Error) -> ConsentOut:
    """A fault that the app is told; raises the 422 problem where its address is not to be trusted."""
    location = server().told(error)
    if location is None:
        raise Problem("bad_authorization", {"error": error.error, "reason": error.description}, field="request")
    return ConsentOut(None, (), None, location)
