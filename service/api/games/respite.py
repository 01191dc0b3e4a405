"""Time for people: days of absence, a pause that all agree to."""

from typing import Any

from flask import Response

from games.core.lifecycle.contract import Command
from games.core.lifecycle.game import Game
from games.core.lifecycle.pausing import AskPause, DeclinePause, Resume
from games.core.lifecycle.respite import BeAway, ComeBack
from service.api.games.replies import carried_out, command
from service.api.games.requests import AbsenceIn, Nothing
from service.api.http.blueprint import Blueprint
from service.api.http.charging import require_bytes
from service.games.access import Eyes, own_seat

blp = Blueprint("respite", description="Time for people: days of absence, pauses.")


@command(blp, "POST", "/v1/games/<game>/absence")
@blp.problems("no_seat", "already_away", "no_absence_left", "game_paused", "handed_to_bot", "game_not_started")
@blp.problems("quota_used_up")
@blp.arguments(AbsenceIn)
def start_absence(body: dict[str, int], game: str) -> Response:
    """Be away for some days of the seat's budget: none of its time runs until then."""
    require_bytes()
    return carried_out(game, lambda _, eyes: BeAway(own_seat(eyes), body["days"]))


@command(blp, "DELETE", "/v1/games/<game>/absence")
@blp.problems("no_seat", "not_away", "game_paused", "handed_to_bot", "game_not_started")
def end_absence(game: str) -> Response:
    """Be back early: whole days to come are given back to the budget."""
    return carried_out(game, lambda _, eyes: ComeBack(own_seat(eyes)))


@command(blp, "POST", "/v1/games/<game>/pause")
@blp.problems("no_seat", "game_paused", "pause_later", "handed_to_bot", "game_not_started", "quota_used_up")
@blp.arguments(Nothing, required=False)
def ask_pause(_: dict[str, Any], game: str) -> Response:
    """Ask for a pause, or agree to one: it begins when all people who play have asked."""
    require_bytes()
    return carried_out(game, lambda _, eyes: AskPause(own_seat(eyes)))


@command(blp, "DELETE", "/v1/games/<game>/pause")
@blp.problems("no_seat", "no_pause_asked", "handed_to_bot", "game_not_started")
def end_pause(game: str) -> Response:
    """Resume a paused game, or decline a pause that somebody asks for."""

    def choose(current: Game, eyes: Eyes) -> Command:
        seat = own_seat(eyes)
        return DeclinePause(seat) if current.pause is None else Resume(seat)

    return carried_out(game, choose)
