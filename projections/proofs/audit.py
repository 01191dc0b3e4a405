"""The audit of one log: nothing was changed, no dice were chosen, all rules were kept and no time-out was early."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from msgspec import Struct

from events.codec import entry_of, read_private, read_public
from events.envelope import Entry, Public, Raw, Secret
from events.errors import BrokenLog, NotInArchive
from events.store import LogStore
from events.upcast import Upcasters
from events.verify import check_secrets, linked
from games.core.catalogue import pinned
from games.core.dice import commitment
from projections.proofs.origins import (
    BEGINNING,
    ENDINGS,
    HashOf,
    commitments,
    entropy_given,
    hash_in,
    hash_unknown,
    require_losses,
    require_origins,
    shown_seeds,
)
from projections.proofs.replay import Differs, redecided
from projections.proofs.reports import NAMES, Check, Name, Report
from projections.upcasters import UPCASTERS

SEALED: Final = "sealed until the game is over"


class Notes(Struct, frozen=True, kw_only=True):
    """What somebody knows of a game without its log: hashes that they saw, by version, the commitment that was shown
    before anybody sat down, and what was given as entropy, by seat.
    """

    hashes: Mapping[int, str] = {}
    commitment: str | None = None
    entropy: Mapping[int, str] = {}


def audit(
    game: str,
    raws: Sequence[Raw],
    *,
    opened: bool | None = None,
    notes: Notes | None = None,
    broken: BrokenLog | None = None,
    upcasters: Upcasters | None = None,
    hash_of: HashOf = hash_unknown,
) -> Report:
    """Check a whole log from version 1 on.

    `opened` says whether private parts may be looked at one by one: by default once the game is over. The log has to
    agree with `notes`, `broken` says why there are no more entries. Old shapes are lifted by `upcasters`, by default
    those of this release, before rules are applied. `hash_of` tells what is known of the games that practice went on
    from.
    """
    return _Audit(game, raws, opened, notes or Notes(), broken, upcasters or UPCASTERS, hash_of).report()


def fetch(log: LogStore, game: str, upto: int | None = None) -> tuple[list[Raw], BrokenLog | None]:
    """The entries of a game, or `upto` a version, as far as a store gives them, and why no more. Raises Unavailable."""
    try:
        return log.raw(game, 0, upto), None
    except NotInArchive as error:
        return [], BrokenLog(game, 1, str(error))
    except BrokenLog as error:
        return (log.raw(game, 0, error.version - 1) if error.version > 1 else []), error


def audit_log(log: LogStore, game: str, *, opened: bool | None = None) -> Report:
    """Check the log of a game as a store holds it. Raises Unavailable."""
    raws, broken = fetch(log, game)
    return audit(game, raws, opened=opened, broken=broken, upcasters=log.upcasters, hash_of=partial(hash_in, log))


class _Audit:
    """An audit in progress."""

    def __init__(
        self,
        game: str,
        raws: Sequence[Raw],
        opened: bool | None,
        notes: Notes,
        broken: BrokenLog | None,
        upcasters: Upcasters,
        hash_of: HashOf,
    ) -> None:
        self.game = game
        self.raws = raws
        self.checks: dict[Name, Check] = {name: Check(name=name) for name in NAMES}
        self.over = bool(raws) and _ends(game, raws[-1])
        self.opened = self.over if opened is None else opened
        self.links: list[tuple[Raw, Public]] = []
        self.notes = notes
        self._check_chain(broken, hash_of)
        self.entries: list[Entry] = []
        self.stored: list[bytes | None] = []
        self.trusted: set[str] = set()
        self._read(self._check_commitments(), upcasters)
        self.terms: Mapping[str, Any] = self.entries[0].public if self.entries else {}

    def report(self) -> Report:
        """Everything that can be found out."""
        self._check_seed()
        self._check_notes()
        self._check_rules()
        if not self.opened:
            self._dice.leave(max(1, self._dice.checked), SEALED)
            self._dice.checked = 0
        rulebook, version = self.terms.get("rulebook"), self.terms.get("rulebook_version")
        last = self.raws[-1] if self.raws else None
        return Report(
            self.game,
            rulebook if isinstance(rulebook, str) else None,
            version if isinstance(version, int) else None,
            last.version if last else 0,
            last.hash if last else "",
            self.over,
            tuple(self.checks.values()),
            self.stored.count(None),
            tuple(sorted(self.trusted)),
        )

    @property
    def _dice(self) -> Check:
        return self.checks["dice"]

    def _check_chain(self, broken: BrokenLog | None, hash_of: HashOf) -> None:
        chain = self.checks["chain"]
        chain.checked = len(self.raws)
        if broken is not None:
            chain.fail(broken.version, broken.reason)
        elif not self.raws:
            chain.fail(1, "the log is empty")
        try:
            self.links.extend(linked(self.game, self.raws))
            require_origins(self.game, self.links, hash_of)
            require_losses(self.game, self.links)
        except BrokenLog as error:
            chain.fail(error.version, error.reason)
        for version, seen in sorted(self.notes.hashes.items()):
            if version > len(self.raws) or self.raws[version - 1].hash != seen:
                chain.fail(version, "the hash is not the one that was seen before")
        if chain.version is not None:
            chain.checked = min(chain.version - 1, len(self.raws))
            chain.leave(len(self.raws) - chain.checked, f"rests on version {chain.version}")
            del self.links[chain.checked :]

    def _check_commitments(self) -> list[dict[str, Secret] | None]:
        """Look at every private part, even if the rest of the entry cannot be read; None stands for a damaged one."""
        check, parts = self.checks["commitments"], list[dict[str, Secret] | None]()
        for raw, public in self.links:
            parts.append(None)
            try:
                parts[-1] = private = read_private(self.game, raw)
                if self.opened:
                    check_secrets(self.game, raw, public, private)
                    check.checked += len(public.commitments)
            except BrokenLog as error:
                if self.opened:
                    check.fail(error.version, error.reason)
        sealed = sum(len(public.commitments) for _, public in self.links)
        if sealed and not self.opened:
            check.leave(sealed, SEALED)
        elif self.opened and self.checks["chain"].why:
            check.leave(check.unchecked, f"the chain {self.checks['chain'].why}")
        return parts

    def _read(self, parts: Sequence[dict[str, Secret] | None], upcasters: Upcasters) -> None:
        """The entries before the first that cannot be read, and their bytes where they have their newest shape."""
        for (raw, public), private in zip(self.links, parts, strict=True):
            try:
                stored = entry_of(self.game, raw, public, read_private(self.game, raw) if private is None else private)
                self.entries.append(upcasters.lift(stored))
            except Exception as error:
                self.checks["rules"].fail(raw.version, f"cannot be read: {error}")
                return
            self.stored.append(raw.public if self.entries[-1] is stored else None)

    def _check_seed(self) -> None:
        """Check that each seed, as sealed and as published at the end, is the one that was committed to."""
        shown = list(shown_seeds(self.entries))
        self._dice.checked = len({repr(seed.promised) for seed in shown})
        for version, seed, promised in shown:
            if not _commits(seed, promised):
                self._dice.fail(version, "the seed is not the one that was committed to")

    def _check_notes(self) -> None:
        """Check that the commitment and the entropy in the notes are those of the log."""
        if self.notes.commitment not in (None, *commitments(self.entries)[-1:]):
            self._dice.fail(1, "another commitment was shown before")
        for seat, entropy in self.notes.entropy.items():
            came = entropy_given(self.entries, seat)
            if came is None or came.public.get("entropy") != entropy:
                self._dice.fail(came.version if came else 1, f"seat {seat} gave another entropy")

    def _check_rules(self) -> None:
        """Decide every command again."""
        rules, clocks = self.checks["rules"], self.checks["clocks"]
        if self.entries and self.entries[0].type != BEGINNING:
            rules.fail(1, f"no game begins with {self.entries[0].type}")
        book = pinned(self.terms.get("rulebook"), self.terms.get("rulebook_version"))
        if book is None or not self.entries:
            named = f"{self.terms.get('rulebook')} {self.terms.get('rulebook_version')}"
            for check in (rules, clocks, self._dice):
                check.leave(len(self.raws), f"the rules of {named} are not kept here" if self.entries else "unreadable")
            return
        reached = 0
        try:
            for batch in redecided(book, self.entries, self.stored):
                reached = batch.last
                rules.checked += 1
                self.trusted.update(batch.trusted)
                clocks.checked += batch.timeouts
                self._dice.checked += len(batch.random)
        except Differs as found:
            self.checks[found.check].fail(found.version, found.reason)
        if reached < len(self.raws):
            for check in (rules, clocks, self._dice):
                check.leave(len(self.raws) - reached, f"rests on version {reached + 1}")


def _ends(game: str, raw: Raw) -> bool:
    try:
        return read_public(game, raw).type in ENDINGS
    except BrokenLog:
        return False


def _commits(seed: object, promised: object) -> bool:
    try:
        return isinstance(seed, str) and commitment(bytes.fromhex(seed)) == promised
    except ValueError:
        return False
