"""The events of a game as they come, for one caller: pages, waits for the next ones, and endless streams."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from events.errors import BrokenLog, Forked, NoSuchLog
from games.core.clock import Millis
from games.core.lifecycle.game import Game
from projections.games import Live
from service.games.access import eyes_of, may_see
from service.messages.talk import heard_by
from service.streams.hub import Follower
from service.streams.server_sent_events import Step, listen
from service.streams.telling import Message, Readership, Telling, Told
from service.times import milliseconds

PAGE: Final = 500
REWOUND: Final = b"event: rewound\ndata: {}\n\n"
"""What was sent is void: everything that happened follows from the beginning."""


class Page(Struct, frozen=True):
    """Some events after a version, and the game as its reader saw it when they were read.

    `behind` is the game as it stands, where the reader is not to know: only what follows from its delay is theirs.
    """

    live: Live
    items: list[Told]
    after: int
    behind: Game | None = None
    now: Millis = 0

    @property
    def more(self) -> bool:
        """Whether there are further events already."""
        return self.after < self.live.version

    @property
    def written(self) -> int:
        """How far the game's log goes."""
        return self.live.version if self.behind is None else self.behind.version

    def heard(self, told: list[Message]) -> list[Message]:
        """What of that the reader hears."""
        return told if self.behind is None else heard_by(told, self.behind.heard_until(self.now), lambda one: one.at)

    def due(self, told: list[Message]) -> float | None:
        """In how many seconds the reader sees more, or hears more of that, although nothing happens."""
        if self.behind is None:
            return None
        unheard = told[len(self.heard(told)) :]
        looks = [self.behind.shows_next(self.now), *(self.behind.shows(one.at) for one in unheard[:1])]
        return min(((at - self.now) / 1000 for at in looks if at is not None), default=None)


class Audience:
    """How many others follow a game, its players aside: a number without names, told when it has changed."""

    def __init__(
        self, callers: Callable[[], set[str]], caller: str, note: Callable[[int], None], *, telling: bool
    ) -> None:
        """`callers` are those who follow the game now, `caller` is told of the others where that is wished for.

        `note` is given the number of all who look on at a public game.
        """
        self._callers = callers
        self._caller = caller
        self._note = note
        self._telling = telling
        self._told: int | None = None

    def news(self, game: Game) -> list[bytes]:
        """The message that says so, none where it would say the same again."""
        present = self._callers() - {chair.player for chair in game.chairs}
        if game.terms.visibility == "public":
            self._note(len(present))
        count = len(present - {self._caller})
        if count == self._told or not self._telling:
            return []
        self._told = count
        return [b'event: spectators\ndata: {"count": %d}\n\n' % count]


class EventReader(Struct, frozen=True):
    """A reader of a game's events: `account` None for a spectator; `proof` adds what checks the chain.

    Beside its proof an event is told as it was written, also to readers who wish to have words `masked`.
    """

    telling: Telling
    game: str
    account: str | None
    language: str
    proof: bool
    masked: bool

    def page(self, after: int, limit: int, head: str | None = None) -> Page:
        """The next events after a version, as the caller may see them now.

        `head` is the hash that the log had there. Raises Forked when it has another, NoSuchLog when the caller may not
        see the game (any more), BrokenLog and Unavailable. A page after a version that is not there yet is empty.
        """
        live = self.telling.load(self.game)
        eyes = eyes_of(live.game, self.account)
        if not (may_see(live.game, eyes) or self.telling.admits(live, self.account)):
            raise NoSuchLog(self.game)
        if after == live.version and head not in (None, live.hash):
            raise Forked(self.game, after)
        now = milliseconds()
        seen = self.telling.shown(live, eyes, now)
        upto = min(seen.version, after + limit)
        items: list[Told] = []
        if upto > after:
            readership = Readership(eyes.seat, self.language, self.proof, self.masked and not self.proof)
            items = self.telling.events(seen, after, upto, readership, head)
        return Page(seen, items, max(after, upto), live.game if eyes.seat is None and live.game.delayed else None, now)

    def _page_on_its_log(self, after: int, head: str | None) -> Page:
        page = self.page(after, PAGE, head)
        if page.after > page.written:
            raise Forked(self.game, after)
        return page

    def stream(
        self, follower: Follower, after: int, talk: int | None = None, audience: Audience | None = None
    ) -> Iterator[bytes]:
        """Server-Sent Events from a version on, until the game is over, hidden, damaged, or half an hour has passed.

        With `talk` also what is said after that number, even after the end of the game, but by nobody whom the caller
        blocks; with `audience` how many others follow the game, as of the last event or heartbeat. When the log is no
        longer the one that was sent, as after a backup was restored, the stream says so and begins again.
        """
        version, number, head = after, talk, None

        def advance() -> Step:
            nonlocal version, number, head
            try:
                page = self._page_on_its_log(version, head)
            except (NoSuchLog, BrokenLog):
                return Step([], over=True)
            except Forked:
                version, head = 0, None
                return Step([REWOUND], more=True)
            version = page.after
            head = None if page.more else page.live.hash
            events = [*map(sse, page.items), *(audience.news(page.live.game) if audience else ())]
            if number is None:
                return Step(events, more=page.more, over=page.live.game.over, again=page.due([]))
            told = self.telling.said(self.game, number, PAGE, masked=self.masked)
            said = page.heard(told)
            number = said[-1].number if said else number
            heard = [sse_talk(one) for one in said if self.account not in one.blockers]
            return Step([*events, *heard], more=page.more or len(said) == PAGE, again=page.due(told))

        return listen(follower, advance)


def sse(event: Told) -> bytes:
    """One event of a stream; its id is the version from which a client resumes."""
    return b"id: %d\ndata: %s\n\n" % (event.number, event.json)


def sse_talk(message: Told) -> bytes:
    """A message of the table in a stream; without an id, because clients resume by the versions of events."""
    return b"event: talk\ndata: %s\n\n" % message.json


def ndjson(events: list[Told]) -> bytes:
    """One JSON value a line."""
    return b"".join(b"%s\n" % event.json for event in events)
