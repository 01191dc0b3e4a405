"""Tournaments folded from their logs: bounded in-process copies, brought up to date by version."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from events.envelope import Entry
from events.errors import BrokenLog, Forked, LogError, NoSuchLog
from events.store import LogStore
from events.upcast import Upcasters
from projections.copies import Copies
from projections.tournaments.codec import event_of
from tournaments.core.catalogue import formats
from tournaments.core.state import Tournament

UPCASTERS: Final = Upcasters()
"""What lifts events of old shapes; a step is registered here, beside the raised `VERSION` of its event."""


class LiveTournament(Struct, frozen=True):
    """A tournament at a version: never changed, so whoever holds it sees one moment. `hash` is the log's there."""

    id: str
    tournament: Tournament
    hash: str

    @property
    def version(self) -> int:
        """How many events are folded in."""
        return self.tournament.version


class Tournaments:
    """The store's tournaments as they are now; keeps the `capacity` most recently used ones."""

    def __init__(self, log: LogStore, capacity: int) -> None:
        self._log = log
        self._copies: Copies[LiveTournament] = Copies(capacity)

    def peek(self, tournament: str) -> LiveTournament:
        """The copy in memory, perhaps behind the log; loads it when there is none."""
        return self._copies.get(tournament) or self.load(tournament)

    def load(self, tournament: str) -> LiveTournament:
        """The tournament as its log stands now: one round trip. Raises NoSuchLog, BrokenLog, Unavailable."""
        copy = self._copies.get(tournament)
        if copy is not None:
            try:
                return self.advance(copy, self._log.read(tournament, copy.version, head=copy.hash))
            except (BrokenLog, Forked):
                self.forget(tournament)
        return self.put(fold(tournament, self._log.read(tournament)))

    def advance(self, live: LiveTournament, entries: Sequence[Entry]) -> LiveTournament:
        """The tournament with further entries folded in; the given moment does not change."""
        if not entries:
            return self.put(live)
        working = live.tournament.copy()
        apply_entries(working, entries)
        return self.put(LiveTournament(live.id, working, entries[-1].hash))

    def put(self, live: LiveTournament) -> LiveTournament:
        """Keep this copy, unless an equally new one is kept already; returns this one."""
        return self._copies.keep(live)

    def forget(self, tournament: str) -> None:
        """Drop the copy: the next load folds the whole log."""
        self._copies.drop(tournament)


def fold(tournament: str, entries: Sequence[Entry]) -> LiveTournament:
    """A whole log, or its beginning, folded; raises NoSuchLog when it is empty, and BrokenLog."""
    if not entries:
        raise NoSuchLog(tournament)
    key = entries[0].public.get("format")
    found = formats().get(key) if isinstance(key, str) else None
    if found is None:
        raise BrokenLog(tournament, 1, f"there is no format {key}")
    folded = Tournament(tournament, found)
    apply_entries(folded, entries)
    return LiveTournament(tournament, folded, entries[-1].hash)


def apply_entries(tournament: Tournament, entries: Sequence[Entry]) -> None:
    """Fold entries into a working copy; raises BrokenLog when one does not fit."""
    for entry in entries:
        try:
            tournament.apply(event_of(entry), entry.at)
        except LogError:
            raise
        except Exception as error:
            raise BrokenLog(entry.game, entry.version, f"cannot be folded: {error!r}") from error
