"""What happens in many games at once, for one listener: those that are worth watching, or some that they chose.

An event is loaded and rendered once for all of a process's listeners who get the same bytes; a listener costs a
greenlet, a number for each game, and the bytes of its messages.
"""

from collections.abc import Callable, Iterator
from typing import Final

import msgspec
from msgspec import Struct

from events.clock import monotonic
from events.errors import BrokenLog, Forked, NoSuchLog
from service.streams.event_stream import PAGE, EventReader, Page
from service.streams.hub import Follower
from service.streams.server_sent_events import Step, listen

MOST: Final = 32
"""Games that one may follow at once."""
LOOK_SECONDS: Final = 10.0
"""How often it is looked up which games are worth watching."""
_FAR: Final = 2**31

_encode = msgspec.json.Encoder().encode


class Reel(Struct):
    """How far a listener has seen a game, and when there may be more of it although nothing happens."""

    reader: EventReader
    version: int
    head: str | None
    due: float | None = None


class Several:
    """A listener of several games. `games` says which, and is asked again and again where they change."""

    def __init__(
        self,
        read: Callable[[str], EventReader],
        games: Callable[[], list[str]],
        turn: Callable[[set[str]], None],
        *,
        chosen: bool,
    ) -> None:
        self._read = read
        self._games = games
        self._turn = turn
        self._chosen = chosen
        self._reels: dict[str, Reel] = {}
        self._over: set[str] = set()
        self._look_at = 0.0
        self._told: list[str] | None = None

    def stream(self, follower: Follower) -> Iterator[bytes]:
        """Server-Sent Events from now on: which games are followed, with each change, and what happens in them."""
        return listen(follower, lambda: self._advance(follower))

    def _advance(self, follower: Follower) -> Step:
        names = follower.heard()
        messages: list[bytes] = []
        if monotonic() >= self._look_at:
            self._look()
        more = False
        for game in sorted(names | self._due()):
            if game in self._reels:
                told, further = self._news(game)
                messages += told
                more = more or further
                if further:
                    follower.wake(game)
        if self._told != list(self._reels):
            self._told = list(self._reels)
            messages.append(b"event: games\ndata: %s\n\n" % _encode({"games": self._where()}))
        return Step(messages, more=more, over=self._chosen and not self._reels, again=self._again())

    def _look(self) -> None:
        """Begin with games that are new on the list, and go on without those that are on it no more."""
        wanted = [game for game in self._games() if game not in self._over][:MOST]
        self._turn(set(wanted))  # first: what happens from now on wakes the listener
        self._reels = {game: reel for game in wanted if (reel := self._reels.get(game) or self._begun(game))}
        self._look_at = monotonic() + LOOK_SECONDS

    def _begun(self, game: str) -> Reel | None:
        reader = self._read(game)
        try:
            page = reader.page(_FAR, 1)
        except (NoSuchLog, BrokenLog):
            return None
        if page.live.game.over:
            return None
        return Reel(reader, page.live.version, page.live.hash, _when(page))

    def _news(self, game: str) -> tuple[list[bytes], bool]:
        """What has happened in a game since, and whether there is more of it."""
        reel = self._reels[game]
        try:
            page = reel.reader.page(reel.version, PAGE, reel.head)
            if page.after > page.written:
                raise Forked(game, reel.version)
        except Forked:  # it was put back to an earlier moment: `games` says where it goes on
            self._told, begun = None, self._begun(game)
            if begun is None:
                return self._gone(game)
            self._reels[game] = begun
            return [], False
        except (NoSuchLog, BrokenLog):
            return self._gone(game)
        named = _encode(game)
        told = [b'data: {"game":%s,"event":%s}\n\n' % (named, event.json) for event in page.items]
        reel.version, reel.head, reel.due = page.after, None if page.more else page.live.hash, _when(page)
        if page.live.game.over and not page.more:
            self._gone(game)
        return told, page.more

    def _gone(self, game: str) -> tuple[list[bytes], bool]:
        del self._reels[game]
        self._over.add(game)
        return [], False

    def _where(self) -> list[dict[str, object]]:
        return [{"game": game, "version": reel.version} for game, reel in self._reels.items()]

    def _due(self) -> set[str]:
        now = monotonic()
        return {game for game, reel in self._reels.items() if reel.due is not None and reel.due <= now}

    def _again(self) -> float:
        looks = [self._look_at, *(reel.due for reel in self._reels.values() if reel.due is not None)]
        return max(0.0, min(looks) - monotonic())


def _when(page: Page) -> float | None:
    due = page.due([])
    return None if due is None else monotonic() + due
