"""What the links that end mail are made of: signed, stored nowhere, valid as long as the account has the address."""

import hmac
from typing import Final

from itsdangerous import BadData
from msgspec import Struct

from service.mail.addresses import MailAddresses
from service.mail.grants import signer

MARK_LENGTH: Final = 16


class Subscription(Struct, frozen=True):
    """Mail of an account, to its address; `game` is the one that the letter was about."""

    account: str
    address: str
    game: str | None


class Subscriptions:
    """Makes the tokens of `/unsubscribe` and knows them again."""

    def __init__(self, secret_key: str, addresses: MailAddresses) -> None:
        self._signer = signer(secret_key, "mail subscription")
        self._addresses = addresses

    def token(self, account: str, game: str | None) -> str | None:
        """The token of a letter, None where no address was confirmed. Raises Unavailable."""
        address = self._addresses.known(account)
        if address is None:
            return None
        return str(self._signer.dumps([account, game or "", self._mark(address)]))

    def find(self, token: str) -> Subscription | None:
        """What the token is about; None for another address's, and without the account. Raises Unavailable."""
        try:
            account, game, mark = self._signer.loads(token)
        except BadData:
            return None
        address = self._addresses.known(account)
        if address is None or not hmac.compare_digest(self._mark(address), mark):
            return None
        return Subscription(account, address, game or None)

    def _mark(self, address: str) -> str:
        return self._addresses.mark(address)[:MARK_LENGTH]
