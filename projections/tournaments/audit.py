"""The audit of a tournament: nothing was changed, the seed is the promised one, and every command comes out again."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Literal

from msgspec import Struct

from events.codec import entry_of, read_private
from events.envelope import Entry, Head, Raw
from events.errors import BrokenLog
from events.store import LogStore
from events.verify import check_secrets, linked
from games.core.errors import IllegalMove
from games.core.facts import Event
from projections.proofs.archive import Archive
from projections.tournaments.codec import event_of
from projections.tournaments.folding import UPCASTERS, fold
from tournaments.core.catalogue import formats
from tournaments.core.life.contract import Command
from tournaments.core.life.decider import decide
from tournaments.core.life.facts import command_of
from tournaments.core.lots import commitment
from tournaments.core.state import Tournament
from tournaments.core.terms import Result

Name = Literal["chain", "seed", "rules", "games"]
HeadOf = Callable[[str], Head | None]
"""Where the log of a game ends, None where there is no such game."""


class Check(Struct, frozen=True):
    """One thing that was checked: how many times, how many times it could not be, and what is wrong, if anything."""

    name: Name
    checked: int = 0
    reason: str = ""
    unchecked: int = 0


class Report(Struct, frozen=True):
    """All checks of a tournament's log up to `version`."""

    version: int
    hash: str
    checks: tuple[Check, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing that was checked differs."""
        return not any(check.reason for check in self.checks)


def audit(log: LogStore, tournament: str, head_of: HeadOf) -> Report:
    """Check the log of a tournament as a store holds it. Raises NoSuchLog and Unavailable."""
    return _audited(tournament, lambda: log.read(tournament), lambda one: _games(one, head_of))


def audit_archive(archive: Archive, hashes: Mapping[str, str]) -> Report:
    """Check the file of a tournament: offline, with the hashes of those of its games whose files there are."""
    name = archive.head.game
    return _audited(name, lambda: _entries(name, archive.raws), lambda one: _compared(one, hashes))


def _audited(tournament: str, read: Callable[[], Sequence[Entry]], games: Callable[[Tournament], Check]) -> Report:
    try:
        entries = read()
        live = fold(tournament, entries)
    except BrokenLog as error:
        return Report(error.version, "", (Check("chain", error.version - 1, error.reason),))
    checks = (
        Check("chain", len(entries)),
        _seed(live.tournament),
        _rules(tournament, entries),
        games(live.tournament),
    )
    return Report(live.version, live.hash, checks)


def _entries(tournament: str, raws: Sequence[Raw]) -> list[Entry]:
    """The entries of a file, whose chain and commitments hold. Raises BrokenLog."""
    entries = []
    for raw, public in linked(tournament, raws):
        private = read_private(tournament, raw)
        check_secrets(tournament, raw, public, private)
        entries.append(UPCASTERS.lift(entry_of(tournament, raw, public, private)))
    return entries


def _seed(tournament: Tournament) -> Check:
    terms = tournament.terms
    good = commitment(terms.seed) == terms.commitment
    return Check("seed", 1, "" if good else "the seed is not the one that was committed to")


def _rules(tournament: str, entries: Sequence[Entry]) -> Check:
    """Every command decided again. What a release before has paired may be paired otherwise by this one."""
    working: Tournament | None = None
    checked = 0
    for _, some in groupby(entries, attrgetter("cause")):
        batch = list(some)
        events = [event_of(entry) for entry in batch]
        command = command_of(events, batch[0].by)
        if working is None:
            working = Tournament(tournament, formats()[entries[0].public["format"]])
        if command is None:
            return Check("rules", checked, f"version {batch[0].version}: no command begins so")
        if wrong := _differs(working, command, events, batch[0].at):
            return Check("rules", checked, f"version {batch[0].version}: {wrong}")
        checked += len(batch)
    return Check("rules", checked)


def _differs(working: Tournament, command: Command, recorded: Sequence[Event], at: int) -> str:
    """What is wrong with a batch, which is folded into `working`."""
    trial = working.copy()
    try:
        made = decide(trial, command, at)
    except IllegalMove as error:
        return f"it is refused: {error.code}"
    except Exception as error:  # a file may say anything
        return f"it cannot be decided: {error!r}"
    for event in recorded:
        working.apply(event, at)
    return "" if made == list(recorded) else "something else comes out"


def _games(tournament: Tournament, head_of: HeadOf) -> Check:
    """Each result names where its game's log ended: it must still end there."""
    heads = {result.game: head_of(result.game) for result in _played(tournament)}
    return _compared(tournament, {game: head.hash if head else "" for game, head in heads.items()})


def _compared(tournament: Tournament, hashes: Mapping[str, str]) -> Check:
    """The same of those games whose hashes are known."""
    played = _played(tournament)
    known = [result for result in played if result.game in hashes]
    wrong = next((result.game for result in known if hashes[result.game] != result.hash), None)
    reason = "" if wrong is None else f"the log of {wrong} does not end where its result says"
    return Check("games", len(known), reason, unchecked=len(played) - len(known))


def _played(tournament: Tournament) -> list[Result]:
    return [result for result in tournament.results.values() if result.hash]
