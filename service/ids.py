"""Opaque identifiers: short, safe in addresses and file names, hard to guess; and marks under the secret key."""

import hmac
import secrets
from base64 import b32encode
from collections.abc import Callable

ID_BYTES = 10

Keys = tuple[str, ...]
"""The secret keys: what is new is made with the first, and what any of them made is recognised."""


def new_id() -> str:
    """A random identifier of 16 characters."""
    return letters(secrets.token_bytes(ID_BYTES))


def derived_id(key: str, *parts: str, size: int = ID_BYTES) -> str:
    """The same identifier for the same parts, of `size` bytes, which nobody without the key can predict."""
    return letters(digest(key, *parts)[:size])


def lasting_id(keys: Keys, exists: Callable[[str], object], *parts: str) -> str:
    """The identifier of these parts: the one that exists under another key already, else the one under the first.

    With one key `exists` is not asked.
    """
    first, *others = (derived_id(key, *parts) for key in keys)
    return next((name for name in others if exists(name)), first)


def is_one_of(given: bytes, known: list[bytes]) -> bool:
    """Whether a secret is one of these; how long this takes tells nothing about them."""
    return sum(hmac.compare_digest(given, one) for one in known) > 0


def digest(key: str, *parts: str) -> bytes:
    """What stands for the parts, and gives nothing of them away to anybody without the key (HMAC-SHA256)."""
    return hmac.digest(key.encode(), "\0".join(parts).encode(), "sha256")


def letters(raw: bytes) -> str:
    """Bytes as an identifier, 5 bits to a character."""
    return b32encode(raw).decode().lower()
