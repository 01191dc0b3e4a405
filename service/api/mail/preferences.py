"""When I want to be told by mail, of all games and of single ones."""

from typing import Any

import msgspec

from service.api.games.commanding import seen
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.api.mail.answers import GameNoticesOut, NoticesOut
from service.api.mail.requests import GameNoticesIn, NoticesIn
from service.mail.letters.preferences import GamePreferences, Preferences
from service.push.replanning import replan

blp = Blueprint("notices", description="When mail is sent, and of what.")


@blp.route("/v1/accounts/me/notices", needs="mail")
def get_notices() -> NoticesOut:
    """When I want mail, and of what, in all games."""
    return NoticesOut.of(wiring().preferences.general(me()))


@blp.route("/v1/accounts/me/notices", "PUT", needs="mail")
@blp.arguments(NoticesIn)
def put_notices(body: dict[str, Any]) -> NoticesOut:
    """Say when I want mail, and of what, in all games.

    The whole is replaced. Mail is only ever sent to an address that I confirmed. Letters that wait are moved to where
    they are wanted now, as is what waits for my devices, and what was not to be told is, where it still waits for me.
    """
    wanted = msgspec.convert(body, Preferences)
    wiring().preferences.set(me(), wanted)
    replan(wiring(), me())
    return NoticesOut.of(wanted)


@blp.route("/v1/games/<game>/notices", needs="play")
@blp.problems("no_seat")
def get_game_notices(game: str) -> GameNoticesOut:
    """When I want mail of this game."""
    _require_part(game)
    return _shown(game)


@blp.route("/v1/games/<game>/notices", "PUT", needs="play")
@blp.problems("no_seat")
@blp.arguments(GameNoticesIn)
def put_game_notices(body: dict[str, Any], game: str) -> GameNoticesOut:
    """Say when I want email about a game in which I sit or am invited.

    What is null, or left out, follows my settings for all games.
    """
    _require_part(game)
    wiring().preferences.set_game(me(), game, msgspec.convert(body, GamePreferences))
    replan(wiring(), me())
    return _shown(game)


@blp.route("/v1/games/<game>/notices", "DELETE", needs="play")
@blp.problems("no_seat")
@blp.response(204, description="As for all games.")
def delete_game_notices(game: str) -> None:
    """Want of this game what I want of all."""
    _require_part(game)
    wiring().preferences.set_game(me(), game, GamePreferences())
    replan(wiring(), me())


def _require_part(game: str) -> None:
    chairs = seen(game).game.chairs
    if all(me() not in (chair.player, chair.invited) for chair in chairs):
        raise Problem("no_seat")


def _shown(game: str) -> GameNoticesOut:
    preferences = wiring().preferences
    return GameNoticesOut.of(preferences.special(me(), game), preferences.of(me(), game))
