"""Bearers: short-lived tokens with which the gateway acts as one player. Nothing is stored of them.

They are bound to the account and to its address: they end with either, and when the password is changed.
"""

from hashlib import sha256
from typing import Any, Final

from itsdangerous import BadData, URLSafeSerializer

from games.core.clock import Millis
from service.ids import Keys
from service.mail.addresses.addresses import MailAddresses

MARK: Final = "astromail_"
LASTS_MS: Final = 15 * 60 * 1000
SCOPES: Final = frozenset({"read", "play", "talk", "organise"})
"""What a bearer may be used for: nothing of the account's own. Practice is a new game."""


def signer(keys: Keys, purpose: str) -> URLSafeSerializer:
    """Signs and checks small values for one purpose, by HMAC-SHA256 (the library's own choice would be SHA-1).

    The library signs with the last of its keys.
    """
    strong: dict[str, Any] = {"key_derivation": "hmac", "digest_method": sha256}
    return URLSafeSerializer(keys[::-1], salt=f"astrolude {purpose}", signer_kwargs=strong)


class Grants:
    """Issues bearers and recognises them."""

    def __init__(self, keys: Keys, addresses: MailAddresses) -> None:
        self._signer = signer(keys, "mail bearer")
        self._addresses = addresses

    def issue(self, account: str, now: Millis) -> str | None:
        """A bearer for 15 minutes, None where no address was confirmed. Raises Unavailable."""
        epoch = self._addresses.epoch(account)
        return None if epoch is None else f"{MARK}{self._signer.dumps([account, epoch, now + LASTS_MS])}"

    def holder(self, text: str, now: Millis) -> tuple[str, Millis] | None:
        """The account of a valid bearer and the end of it (ms). Raises Unavailable."""
        try:
            account, epoch, expires = self._signer.loads(text.removeprefix(MARK))
        except BadData:
            return None
        valid = now < expires and self._addresses.epoch(account) == epoch
        return (account, expires) if valid else None
