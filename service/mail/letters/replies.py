"""Replies: mails received from players. A record for each makes a mail that arrives twice count once."""

from typing import Final

import msgspec
from msgspec import Struct, structs

from events.client import Client, call
from games.core.clock import Millis
from games.core.facts import Seat
from service.accounts.slots.keys import apart
from service.ids import Keys, lasting_id
from service.mail.addresses.keys import keep
from service.mail.letters.tokens import DAY_MS, AddressToken, folded

REPLY: Final = "mail-reply"
KEPT_MS: Final = 400 * DAY_MS

_encode = msgspec.json.encode


class Reply(Struct, frozen=True, omit_defaults=True):
    """A mail to an address token; `outcome` is what became of it, once that is known."""

    id: str
    account: str
    letter: str
    at: Millis
    game: str = ""
    seat: Seat | None = None
    decision: str | None = None
    outcome: str | None = None

    @property
    def done(self) -> bool:
        """Whether nothing more is to be done about it."""
        return self.outcome is not None


_decode = msgspec.json.Decoder(Reply).decode


class Replies:
    """The replies of all accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    def begin(self, text: str, token: AddressToken, message_id: str, now: Millis) -> Reply:
        """The reply of this Message-ID to a token: the one that was begun before, else a new one. Raises NoAccount."""
        name = lasting_id(self._keys, self.find, "mail-reply", folded(text), message_id.strip())
        reply = Reply(name, token.account, token.letter, now, token.game, token.seat, token.decision)
        return _decode(keep(self._redis, token.account, apart(REPLY, name), _encode(reply), now + KEPT_MS, now))

    def find(self, name: str) -> Reply | None:
        """The reply of this id."""
        found = call(self._redis, "GET", apart(REPLY, name))
        return None if found is None else _decode(found)

    def end(self, reply: Reply, outcome: str) -> None:
        """Note what became of the reply."""
        done = structs.replace(reply, outcome=outcome)
        call(self._redis, "SET", apart(REPLY, reply.id), _encode(done), "XX", "KEEPTTL")
