"""The one way to write a log: people, bots and deadlines all come through here. Knows nothing of HTTP."""

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from msgspec import Struct

from events.envelope import Draft, Entry, Idempotency, Record
from events.errors import Conflict, Forked, Repeated
from events.store import LogStore
from games.core import decider
from games.core.catalogue import rulebooks
from games.core.errors import IllegalMove
from games.core.game import Game
from games.core.lifecycle import Command, Create, Reseed
from projections.authors import OPERATOR
from projections.codec import drafts_of
from projections.games import Games, Live
from service.ids import new_id
from service.metrics import CONFLICTS

T = TypeVar("T")

TRIES: Final = 5
"""How often a command is decided again when others wrote in between."""
NONCE_BYTES: Final = 16

Choose = Callable[[Game], Command]
"""Makes the command for a game as it stands; raises NotAllowed or IllegalMove."""


class NotAllowed(Exception):
    """The caller may not do this; `code` is stable."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class StaleVersion(Exception):
    """The game has moved on from the version that the caller named."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the game is at version {version}")
        self.version = version


class KeyReused(Exception):
    """The idempotency key was used for another request."""


class Busy(Exception):
    """Others wrote again and again in between; the command was not carried out."""


class Outcome(Struct, frozen=True):
    """What a command led to: the game afterwards and the entries written, now or when it was first sent.

    `size` is by how many bytes the log grew now.
    """

    live: Live
    entries: list[Entry]
    repeated: bool = False
    size: int = 0


def milliseconds() -> int:
    """The time, in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


class Commands:
    """Decides commands on working copies and appends what follows: an accepted move is one round trip."""

    def __init__(self, log: LogStore, games: Games, now: Callable[[], int] = milliseconds) -> None:
        self._log = log
        self._games = games
        self._now = now

    def create(
        self, command: Create, *, by: str, game: str | None = None, idempotency: Idempotency | None = None
    ) -> Outcome:
        """Announce a game, under an id of the caller's or a random one.

        Raises IllegalMove, KeyReused, and events.errors.Unavailable.
        """
        game = game or new_id()
        book = rulebooks().get(command.rulebook)
        if book is None:
            raise IllegalMove("unknown_rulebook", known=sorted(rulebooks()))
        at = self._now()
        created, events = decider.create(book, command, at)
        try:
            appended = self._log.append(
                game, 0, "", drafts_of(events), at=at, by=by, cause=new_id(), idempotency=idempotency
            )
        except Repeated as repeated:
            return self._first_answer(game, repeated.record, idempotency)
        except Conflict as conflict:  # the id follows from a key whose record has expired
            raise KeyReused from conflict
        return Outcome(self._games.put(Live(game, created, appended.hash)), appended.entries, size=appended.size)

    def run(
        self,
        game: str,
        choose: Choose,
        *,
        by: str,
        idempotency: Idempotency | None = None,
        if_version: int | None = None,
    ) -> Outcome:
        """Carry out the command that `choose` makes for the game as it stands.

        A refusal by a copy that was behind the log is decided again on a fresh one. Raises IllegalMove, NotAllowed,
        StaleVersion (`if_version` is not the game's), KeyReused, Busy, and of events.errors NoSuchLog, BrokenLog and
        Unavailable: then the command was carried out wholly or not at all.
        """

        def attempt() -> Outcome:
            if not self._log.epoch.trusted():
                self._reseed(game)
            return self._run(game, choose, by, idempotency, if_version)

        return self._on_its_history(game, attempt)

    def reseed(self, game: str) -> None:
        """Give a game that is not over other dice, unless it got them in this epoch of the log store.

        What was drawn in it may be lost, and players who saw it would know what comes. Raises as `run` does.
        """
        self._on_its_history(game, lambda: self._reseed(game))

    def _reseed(self, game: str) -> None:
        command = Reseed(self._log.epoch.now(), secrets.token_hex(NONCE_BYTES))
        with suppress(IllegalMove):
            self._run(game, lambda _: command, OPERATOR)

    def _on_its_history(self, game: str, attempt: Callable[[], T]) -> T:
        """Try again on a fresh copy when ours was of a history that the log store has lost."""
        for _ in range(TRIES):
            try:
                return attempt()
            except Forked:
                self._games.forget(game)
        raise Busy

    def _run(
        self,
        game: str,
        choose: Choose,
        by: str,
        idempotency: Idempotency | None = None,
        if_version: int | None = None,
    ) -> Outcome:
        live = self._games.peek(game)
        for _ in range(TRIES):
            try:
                return self._attempt(live, choose, by, idempotency, if_version)
            except (IllegalMove, NotAllowed, StaleVersion):
                fresh = self._games.load(game)
                if fresh.version == live.version:
                    if record := self._record(game, idempotency):
                        return self._first_answer(game, record, idempotency)
                    raise
                live = fresh
            except Forked:
                raise  # a conflict too, but there is nothing to catch up with
            except Conflict as conflict:
                CONFLICTS.inc()
                live = self._games.advance(live, conflict.entries)
            except Repeated as repeated:
                return self._first_answer(game, repeated.record, idempotency)
        raise Busy

    def check(self, game: str, choose: Choose, *, if_version: int | None = None) -> Live:
        """Whether the command would be accepted now: raises as `run` does, writes nothing, tells no outcome."""
        live = self._games.load(game)
        self._decide(live, choose, if_version)
        return live

    def _attempt(
        self, live: Live, choose: Choose, by: str, idempotency: Idempotency | None, if_version: int | None
    ) -> Outcome:
        working, drafts, at = self._decide(live, choose, if_version)
        appended = self._log.append(
            live.id, live.version, live.hash, drafts, at=at, by=by, cause=new_id(), idempotency=idempotency
        )
        return Outcome(self._games.put(Live(live.id, working, appended.hash)), appended.entries, size=appended.size)

    def _decide(self, live: Live, choose: Choose, if_version: int | None) -> tuple[Game, list[Draft], int]:
        working = live.game.copy()
        command = choose(working)  # a caller without permission is refused first, and learns nothing of the version
        if if_version not in (None, live.version):
            raise StaleVersion(live.version)
        at = max(self._now(), working.updated)
        events = decider.decide(working, command, at)
        return working, drafts_of(events), at

    def _record(self, game: str, idempotency: Idempotency | None) -> Record | None:
        return self._log.record(game, idempotency.key) if idempotency else None

    def _first_answer(self, game: str, record: Record, idempotency: Idempotency | None) -> Outcome:
        if idempotency and record.fingerprint != idempotency.fingerprint:
            raise KeyReused
        entries = self._log.read(game, record.first - 1, record.last)
        return Outcome(self._games.at(game, record.last), entries, repeated=True)
