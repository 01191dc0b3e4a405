"""The one way to write a log: people, bots and deadlines all come through here. Knows nothing of HTTP."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Final, TypeVar

import structlog
from msgspec import Struct

from events.copying import rebound
from events.envelope import Draft, Entry, Head, Idempotency, Raw, Record
from events.errors import Conflict, Forked, LogError, NoSuchLog, Repeated
from events.store import LogStore
from games.core.catalogue import rulebooks
from games.core.errors import IllegalMove
from games.core.facts import Event
from games.core.lifecycle import decider
from games.core.lifecycle.contract import OPERATOR, Command
from games.core.lifecycle.creating import Create
from games.core.lifecycle.dice import RecordLoss, Reseed
from games.core.lifecycle.game import Game
from games.core.lifecycle.practising import Practise
from projections.codec import drafts_of
from projections.games import Games, Live, Step
from projections.positions import Reached
from service.games.access import Choose, NotAllowed, eyes_of_author, shown_version
from service.ids import new_id
from service.runtime import tracing
from service.runtime.metrics import COUNTS
from service.runtime.origin import origin
from service.times import milliseconds

T = TypeVar("T")

_log = structlog.get_logger()

TRIES: Final = 5
"""How often a command is decided again when others have written in between."""
NONCE_BYTES: Final = 16


class StaleVersion(Exception):
    """The game has moved on from the version that the caller named."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the game is at version {version}")
        self.version = version


class KeyReused(Exception):
    """The idempotency key was used for another request."""


class Busy(Exception):
    """Others kept writing in between; the command was not carried out."""


class Outcome(Struct, frozen=True):
    """What a command led to: the game afterwards and the entries written, now or when it was first sent.

    `size` is by how many bytes the log grew now.
    """

    live: Live
    entries: list[Entry]
    repeated: bool = False
    size: int = 0


class _Request(Struct, frozen=True):
    """A command on its way: what makes it, who issues it, and the idempotency key and version that it is bound to.

    `admitted` says that its issuer may see the game, even if it is private.
    """

    choose: Choose
    by: str
    once: Idempotency | None = None
    if_version: int | None = None
    admitted: bool = False


