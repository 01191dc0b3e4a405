"""Opaque identifiers: short, safe in addresses and file names, hard to guess; and marks under the secret key."""

import hmac
import secrets
from base64 import b32encode

ID_BYTES = 10


def new_id() -> str:
    """A random identifier of 16 characters."""
    return _letters(secrets.token_bytes(ID_BYTES))


def derived_id(key: str, *parts: str, size: int = ID_BYTES) -> str:
    """The same identifier for the same parts, of `size` bytes, which nobody without the key can predict."""
    return _letters(digest(key, *parts)[:size])


def digest(key: str, *parts: str) -> bytes:
    """What stands for the parts, and gives nothing of them away to anybody without the key (HMAC-SHA256)."""
    return hmac.digest(key.encode(), "\0".join(parts).encode(), "sha256")


def _letters(raw: bytes) -> str:
    return b32encode(raw).decode().lower()
