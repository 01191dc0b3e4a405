"""The audit of one log: nothing was changed, no dice were chosen, all rules were kept and no time-out was early."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from events.codec import read_private, read_public, unseal
from events.envelope import Entry, Raw
from events.errors import BrokenLog
from events.store import LogStore
from events.upcast import Upcasters
from events.verify import check_secrets, verify
from games.core.catalogue import pinned
from games.core.dice import commitment
from projections.replay import Differs, redecided
from projections.upcasters import UPCASTERS

Name = Literal["chain", "commitments", "dice", "rules", "clocks"]
NAMES: Final[tuple[Name, ...]] = ("chain", "commitments", "dice", "rules", "clocks")
ENDINGS: Final = ("game_finished", "game_aborted")
SEALED: Final = "sealed until the game is over"


class Check(Struct, kw_only=True):
    """What one check found: how much it looked at, how much it could not and why, and where it failed.

    Counted are entries (chain), private parts (commitments), the seed and random events (dice), commands (rules), and
    time-outs (clocks). `version` is the first that differs.
    """

    name: Name
    checked: int = 0
    unchecked: int = 0
    why: str | None = None
    version: int | None = None
    reason: str | None = None

    @property
    def outcome(self) -> Literal["holds", "fails", "partly", "unchecked"]:
        """The check in a word."""
        if self.version is not None:
            return "fails"
        return "holds" if self.why is None else "partly" if self.checked else "unchecked"

    def fail(self, version: int, reason: str) -> None:
        """Note the first version that differs."""
        if self.version is None or version < self.version:
            self.version, self.reason = version, reason

    def leave(self, count: int, why: str) -> None:
        """Note what was not looked at."""
        self.unchecked, self.why = count, why


class Report(Struct, frozen=True):
    """All checks of a game's log up to `version`, whose hash is `hash`."""

    game: str
    rulebook: str | None
    rulebook_version: int | None
    version: int
    hash: str
    over: bool
    checks: tuple[Check, ...]

    @property
    def first(self) -> Check | None:
        """The check that fails at the earliest version."""
        failed = [check for check in self.checks if check.version is not None]
        return min(failed, key=lambda check: check.version or 0, default=None)

    @property
    def sound(self) -> bool:
        """Whether nothing that was checked differs."""
        return self.first is None


def audit(
    game: str,
    raws: Sequence[Raw],
    *,
    opened: bool | None = None,
    known: Mapping[int, str] | None = None,
    broken: BrokenLog | None = None,
    upcasters: Upcasters | None = None,
) -> Report:
    """Check a whole log from version 1 on.

    `opened` says whether private parts may be looked at one by one: by default once the game is over. `known` are
    hashes by version that somebody saw earlier, `broken` says why there are no more entries. Old shapes are lifted by
    `upcasters`, by default those of this release, before rules are applied.
    """
    running = _Audit(game, raws, opened, known or {}, upcasters or UPCASTERS)
    if broken is not None:
        running.checks["chain"].fail(broken.version, broken.reason)
    return running.report()


def fetch(log: LogStore, game: str) -> tuple[list[Raw], BrokenLog | None]:
    """The entries of a game as far as a store gives them, and why no more. Raises Unavailable."""
    try:
        return log.raw(game), None
    except BrokenLog as error:
        return (log.raw(game, 0, error.version - 1) if error.version > 1 else []), error


def audit_log(log: LogStore, game: str, *, opened: bool | None = None) -> Report:
    """Check the log of a game as a store holds it. Raises Unavailable."""
    raws, broken = fetch(log, game)
    return audit(game, raws, opened=opened, broken=broken, upcasters=log.upcasters)


