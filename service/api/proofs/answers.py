"""Answers about what proves a game: the audit of its log, and its hash chain."""

from typing import Annotated

from projections.proofs.reports import Name, Outcome, Report
from service.answers import Answer, Next, says


class Check(Answer, frozen=True):
    """What one check found; `version` is the first that differs."""

    outcome: Outcome
    name: Name
    checked: Annotated[
        int,
        says(
            "Entries (`chain`), private parts (`commitments`), the seed and random events (`dice`),"
            " commands (`rules`) or time-outs (`clocks`) that were looked at."
        ),
    ]
    unchecked: Annotated[int, says("How much was not looked at.")]
    why: Annotated[str | None, says("Why it was not.")]
    version: int | None
    reason: str | None


class Failed(Answer, frozen=True):
    """The check that fails first."""

    check: Name
    version: int
    reason: str


class AuditOut(Answer, frozen=True):
    """What was checked of a game's log, what was not and why, and the first version that differs."""

    game: str
    rulebook: str | None
    rulebook_version: int | None
    version: int
    hash: str
    over: bool
    upcast: Annotated[int, says("Events that were compared in a newer shape than their bytes have.")]
    trusted: Annotated[
        tuple[str, ...], says("What the rules had from outside when the game was played, and now from the record.")
    ]
    sound: Annotated[bool, says("Nothing that was checked differs.")]
    first: Failed | None
    checks: list[Check]

    @classmethod
    def of(cls, report: Report) -> "AuditOut":
        """What an audit found."""
        first = report.first
        failed = None if first is None else Failed.showing(first, check=first.name)
        return cls.showing(report, first=failed, checks=[Check.showing(check) for check in report.checks])


class Link(Answer, frozen=True):
    """A link of the chain: the entry's hash, and its commitments to what is private, by audience."""

    version: int
    hash: str
    commitments: dict[str, str]


class ChainOut(Answer, frozen=True):
    """A part of the chain; `before` is the hash that its first link goes on from."""

    before: str
    items: list[Link]
    next: Next
    version: int
    hash: Annotated[str, says("Of the newest version.")]
