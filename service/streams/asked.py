"""What an event stream is to send, and to whom: decided by a web process, carried out there or in a stream process."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct

from events.clock import monotonic
from events.errors import Unavailable
from service.conversations.reading import unread_notices
from service.streams.account_stream import AccountReader
from service.streams.event_stream import Audience, EventReader
from service.streams.hub import HEARTBEAT_SECONDS, Follower
from service.streams.watching_stream import Several
from service.times import milliseconds
from service.wiring import Wiring

LONGEST: Final = 4096
"""The most bytes of a message that says what is asked for; games, accounts and positions are short."""

LISTED: Final = 20
"""How many of the games that are worth watching a stream tells of."""


class GameStream(Struct, frozen=True, tag="game"):
    """A game's events after a version, and with `talk` what is said after that number, with `audience` how many follow.

    `caller` is whom the stream counts for, `source` the network that it came from, `account` who looks (None for
    a spectator), `token` the id of what they showed, where it is one of theirs.
    """

    game: str
    caller: str
    source: str
    account: str | None
    token: str
    language: str
    proof: bool
    masked: bool
    after: int
    talk: int | None
    audience: bool = False

    def lane(self, parts: Wiring) -> int:
        """The lane of the game's news."""
        return parts.hub.lane_of(self.game)

    def follow(self, parts: Wiring) -> AbstractContextManager[Follower]:
        """Be woken for the game; raises TooManyStreams and Unavailable."""
        return parts.hub.follow(self.game, self.caller)

    def tell(self, parts: Wiring, follower: Follower) -> Iterator[bytes]:
        """The stream's messages."""
        events = EventReader(parts.telling, self.game, self.account, self.language, self.proof, self.masked)
        audience = Audience(
            lambda: parts.hub.callers(self.game),
            self.caller,
            lambda count: parts.watchers.note(self.game, count),
            telling=self.audience,
        )
        return _while_let_in(parts, self, events.stream(follower, self.after, self.talk, audience))


class AccountStream(Struct, frozen=True, tag="account"):
    """An account's notices after a position, or from everything that waits on; `source` and `token` as of a game's."""

    account: str
    source: str
    token: str
    after: str | None

    def lane(self, parts: Wiring) -> int:
        """The lane of the account's news."""
        return parts.account_hub.lane_of(self.account)

    def follow(self, parts: Wiring) -> AbstractContextManager[Follower]:
        """Be woken for the account; raises TooManyStreams and Unavailable."""
        return parts.account_hub.follow(self.account, self.account)

    def tell(self, parts: Wiring, follower: Follower) -> Iterator[bytes]:
        """The stream's messages."""
        reader = account_reader(parts, self.account)
        return _while_let_in(parts, self, reader.stream(follower, self.after))


class WatchingStream(Struct, frozen=True, tag="watching"):
    """What happens in several games from now on: in `games`, or in those worth watching, of one `rulebook` or of any.

    The rest as of a game's stream.
    """

    games: tuple[str, ...]
    rulebook: str | None
    caller: str
    source: str
    account: str | None
    token: str
    language: str
    masked: bool

    def lane(self, parts: Wiring) -> int:
        """One lane for all of them: then one process follows the news of all lanes."""
        return 0

    def follow(self, parts: Wiring) -> AbstractContextManager[Follower]:
        """Be woken for what the stream turns to; raises TooManyStreams."""
        return parts.hub.follow(None, self.caller)

    def tell(self, parts: Wiring, follower: Follower) -> Iterator[bytes]:
        """The stream's messages."""
        several = Several(
            lambda game: EventReader(parts.telling, game, self.account, self.language, False, self.masked),
            lambda: [*self.games] or self._worth(parts),
            lambda names: parts.hub.turn(follower, names),
            chosen=bool(self.games),
        )
        return _while_let_in(parts, self, several.stream(follower))

    def _worth(self, parts: Wiring) -> list[str]:
        off = parts.listing.off()
        found = (one.row for one in parts.worth.best() if self.rulebook in (None, one.row.rulebook))
        return [row.id for row in found if row.id not in off or self.account in row.concerned][:LISTED]


def account_reader(parts: Wiring, account: str) -> AccountReader:
    """A reader of the account's notices."""
    written = partial(unread_notices, parts.conversations)
    return AccountReader(parts.notices, parts.inbox, written, account)


Asked = GameStream | AccountStream | WatchingStream


def _while_let_in(parts: Wiring, asked: Asked, messages: Iterator[bytes]) -> Iterator[bytes]:
    """The messages, until a moderator suspends the account or its token ends.

    That is noticed after a message: a suspension at the next heartbeat at the latest, a token's end at the second.
    """
    look_at = monotonic() + HEARTBEAT_SECONDS
    for message in messages:
        yield message
        with suppress(Unavailable):
            if asked.account is None:
                continue
            if parts.accounts.is_suspended(asked.account, milliseconds()):
                return
            if asked.token and monotonic() >= look_at:  # in the store, at each message, it would be the dearest part
                if not parts.tokens.lasts(asked.account, asked.token):
                    return
                look_at = monotonic() + HEARTBEAT_SECONDS


_decode: Final = msgspec.json.Decoder(Asked).decode
encode: Final = msgspec.json.Encoder().encode


def decode(told: bytes) -> Asked:
    """What was asked for; raises msgspec.MsgspecError."""
    asked: Asked = _decode(told)
    return asked
