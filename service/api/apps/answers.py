"""Answers about apps, and those that OAuth prescribes."""

from typing import Annotated, Literal, Self

from service.answers import Answer, Time, says
from service.api.http.authentication import TokenScope
from service.apps.apps import App


class AppOut(Answer, frozen=True):
    """A program that players may let in."""

    id: Annotated[str, says("OAuth’s `client_id`. It is public: apps have no secret.")]
    name: str
    redirect_uris: tuple[str, ...]
    created: Time

    @classmethod
    def of(cls, app: App) -> Self:
        """An app of the caller's."""
        return cls.showing(app)


class AppsOut(Answer, frozen=True):
    """The caller's apps, the oldest first."""

    items: list[AppOut]
    most: Annotated[int, says("How many an account may have.")]


class AskingAppOut(Answer, frozen=True):
    """An app that asks to be let in."""

    id: str
    name: str
    owner: Annotated[str | None, says("The player who answers for it; null: erased.")]


class ConsentOut(Answer, frozen=True):
    """What an app asks for."""

    app: Annotated[AskingAppOut | None, says("Null where the request is wrong in a way that the app is told.")]
    scopes: tuple[TokenScope, ...]
    returns_to: Annotated[str | None, says("The host, or the scheme of its own, that the user is sent back to.")]
    location: Annotated[str | None, says("Where to go now; null: ask the user first.")]


class DeviceConsentOut(Answer, frozen=True):
    """What a device asks for, and what was answered."""

    app: AskingAppOut
    scopes: tuple[TokenScope, ...]
    state: Literal["waiting", "allowed", "refused"]


class OAuthTokenOut(Answer, frozen=True):
    """Tokens of an app (RFC 6749, section 5.1)."""

    access_token: str
    token_type: Literal["Bearer"]
    expires_in: Annotated[int, says("Seconds until it has to be refreshed.")]
    refresh_token: Annotated[str, says("Good once: the answer to it holds the next.")]
    scope: Annotated[str, says("The scopes, with spaces between them.")]


class DeviceOfAppOut(Answer, frozen=True):
    """What a device shows its user, and asks with (RFC 8628, section 3.2)."""

    device_code: str
    user_code: str
    verification_uri: str
    verification_uri_complete: str
    expires_in: int
    interval: Annotated[int, says("Seconds to wait between two requests for tokens.")]


class RevokedOut(Answer, frozen=True):
    """Nothing is left to say."""


class OAuthErrorOut(Answer, frozen=True, omit_defaults=True):
    """An error as OAuth has them (RFC 6749, section 5.2; RFC 8628, section 3.5)."""

    error: str
    error_description: str | None = None


class OAuthMetadataOut(Answer, frozen=True):
    """The authorization server about itself (RFC 8414)."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    device_authorization_endpoint: str
    revocation_endpoint: str
    scopes_supported: tuple[str, ...]
    response_types_supported: tuple[str, ...]
    response_modes_supported: tuple[str, ...]
    grant_types_supported: tuple[str, ...]
    token_endpoint_auth_methods_supported: tuple[str, ...]
    revocation_endpoint_auth_methods_supported: tuple[str, ...]
    code_challenge_methods_supported: tuple[str, ...]
    authorization_response_iss_parameter_supported: bool
    service_documentation: str
