"""The one way to write a tournament's log: people and the service itself come through here. Knows nothing of HTTP."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from events.envelope import Entry, Idempotency, Record
from events.errors import Conflict, Forked, Repeated
from events.store import LogStore
from games.core.errors import IllegalMove
from projections.tournaments.codec import drafts_of
from projections.tournaments.folding import LiveTournament, Tournaments, fold
from service.games.access import PLAYER, NotAllowed
from service.games.commands import Busy, KeyReused
from service.ids import new_id
from service.runtime.origin import origin
from service.times import milliseconds
from tournaments.core.catalogue import formats
from tournaments.core.life.announcing import Announce
from tournaments.core.life.contract import OPERATOR, Command
from tournaments.core.life.decider import decide
from tournaments.core.state import Tournament

TRIES: Final = 5

Choose = Callable[[Tournament], Command]
"""Makes the command for the tournament as it is."""


class Outcome(Struct, frozen=True):
    """What a command led to: the tournament afterwards and the entries written, now or when it was first sent."""

    live: LiveTournament
    entries: Sequence[Entry] = ()
    repeated: bool = False
    size: int = 0


class TournamentCommands:
    """Decides commands on working copies and appends what follows."""

    def __init__(self, log: LogStore, tournaments: Tournaments, now: Callable[[], int] = milliseconds) -> None:
        self._log = log
        self._tournaments = tournaments
        self._now = now

    def announce(self, command: Announce, tournament: str, once: Idempotency | None = None) -> Outcome:
        """Announce a tournament of this id. Raises IllegalMove, KeyReused and Unavailable."""
        found = formats().get(command.terms.format)
        if found is None:
            raise IllegalMove("unknown_format", known=sorted(formats()))
        nothing = LiveTournament(tournament, Tournament(tournament, found), "")
        by = PLAYER + command.terms.organiser
        return self._write(nothing, Tournament(tournament, found), command, by=by, once=once)

    def run(self, tournament: str, choose: Choose, *, by: str, once: Idempotency | None = None) -> Outcome:
        """Carry out the command that `choose` makes for the current tournament and its issuer `by`.

        A command that leads to nothing writes nothing. A refusal on a copy that was behind the log is decided again on
        a fresh one. Raises IllegalMove, NotAllowed, KeyReused, Busy, and of events.errors NoSuchLog, BrokenLog and
        Unavailable: then the command was carried out wholly or not at all.
        """
        live = self._tournaments.peek(tournament)
        for _ in range(TRIES):
            try:
                return self._attempt(live, choose, by, once)
            except (IllegalMove, NotAllowed):
                fresh = self._tournaments.load(tournament)
                if fresh.version == live.version:
                    if once and (record := self._log.record(tournament, once.key)):
                        return self._first_answer(tournament, record, once)
                    raise
                live = fresh
            except Forked:
                self._tournaments.forget(tournament)
                live = self._tournaments.load(tournament)
            except Conflict as conflict:
                live = self._tournaments.advance(live, conflict.entries)
        raise Busy

    def _attempt(self, live: LiveTournament, choose: Choose, by: str, once: Idempotency | None) -> Outcome:
        command = choose(live.tournament)
        authors = {PLAYER + account for account in command.authors(live.tournament)}
        if by != OPERATOR and by not in authors:
            raise NotAllowed("not_organiser")
        return self._write(live, live.tournament.copy(), command, by=by, once=once)

    def _write(
        self, live: LiveTournament, working: Tournament, command: Command, *, by: str, once: Idempotency | None
    ) -> Outcome:
        at = max(self._now(), working.updated)
        events = decide(working, command, at)
        if not events:
            return Outcome(live)
        try:
            appended = self._log.append(
                live.id,
                live.version,
                live.hash,
                drafts_of(events),
                at=at,
                by=by,
                cause=new_id(),
                idempotency=once,
                origin=origin(),
            )
        except Repeated as repeated:
            return self._first_answer(live.id, repeated.record, once)
        except Conflict as conflict:
            if live.version:
                raise
            raise KeyReused from conflict  # the id follows from a key whose record has expired
        led = self._tournaments.put(LiveTournament(live.id, working, appended.hash))
        return Outcome(led, appended.entries, size=appended.size)

    def _first_answer(self, tournament: str, record: Record, once: Idempotency | None) -> Outcome:
        if once and record.fingerprint != once.fingerprint:
            raise KeyReused
        entries = self._log.read(tournament, 0, record.last)
        return Outcome(fold(tournament, entries), entries[record.first - 1 :], repeated=True)
