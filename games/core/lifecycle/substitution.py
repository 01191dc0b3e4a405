"""A bot plays in a player's place, for as long as the player is away or for good."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from games.core.clock import Millis
from games.core.errors import IllegalMove, require
from games.core.facts import Event, Own, Seat
from games.core.lifecycle.contract import LifecycleEvent, OfSeat
from games.core.lifecycle.guards import chair_of, require_player, require_running
from games.core.lifecycle.pausing import GameResumed
from games.core.lifecycle.state import GameState
from games.core.rulebook import STAND_IN


class HandedToBot(LifecycleEvent, frozen=True):
    """A bot plays the seat from now on."""

    seat: Seat
    bot: str
    reason: Literal["timeouts", "resigned"]

    def evolve(self, game: GameState) -> None:
        game.change(self.seat, bot=self.bot)
        game.attend()
        game.reopen(self.seat)


class Reclaim(OfSeat, frozen=True):
    """Take one's seat back from the bot."""

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_running(game)
        chair = chair_of(game, self.seat)
        if chair.player is None or chair.bot is None:
            raise IllegalMove("not_handed_over", seat=self.seat)
        require(chair.resigned is None, "seat_resigned", seat=self.seat)
        yield SeatReclaimed(self.seat, chair.player)


class SeatReclaimed(LifecycleEvent, frozen=True):
    """The player takes the seat back from the bot."""

    seat: Seat
    player: str

    def evolve(self, game: GameState) -> None:
        game.change(self.seat, bot=None, timeouts=0)
        game.attend()
        game.reopen(self.seat)

    def command(self, then: Sequence[Event]) -> Reclaim:
        return Reclaim(self.seat)


class Resign(OfSeat, frozen=True):
    """Give up, perhaps by a standing order: a bot plays the seat from now on."""

    order: str | None = None

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_running(game)
        chair = require_player(game, self.seat)
        require(chair.resigned is None, "seat_resigned", seat=self.seat)
        yield Resigned(self.seat, self.order)
        if chair.bot is None:
            yield HandedToBot(self.seat, STAND_IN, "resigned")
        if game.pause is not None and not game.people:
            yield GameResumed(self.seat)


class Resigned(LifecycleEvent, frozen=True):
    """The player gives up: a bot plays on so that the others can finish, and the seat ranks last.

    `order` is the player's standing order that said so.
    """

    VERSION: ClassVar[int] = 2

    seat: Seat
    order: Own[str | None] = None

    def evolve(self, game: GameState) -> None:
        game.change(self.seat, resigned=game.version)

    def command(self, then: Sequence[Event]) -> Resign:
        return Resign(self.seat, self.order)
