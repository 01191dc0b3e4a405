"""Answers about reports: for those who report, for those who are reported, and for moderators."""

from typing import Annotated, Final

from service.answers import Answer, Next, Time, says
from service.games.people import Names, Player, player_of
from service.reports.model import Case, Decision, Kind, Outcome, Reason, Report, State
from service.reports.telling import told_reporter
from service.times import rfc3339

MOST_SHOWN: Final = 100


class ThingOut(Answer, frozen=True):
    """What was reported. What does not apply to its kind is null."""

    kind: Kind
    player: Annotated[
        Player | None,
        says("The player, the speaker of the message, whoever made the game or the study, or led the club."),
    ]
    game: str | None
    rulebook: str | None
    message: Annotated[int | None, says("The message’s number at the table, in the club, or in the conversation.")]
    club: str | None
    study: str | None

    @classmethod
    def of(cls, case: Case, names: Names) -> "ThingOut":
        """A case's thing, with the name of today."""
        thing = case.thing
        return cls(
            thing.kind,
            player_of(thing.account, names),
            thing.game or None,
            case.rulebook or None,
            thing.message or None,
            thing.club or None,
            thing.study or None,
        )


class ReportOut(Answer, frozen=True):
    """A report of the caller's, and what became of it."""

    id: str
    about: ThingOut
    reason: Reason
    text: str
    at: Time
    state: State
    outcome: Annotated[
        str | None, says("Once decided: `no_action`, `action_taken`, or `account_erased` if the player has left.")
    ]
    decided: Time | None

    @classmethod
    def of(cls, case: Case, report: Report, names: Names) -> "ReportOut":
        """A report, for whoever made it."""
        about = ThingOut.of(case, names)
        decided = rfc3339(case.decided) if case.decided else None
        return cls(
            case.id, about, report.reason, report.text, rfc3339(report.at), case.state, told_reporter(case), decided
        )


class ModeratedOut(Answer, frozen=True):
    """What moderators decided about the caller. Who reported is not told."""

    decision: Decision
    at: Time
    game: Annotated[str | None, says("The game that it is about, if it is about one.")]
    club: Annotated[str | None, says("The club that it is about, if it is about one.")]
    study: Annotated[str | None, says("The study that it is about, if it is about one.")]
    message: Annotated[int | None, says("The number of the caller’s message that it is about, if it is about one.")]


class MyReportsOut(Answer, frozen=True):
    """The caller's latest reports, and the latest decisions about the caller, the latest first."""

    items: list[ReportOut]
    decisions: list[ModeratedOut]


class FiledOut(Answer, frozen=True):
    """A report, for moderators."""

    reporter: Annotated[Player | None, says("Null when the account is gone; then the text is gone too.")]
    reason: Reason
    text: str
    at: Time


class LineOut(Answer, frozen=True):
    """A message that was kept with a case."""

    number: Annotated[
        int, says("0 for what a club or a study says of itself; else of the message, or of the study’s entry.")
    ]
    at: Time
    seat: Annotated[int | None, says("Null but at a table.")]
    player: Player
    text: str
    reported: Annotated[bool, says("Whether this is the message that was reported.")]


class NamedOut(Answer, frozen=True):
    """What somebody was called when the report came."""

    id: str
    name: str


class CaseRow(Answer, frozen=True):
    """A case of the queue: all reports about one thing until it is decided."""

    id: str
    about: ThingOut
    opened: Time
    reports: Annotated[int, says("How many players reported it.")]
    reasons: Annotated[list[Reason], says("Theirs, each once.")]
    state: State
    outcome: Outcome | None

    @classmethod
    def of(cls, case: Case, names: Names) -> "CaseRow":
        """A case in the list."""
        reasons = [*dict.fromkeys(report.reason for report in case.reports)]
        about = ThingOut.of(case, names)
        return cls(case.id, about, rfc3339(case.opened), len(case.reports), reasons, case.state, case.outcome)


class CasesOut(Answer, frozen=True):
    """A page of the queue."""

    items: list[CaseRow]
    next: Next


class CaseOut(Answer, frozen=True):
    """A case with all that was kept: as it was when the first report came, whatever has changed since."""

    id: str
    about: ThingOut
    opened: Time
    state: State
    reports: Annotated[list[FiledOut], says("The first hundred.")]
    names: Annotated[list[NamedOut], says("Of the accounts that still are there.")]
    talk: Annotated[
        list[LineOut],
        says("The reported message and those around it, the end of a game’s or a club’s talk, or what a study says."),
    ]
    outcome: Outcome | None
    note: str
    by: Annotated[Player | None, says("Who decided it; null for the operator, on the command line.")]
    decided: Time | None

    @classmethod
    def of(cls, case: Case, names: Names) -> "CaseOut":
        """A case, with the names of today beside those of then."""
        then = [NamedOut(account, words.name) for account, words in sorted(case.words.items())]
        reports = [
            FiledOut(player_of(report.reporter or None, names), report.reason, report.text, rfc3339(report.at))
            for report in case.reports[:MOST_SHOWN]
        ]
        by = player_of(case.by, names) if case.by in names else None
        decided = rfc3339(case.decided) if case.decided else None
        about, opened = ThingOut.of(case, names), rfc3339(case.opened)
        talk = talk_of(case)
        return cls(case.id, about, opened, case.state, reports, then, talk, case.outcome, case.note, by, decided)


def talk_of(case: Case) -> list[LineOut]:
    """What was said, in order, with the names of then."""
    said = [(line, Player(account, words.name)) for account, words in case.words.items() for line in words.said]
    number = case.thing.message
    return [
        LineOut(line.number, rfc3339(line.at), line.seat, player, line.text, line.number == number)
        for line, player in sorted(said, key=lambda one: one[0].number)
    ]


def people_of(case: Case) -> set[str]:
    """The ids of those whose names of today an answer about the case may need."""
    return {case.thing.account, case.by, *(report.reporter for report in case.reports)} - {"", "operator"}
