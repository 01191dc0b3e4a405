"""A browser as a push service and the service see it: keys to subscribe with, and what is needed to read what came.

Messages are opened as RFC 8291 says and signatures checked as RFC 8292 does, without the libraries that made them.
"""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.receiver import Message

Json = dict[str, Any]


def encoded(data: bytes) -> str:
    """Base64 for URLs, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """What it says."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """One that has subscribed."""

    def __init__(self) -> None:
        self._private = generate_private_key(SECP256R1())
        self._point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._auth = os.urandom(16)

    @property
    def keys(self) -> dict[str, str]:
        """What it gives away of its keys."""
        return {"p256dh": encoded(self._point), "auth": encoded(self._auth)}

    def opened(self, message: Message) -> Json:
        """What a message says."""
        assert message.headers["Content-Encoding"] == "aes128gcm"
        body = message.body
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= int.from_bytes(body[16:20])  # one record
        shared = self._private.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender))
        secret = _derived(shared, self._auth, b"WebPush: info\0" + self._point + sender, 32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        content, mark = plain.rstrip(b"\0")[:-1], plain.rstrip(b"\0")[-1:]
        assert mark == b"\2"
        found: Json = json.loads(content)
        return found


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def claims(message: Message) -> tuple[str, Json]:
    """The service's public key and what it signed; fails where the signature is not its own."""
    scheme, _, rest = message.headers["Authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _, signature = parts["t"].rpartition(".")
    raw = decoded(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decoded(parts["k"]))
    public.verify(pair, signed.encode(), ECDSA(SHA256()))
    head, body = (json.loads(decoded(part)) for part in signed.split("."))
    assert head["alg"] == "ES256"
    return parts["k"], body
