"""Table talk: what players say at a table. Kept beside the game's log, not in it: it is erased with an account."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from events import keys
from events.client import Client, call
from events.envelope import Idempotency
from events.lua import Script
from events.notice import Notice
from games.core.facts import Seat
from service.accounts.slots.keys import own
from service.games.commands import KeyReused

_SAY: Final = Script(__file__, "say")
_READ_TALK: Final = Script(__file__, "read_talk", reads=True)

KEPT: Final = 1000
"""Messages that a table keeps; the oldest go."""
LONGEST: Final = 500
_FAR: Final = 2**53
"""No table says so much."""


class Message(Struct, frozen=True):
    """What somebody said; `at` in milliseconds since the epoch."""

    seat: Seat
    player: str
    at: int
    text: str


class Said(Struct, frozen=True):
    """A message and its number at its table, from 1 in the order in which they were said; `hidden` to all but staff."""

    number: int
    message: Message
    hidden: bool = False


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Message).decode


class Talk:
    """The talk at all tables. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, shards: int) -> None:
        self._redis = redis
        self._shards = shards

    def say(self, game: str, message: Message, once: Idempotency | None = None) -> tuple[Said, bool]:
        """Say something at a game's table; what was said, and whether it had been said before by this request.

        Raises KeyReused when the idempotency key came with another request.
        """
        call(self._redis, "SADD", _talked(message.player), game)  # first, because what is not noted would not be erased
        shard = keys.shard_of(game, self._shards)
        notice = _encode(Notice(game, 0, 0, []))
        wanted: list[Any] = [_encode(message), message.player, notice]
        named = [self._key(game), keys.feed(shard)]
        if once is None:
            return Said(_SAY.run(self._redis, named, [*wanted, KEPT]), message), False
        named.append(keys.once(shard, game, f"talk:{once.key}"))
        answer = _SAY.run(self._redis, named, [*wanted, KEPT, f"{once.fingerprint} {message.at}", once.ttl])
        return (Said(answer, message), False) if isinstance(answer, int) else (_repeated(answer, message, once), True)

    def after(self, game: str, number: int, limit: int, *, hidden: bool = False) -> list[Said]:
        """What was said after a number, the oldest first; what was hidden only when that is wanted."""
        found = _READ_TALK.run(self._redis, [self._key(game), self._hidden(game)], [f"({number}-0", limit, int(hidden)])
        return [_said(*entry) for entry in found]

    def latest(self, game: str, count: int) -> list[Said]:
        """What was said last at a table, hidden or not, the oldest first."""
        found = call(self._redis, "XREVRANGE", self._key(game), "+", "-", "COUNT", count)
        return [Said(int(place.partition(b"-")[0]), _decode(fields[b"m"])) for place, fields in reversed(found)]

    def find(self, game: str, number: int) -> Said | None:
        """The message of this number, hidden or not."""
        found = self.after(game, number - 1, 1, hidden=True) if 0 < number < _FAR else []
        return found[0] if found and found[0].number == number else None

    def hide(self, game: str, number: int, *, hidden: bool) -> None:
        """Hide a message, or show it again."""
        call(self._redis, "SADD" if hidden else "SREM", self._hidden(game), number)

    def erase_message(self, game: str, number: int) -> None:
        """Erase a message."""
        call(self._redis, "XDEL", self._key(game), f"{number}-0")
        call(self._redis, "SREM", self._hidden(game), number)

    def games_of(self, player: str) -> list[str]:
        """The games at whose tables a player has said something."""
        return sorted(game.decode() for game in call(self._redis, "SMEMBERS", _talked(player)))

    def erase(self, player: str) -> None:
        """Erase everything that a player said."""
        for game in self.games_of(player):
            said = call(self._redis, "XRANGE", self._key(game), "-", "+")
            own = [place for place, fields in said if fields[b"p"] == player.encode()]
            if own:
                call(self._redis, "XDEL", self._key(game), *own)
        call(self._redis, "DEL", _talked(player))

    def _hidden(self, game: str) -> str:
        """The numbers of the game's hidden messages (set)."""
        return f"{keys.tag(keys.shard_of(game, self._shards))}:talk-hidden:{game}"

    def _key(self, game: str) -> str:
        return f"{keys.tag(keys.shard_of(game, self._shards))}:talk:{game}"


def _talked(player: str) -> str:
    """The games in which an account has said something (set)."""
    return own(player, "talked")


def _said(place: bytes, pairs: list[bytes], hidden: int) -> Said:
    fields = dict(zip(pairs[::2], pairs[1::2], strict=True))
    return Said(int(place.partition(b"-")[0]), _decode(fields[b"m"]), bool(hidden))


def _repeated(record: bytes, message: Message, once: Idempotency) -> Said:
    """The first answer again: the same request has the same text."""
    fingerprint, at, number = record.decode().split()
    if fingerprint != once.fingerprint:
        raise KeyReused
    return Said(int(number), msgspec.structs.replace(message, at=int(at)))
