"""What an audit reports: each check, what it looked at and what not, and the first version that differs."""

from typing import Final, Literal

from msgspec import Struct

Name = Literal["chain", "commitments", "dice", "rules", "clocks"]
Outcome = Literal["holds", "fails", "partly", "unchecked"]
NAMES: Final[tuple[Name, ...]] = ("chain", "commitments", "dice", "rules", "clocks")


class Check(Struct, kw_only=True):
    """What one check found: how much it looked at, how much it could not and why, and where it failed.

    Counts entries (chain), private parts (commitments), the seed and random events (dice), commands (rules), and
    time-outs (clocks). `version` is the first that differs.
    """

    name: Name
    checked: int = 0
    unchecked: int = 0
    why: str | None = None
    version: int | None = None
    reason: str | None = None

    @property
    def outcome(self) -> Outcome:
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
    """All checks of a game's log up to `version`, whose hash is `hash`.

    `upcast` counts events that were compared in a newer shape than their bytes have; `trusted` names what the rules
    took from outside and the audit took from the record.
    """

    game: str
    rulebook: str | None
    rulebook_version: int | None
    version: int
    hash: str
    over: bool
    checks: tuple[Check, ...]
    upcast: int = 0
    trusted: tuple[str, ...] = ()

    @property
    def first(self) -> Check | None:
        """The check that fails at the earliest version."""
        failed = [check for check in self.checks if check.version is not None]
        return min(failed, key=lambda check: check.version or 0, default=None)

    @property
    def sound(self) -> bool:
        """Whether nothing that was checked differs."""
        return self.first is None