class _Audit:
    """The audit while it goes on."""

    def __init__(
        self, game: str, raws: Sequence[Raw], opened: bool | None, known: Mapping[int, str], upcasters: Upcasters
    ) -> None:
        self.game = game
        self.raws = raws
        self.checks: dict[Name, Check] = {name: Check(name=name) for name in NAMES}
        self._check_chain(known)
        self.entries = list(self._readable(upcasters))
        self.over = bool(raws) and _ends(game, raws[-1])
        self.opened = self.over if opened is None else opened
        self.terms: Mapping[str, Any] = self.entries[0].public if self.entries else {}

    def report(self) -> Report:
        """Everything that can be found out."""
        self._check_commitments()
        self._check_seed()
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
        )

    @property
    def _dice(self) -> Check:
        return self.checks["dice"]

    def _check_chain(self, known: Mapping[int, str]) -> None:
        chain = self.checks["chain"]
        chain.checked = len(self.raws)
        if not self.raws:
            chain.fail(1, "the log is empty")
        try:
            verify(self.game, self.raws, opened=False)
        except BrokenLog as error:
            chain.fail(error.version, error.reason)
        for version, seen in sorted(known.items()):
            if version > len(self.raws) or self.raws[version - 1].hash != seen:
                chain.fail(version, "the hash is not the one that was seen before")
        if chain.version is not None:
            chain.checked = min(chain.version - 1, len(self.raws))
            chain.leave(len(self.raws) - chain.checked, f"rests on version {chain.version}")

    def _readable(self, upcasters: Upcasters) -> Iterator[Entry]:
        """The entries before the first that the chain does not hold or that cannot be read."""
        for raw in self.raws[: self.checks["chain"].checked]:
            try:
                yield upcasters.lift(unseal(self.game, raw))
            except Exception as error:
                self.checks["rules"].fail(raw.version, f"cannot be read: {error}")
                return

    def _check_commitments(self) -> None:
        """Look at every private part, also where the entry cannot be read otherwise."""
        check = self.checks["commitments"]
        for raw in self.raws[: self.checks["chain"].checked]:
            public = read_public(self.game, raw)
            if not self.opened:
                check.leave(check.unchecked + len(public.commitments), SEALED)
                continue
            try:
                check_secrets(self.game, public, read_private(self.game, raw))
                check.checked += len(public.commitments)
            except BrokenLog as error:
                check.fail(error.version, error.reason)
        if self.checks["chain"].why and self.opened:
            check.leave(check.unchecked, f"the chain {self.checks['chain'].why}")

    def _check_seed(self) -> None:
        """The seed, as it was sealed and as it was shown in the end, is the one that was committed to."""
        for entry in (self.entries[:1] + self.entries[-1:]) if self.entries else ():
            sealed = entry.private.get("sealed")
            seed = (entry.public if entry.type in ENDINGS else sealed.data if sealed else {}).get("seed")
            if seed is None:
                continue
            self._dice.checked = 1
            if not _commits(seed, self.terms.get("commitment")):
                self._dice.fail(entry.version, "the seed is not the one that was committed to")

    def _check_rules(self) -> None:
        """Decide every command again."""
        rules, clocks = self.checks["rules"], self.checks["clocks"]
        book = pinned(self.terms.get("rulebook"), self.terms.get("rulebook_version"))
        if book is None or not self.entries:
            named = f"{self.terms.get('rulebook')} {self.terms.get('rulebook_version')}"
            for check in (rules, clocks, self._dice):
                check.leave(len(self.raws), f"the rules of {named} are not kept here" if self.entries else "unreadable")
            return
        reached = 0
        try:
            for batch in redecided(book, self.entries):
                reached = batch.last
                rules.checked += 1
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


def report_json(report: Report) -> dict[str, Any]:
    """The report as JSON values, for answers and terminals."""
    first = report.first
    return {
        "game": report.game,
        "rulebook": report.rulebook,
        "rulebook_version": report.rulebook_version,
        "version": report.version,
        "hash": report.hash,
        "over": report.over,
        "sound": report.sound,
        "first": {"check": first.name, "version": first.version, "reason": first.reason} if first else None,
        "checks": [{"outcome": check.outcome, **msgspec.to_builtins(check)} for check in report.checks],
    }
