"""When I want to be told of a tournament by mail."""

from typing import Any

import msgspec

from games.core.errors import IllegalMove
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.mail.answers import GameNoticesOut
from service.api.mail.requests import GameNoticesIn
from service.api.tournaments.commanding import found, refused
from service.mail.letters.preferences import GamePreferences
from service.push.replanning import replan

blp = Blueprint("tournament-notices", description="When mail is sent of a tournament.")


@blp.route("/v1/tournaments/<tournament>/notices", needs="play")
@blp.problems("unknown_tournament", "not_entered")
def get_tournament_notices(tournament: str) -> GameNoticesOut:
    """When I want mail of this tournament: of its rounds and standings, not of its games."""
    _require_part(tournament)
    return _shown(tournament)


@blp.route("/v1/tournaments/<tournament>/notices", "PUT", needs="play")
@blp.problems("unknown_tournament", "not_entered")
@blp.arguments(GameNoticesIn)
def put_tournament_notices(body: dict[str, Any], tournament: str) -> GameNoticesOut:
    """Say when I want email about a tournament that I have entered, or organise.

    What is null, or left out, follows my settings for all games.
    """
    _require_part(tournament)
    return _changed(tournament, msgspec.convert(body, GamePreferences))


@blp.route("/v1/tournaments/<tournament>/notices", "DELETE", needs="play")
@blp.problems("unknown_tournament", "not_entered")
@blp.response(204, description="As for all games.")
def delete_tournament_notices(tournament: str) -> None:
    """Want of this tournament what I want of all games."""
    _require_part(tournament)
    _changed(tournament, GamePreferences())


def _require_part(tournament: str) -> None:
    one = found(tournament).tournament
    if me() not in one.entrants and me() != one.terms.organiser:
        raise refused(IllegalMove("not_entered"))


def _changed(tournament: str, wanted: GamePreferences) -> GameNoticesOut:
    wiring().preferences.set_game(me(), tournament, wanted)
    replan(wiring(), me())
    return _shown(tournament)


def _shown(tournament: str) -> GameNoticesOut:
    preferences = wiring().preferences
    return GameNoticesOut.of(preferences.special(me(), tournament), preferences.of(me(), tournament))