class Commands:
    """Decides commands on working copies and appends what follows: an accepted move is one round trip."""

    def __init__(self, log: LogStore, games: Games, now: Callable[[], int] = milliseconds) -> None:
        self._log = log
        self._games = games
        self._now = now

    def create(
        self, command: Create, *, by: str, game: str | None = None, idempotency: Idempotency | None = None
    ) -> Outcome:
        """Create a game, with the caller's id or a random one.

        Raises IllegalMove, KeyReused, and events.errors.Unavailable.
        """
        game = game or new_id()
        book = rulebooks().get(command.rulebook)
        if book is None:
            raise IllegalMove("unknown_rulebook", known=sorted(rulebooks()))
        at = self._now()
        created, events = decider.create(book, command, at)
        return self._begin(game, created, events, at=at, by=by, once=idempotency)

    def practise(
        self, command: Practise, reached: Reached, *, by: str, game: str, idempotency: Idempotency | None = None
    ) -> Outcome:
        """Create a practice game that goes on from a position; its log begins with what led there. Raises as `create`.

        Raises BrokenLog too, for the other game.
        """
        working = reached.game.copy()
        at = max(self._now(), working.updated)
        events = decider.decide(working, command, at)
        before = rebound(reached.log, game, reached.raws)
        return self._begin(game, working, events, at=at, by=by, once=idempotency, before=before)

    def _begin(
        self,
        game: str,
        created: Game,
        events: Sequence[Event],
        *,
        at: int,
        by: str,
        once: Idempotency | None,
        before: Sequence[Raw] = (),
    ) -> Outcome:
        began = perf_counter()
        try:
            appended = self._log.append(
                game,
                0,
                "",
                drafts_of(events),
                at=at,
                by=by,
                cause=new_id(),
                idempotency=once,
                origin=origin(),
                before=before,
            )
        except Repeated as repeated:
            return self._first_answer(game, repeated.record, once)
        except Conflict as conflict:  # the id follows from a key whose record has expired
            raise KeyReused from conflict
        COUNTS.appended(by, len(appended.entries), began)
        return Outcome(self._games.put(Live(game, created, appended.hash)), appended.entries, size=appended.size)

    def run(
        self,
        game: str,
        choose: Choose,
        *,
        by: str,
        idempotency: Idempotency | None = None,
        if_version: int | None = None,
        admitted: bool = False,
    ) -> Outcome:
        """Carry out the command that `choose` makes for the current game and its issuer `by`.

        A private game exists for its own people, and for whoever is `admitted`. A refusal on a copy that was behind the
        log is decided again on a fresh one. Raises IllegalMove, NotAllowed, StaleVersion (`if_version` is not the
        game's), KeyReused, Busy, and of events.errors NoSuchLog, BrokenLog and Unavailable: then the command was
        carried out wholly or not at all.
        """
        request = _Request(choose, by, idempotency, if_version, admitted)

        def attempt() -> Outcome:
            if not self._log.epoch.trusted():
                self._reseed(game)
            return self._run(game, request)

        return self._on_its_history(game, attempt)

    def reseed(self, game: str) -> None:
        """Reseed the dice of a game that is not over, unless that was done in this epoch of the log store.

        Its last draws may be lost, and players who saw them would know what comes. Raises as `run` does.
        """
        self._on_its_history(game, lambda: self._reseed(game))

    def _reseed(self, game: str) -> None:
        command = Reseed(self._log.epoch.now(), secrets.token_hex(NONCE_BYTES))
        with suppress(IllegalMove):
            self._run(game, _Request(lambda *_: command, OPERATOR))

    def _own_up(self, game: str) -> None:
        """Say in the log that the head of our copy is lost, and forget the copy."""
        copy = self._games.peek(game)
        self._games.forget(game)
        lost = Head(copy.version, copy.hash)
        if not self._log.holds(game, lost):  # unless somebody else has put a fresh copy there
            with suppress(NoSuchLog, Forked, Busy):
                self._record_loss(game, lost)

    def record_loss(self, game: str, lost: Head) -> None:
        """Say in the log of a game that is not over which head it once had and has no more. Raises as `run` does."""
        self._on_its_history(game, lambda: self._record_loss(game, lost))

    def own_up(self, game: str, lost: Head) -> None:
        """Say in the log that a head is lost that a reader's copy had: as far as can be, for the reader goes on."""
        with suppress(LogError, Busy):
            if not self._log.holds(game, lost):
                self.reseed(game)
                self.record_loss(game, lost)

    def _record_loss(self, game: str, lost: Head) -> None:
        command = RecordLoss(lost.version, lost.hash)
        with suppress(IllegalMove):
            self._run(game, _Request(lambda *_: command, OPERATOR))

    def _on_its_history(self, game: str, attempt: Callable[[], T]) -> T:
        """Try again on a fresh copy when ours was of a history that the log store has lost."""
        for _ in range(TRIES):
            try:
                return attempt()
            except Forked:
                self._own_up(game)
        raise Busy

    def _run(self, game: str, request: _Request) -> Outcome:
        live = self._games.peek(game)
        for _ in range(TRIES):
            try:
                return self._attempt(live, request)
            except (IllegalMove, NotAllowed, StaleVersion):
                fresh = self._games.load(game)
                if fresh.version == live.version:
                    if request.once and (record := self._log.record(game, request.once.key)):
                        return self._first_answer(game, record, request.once)
                    raise
                live = fresh
            except Forked:
                raise  # a conflict too, but there is nothing to catch up with
            except Conflict as conflict:
                COUNTS.conflicts.inc()
                live = self._games.advance(live, conflict.entries)
            except Repeated as repeated:
                return self._first_answer(game, repeated.record, request.once)
        raise Busy

    def check(self, game: str, choose: Choose, *, by: str, if_version: int | None = None) -> Live:
        """Check that the command would be accepted now: raises as `run` does, writes nothing, reveals no outcome."""
        live = self._games.load(game)
        decider.check(*self._prepared(live, _Request(choose, by, if_version=if_version)))
        return live

    def _attempt(self, live: Live, request: _Request) -> Outcome:
        working, drafts, at = self._decide(live, request)
        began = perf_counter()
        with tracing.span("append", game=live.id):
            appended = self._log.append(
                live.id,
                live.version,
                live.hash,
                drafts,
                at=at,
                by=request.by,
                cause=new_id(),
                idempotency=request.once,
                origin=origin(),
            )
        _log.debug("appended", game=live.id, version=appended.version, events=len(appended.entries))
        COUNTS.appended(request.by, len(appended.entries), began)
        led = Live(live.id, working, appended.hash, Step(live.hash, appended.entries))
        return Outcome(self._games.put(led), appended.entries, size=appended.size)

    def _decide(self, live: Live, request: _Request) -> tuple[Game, list[Draft], int]:
        working, command, at = self._prepared(live, request)
        return working, drafts_of(decider.decide(working, command, at)), at

    def _prepared(self, live: Live, request: _Request) -> tuple[Game, Command, int]:
        """A working copy, the command for it, and its time."""
        working = live.game.copy()
        # A caller without permission is refused first, and learns nothing of the version.
        eyes = eyes_of_author(live.id, working, request.by, admitted=request.admitted)
        command = request.choose(working, eyes)
        version = shown_version(working, eyes, self._now())
        if request.if_version not in (None, version):
            raise StaleVersion(version)
        return working, command, max(self._now(), working.updated)

    def _first_answer(self, game: str, record: Record, idempotency: Idempotency | None) -> Outcome:
        if idempotency and record.fingerprint != idempotency.fingerprint:
            raise KeyReused
        entries = self._log.read(game, record.first - 1, record.last)
        return Outcome(self._games.at(game, record.last), entries, repeated=True)
