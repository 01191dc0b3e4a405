"""What requests about devices hold."""

import binascii
from base64 import urlsafe_b64decode
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from marshmallow import Schema, ValidationError, fields, validate

from service.api.push.answers import DeviceOut
from service.api.schemas.fields import as_in, language, text
from service.push.subscriptions import KINDS
from service.webhooks.destinations import LONGEST_URL

LONGEST_LABEL: Final = 60
SECRET_BYTES: Final = 16


def _bytes(value: str) -> bytes:
    """What a text says in Base64 for URLs, without padding as browsers give it."""
    try:
        return urlsafe_b64decode(value + "=" * (-len(value) % 4))
    except (binascii.Error, ValueError):
        raise ValidationError("Not Base64 for URLs.") from None


def _point(value: str) -> None:
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _bytes(value))
    except ValueError:
        raise ValidationError("Not a point of P-256.") from None


def _secret(value: str) -> None:
    if len(_bytes(value)) != SECRET_BYTES:
        raise ValidationError(f"Not {SECRET_BYTES} bytes.")


def _encoded(check: Any, about: str) -> fields.String:
    return fields.String(required=True, validate=[validate.Length(1, 100), check], metadata={"description": about})


class DeviceIn(Schema):
    """A browser's subscription, and what it is to be told."""

    endpoint = text(LONGEST_URL, "Where its push service takes messages.", least=1, required=True)
    p256dh = _encoded(_point, "The browser's public key, as Base64 for URLs.")
    auth = _encoded(_secret, "The secret shared with the browser, as Base64 for URLs.")
    key = text(100, "The `key` that it subscribed with.", least=1, required=True)
    label = text(LONGEST_LABEL, "To know the device by in the list.", load_default="")
    language = language("Language of what it is told; without it, the account's.")
    kinds = fields.List(
        fields.String(validate=validate.OneOf(KINDS)),
        validate=validate.Length(min=1, max=len(KINDS)),
        load_default=lambda: list(KINDS),
        metadata=as_in(DeviceOut, "kinds"),
    )
