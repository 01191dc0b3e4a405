"""How a game ends: with a result, with the win of whoever stayed, or called off."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from games.core.clock import DAY, Millis
from games.core.errors import require
from games.core.facts import Event, FreeText, Seat
from games.core.lifecycle.contract import Command, LifecycleEvent, OfCreator, OfSeat
from games.core.lifecycle.guards import (
    LONGEST_REASON,
    require_going,
    require_player,
    require_reason,
    require_running,
)
from games.core.lifecycle.state import GameState
from games.core.rulebook import Standing

MODERATOR: Final = "moderator"


class GameFinished(LifecycleEvent, frozen=True):
    """The result; the seed opens all that was secret."""

    standings: tuple[Standing, ...]
    seed: str

    def evolve(self, game: GameState) -> None:
        game.status = "finished"
        game.standings = self.standings


class ClaimWin(OfSeat, frozen=True):
    """End the game as its winner, once everybody else has resigned."""

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_running(game)
        chair = require_player(game, self.seat)
        require(chair.resigned is None, "seat_resigned", seat=self.seat)
        playing = [seat for seat, other in enumerate(game.chairs) if other.resigned is None and seat != self.seat]
        require(not playing, "others_play", seats=playing)
        yield WinClaimed(self.seat)
        level = [Standing(seat, rank=1, score=0) for seat in range(len(game.chairs))]
        yield GameFinished(_final(game, level), game.terms.seed)


class WinClaimed(LifecycleEvent, frozen=True):
    """The player ends the game that everybody else has given up; nobody has points."""

    seat: Seat

    def evolve(self, game: GameState) -> None:
        """Nothing: the result follows."""

    def command(self, then: Sequence[Event]) -> ClaimWin:
        return ClaimWin(self.seat)


class Abort(OfCreator, frozen=True):
    """End the game without a result, before people have played; with `idle_days`, an open one that stood still."""

    reason: str = ""
    idle_days: int = 0

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_reason(self.reason)
        require_going(game)
        require(game.moves_by_people == 0, "too_late_to_abort")
        if self.idle_days:
            require(game.status == "open", "game_started")
            due = game.updated + self.idle_days * DAY
            require(at >= due, "not_due", deadline=due)
        yield GameAborted(self.reason, game.terms.seed, self.idle_days)


class End(Command, frozen=True):
    """End the game without a result, at any time, because a moderator says so; `reason` is for everybody."""

    reason: str

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require(self.reason != "", "bad_reason", most=LONGEST_REASON)
        require_reason(self.reason)
        require_going(game)
        yield GameAborted(self.reason, game.terms.seed, ended_by=MODERATOR)

    def authors(self, game: GameState) -> set[str]:
        """Nobody who plays."""
        return set()


class GameAborted(LifecycleEvent, frozen=True, omit_defaults=True):
    """The game ends without a result; `idle_days`: because nothing had happened at its table for so many days.

    `ended_by` is `moderator` where a moderator has ended it, otherwise empty.
    """

    reason: FreeText[str]
    seed: str
    idle_days: int = 0
    ended_by: str = ""

    def evolve(self, game: GameState) -> None:
        game.status = "aborted"

    def command(self, then: Sequence[Event]) -> Abort | End:
        return End(self.reason) if self.ended_by else Abort(self.reason, self.idle_days)


def finish_if_over(game: GameState) -> Iterator[Event]:
    """The end, once the rules give a result."""
    standings = game.book.result(game.state)
    if standings is not None:
        yield GameFinished(_final(game, standings), game.terms.seed)


def _final(game: GameState, standings: Sequence[Standing]) -> tuple[Standing, ...]:
    """The rulebook's ranking with the seats that resigned behind all others, the later to resign the higher."""

    def place(standing: Standing) -> tuple[int, int]:
        resigned = game.chairs[standing.seat].resigned
        return (0, standing.rank) if resigned is None else (1, -resigned)

    places = [place(standing) for standing in standings]
    return tuple(
        msgspec.structs.replace(standing, rank=1 + sum(other < place(standing) for other in places))
        for standing in standings
    )
