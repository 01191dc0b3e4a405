"""The facts and commands of the lifecycle that all games share."""

from typing import Any, ClassVar, Literal

import msgspec

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


class Sit(msgspec.Struct, frozen=True):
    """Take a seat before the start; `night` counts where the table keeps nights."""

    seat: Seat
    player: str
    entropy: Entropy = ""
    guest: bool = False
    night: Night | None = None


class SitBot(msgspec.Struct, frozen=True):
    """Put a bot on a seat before the start."""

    seat: Seat
    bot: str


class Invite(msgspec.Struct, frozen=True):
    """Keep a seat for a player before the start."""

    seat: Seat
    player: str


class Create(msgspec.Struct, frozen=True):
    """Announce a game; `plan` says for each seat who is to have it, None for whoever comes."""

    rulebook: str
    seats: int
    options: dict[str, Any]
    clock: Clock
    creator: str
    visibility: Literal["public", "private"]
    starts: Literal["when_full", "by_creator"]
    timeouts_before_bot: int
    seed: bytes
    plan: tuple[Sit | SitBot | Invite | None, ...]
    absence_days: int = 0
    nights: bool = False


class Leave(msgspec.Struct, frozen=True):
    """Give a seat, or an invitation, back before the start."""

    seat: Seat


class Start(msgspec.Struct, frozen=True):
    """Begin, once all seats are taken."""


class Play(msgspec.Struct, frozen=True):
    """Answer a decision; `decision` may name the one that is meant.

    `chosen_by` says who answers, and refuses it when somebody else plays the seat by now; None is whoever plays it.
    `order` names the standing order by which a player answers.
    """

    seat: Seat
    move: dict[str, Any]
    decision: str | None = None
    chosen_by: Literal["player", "bot"] | None = None
    order: str | None = None


class TimeOut(msgspec.Struct, frozen=True):
    """Say that a decision's deadline has passed."""

    seat: Seat
    decision: str


class Reclaim(msgspec.Struct, frozen=True):
    """Take one's seat back from the bot."""

    seat: Seat


class Resign(msgspec.Struct, frozen=True):
    """Give up, perhaps by a standing order."""

    seat: Seat
    order: str | None = None


class SetNight(msgspec.Struct, frozen=True):
    """Say in which hours no deadline of one's seat shall fall."""

    seat: Seat
    night: Night


class BeAway(msgspec.Struct, frozen=True):
    """Be away from now on for some days."""

    seat: Seat
    days: int


class ComeBack(msgspec.Struct, frozen=True):
    """Be back before the absence is over."""

    seat: Seat


class AskPause(msgspec.Struct, frozen=True):
    """Wish a pause, or agree to one."""

    seat: Seat


class DeclinePause(msgspec.Struct, frozen=True):
    """Do not agree to a pause."""

    seat: Seat


class Resume(msgspec.Struct, frozen=True):
    """Go on after a pause."""

    seat: Seat


class Reseed(msgspec.Struct, frozen=True):
    """Give the dice a new key, once in an epoch of the log store; `nonce` is 32 hexadecimal digits."""

    epoch: str
    nonce: str


class Abort(msgspec.Struct, frozen=True):
    """End the game without a result, before people have played; with `idle_days`, an open one that stood still."""

    reason: str = ""
    idle_days: int = 0


Respite = SetNight | BeAway | ComeBack | AskPause | DeclinePause | Resume
Command = Sit | SitBot | Invite | Leave | Start | Play | TimeOut | Reclaim | Resign | Reseed | Abort | Respite

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
