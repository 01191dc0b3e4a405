"""The tokens of unsubscribe links: signed, stored nowhere, valid as long as the account has the address.

They are short, because people see them in letters: account, game or tournament, and a 128-bit signature that covers
the address.
"""

from base64 import urlsafe_b64encode
from typing import Final

from msgspec import Struct

from service.ids import Keys, digest, is_one_of
from service.mail.addresses.addresses import MailAddresses

SIGNATURE_BYTES: Final = 16


class Subscription(Struct, frozen=True):
    """Mail of an account, to its address; `topic` is the game or the tournament that the letter was about."""

    account: str
    address: str
    topic: str | None


class Subscriptions:
    """Makes the tokens of `/unsubscribe` and recognises them."""

    def __init__(self, keys: Keys, addresses: MailAddresses) -> None:
        self._keys = keys
        self._addresses = addresses

    def token(self, account: str, topic: str | None) -> str | None:
        """The token of a letter, None where no address was confirmed. Raises Unavailable."""
        address = self._addresses.known(account)
        return None if address is None else _signed(self._keys[0], account, topic or "", address)

    def find(self, token: str) -> Subscription | None:
        """What the token is about; None if it is for another address, or the account is gone. Raises Unavailable."""
        account, _, rest = token.partition(".")
        topic = rest.partition(".")[0]
        address = self._addresses.known(account)
        known = [_signed(key, account, topic, address or "").encode() for key in self._keys]
        right = is_one_of(token.encode(), known)
        return Subscription(account, address, topic or None) if right and address is not None else None


def _signed(key: str, account: str, topic: str, address: str) -> str:
    said = digest(key, "mail-subscription", account, topic, address)
    signature = urlsafe_b64encode(said[:SIGNATURE_BYTES])
    return f"{account}.{topic}.{signature.decode().rstrip('=')}"
