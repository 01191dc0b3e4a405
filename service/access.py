"""How a caller stands to a game, and the way of every command from a request to the log and its refusals back."""

from collections.abc import Callable
from typing import Final

from flask import request
from msgspec import Struct

from games.core.clock import Night
from games.core.errors import IllegalMove
from games.core.facts import Seat
from games.core.game import Game
from games.core.lifecycle import Command
from projections.games import Live
from service.auth import caller
from service.charging import charge
from service.commands import NotAllowed, Outcome, milliseconds
from service.context import language, wiring
from service.idempotency import idempotency
from service.nights import USUAL, night_in
from service.problems import SHAPE_CODES, Problem, Refused
from service.replies import if_match
from service.representations.decisions import forms_json
from service.representations.games import Eyes, decision_of, eyes_of, may_see
from service.representations.people import Names, players_of, seat_names
from service.request import Caller

PLACE: Final = " - at `$"
"""How msgspec says where in a value the fault is."""

Choose = Callable[[Game, Eyes], Command]
"""Makes the command for a game and the caller's standing in it; raises NotAllowed, IllegalMove or Problem."""


class Hidden(NotAllowed):
    """The caller may not even know that the game exists."""

    def __init__(self) -> None:
        super().__init__("unknown_game")


class Seen(Struct, frozen=True):
    """A game at a moment, and whose eyes look at it."""

    live: Live
    eyes: Eyes

    @property
    def game(self) -> Game:
        """The game."""
        return self.live.game


def seen(game: str, at: int | None = None, seat: Seat | None = None, *, damaged: bool = False) -> Seen:
    """The game as it is now, or was `at` a version, for the caller or for a `seat`: one round trip for now.

    An earlier version shows what the caller could know then, also after the end; what another seat could know is
    shown only then. A version within a command is shown as the command left it. A `damaged` game is as it stood before
    the damage. Raises the 404 problems and `not_over`.
    """
    account = caller().account
    live = wiring().games.readable(game) if damaged else wiring().games.load(game)
    eyes = eyes_of(live.game, account)
    if not may_see(live.game, eyes):
        raise _unknown(game)
    if seat is not None:
        _require_open_eyes(live, eyes, seat)
    if at is not None and at > live.version:
        raise Problem("unknown_version", {"version": live.version}, field="at")
    then = live if at is None or at == live.version else wiring().games.settled(game, at)
    return Seen(then, eyes_of(then.game, account) if seat is None else _eyes_at(then.game, seat))


def _require_open_eyes(live: Live, eyes: Eyes, seat: Seat) -> None:
    if seat >= len(live.game.chairs):
        raise Problem("invalid_field", {"name": "as"}, field="as")
    if seat != eyes.seat and not live.game.over:
        raise Problem("not_over", {"status": live.game.status}, field="as")


def _eyes_at(game: Game, seat: Seat) -> Eyes:
    """What the player of a seat may see; for a bot's or an empty seat, what that seat may see."""
    player = game.chairs[seat].player
    return eyes_of(game, player) if player is not None else Eyes(known=True, seat=seat)


def names_in(live: Live) -> Names:
    """The names of everybody in the game."""
    players = live.rendered.get(players_of)
    if players is None:
        players = live.rendered[players_of] = players_of(live.game)
    return wiring().accounts.names(players)


def own_seat(game: Game, eyes: Eyes) -> Seat:
    """The seat of a caller who must have one; raises NotAllowed."""
    if eyes.seat is None:
        raise NotAllowed("no_seat")
    return eyes.seat


def usual_night() -> Night:
    """The caller's night, as long as nothing else was said: by the account's time zone."""
    return night_in(wiring().accounts.get(str(caller().account)).time_zone, *USUAL, milliseconds())


def carry_out(game: str, choose: Choose, *, field: str = "$") -> Outcome:
    """Run the command that `choose` makes, once for each Idempotency-Key and only at the version of If-Match.

    `field` is the JSON path of what the rules look at. Raises the problems of a refusal.
    """
    who = caller()

    def command(current: Game) -> Command:
        return choose(current, _standing(current, who))

    try:
        outcome = wiring().commands.run(
            game,
            command,
            by=f"player:{who.account}",
            idempotency=idempotency(request, str(who.account)),
            if_version=if_match(),
        )
    except Hidden:
        raise _unknown(game) from None
    except IllegalMove as error:
        raise refusal(error, game, field) from error
    charge(outcome)
    return outcome


def check(game: str, choose: Choose, *, field: str = "$") -> None:
    """Whether the command would be accepted now; raises as `carry_out` does and changes nothing."""
    who = caller()
    try:
        wiring().commands.check(game, lambda current: choose(current, _standing(current, who)), if_version=if_match())
    except Hidden:
        raise _unknown(game) from None
    except IllegalMove as error:
        raise refusal(error, game, field) from error


def _standing(game: Game, who: Caller) -> Eyes:
    eyes = eyes_of(game, who.account)
    if not may_see(game, eyes):
        raise Hidden
    return eyes


def _unknown(game: str) -> Problem:
    return Problem("unknown_game", {"game": game})


def refusal(error: IllegalMove, game: str, field: str) -> Refused:
    """A refusal with what the caller's seat may do now, in the words of the game."""
    live = wiring().games.peek(game)
    decision = decision_of(live.game, eyes_of(live.game, caller().account).seat)
    legal = forms_json(live.game, decision.seat, language()) if decision else []
    return Refused(
        error,
        legal=legal,
        words=live.game.book.texts.words(language()),
        names=seat_names(live.game, names_in(live)),
        field=field_of(error, field),
    )


def field_of(error: IllegalMove, field: str) -> str | None:
    """The JSON path of what is malformed, where the refusal says one."""
    if error.code not in SHAPE_CODES:
        return None
    named = error.facts.get("field")
    if named is not None:
        return f"{field}.{named}"
    reason = str(error.facts.get("reason", ""))
    inner = reason.rpartition(PLACE)[2].rstrip("`") if PLACE in reason else ""
    return field + inner


def player_named(name: str, field: str) -> str:
    """The id of the player of this name; raises the problem that names the field."""
    player = wiring().accounts.find(name)
    if player is None:
        raise Problem("unknown_invitee", {"name": name}, field=field)
    return player
