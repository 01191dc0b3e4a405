"""OAuth 2.1 by Authlib: which requests are right, and what answers them. What it keeps is kept by our stores.

The code flow with PKCE (RFC 7636, S256 alone), refreshing, the device flow (RFC 8628), revocation (RFC 7009) and the
issuer in answers (RFC 9207). It knows requests as parameters, and answers as status, body and headers.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import parse_qsl

from authlib.common.urls import add_params_to_uri
from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import AuthorizationServer, OAuth2Payload, OAuth2Request
from authlib.oauth2.rfc6749.errors import InvalidGrantError, InvalidRequestError, InvalidScopeError
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant, RefreshTokenGrant
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc8628 import DeviceAuthorizationEndpoint, DeviceCodeGrant
from authlib.oauth2.rfc8628.errors import ExpiredTokenError
from msgspec import Struct

from service.accounts.accounts import NoAccount
from service.accounts.slots.keys import owned_id
from service.accounts.tokens.families import ACCESS_MS, Families, Family, Issued
from service.accounts.tokens.tokens import Tokens
from service.apps.apps import App, Apps, PublicClient
from service.apps.codes import DEVICE_SECONDS, INTERVAL_SECONDS, Codes, Consent, Device, account_of, new_code

Reply = tuple[int, Any, list[tuple[str, str]]]
Parameters = Sequence[tuple[str, str]]

_TELLABLE: Final = re.compile(r"[\x20\x21\x23-\x5b\x5d-\x7e]*")
"""What an error may repeat of a request (RFC 6749, section 4.1.2.1)."""
_FREE: Final = frozenset({"state"})
DEVICE_PAGE: Final = "/device"
MOST_PARAMETERS: Final = 30


class Stores(Struct, frozen=True):
    """Where everything is kept."""

    apps: Apps
    tokens: Tokens
    families: Families
    codes: Codes


class Asked(Struct, frozen=True):
    """A request that is right: which app wants what, and where its user goes then."""

    app: App
    scopes: tuple[str, ...]
    redirect_uri: str


class _Payload(OAuth2Payload):  # type: ignore[misc]  # Authlib has no types
    def __init__(self, parameters: Parameters) -> None:
        self._lists: dict[str, list[str]] = {}
        for name, value in parameters:
            self._lists.setdefault(name, []).append(value)

    @property
    def data(self) -> dict[str, str]:
        return {name: values[0] for name, values in self._lists.items()}

    @property
    def datalist(self) -> Mapping[str, list[str]]:
        return self._lists


class _Request(OAuth2Request):  # type: ignore[misc]
    def __init__(self, method: str, parameters: Parameters) -> None:
        super().__init__(method, "https://this/")  # whether a proxy has ended TLS is not seen here
        self.payload = _Payload(parameters)
        for name, values in self.payload.datalist.items():
            if len(values) > 1:
                raise InvalidRequestError("A parameter is there twice.")
            if name not in _FREE and not _TELLABLE.fullmatch(values[0]):
                raise InvalidRequestError("A parameter has letters that it cannot have.")

    @property
    def form(self) -> dict[str, str]:
        data: dict[str, str] = self.payload.data
        return data


class _Pkce(CodeChallenge):  # type: ignore[misc]
    SUPPORTED_CODE_CHALLENGE_METHOD = ["S256"]  # noqa: RUF012  # Authlib's own form
    DEFAULT_CODE_CHALLENGE_METHOD = "S256"

    def validate_code_challenge(self, grant: Any, redirect_uri: str) -> None:
        data = grant.request.payload.data
        if not data.get("code_challenge") or data.get("code_challenge_method") != "S256":
            raise InvalidRequestError("PKCE is needed: code_challenge, and S256 as code_challenge_method.")
        super().validate_code_challenge(grant, redirect_uri)

    def get_authorization_code_challenge(self, authorization_code: "_Code") -> str:
        return authorization_code.consent.challenge

    def get_authorization_code_challenge_method(self, authorization_code: "_Code") -> str:
        return "S256"


class _Code(Struct, frozen=True):
    """A consent as Authlib asks about it."""

    consent: Consent

    def get_redirect_uri(self) -> str:
        return self.consent.redirect_uri

    def get_scope(self) -> str:
        return " ".join(self.consent.scopes)


class _CodeGrant(AuthorizationCodeGrant):  # type: ignore[misc]
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]  # noqa: RUF012

    def save_authorization_code(self, code: str, request: _Request) -> None:
        data = request.payload.data
        scopes = tuple(request.scope.split())
        consent = Consent(request.client.app.id, request.user, scopes, data["redirect_uri"], data["code_challenge"])
        self.server.stores.codes.issue(code, consent)

    def query_authorization_code(self, code: str, client: PublicClient) -> _Code | None:
        stores: Stores = self.server.stores
        consent = stores.codes.take(code)
        if consent is None:
            if (token := stores.codes.spent(code)) is not None:
                stores.tokens.revoke(account_of(token), token)
            return None
        return _Code(consent) if consent.app == client.app.id else None

    def authenticate_user(self, authorization_code: _Code) -> str:
        return authorization_code.consent.token

    def delete_authorization_code(self, authorization_code: _Code) -> None:
        """It is gone since it was looked for."""


class _Refreshed(Struct, frozen=True):
    """A refresh token as Authlib asks about it."""

    text: str
    family: Family

    def check_client(self, client: PublicClient) -> bool:
        return client.app.id == self.family.app

    def get_scope(self) -> str:
        return " ".join(self.family.scopes)


class _RefreshGrant(RefreshTokenGrant):  # type: ignore[misc]
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]  # noqa: RUF012
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token: str) -> _Refreshed | None:
        family = self.server.stores.families.find(refresh_token)
        return family and _Refreshed(refresh_token, family)

    def authenticate_user(self, refresh_token: _Refreshed) -> str:
        return refresh_token.family.id

    def issue_token(self, user: str, refresh_token: _Refreshed) -> dict[str, Any]:
        scopes = tuple((self.request.payload.scope or refresh_token.get_scope()).split())
        issued = self.server.stores.families.refresh(refresh_token.text, scopes)
        if not isinstance(issued, Issued):
            raise InvalidGrantError("The refresh token was used before." if issued == "reused" else "It has ended.")
        return _token(issued)

    def save_token(self, token: dict[str, Any]) -> None:
        """It is kept already."""

    def revoke_old_credential(self, refresh_token: _Refreshed) -> None:
        """It is no longer current."""


class _Waiting(Struct, frozen=True):
    """A device as Authlib asks about it."""

    secret: str
    device: Device

    def get_client_id(self) -> str:
        return self.device.app

    def get_scope(self) -> str:
        return " ".join(self.device.scopes)

    def get_user_code(self) -> str:
        return self.secret

    def is_expired(self) -> bool:
        return False


class _DeviceGrant(DeviceCodeGrant):  # type: ignore[misc]
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]  # noqa: RUF012

    def query_device_credential(self, device_code: str) -> _Waiting:
        device = self.server.stores.codes.device(device_code)
        if device is None:
            raise ExpiredTokenError
        return _Waiting(device_code, device)

    def query_user_grant(self, user_code: str) -> tuple[str | None, bool] | None:
        said = self.server.stores.codes.answered(user_code)
        return said and (said.token, said.token is not None)

    def should_slow_down(self, credential: _Waiting) -> bool:
        return bool(self.server.stores.codes.hurries(credential.secret))


class _Devices(DeviceAuthorizationEndpoint):  # type: ignore[misc]
    CLIENT_AUTH_METHODS = ["none"]  # noqa: RUF012
    EXPIRES_IN = DEVICE_SECONDS
    INTERVAL = INTERVAL_SECONDS

    def create_endpoint_response(self, request: _Request) -> Reply:
        answer: Reply = super().create_endpoint_response(request)
        return answer

    def generate_user_code(self) -> str:
        return new_code()

    def get_verification_uri(self) -> str:
        return f"{self.server.issuer}{DEVICE_PAGE}"

    def save_device_credential(self, client_id: str, scope: str | None, data: dict[str, Any]) -> None:
        scopes = self.server.allowed(scope)
        self.server.stores.codes.begin(data["device_code"], Device(client_id, scopes, data["user_code"]))


class _Revocation(RevocationEndpoint):  # type: ignore[misc]
    CLIENT_AUTH_METHODS = ["none"]  # noqa: RUF012

    def query_token(self, token_string: str, token_type_hint: str | None) -> _Refreshed | None:
        stores: Stores = self.server.stores
        if family := stores.families.find(token_string):
            return _Refreshed(token_string, family)
        held = stores.tokens.authenticate(token_string)
        if held is None:
            return None
        app = stores.families.app_of(held.token)
        return _Refreshed(token_string, Family(held.token, held.account, app, held.scopes))

    def revoke_token(self, token: _Refreshed, request: _Request) -> None:
        self.server.stores.tokens.revoke(token.family.account, token.family.id)


class Server(AuthorizationServer):  # type: ignore[misc]
    """The authorization server of an `issuer`. Every method raises Unavailable when a store gives no answer."""

    def __init__(self, stores: Stores, issuer: str) -> None:
        super().__init__()
        self.stores = stores
        self.issuer = issuer
        self.register_grant(_CodeGrant, [_Pkce(required=True)])
        self.register_grant(_RefreshGrant)
        self.register_grant(_DeviceGrant)
        self.register_endpoint(_Devices)
        self.register_endpoint(_Revocation)

    def asked(self, query: str) -> Asked:
        """What an authorization request asks for. Raises OAuth2Error, with a `redirect_uri` where the app is told."""
        grant = self.get_consent_grant(self._request("GET", query))
        return Asked(grant.client.app, tuple(grant.request.scope.split()), grant.redirect_uri)

    def answer(self, query: str, account: str, *, allowed: bool) -> str:
        """Where the user goes with the answer to an authorization request. Raises OAuth2Error."""
        request = self._request("GET", query)
        grant = self.get_consent_grant(request)
        user = owned_id(account) if allowed else None
        _, _, headers = self.create_authorization_response(request, grant_user=user, grant=grant)
        return self.back(dict(headers)["Location"])

    def back(self, location: str) -> str:
        """An address of an app that says which server answers."""
        return str(add_params_to_uri(location, [("iss", self.issuer)]))

    def told(self, error: OAuth2Error) -> str | None:
        """Where the user goes with an error that the app is told; None where that is not safe."""
        return self.back(dict(error()[2])["Location"]) if error.redirect_uri else None

    def token(self, form: str) -> Reply:
        """Answer a token request, of this form."""
        return self._replied(lambda: self.create_token_response(self._request("POST", form)))

    def device(self, form: str) -> Reply:
        """Answer a device that asks for a code to show."""
        return self._replied(lambda: self.create_endpoint_response("device_authorization", self._request("POST", form)))

    def revocation(self, form: str) -> Reply:
        """Answer a request to revoke a token."""
        return self._replied(lambda: self.create_endpoint_response("revocation", self._request("POST", form)))

    def allowed(self, scope: str | None) -> tuple[str, ...]:
        """The scopes of a wish. Raises InvalidScopeError where there is none."""
        return tuple(self.validated(scope).split())

    def validated(self, scope: str | None) -> str:
        """The same as text."""
        found = PublicClient(App("", "", (), 0)).get_allowed_scope(scope)
        if found is None:
            raise InvalidScopeError
        return found

    def validate_requested_scope(self, scope: str | None) -> None:
        """Let only those through that name a scope an app may have, and no others."""
        if set(self.validated(scope).split()) != set((scope or "").split()):
            raise InvalidScopeError

    def query_client(self, client_id: str) -> PublicClient | None:
        """The app of this id."""
        app = self.stores.apps.find(client_id)
        return None if app is None else PublicClient(app)

    def generate_token(self, grant_type: str, client: PublicClient, user: str, scope: str, **_: Any) -> dict[str, Any]:
        """A new family of tokens under the id that was chosen for it."""
        try:
            return _token(self.stores.families.begin(user, client.app.id, client.app.name, tuple(scope.split())))
        except NoAccount:
            raise InvalidGrantError from None

    def save_token(self, token: dict[str, Any], request: _Request) -> None:
        """It is kept already."""

    def create_oauth2_request(self, request: _Request) -> _Request:
        """The request itself."""
        return request

    def handle_response(self, status: int, body: Any, headers: list[tuple[str, str]]) -> Reply:
        """The answer itself."""
        return status, body, headers

    def send_signal(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Nobody listens."""

    def _request(self, method: str, text: str) -> _Request:
        try:
            return _Request(method, parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_PARAMETERS))
        except ValueError:
            raise InvalidRequestError("The parameters cannot be read.") from None

    def _replied(self, make: Any) -> Reply:
        try:
            reply: Reply = make()
        except OAuth2Error as error:
            return self.handle_response(*error())
        status, body, headers = reply
        return status, dict(body), headers


def _token(issued: Issued) -> dict[str, Any]:
    return {
        "access_token": issued.access,
        "token_type": "Bearer",
        "expires_in": ACCESS_MS // 1000,
        "refresh_token": issued.refresh,
        "scope": " ".join(issued.scopes),
    }
