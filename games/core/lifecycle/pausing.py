"""A pause: it begins when all people who play have asked for it, and any of them ends it."""

from collections.abc import Iterator, Sequence

from games.core.chairs import Pause
from games.core.clock import Millis
from games.core.errors import require
from games.core.facts import Event, Seat
from games.core.lifecycle.contract import LifecycleEvent, OfSeat
from games.core.lifecycle.guards import require_person
from games.core.lifecycle.state import GameState


class AskPause(OfSeat, frozen=True):
    """Ask for a pause, or agree to one."""

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_person(game, self.seat)
        require(game.pause is None, "game_paused")
        require(not any(decision.ruled for decision in game.decisions.values()), "pause_later")
        yield PauseAsked(self.seat)
        if game.people <= game.pause_asked:
            yield GamePaused()


class PauseAsked(LifecycleEvent, frozen=True):
    """A player asks for a pause, or agrees to one."""

    seat: Seat

    def evolve(self, game: GameState) -> None:
        game.pause_asked = game.pause_asked | {self.seat}

    def command(self, then: Sequence[Event]) -> AskPause:
        return AskPause(self.seat)


class DeclinePause(OfSeat, frozen=True):
    """Do not agree to a pause, or withdraw the request."""

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_person(game, self.seat)
        require(bool(game.pause_asked), "no_pause_asked")
        yield PauseDeclined(self.seat)


class PauseDeclined(LifecycleEvent, frozen=True):
    """A player does not agree, or no longer: whoever asked for a pause would have to ask again."""

    seat: Seat

    def evolve(self, game: GameState) -> None:
        game.pause_asked = frozenset()

    def command(self, then: Sequence[Event]) -> DeclinePause:
        return DeclinePause(self.seat)


class GamePaused(LifecycleEvent, frozen=True):
    """All people agreed: nobody is awaited and no time runs until somebody goes on."""

    def evolve(self, game: GameState) -> None:
        game.pause_asked = frozenset()
        game.pause = Pause(game.updated, game.decisions)
        game.decisions = {}


class Resume(OfSeat, frozen=True):
    """Go on after a pause."""

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_person(game, self.seat)
        require(game.pause is not None, "not_paused")
        yield GameResumed(self.seat)


class GameResumed(LifecycleEvent, frozen=True):
    """A player goes on: who was awaited is so again, with the time that was left."""

    seat: Seat

    def evolve(self, game: GameState) -> None:
        if game.pause is None:
            raise ValueError("a game that is not paused cannot go on")
        since, game.decisions, game.pause = game.pause.since, dict(game.pause.decisions), None
        for seat in game.decisions:
            away = min(game.chairs[seat].away or since, game.updated)
            game.retime(seat, max(since, away), game.updated)

    def command(self, then: Sequence[Event]) -> Resume:
        return Resume(self.seat)
