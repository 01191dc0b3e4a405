"""Reports and cases: all reports about one thing, until it is decided, are one case of the moderators' queue."""

from typing import Final, Literal, get_args

from msgspec import Struct

from games.core.clock import Millis
from games.core.facts import Seat

LONGEST_TEXT: Final = 1000
"""What a reporter may write, in characters."""
CONTEXT: Final = 10
"""So many messages before and after a reported one are kept with it; of a game, twice as many of the latest."""
KEPT_MS: Final = 90 * 86_400_000
"""A case goes so long after its decision, with all texts in it."""

Kind = Literal["player", "game", "message", "club", "club_message", "private_message", "study"]
Reason = Literal["abuse", "offensive_name", "cheating", "stalling", "spam", "other"]
REASONS: Final[tuple[str, ...]] = get_args(Reason)

Decision = Literal[
    "no_action",
    "warned",
    "muted",
    "suspended",
    "renamed",
    "message_hidden",
    "game_hidden",
    "game_ended",
    "club_closed",
    "study_hidden",
]
DECISIONS: Final[tuple[str, ...]] = get_args(Decision)
NO_ACTION: Final = "no_action"
USUAL_MS: Final = 7 * 86_400_000
"""How long a mute or a suspension lasts when nothing else is said."""
USUAL_REASON: Final = {"en": "After a report.", "fr": "À la suite d’un signalement."}

Outcome = Literal[Decision, "account_erased"]
"""What became of a case; some end because the account is gone."""

State = Literal["open", "decided"]
STATES: Final[tuple[str, ...]] = get_args(State)


class Thing(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is reported. `account` is who is concerned: the player, the speaker, who made the game, leads the club or
    writes the study.

    A private message was written to the `reader`, at a moment (ms): numbers begin anew where a conversation has gone.
    """

    kind: Kind
    account: str
    game: str = ""
    message: int = 0
    club: str = ""
    study: str = ""
    reader: str = ""
    at: Millis = 0

    @property
    def name(self) -> str:
        """Tells it from all other things."""
        match self.kind:
            case "player":
                return f"player:{self.account}"
            case "game":
                return f"game:{self.game}"
            case "club":
                return f"club:{self.club}"
            case "club_message":
                return f"club_message:{self.club}:{self.message}"
            case "study":
                return f"study:{self.study}"
            case "private_message":
                return f"private:{self.account}:{self.reader}:{self.message}:{self.at}"
        return f"message:{self.game}:{self.message}"


class Line(Struct, frozen=True):
    """Something that was said: without a seat in a gallery, a club or in private.

    Number 0 is what a club or a study says of itself, others are a study's entries.
    """

    number: int
    at: Millis
    seat: Seat | None
    text: str


class Words(Struct, frozen=True):
    """What a case keeps of an account, so that it can be erased with it: its name then, and what it said."""

    name: str
    said: tuple[Line, ...] = ()


class Report(Struct, frozen=True):
    """What one player reported; the reporter is empty once the account is gone."""

    reporter: str
    reason: Reason
    text: str
    at: Millis


class Terms(Struct, frozen=True, omit_defaults=True):
    """How a decision is carried out: what the account's holder reads, and of a game that is ended everybody; until when
    (ms, 0 for ever, None where nothing was said); and whether it was done by hand already.
    """

    reason: str = ""
    until: Millis | None = None
    by_hand: bool = False


class Case(Struct, frozen=True, kw_only=True):
    """An item of the queue; times in milliseconds since the epoch. `by` is a moderator's id or `operator`."""

    id: str
    thing: Thing
    rulebook: str
    opened: Millis
    reports: tuple[Report, ...]
    words: dict[str, Words]
    state: State = "open"
    outcome: Outcome | None = None
    note: str = ""
    by: str = ""
    decided: Millis = 0
    terms: Terms = Terms()

    def report_of(self, reporter: str) -> Report | None:
        """What this account reported."""
        return next((report for report in self.reports if report.reporter == reporter), None)
