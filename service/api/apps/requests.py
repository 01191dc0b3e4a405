"""What requests about apps hold."""

from marshmallow import Schema, ValidationError, fields, validate

from service.api.apps.answers import AppOut
from service.api.schemas.fields import Flag, PlayerName, as_in, text
from service.apps.redirects import LONGEST, MOST, fault

LONGEST_REQUEST = 1300
"""Characters: also in the least fortunate encoding an address with it is short enough for HTTP servers (8 KB)."""


def _address(value: str) -> None:
    if said := fault(value):
        raise ValidationError(said)


class AppIn(Schema):
    """An app to register, or what one is from now on."""

    name = PlayerName(required=True)
    redirect_uris = fields.List(
        fields.String(validate=[validate.Length(1, LONGEST), _address]),
        required=True,
        validate=validate.Length(0, MOST),
        metadata={
            "description": "Where users may be sent back to, letter by letter: https; http to 127.0.0.1 or [::1], with"
            " any port; a scheme of the app’s own with a dot. None is needed for the device flow.",
            "uniqueItems": True,
        },
    )


def _query() -> fields.String:
    about = "The query of the authorization request, as the app has written it: what follows the `?`."
    return text(LONGEST_REQUEST, about, least=1, required=True)


class ConsentQuery(Schema):
    """An authorization request to look at."""

    request = _query()


class ConsentIn(Schema):
    """The answer to an authorization request."""

    request = _query()
    allow = Flag(required=True, metadata={"description": "Whether the app is let in."})


class DeviceConsentIn(Schema):
    """What a user typed, and says."""

    code = text(20, "What the device shows, whatever the case.", least=1, required=True)
    allow = Flag(metadata={"description": "Whether the device is let in; left out: only look."})


class OAuthForm(Schema):
    """Parameters of a request to one of OAuth's endpoints; others are ignored."""

    client_id = fields.String(metadata=as_in(AppOut, "id"))
    scope = fields.String()
    grant_type = fields.String()
    code = fields.String()
    code_verifier = fields.String()
    redirect_uri = fields.String()
    refresh_token = fields.String()
    device_code = fields.String()
    token = fields.String()
