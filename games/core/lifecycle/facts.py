"""The facts of the lifecycle that all games share."""

from typing import Any, ClassVar, Literal

from games.core.clock import Clock, Night
from games.core.facts import Event, Own, Sealed, Seat
from games.core.rulebook import Standing

Entropy = str
"""What a seat adds to the dice: any text of at most 64 printable characters."""


class GameCreated(Event, frozen=True):
    """A game is announced; `commitment` fixes the seed before anybody sits down."""

    rulebook: str
    rulebook_version: int
    seats: int
    options: dict[str, Any]
    clock: Clock
    creator: str
    visibility: Literal["public", "private"]
    starts: Literal["when_full", "by_creator"]
    timeouts_before_bot: int
    dice: str
    commitment: str
    seed: Sealed[str]


class RespiteAgreed(Event, frozen=True):
    """The table gives its people time: days of absence for each, and nights into which no deadline falls."""

    absence_days: int
    nights: bool


class SeatTaken(Event, frozen=True, omit_defaults=True):
    """A player, or a bot of that level, sits down; a `guest` is a player who has no rating at stake."""

    seat: Seat
    player: str | None
    bot: str | None
    entropy: Entropy
    guest: bool = False


class SeatInvited(Event, frozen=True):
    """The seat is kept for a player."""

    seat: Seat
    player: str


class SeatLeft(Event, frozen=True):
    """A player gets up, or an invitation ends, before the start: the seat is open."""

    seat: Seat
    player: str


class GameStarted(Event, frozen=True):
    """All seats are taken; the rulebook's setup follows."""


class MovePlayed(Event, frozen=True):
    """A seat's decision is answered, by its player, by a bot or by the clock; the rulebook's events follow.

    `order` is the player's standing order that answered: nobody else learns that there was one.
    """

    VERSION: ClassVar[int] = 2

    seat: Seat
    decision: str
    chosen_by: Literal["player", "bot", "clock"]
    move: Own[dict[str, Any]]
    order: Own[str | None] = None


class TimedOut(Event, frozen=True):
    """A decision's deadline passed; the default move follows. `in_a_row` counts the seat's time-outs."""

    seat: Seat
    decision: str
    in_a_row: int


class HandedToBot(Event, frozen=True):
    """A bot plays the seat from now on."""

    seat: Seat
    bot: str
    reason: Literal["timeouts", "resigned"]


class SeatReclaimed(Event, frozen=True):
    """The player takes the seat back from the bot."""

    seat: Seat
    player: str


class Resigned(Event, frozen=True):
    """The player gives up: a bot plays on so that the others can finish, and the seat ranks last.

    `order` is the player's standing order that said so.
    """

    VERSION: ClassVar[int] = 2

    seat: Seat
    order: Own[str | None] = None


class NightSet(Event, frozen=True):
    """The hours, in UTC, in which no deadline of the seat falls."""

    seat: Seat
    night: Night


class AbsenceStarted(Event, frozen=True):
    """The player is away for some days of the seat's budget: no time of the seat runs until then."""

    seat: Seat
    days: int
    until: int


class AbsenceEnded(Event, frozen=True):
    """The player is back early; days that had not begun are given back."""

    seat: Seat
    days_back: int


class PauseAsked(Event, frozen=True):
    """A player asks for a pause, or agrees to one."""

    seat: Seat


class PauseDeclined(Event, frozen=True):
    """A player does not agree, or no longer: whoever asked for a pause would have to ask again."""

    seat: Seat


class GamePaused(Event, frozen=True):
    """All people agreed: nobody is awaited and no time runs until somebody goes on."""


class GameResumed(Event, frozen=True):
    """A player goes on: who was awaited is so again, with the time that was left."""

    seat: Seat


class DiceReseeded(Event, frozen=True):
    """What was drawn last may be lost, for the log store began another epoch: later results follow another key."""

    epoch: str
    nonce: str


class GameFinished(Event, frozen=True):
    """The result; the seed opens all that was secret."""

    standings: tuple[Standing, ...]
    seed: str


class GameAborted(Event, frozen=True, omit_defaults=True):
    """The game ends without a result; `idle_days`: because nothing had happened at its table for so many days."""

    reason: str
    seed: str
    idle_days: int = 0


EVENTS: tuple[type[Event], ...] = (
    GameCreated,
    RespiteAgreed,
    SeatTaken,
    SeatInvited,
    SeatLeft,
    GameStarted,
    MovePlayed,
    TimedOut,
    HandedToBot,
    SeatReclaimed,
    Resigned,
    NightSet,
    AbsenceStarted,
    AbsenceEnded,
    PauseAsked,
    PauseDeclined,
    GamePaused,
    GameResumed,
    DiceReseeded,
    GameFinished,
    GameAborted,
)
