"""What readers of games get, loaded and rendered once for all who get the same bytes."""

from typing import Final

import msgspec
from msgspec import Struct

from events.envelope import Entry
from events.errors import Unavailable
from events.store import LogStore
from games.core.clock import Millis
from games.core.facts import Viewer
from projections.games import Games, Live
from service.accounts.accounts import Accounts
from service.blocks.blocks import Blocks
from service.clubs.clubs import Clubs
from service.games.access import Eyes, shown_version
from service.games.event_answers import events_told, reader, with_proofs
from service.games.people import Names, players_in, players_of
from service.messages.answers import MessageOut
from service.messages.talk import Said, Talk
from service.runtime.single_flight import Fresh, Once

CAPACITY: Final = 10_000
"""Events that a process keeps ready, each about 2 KB as it was read and 1 KB as rendered for one readership."""
MOMENT: Final = 50
"""What an earlier moment of a game weighs, in such events."""

_encode = msgspec.json.Encoder().encode


class Readership(Struct, frozen=True):
    """Readers who get the same bytes: the seat that looks (None for spectators), the language, with proofs or not.

    `masked` are those who read words that may offend with dots.
    """

    viewer: Viewer
    language: str
    proof: bool
    masked: bool


class Told(Struct, frozen=True):
    """An event by its version, or a message of the table by its number, as its readers get it."""

    number: int
    json: msgspec.Raw


class Message(Told, frozen=True):
    """A message of the table, said `at` a time (ms); those who block its speaker do not get it."""

    at: Millis
    blockers: frozenset[str]


class Telling:
    """The games of a process for its readers. The caller has to check each time whether somebody may see a game."""

    def __init__(
        self, games: Games, log: LogStore, accounts: Accounts, talk: Talk, blocks: Blocks, clubs: Clubs
    ) -> None:
        self._games = games
        self._log = log
        self._accounts = accounts
        self._talk = talk
        self._blocks = blocks
        self._clubs = clubs
        self._fresh = Fresh()
        self._once = Once(CAPACITY)

    def load(self, game: str) -> Live:
        """The game as its log stands now; raises NoSuchLog, BrokenLog, Unavailable."""
        return self._fresh.get(("game", game), lambda: self._games.load(game))

    def shown(self, live: Live, eyes: Eyes, now: Millis) -> Live:
        """The moment of it that those eyes see; raises NoSuchLog, BrokenLog, Unavailable."""
        version = shown_version(live.game, eyes, now)
        if version == live.version:
            return live
        return self._once.get(("shown", live.id, live.hash, version), MOMENT, lambda: self._games.at(live.id, version))

    def admits(self, live: Live, account: str | None) -> bool:
        """Whether a game is for the members of a club of which the account is one."""
        return self._clubs.admits(live.game.terms.club, account)

    def events(self, live: Live, after: int, upto: int, readership: Readership, head: str | None = None) -> list[Told]:
        """The events of a game after one version, up to and with another, as a readership may see them now.

        `head` is the hash that the readers know at `after`. Raises Forked where the log has another, BrokenLog and
        Unavailable. The list is shared: it must not be changed.
        """
        part = (live.id, live.hash, after, head, upto)
        entries, players = self._once.get(part, upto - after, lambda: self._read(live, after, head, upto))
        names = self._names(players | players_of(live))
        told = (*part, live.game.over, readership, tuple(sorted(names.items())))
        return self._once.get(told, upto - after, lambda: self._render(live, entries, readership, names))

    def _names(self, players: frozenset[str]) -> Names:
        return self._fresh.get(("names", players), lambda: self._accounts.names(players))

    def _read(self, live: Live, after: int, head: str | None, upto: int) -> tuple[list[Entry], frozenset[str]]:
        known = live.entries(after, head) if upto == live.version else None
        if known is not None:
            return [*known], frozenset(players_in(known))
        entries = self._log.read(live.id, after, upto, head=head)
        if upto == live.version and (not entries or entries[-1].hash != live.hash):
            raise Unavailable("the log became another one meanwhile")
        return entries, frozenset(players_in(entries))

    def _render(self, live: Live, entries: list[Entry], readership: Readership, names: Names) -> list[Told]:
        to = reader(live.game, readership.viewer, readership.language, names, masked=readership.masked)
        events = events_told(entries, to)
        if readership.proof and entries:
            raws = self._log.raw(live.id, entries[0].version - 1, entries[-1].version)
            events = list(with_proofs(live.id, events, raws, to))
        return [Told(event.version, msgspec.Raw(_encode(event))) for event in events]

    def said(self, game: str, after: int, count: int, *, masked: bool) -> list[Message]:
        """What was said at a game's table after a number; raises Unavailable."""
        return self._fresh.get(("talk", game, after, count, masked), lambda: self._said(game, after, count, masked))

    def _said(self, game: str, after: int, count: int, masked: bool) -> list[Message]:
        said = self._talk.after(game, after, count)
        names = self._accounts.names({one.message.player for one in said})
        blockers = {player: self._blocks.blockers(player) for player in names}

        def told(one: Said) -> Message:
            text = msgspec.Raw(_encode(MessageOut.of(one, names, masked=masked)))
            return Message(one.number, text, one.message.at, blockers[one.message.player])

        return [told(one) for one in said]
