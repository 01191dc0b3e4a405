"""What is said about a game, in three rooms: at the table, by those who look on, and in comments on its moves.

Kept beside the game's log, not in it: it is erased with an account. Each room has numbers of its own, so that nothing
in one tells of another, all above those of the room before, so that a number says where something was said.
"""

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any, ClassVar, Final, Literal, TypeVar

import msgspec
from msgspec import Struct

from events import keys
from events.client import Client, call
from events.envelope import Idempotency
from events.lua import Script
from events.notice import Notice
from games.core.clock import Millis
from games.core.facts import Seat
from service.accounts.slots.keys import own
from service.games.commands import KeyReused

T = TypeVar("T")

_SAY: Final = Script(__file__, "say")
_READ_TALK: Final = Script(__file__, "read_talk", reads=True)

KEPT: Final = 1000
"""Messages that a table keeps; the oldest go."""
LONGEST: Final = 500
Room = Literal["talk", "gallery", "comments"]
BASES: Final[Mapping[Room, int]] = {"talk": 0, "gallery": 2**30, "comments": 3 * 2**29}
"""A room's numbers are above this one; no room says so much that it comes to the next."""
MOST_COMMENTS: Final = 50
"""Comments that one account may have on a game."""
_FAR: Final = 2**53
"""No table says so much."""


class Message(Struct, frozen=True):
    """What somebody said; `at` in milliseconds since the epoch, `seat` that of a player who speaks at the table.

    `version` is what a comment is about.
    """

    seat: Seat | None
    player: str
    at: int
    text: str
    version: int | None = None


class TooManyComments(Exception):
    """The game has as many as it may, or the account on it."""


class Said(Struct, frozen=True):
    """A message and its number at its table, from 1 in the order in which they were said; `hidden` to all but staff."""

    number: int
    message: Message
    hidden: bool = False


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Message).decode


class Talk:
    """The talk at all tables. Every method raises Unavailable when the store gives no answer."""

    rooms: ClassVar[tuple[Room, ...]] = tuple(BASES)

    def __init__(self, redis: Client, shards: int) -> None:
        self._redis = redis
        self._shards = shards

    def say(
        self, game: str, message: Message, once: Idempotency | None = None, room: Room = "talk"
    ) -> tuple[Said, bool]:
        """Say something about a game, in a room.

        Gives what was said, and whether it had been said before by this request. Where a room is full its oldest
        message goes, but no comment: then raises TooManyComments. Raises KeyReused when the idempotency key came with
        another request.
        """
        # First, because what is not noted would not be erased.
        call(self._redis, "SADD", self._talked(message.player), game)
        feed = self._feed(game)
        notice = _encode(Notice(game, 0, 0, [])) if feed else b""
        wanted: list[Any] = [_encode(message), message.player, notice]
        wanted += [KEPT, BASES[room] + 1, MOST_COMMENTS if room == "comments" else 0]
        named = [self._key(game, room), feed or self._key(game, room)]
        if once is not None:
            named.append(self._record(game, once.key))
            wanted += [f"{once.fingerprint} {message.at}", once.ttl]
        answer = _SAY.run(self._redis, named, wanted)
        if not answer:
            raise TooManyComments
        if once is None:
            return Said(answer, message), False
        return (Said(answer, message), False) if isinstance(answer, int) else (_repeated(answer, message, once), True)

    def after(self, game: str, number: int, limit: int, *, hidden: bool = False, room: Room = "talk") -> list[Said]:
        """What was said in a room after a number, the oldest first.

        What was hidden is there only when that is wanted.
        """
        place = [self._key(game, room), self._hidden(game)]
        return [_said(*entry) for entry in _READ_TALK.run(self._redis, place, [f"({number}-0", limit, int(hidden)])]

    def every(self, game: str, number: int, limit: int, *, hidden: bool = False) -> list[Said]:
        """The same of all rooms, one after the other."""
        found: list[Said] = []
        for room in self.rooms:
            if rest := limit - len(found):
                found += self.after(game, number, rest, hidden=hidden, room=room)
        return found

    def latest(self, game: str, count: int) -> list[Said]:
        """What was said last at a table, hidden or not, the oldest first."""
        found = call(self._redis, "XREVRANGE", self._key(game), "+", "-", "COUNT", count)
        return [Said(int(place.partition(b"-")[0]), _decode(fields[b"m"])) for place, fields in reversed(found)]

    def find(self, game: str, number: int) -> Said | None:
        """The message of this number, hidden or not."""
        found = self.after(game, number - 1, 1, hidden=True, room=room_of(number)) if 0 < number < _FAR else []
        return found[0] if found and found[0].number == number else None

    def hide(self, game: str, number: int, *, hidden: bool) -> None:
        """Hide a message, or show it again."""
        call(self._redis, "SADD" if hidden else "SREM", self._hidden(game), number)

    def erase_message(self, game: str, number: int) -> None:
        """Erase a message."""
        call(self._redis, "XDEL", self._key(game, room_of(number)), f"{number}-0")
        call(self._redis, "SREM", self._hidden(game), number)

    def games_of(self, player: str) -> list[str]:
        """The games at whose tables a player has said something."""
        return sorted(game.decode() for game in call(self._redis, "SMEMBERS", self._talked(player)))

    def erase(self, player: str) -> None:
        """Erase everything that a player said."""
        for game in self.games_of(player):
            for key in (self._key(game, room) for room in self.rooms):
                said = call(self._redis, "XRANGE", key, "-", "+")
                own = [place for place, fields in said if fields[b"p"] == player.encode()]
                if own:
                    call(self._redis, "XDEL", key, *own)
        call(self._redis, "DEL", self._talked(player))

    def _hidden(self, game: str) -> str:
        """The numbers of the game's hidden messages (set)."""
        return f"{keys.tag(keys.shard_of(game, self._shards))}:talk-hidden:{game}"

    def _key(self, game: str, room: Room = "talk") -> str:
        return f"{keys.tag(keys.shard_of(game, self._shards))}:{room}:{game}"

    def _feed(self, game: str) -> str | None:
        """Where followers hear that something was said, if anywhere; in the slot of the talk."""
        return keys.feed(keys.shard_of(game, self._shards))

    def _record(self, game: str, once: str) -> str:
        """What is kept of a request by its idempotency key."""
        return keys.once(keys.shard_of(game, self._shards), game, f"talk:{once}")

    def _talked(self, player: str) -> str:
        """The games in which an account has said something (set)."""
        return own(player, "talked")


def room_of(number: int) -> Room:
    """Where the message of this number was said."""
    return max((room for room in BASES if BASES[room] < number), key=BASES.__getitem__, default="talk")


def heard_by(said: list[T], until: Millis | None, at: Callable[[T], Millis]) -> list[T]:
    """The beginning of what was said, up to a moment, or all of it."""
    return said if until is None else list(takewhile(lambda one: at(one) < until, said))


def _said(place: bytes, pairs: list[bytes], hidden: int) -> Said:
    fields = dict(zip(pairs[::2], pairs[1::2], strict=True))
    return Said(int(place.partition(b"-")[0]), _decode(fields[b"m"]), bool(hidden))


def _repeated(record: bytes, message: Message, once: Idempotency) -> Said:
    """The first answer again: the same request has the same text."""
    fingerprint, at, number = record.decode().split()
    if fingerprint != once.fingerprint:
        raise KeyReused
    return Said(int(number), msgspec.structs.replace(message, at=int(at)))
