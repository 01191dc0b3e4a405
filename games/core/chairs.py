"""Who holds a seat and what is asked of it: values that a game replaces, never changes."""

from collections.abc import Mapping

import msgspec

from games.core.clock import Millis, Night
from games.core.facts import Seat
from games.core.resting.rest import Rest


class Declined(msgspec.Struct, frozen=True):
    """Who said no to a seat that was kept for them, at which version of the log, and why.

    `counter` is the game that they propose instead, or empty.
    """

    player: str
    version: int
    reason: str = ""
    counter: str = ""


class Chair(msgspec.Struct, frozen=True):
    """A seat's holder: a player, a bot, a player whose seat a bot plays, somebody invited, or nobody.

    `commitment` is that to an entropy which is `revealed` before the start, where the table has a round for it.
    `away` is until when the player is absent, `absent` how many days of absence are used. `rest` is when the time of
    the seat's next decisions stands still; in older logs `night` is when no deadline falls. `declined` says who did
    not want the seat, until it is somebody else's.
    """

    player: str | None = None
    bot: str | None = None
    invited: str | None = None
    entropy: str = ""
    guest: bool = False
    timeouts: int = 0
    resigned: int | None = None
    bank: Millis = 0
    night: Night | None = None
    away: Millis | None = None
    absent: int = 0
    commitment: str = ""
    revealed: bool = False
    declined: Declined | None = None
    rest: Rest | None = None

    @property
    def taken(self) -> bool:
        """Whether somebody or some bot sits here."""
        return self.player is not None or self.bot is not None

    @property
    def sealed(self) -> bool:
        """Whether the seat has committed to an entropy that nobody else knows yet."""
        return bool(self.commitment) and not self.revealed


class Decision(msgspec.Struct, frozen=True):
    """A seat's current turn to choose; its id stays until the seat has answered.

    `ruled` tells that the deadline is the rules' own, instead of the time control's: missing it is no sign of
    absence, and the time costs nothing. `held` is the time in it that does not count, by absence or pause; `rest` when
    it stands still, as the player had said before it was opened.
    """

    id: str
    seat: Seat
    opened: Millis
    deadline: Millis | None
    ruled: bool = False
    held: Millis = 0
    rest: Rest | None = None


class Pause(msgspec.Struct, frozen=True):
    """A game that stands still: since when, and what was asked then."""

    since: Millis
    decisions: Mapping[Seat, Decision]
