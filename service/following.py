"""The events of a game as they come, for one caller: pages, waits for the next ones, and endless streams."""

from collections.abc import Iterator
from time import monotonic
from typing import Any, Final

import msgspec
from msgspec import Struct

from events.errors import BrokenLog, NoSuchLog
from events.store import LogStore
from projections.games import Games, Live
from service.accounts import Accounts
from service.hub import Follower
from service.listening import Step, listen
from service.representations.events import events_json, reader, with_proofs
from service.representations.games import eyes_of, may_see
from service.representations.messages import message_json
from service.representations.people import Json, players_in, players_of
from service.talk import Talk

PAGE: Final = 500

_encode = msgspec.json.Encoder().encode


class Page(Struct, frozen=True):
    """Some events after a version, and the game as it stood when they were read."""

    live: Live
    items: list[Json]
    after: int

    @property
    def more(self) -> bool:
        """Whether there are further events already."""
        return self.after < self.live.version


class Ear(Struct, frozen=True):
    """Whoever reads the events of a game: `account` None for a spectator; `proof` adds what checks the chain."""

    games: Games
    log: LogStore
    accounts: Accounts
    game: str
    account: str | None
    language: str
    proof: bool
    talk: Talk

    def page(self, after: int, limit: int) -> Page:
        """The next events after a version, as the caller may see them now.

        Raises NoSuchLog when the caller may not see the game (any more), BrokenLog and Unavailable.
        """
        live = self.games.load(self.game)
        eyes = eyes_of(live.game, self.account)
        if not may_see(live.game, eyes):
            raise NoSuchLog(self.game)
        upto = min(live.version, after + limit)
        if upto <= after:
            return Page(live, [], after)
        entries = self.log.read(self.game, after, upto)
        names = self.accounts.names(players_of(live.game) | players_in(entries))
        to = reader(live.game, eyes.seat, self.language, names)
        items = events_json(entries, to)
        if self.proof:
            items = list(with_proofs(self.game, items, self.log.raw(self.game, after, upto), to))
        return Page(live, items, upto)

    def await_page(self, follower: Follower, after: int, limit: int, seconds: float) -> Page:
        """The next events; when there are none, wait for the first of them, at most `seconds`."""
        until = monotonic() + seconds
        while True:
            page = self.page(after, limit)
            left = until - monotonic()
            if page.items or page.live.game.over or left <= 0 or follower.over:
                return page
            follower.wait(left)

    def said(self, after: int) -> list[Json]:
        """What was said at the table after a number."""
        said = self.talk.after(self.game, after, PAGE)
        names = self.accounts.names({one.message.player for one in said})
        return [message_json(one, names) for one in said]

    def stream(self, follower: Follower, after: int, talk: int | None = None) -> Iterator[bytes]:
        """Server-Sent Events from a version on, until the game is over, hidden, damaged, or half an hour has passed.

        With `talk` also what is said after that number, and on after the end of the game.
        """
        version, number = after, talk

        def advance() -> Step:
            nonlocal version, number
            try:
                page = self.page(version, PAGE)
            except (NoSuchLog, BrokenLog):
                return Step([], over=True)
            version = page.after
            events = [*map(sse, page.items)]
            if number is None:
                return Step(events, more=page.more, over=page.live.game.over)
            said = self.said(number)
            number = said[-1]["number"] if said else number
            return Step([*events, *map(sse_talk, said)], more=page.more or len(said) == PAGE)

        return listen(follower, advance)


def sse(event: Json) -> bytes:
    """One event of a stream; its id is the version from which a client resumes."""
    return b"id: %d\ndata: %s\n\n" % (event["version"], _encode(event))


def sse_talk(message: Json) -> bytes:
    """A message of the table in a stream; without an id, for clients resume by the versions of events."""
    return b"event: talk\ndata: %s\n\n" % _encode(message)


def ndjson(events: list[Any]) -> bytes:
    """One JSON value a line."""
    return b"".join(_encode(event) + b"\n" for event in events)
