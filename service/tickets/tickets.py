"""The tickets of all tables, each in the slot of its game.

The text of a ticket is stored nowhere: it is signed with the secret key, so that whoever announced the game reads it
again, and nobody in the store. Nothing counts how often it is used: what it gives is seats, and the log says which of
them are free. So a crash leaves nothing to be settled.
"""

from typing import Final

import msgspec
from msgspec import Struct

from events import keys
from events.client import Client, call
from events.envelope import Idempotency
from events.lua import Script
from games.core.chairs import Chair
from games.core.clock import Millis
from games.core.facts import Seat
from games.core.lifecycle.game import Game
from service.games.access import Eyes
from service.games.commands import KeyReused
from service.ids import Keys, derived_id, is_one_of

_KEEP: Final = Script(__file__, "keep_ticket")

MOST: Final = 20
"""Tickets of a game."""
ID_LENGTH: Final = 16
"""Of the game's id, of the ticket's own, and of the signature: a text is all three."""


class NoTicket(Exception):
    """There is no such ticket, it was revoked, or it has expired."""


class TooManyTickets(Exception):
    """The game has the most tickets allowed."""


class Ticket(Struct, frozen=True, kw_only=True):
    """Lets whoever has its text sit down on the `seat`, or on any if that is None; times in milliseconds."""

    id: str
    game: str
    seat: Seat | None
    created: Millis
    until: Millis

    def seats(self, game: Game, eyes: Eyes) -> list[Seat]:
        """Where somebody with these eyes may sit down by it now; a seat that is kept for them comes first."""
        if game.status != "open" or eyes.seat is not None:
            return []
        free = [seat for seat, chair in enumerate(game.chairs) if _is_free(chair) or seat == eyes.invited]
        return sorted((seat for seat in free if self.seat in (None, seat)), key=lambda seat: seat != eyes.invited)


_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(Ticket).decode


class Tickets:
    """All tickets. Every method that asks the store raises Unavailable when it gives no answer; `now` in ms."""

    def __init__(self, redis: Client, shards: int, secrets: Keys) -> None:
        self._redis = redis
        self._shards = shards
        self._secrets = secrets

    def keep(self, ticket: Ticket, now: Millis, once: Idempotency | None = None) -> Ticket:
        """Keep a ticket, and give it: the one that the same request made before, if it did.

        Raises TooManyTickets, KeyReused, and NoTicket for a repeat whose ticket is over.
        """
        named: list[str] = [self._key(ticket.game)]
        wanted: list[object] = [now, MOST, ticket.until, _encode(ticket)]
        if once is not None:
            shard = keys.shard_of(ticket.game, self._shards)
            named.append(keys.once(shard, ticket.game, f"ticket:{once.key}"))
            wanted += [f"{once.fingerprint} {ticket.id}", once.ttl]
        answer = _KEEP.run(self._redis, named, wanted).decode()
        if answer == "full":
            raise TooManyTickets
        if answer == "kept" or once is None:
            return ticket
        fingerprint, name = answer.split()
        if fingerprint != once.fingerprint:
            raise KeyReused
        return self._get(ticket.game, name, now)

    def of(self, game: str, now: Millis) -> list[Ticket]:
        """The tickets of a game that have not expired, the first to expire first."""
        return [_decode(one) for one in call(self._redis, "ZRANGEBYSCORE", self._key(game), f"({now}", "+inf")]

    def text(self, ticket: Ticket) -> str:
        """What whoever has the ticket shows."""
        return ticket.game + ticket.id + _signature(self._secrets[0], ticket.game, ticket.id)

    def game(self, text: str) -> str:
        """The game that a text was made for, whether or not the ticket still admits anybody. Raises NoTicket."""
        return self._read(text)[0]

    def find(self, text: str, now: Millis) -> Ticket:
        """The ticket of this text. Raises NoTicket."""
        return self._get(*self._read(text), now)

    def revoke(self, ticket: Ticket) -> None:
        """Let a ticket admit nobody any more."""
        call(self._redis, "ZREM", self._key(ticket.game), _encode(ticket))

    def _get(self, game: str, name: str, now: Millis) -> Ticket:
        for ticket in self.of(game, now):
            if ticket.id == name:
                return ticket
        raise NoTicket

    def _read(self, text: str) -> tuple[str, str]:
        game, name, signature = (text[at : at + ID_LENGTH] for at in (0, ID_LENGTH, 2 * ID_LENGTH))
        known = [_signature(secret, game, name).encode() for secret in self._secrets]
        if len(text) != 3 * ID_LENGTH or not is_one_of(signature.encode(), known):
            raise NoTicket
        return game, name

    def _key(self, game: str) -> str:
        return f"{keys.tag(keys.shard_of(game, self._shards))}:tickets:{game}"


def _signature(secret: str, game: str, name: str) -> str:
    return derived_id(secret, "ticket", game, name)


def _is_free(chair: Chair) -> bool:
    return not chair.taken and chair.invited is None
