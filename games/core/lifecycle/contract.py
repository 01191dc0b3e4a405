"""What every command and every event of the lifecycle says of itself, so that nothing has to list them."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from games.core.chairs import Chair
from games.core.clock import Millis
from games.core.facts import Event, Seat
from games.core.lifecycle.state import GameState

OPERATOR: Final = "system"
"""The author of what the operator's own tools do: they may do everything that the rules allow."""
CLOCK: Final = "clock"
BOT: Final = "bot"


class Command(msgspec.Struct, frozen=True):
    """What may be asked of a game."""

    @abstractmethod
    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        """The events that follow at a time in milliseconds; each must be folded into `game` before the next is taken.

        Raises IllegalMove.
        """

    @abstractmethod
    def authors(self, game: GameState) -> set[str]:
        """Who may have issued it, as entries name their authors, in the game as it stands; the operator always may."""


class OfSeat(Command, frozen=True):
    """A command that the player of a seat issues."""

    seat: Seat

    def authors(self, game: GameState) -> set[str]:
        """The seat's player, also while a bot plays the seat."""
        return players(holder(game, self.seat).player)


class OfCreator(Command, frozen=True):
    """A command that the game's creator issues."""

    def authors(self, game: GameState) -> set[str]:
        """The creator, who need not have a seat."""
        return players(game.terms.creator)


class LifecycleEvent(Event, frozen=True):
    """What happened to a game, under whatever rulebook."""

    @abstractmethod
    def evolve(self, game: GameState) -> None:
        """Change the game, in place; `game.updated` is when it happened."""

    def command(self, then: Sequence[Event]) -> Command | None:
        """The command whose events begin with this one; None when no command's do.

        `then` are the lifecycle's events that came with it. Whether the command was legal, and leads to just these
        events, is for its `decide` to say. Raises ValueError for a seed that is not hexadecimal.
        """
        return None


def command_of(events: Sequence[Event]) -> Command | None:
    """The one command that can have led to a batch; only its events of the lifecycle are looked at.

    None when no command begins so. Raises ValueError for a seed that is not hexadecimal.
    """
    happened = [event for event in events if isinstance(event, LifecycleEvent)]
    return happened[0].command(happened[1:]) if happened else None


def players(*accounts: str | None) -> set[str]:
    """These accounts as entries name their authors; without those that are None."""
    return {f"player:{account}" for account in accounts if account is not None}


def holder(game: GameState, seat: Seat) -> Chair:
    """The seat's holder: nobody for a seat that the game does not have."""
    return game.chairs[seat] if 0 <= seat < len(game.chairs) else Chair()
