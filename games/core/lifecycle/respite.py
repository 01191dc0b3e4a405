"""Time for the player of a seat: rest, and days of absence."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.core.clock import DAY, LONGEST_NIGHT, Millis, Night
from games.core.errors import require
from games.core.facts import Event, Seat
from games.core.lifecycle.contract import LifecycleEvent, OfSeat
from games.core.lifecycle.guards import require_going, require_person, require_player
from games.core.lifecycle.state import GameState
from games.core.resting.rest import MOST_DAYS_OFF, Rest

MOST_ABSENCE_DAYS: Final = 90


class SetRest(OfSeat, frozen=True):
    """Say when the time of one's seat stands still, from its next decision on."""

    rest: Rest

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_going(game)
        require_player(game, self.seat)
        require(game.respite.nights, "no_nights")
        require(self.rest.sound, "bad_rest", most_hours=LONGEST_NIGHT // 60, most_days=MOST_DAYS_OFF)
        yield RestSet(self.seat, self.rest)


class RestSet(LifecycleEvent, frozen=True):
    """When the time of the seat stands still, from its next decision on."""

    seat: Seat
    rest: Rest

    def evolve(self, game: GameState) -> None:
        game.change(self.seat, rest=self.rest)

    def command(self, then: Sequence[Event]) -> SetRest:
        return SetRest(self.seat, self.rest)


class SetNight(OfSeat, frozen=True):
    """Say in which hours no deadline of one's seat shall fall, as players did before there was `SetRest`."""

    night: Night

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_going(game)
        require_player(game, self.seat)
        require(game.respite.nights, "no_nights")
        require(self.night.sound, "bad_night", most=LONGEST_NIGHT // 60)
        yield NightSet(self.seat, self.night)


class NightSet(LifecycleEvent, frozen=True):
    """The hours, in UTC, in which no deadline of the seat falls: those that do wait for the morning."""

    seat: Seat
    night: Night

    def evolve(self, game: GameState) -> None:
        game.change(self.seat, night=self.night)
        game.retime(self.seat, game.updated, game.updated)

    def command(self, then: Sequence[Event]) -> SetNight:
        return SetNight(self.seat, self.night)


class BeAway(OfSeat, frozen=True):
    """Be away from now on, for some days of the seat's budget."""

    days: int

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        chair = require_person(game, self.seat)
        require(game.pause is None, "game_paused")
        require((chair.away or 0) <= at, "already_away", until=chair.away)
        left = game.respite.absence_days - chair.absent
        require(1 <= self.days <= left, "no_absence_left", left=left)
        yield AbsenceStarted(self.seat, self.days, at + self.days * DAY)


class AbsenceStarted(LifecycleEvent, frozen=True):
    """The player is away for some days of the seat's budget: no time of the seat runs until then."""

    seat: Seat
    days: int
    until: int

    def evolve(self, game: GameState) -> None:
        game.change(self.seat, away=self.until, absent=game.chairs[self.seat].absent + self.days)
        game.retime(self.seat, game.updated, self.until)

    def command(self, then: Sequence[Event]) -> BeAway:
        return BeAway(self.seat, self.days)


class ComeBack(OfSeat, frozen=True):
    """Be back before the absence is over: whole days to come are given back."""

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        chair = require_person(game, self.seat)
        require(game.pause is None, "game_paused")
        until = chair.away or 0
        require(until > at, "not_away")
        yield AbsenceEnded(self.seat, (until - at) // DAY)


class AbsenceEnded(LifecycleEvent, frozen=True):
    """The player is back early; days that had not begun are given back."""

    seat: Seat
    days_back: int

    def evolve(self, game: GameState) -> None:
        chair = game.chairs[self.seat]
        game.change(self.seat, away=None, absent=chair.absent - self.days_back)
        game.retime(self.seat, chair.away or game.updated, game.updated)

    def command(self, then: Sequence[Event]) -> ComeBack:
        return ComeBack(self.seat)
