"""Address tokens: the secrets in `play+TOKEN@host` and in the senders of envelopes, each of one letter.

They are derived, and stored as hashes, and ignore case, because mail servers change it.
"""

from typing import Final

import msgspec
from msgspec import Struct

from events.client import Client, call
from games.core.clock import Millis
from games.core.facts import Seat
from service.accounts.slots.keys import apart, hashed
from service.ids import derived_id
from service.mail.addresses.addresses import MailAddresses
from service.mail.addresses.keys import keep
from service.mail.letters.model import Letter

REPLY: Final = "mail-token"
BOUNCE: Final = "mail-bounce"

TOKEN_BYTES: Final = 20
LENGTH: Final = 32
DAY_MS: Final = 24 * 60 * 60 * 1000
AFTER_DEADLINE_MS: Final = 7 * DAY_MS
WITHOUT_DEADLINE_MS: Final = 60 * DAY_MS
EXPIRED_KEPT_MS: Final = 60 * DAY_MS
"""How long a token is remembered after it expires, so that the player can be told."""
BOUNCE_KEPT_MS: Final = 30 * DAY_MS
"""How long mail servers may take to say that a letter could not be delivered."""

_encode = msgspec.json.encode


class AddressToken(Struct, frozen=True, omit_defaults=True):
    """What a reply to a letter is about: one account, one seat, one decision, and until when (ms)."""

    account: str
    letter: str
    expires: Millis
    game: str = ""
    seat: Seat | None = None
    decision: str | None = None


class BounceToken(Struct, frozen=True):
    """The letter that could not be delivered; `to` is the mark of the address that it went to."""

    account: str
    letter: str
    to: str


_token = msgspec.json.Decoder(AddressToken).decode
_bounce = msgspec.json.Decoder(BounceToken).decode


class AddressTokens:
    """The tokens of all letters. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, secret_key: str, addresses: MailAddresses) -> None:
        self._redis = redis
        self._key = secret_key
        self._addresses = addresses

    def open(self, letter: Letter, now: Millis) -> str:
        """The token for replies to the letter: the same as long as it asks for the same decision.

        Raises NoAccount.
        """
        text = self._text("mail-reply", letter.id, letter.game, str(letter.seat), letter.decision or "")
        end = WITHOUT_DEADLINE_MS + now if letter.deadline is None else max(letter.deadline, now) + AFTER_DEADLINE_MS
        token = AddressToken(letter.account, letter.id, end, letter.game, letter.seat, letter.decision)
        keep(self._redis, letter.account, _key(REPLY, text), _encode(token), end + EXPIRED_KEPT_MS, now)
        return text

    def find(self, text: str) -> AddressToken | None:
        """What the token is for, whatever its case, even for a while after it expires."""
        found = call(self._redis, "GET", _key(REPLY, text))
        return None if found is None else _token(found)

    def bounce(self, letter: Letter, address: str, now: Millis) -> str:
        """The token to which the letter comes back when it cannot be delivered to the address. Raises NoAccount."""
        to = self._addresses.mark(address)
        text = self._text("mail-bounce", letter.id, to)
        record = _encode(BounceToken(letter.account, letter.id, to))
        keep(self._redis, letter.account, _key(BOUNCE, text), record, now + BOUNCE_KEPT_MS, now)
        return text

    def bounced(self, text: str) -> BounceToken | None:
        """The letter of a bounce's token, whatever its case."""
        found = call(self._redis, "GET", _key(BOUNCE, text))
        return None if found is None else _bounce(found)

    def _text(self, *parts: str) -> str:
        return derived_id(self._key, *parts, size=TOKEN_BYTES)


def folded(text: str) -> str:
    """What tokens that differ only in case have in common."""
    return text.strip().lower()


def _key(kind: str, text: str) -> str:
    return apart(kind, hashed(folded(text)))
