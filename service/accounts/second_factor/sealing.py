"""Sealing: what the service has to read again, but must not lie open in a copy of the store.

Fernet (AES-128 in CBC mode and HMAC-SHA256, https://github.com/fernet/spec) under a key derived from the service's
secret key. Here alone is it said how: whoever changes the secret key opens with the former one and seals anew.
"""

from base64 import urlsafe_b64encode
from functools import cached_property
from typing import TYPE_CHECKING

from service.ids import digest

if TYPE_CHECKING:
    from cryptography.fernet import Fernet


class Unsealable(Exception):
    """It was sealed under another key, or changed since."""


class Seals:
    """Seals and opens under one secret key."""

    def __init__(self, secret_key: str) -> None:
        self._secret_key = secret_key

    @cached_property
    def _fernet(self) -> "Fernet":
        from cryptography.fernet import Fernet  # noqa: PLC0415  6 MB that most processes never need

        return Fernet(urlsafe_b64encode(digest(self._secret_key, "sealed")))

    def seal(self, text: str) -> str:
        """The text, for nobody without the key."""
        return self._fernet.encrypt(text.encode()).decode()

    def open(self, sealed: str) -> str:
        """The text that was sealed. Raises Unsealable."""
        from cryptography.fernet import InvalidToken  # noqa: PLC0415  as above

        try:
            return self._fernet.decrypt(sealed).decode()
        except InvalidToken:
            raise Unsealable from None
