"""What players, bots and clocks may ask of any game; the decider says what follows."""

from typing import Any, Literal

import msgspec

from games.core.clock import Clock, Night
from games.core.facts import Seat
from games.core.lifecycle.facts import Entropy


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
