"""Opaque identifiers: short, safe in addresses and file names, hard to guess."""

import hmac
import secrets
from base64 import b32encode

ID_BYTES = 10


def new_id() -> str:
    """A random identifier of 16 characters."""
    return _letters(secrets.token_bytes(ID_BYTES))


def derived_id(key: str, *parts: str) -> str:
    """The same identifier for the same parts, which nobody without the key can predict."""
    message = "\0".join(parts).encode()
    return _letters(hmac.digest(key.encode(), message, "sha256")[:ID_BYTES])


def _letters(raw: bytes) -> str:
    return b32encode(raw).decode().lower()
