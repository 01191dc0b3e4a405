"""The tokens of unsubscribe links: signed, stored nowhere, valid as long as the account has the address.

They are short, because people see them in letters: account, game and a 128-bit signature that covers the address.
"""

import hmac
from base64 import urlsafe_b64encode
from typing import Final

from msgspec import Struct

from service.ids import digest
from service.mail.addresses.addresses import MailAddresses

SIGNATURE_BYTES: Final = 16


class Subscription(Struct, frozen=True):
    """Mail of an account, to its address; `game` is the one that the letter was about."""

    account: str
    address: str
    game: str | None


class Subscriptions:
    """Makes the tokens of `/unsubscribe` and recognises them."""

    def __init__(self, secret_key: str, addresses: MailAddresses) -> None:
        self._key = secret_key
        self._addresses = addresses

    def token(self, account: str, game: str | None) -> str | None:
        """The token of a letter, None where no address was confirmed. Raises Unavailable."""
        address = self._addresses.known(account)
        return None if address is None else self._signed(account, game or "", address)

    def find(self, token: str) -> Subscription | None:
        """What the token is about; None if it is for another address, or the account is gone. Raises Unavailable."""
        account, _, rest = token.partition(".")
        game = rest.partition(".")[0]
        address = self._addresses.known(account)
        right = hmac.compare_digest(self._signed(account, game, address or "").encode(), token.encode())
        return Subscription(account, address, game or None) if right and address is not None else None

    def _signed(self, account: str, game: str, address: str) -> str:
        said = digest(self._key, "mail-subscription", account, game, address)
        signature = urlsafe_b64encode(said[:SIGNATURE_BYTES])
        return f"{account}.{game}.{signature.decode().rstrip('=')}"
