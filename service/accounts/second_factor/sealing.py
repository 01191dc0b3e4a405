"""Sealing: what the service has to read again, but must not lie open in a copy of the store.

Fernet (AES-128 in CBC mode and HMAC-SHA256, https://github.com/fernet/spec) under a key derived from the service's
secret key, which is said here alone. Seals are made with the first key, and opened with any.
"""

from base64 import urlsafe_b64encode
from functools import cached_property
from typing import TYPE_CHECKING

from service.ids import digest

if TYPE_CHECKING:
    from cryptography.fernet import Fernet


class Unsealable(Exception):
    """It was sealed under none of the keys, or changed since."""


class Seals:
    """Seals under the first of the service's secret keys, and opens under all."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        self._keys = keys

    @cached_property
    def _fernets(self) -> "list[Fernet]":
        from cryptography.fernet import Fernet  # noqa: PLC0415  6 MB that most processes never need

        return [Fernet(urlsafe_b64encode(digest(key, "sealed"))) for key in self._keys]

    def seal(self, text: str) -> str:
        """The text, for nobody without the key."""
        return self._fernets[0].encrypt(text.encode()).decode()

    def open(self, sealed: str) -> str:
        """The text that was sealed. Raises Unsealable."""
        return self._opened(sealed)[1]

    def renewed(self, sealed: str) -> str | None:
        """The same under the first key, None where it is already. Raises Unsealable."""
        place, text = self._opened(sealed)
        return self.seal(text) if place else None

    def _opened(self, sealed: str) -> tuple[int, str]:
        """Which key opens it, and what is in it."""
        from cryptography.fernet import InvalidToken  # noqa: PLC0415  as above

        for place, fernet in enumerate(self._fernets):
            try:
                return place, fernet.decrypt(sealed).decode()
            except InvalidToken:
                continue
        raise Unsealable
