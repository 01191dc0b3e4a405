"""Decides what gives people time: nights, days of absence, and a pause that all agree to."""

from collections.abc import Iterator

from games.core.clock import DAY, LONGEST_NIGHT, Millis
from games.core.errors import require
from games.core.facts import Event, Seat
from games.core.lifecycle import commands, facts
from games.core.lifecycle.game import Game
from games.core.lifecycle.guards import chair_of, require_running

MOST_ABSENCE_DAYS = 90


def set_night(game: Game, command: commands.SetNight, at: Millis) -> Iterator[Event]:
    """The player of a seat says when it is night; deadlines that fall into it wait for the morning."""
    require(not game.over, "game_finished", status=game.status)
    _require_player(game, command.seat)
    require(game.respite.nights, "no_nights")
    require(command.night.sound, "bad_night", most=LONGEST_NIGHT // 60)
    yield facts.NightSet(command.seat, command.night)


def be_away(game: Game, command: commands.BeAway, at: Millis) -> Iterator[Event]:
    """The player of a seat spends days of absence, from now on."""
    _require_person(game, command.seat)
    require(game.pause is None, "game_paused")
    chair = game.chairs[command.seat]
    require((chair.away or 0) <= at, "already_away", until=chair.away)
    left = game.respite.absence_days - chair.absent
    require(1 <= command.days <= left, "no_absence_left", left=left)
    yield facts.AbsenceStarted(command.seat, command.days, at + command.days * DAY)


def come_back(game: Game, command: commands.ComeBack, at: Millis) -> Iterator[Event]:
    """The player of a seat is back early; whole days to come are given back."""
    _require_person(game, command.seat)
    require(game.pause is None, "game_paused")
    until = game.chairs[command.seat].away or 0
    require(until > at, "not_away")
    yield facts.AbsenceEnded(command.seat, (until - at) // DAY)


def ask_pause(game: Game, command: commands.AskPause, at: Millis) -> Iterator[Event]:
    """A player asks for a pause or agrees to one; it begins when all people have."""
    _require_person(game, command.seat)
    require(game.pause is None, "game_paused")
    require(not any(decision.ruled for decision in game.decisions.values()), "pause_later")
    yield facts.PauseAsked(command.seat)
    if game.people <= game.wishes:
        yield facts.GamePaused()


def decline_pause(game: Game, command: commands.DeclinePause, at: Millis) -> Iterator[Event]:
    """A player does not agree, or withdraws the request."""
    _require_person(game, command.seat)
    require(bool(game.wishes), "no_pause_asked")
    yield facts.PauseDeclined(command.seat)


def resume(game: Game, command: commands.Resume, at: Millis) -> Iterator[Event]:
    """A player goes on."""
    _require_person(game, command.seat)
    require(game.pause is not None, "not_paused")
    yield facts.GameResumed(command.seat)


def _require_person(game: Game, seat: Seat) -> None:
    require_running(game)
    _require_player(game, seat)
    require(game.chairs[seat].bot is None, "handed_to_bot", seat=seat)


def _require_player(game: Game, seat: Seat) -> None:
    require(chair_of(game, seat).player is not None, "seat_of_bot", seat=seat)
