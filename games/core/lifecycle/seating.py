"""Decides who sits where before the start: a new game's terms and seats, sitting down, invitations, leaving."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from games.core import dice
from games.core.clock import Millis, sound
from games.core.errors import IllegalMove, require
from games.core.facts import Event, Seat
from games.core.lifecycle import commands, facts, respite
from games.core.lifecycle.game import Game
from games.core.lifecycle.guards import chair_of, require_open
from games.core.lifecycle.playing import start_when_full
from games.core.rulebook import Rulebook

LONGEST_ENTROPY: Final = 64


def open_table(book: Rulebook[Any, Any], game: Game, command: commands.Create) -> Iterator[Event]:
    """A new game's terms and its first seats; it begins when all are taken."""
    require(command.seats in book.seats, "bad_player_count", allowed=list(book.seats))
    require(len(command.plan) == command.seats, "bad_player_count", allowed=[command.seats])
    options = book.read_options(command.options)
    book.admit(options, command.seats)
    require(sound(command.clock), "bad_time_control", reason="limit, bank or increment out of bounds")
    require(command.timeouts_before_bot >= 1, "bad_time_control", reason="timeouts_before_bot is below 1")
    most = respite.MOST_ABSENCE_DAYS
    require(0 <= command.absence_days <= most, "bad_absence_days", most=most)
    yield facts.GameCreated(
        rulebook=book.key,
        rulebook_version=book.version,
        seats=command.seats,
        options=msgspec.to_builtins(options),
        clock=command.clock,
        creator=command.creator,
        visibility=command.visibility,
        starts=command.starts,
        timeouts_before_bot=command.timeouts_before_bot,
        dice=dice.ALGORITHM,
        commitment=dice.commitment(command.seed),
        seed=command.seed.hex(),
    )
    if command.absence_days or command.nights:
        yield facts.RespiteAgreed(command.absence_days, command.nights)
    for step in command.plan:
        match step:
            case commands.Sit():
                yield from _seat_player(game, step)
            case commands.SitBot():
                yield _seat_bot(game, step)
            case commands.Invite():
                yield _seat_invited(game, step)
    yield from start_when_full(game)


def sit(game: Game, command: commands.Sit, at: Millis) -> Iterator[Event]:
    """A player sits down, or takes up an invitation."""
    yield from _seat_player(game, command)
    yield from start_when_full(game)


def sit_bot(game: Game, command: commands.SitBot, at: Millis) -> Iterator[Event]:
    """A bot sits down."""
    yield _seat_bot(game, command)
    yield from start_when_full(game)


def invite(game: Game, command: commands.Invite, at: Millis) -> Iterator[Event]:
    """A seat is kept for a player."""
    yield _seat_invited(game, command)


def leave(game: Game, command: commands.Leave, at: Millis) -> Iterator[Event]:
    """A player gives the seat or the invitation back."""
    require_open(game)
    chair = chair_of(game, command.seat)
    require(chair.bot is None, "seat_of_bot", seat=command.seat)
    player = chair.player or chair.invited
    if player is None:
        raise IllegalMove("seat_empty", seat=command.seat)
    yield facts.SeatLeft(command.seat, player)


def _seat_player(game: Game, command: commands.Sit) -> Iterator[Event]:
    entropy = command.entropy
    require(len(entropy) <= LONGEST_ENTROPY and entropy.isprintable(), "bad_entropy", most=LONGEST_ENTROPY)
    invitation = _require_free(game, command.seat, command.player)
    if invitation not in (None, command.seat):
        yield facts.SeatLeft(invitation, command.player)
    yield facts.SeatTaken(command.seat, command.player, None, entropy, command.guest)
    if command.night is not None and game.respite.nights:
        yield from respite.set_night(game, commands.SetNight(command.seat, command.night), game.updated)


def _seat_bot(game: Game, command: commands.SitBot) -> Event:
    _require_free(game, command.seat, None)
    require(command.bot in game.book.bots, "unknown_bot", known=sorted(game.book.bots))
    return facts.SeatTaken(command.seat, None, command.bot, "")


def _seat_invited(game: Game, command: commands.Invite) -> Event:
    invitation = _require_free(game, command.seat, command.player)
    require(invitation is None, "already_invited", seat=invitation)
    return facts.SeatInvited(command.seat, command.player)


def _require_free(game: Game, seat: Seat, player: str | None) -> Seat | None:
    """Refuse a seat that `player`, or a bot, cannot have; the seat that was kept for the player, if any."""
    require_open(game)
    chair = chair_of(game, seat)
    require(not chair.taken, "seat_taken", seat=seat)
    require(chair.invited in (None, player), "seat_reserved", seat=seat)
    if player is None:
        return None
    require(game.seat_of(player) is None, "already_seated", seat=game.seat_of(player))
    return next((kept for kept, other in enumerate(game.chairs) if other.invited == player), None)
