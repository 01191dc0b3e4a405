"""Rematches: one of those who played asks for another game, and the others sit down at it, all in one way."""

import secrets
from typing import Any

from flask import Response

from games.core.errors import IllegalMove
from games.core.facts import Seat
from games.core.lifecycle.creating import Create
from games.core.lifecycle.game import Game
from games.core.lifecycle.seating import Invite, Sit, SitBot
from service.accounts.bot_profile import Offer
from service.api.games.commanding import names_of, of_own_club, own_rest, seen, seen_by_caller
from service.api.games.invitations import require_invitable
from service.api.games.replies import game_reply
from service.api.games.requests import RematchIn
from service.api.games.seats import seated
from service.api.http.authentication import caller
from service.api.http.blueprint import Blueprint
from service.api.http.charging import charge, require_bytes, room_for_game
from service.api.http.context import wiring
from service.api.http.problems import Problem, Refused
from service.games.access import PLAYER, own_seat
from service.games.answers import GameOut
from service.games.commands import KeyReused, Outcome
from service.games.rematch import another, rematch_id, seat_after

blp = Blueprint("rematches", description="Another game of the same people after the end.")


@blp.route("/v1/games/<game>/rematch", "POST", needs="play")
@blp.problems("no_seat", "not_over", "no_result", "not_invitable", "bot_declines", "quota_reached", "quota_used_up")
@blp.problems("bad_option", "unknown_bot", "bad_entropy", "kept_apart", "not_your_seat", "game_started")
@blp.problems("game_finished", "commitment_needed", "no_reveals")
@blp.arguments(RematchIn, required=False)
@blp.response(200, GameOut, description="The rematch that somebody asked for before.", headers=("ETag",))
@blp.response(201, GameOut, description="A new game.", headers=("ETag", "Location"))
def join_rematch(body: dict[str, Any], game: str) -> Response:
    """Play again with the same people, bots and terms, everybody one seat further.

    A finished game has at most one rematch. Whoever of its players asks first creates it, and the others are invited;
    each of them who asks takes their seat. It is rated as the game was, and costs its creator what a new game does.
    Asked again, it answers with the rematch as it is.
    """
    found = seen(game)
    seat = seat_after(own_seat(found.eyes), len(found.game.chairs))
    _require_result(found.game)
    rematch = rematch_id(wiring().settings.keys, wiring().log.head, game)
    made = _made(found.game, seat, rematch, body) if wiring().log.head(rematch) is None else None
    if made is None:
        return _joined(rematch, seat, body)
    charge(made)
    return game_reply(seen_by_caller(made.live), 201, {"Location": f"/v1/games/{rematch}"})


def _require_result(game: Game) -> None:
    if not game.over:
        raise Problem("not_over", {"status": game.status})
    if game.status != "finished":
        raise Problem("no_result")


def _made(game: Game, seat: Seat, rematch: str, body: dict[str, Any]) -> Outcome | None:
    """The rematch as it was created, None when another of its players was faster."""
    me = str(caller().account)
    command = _command(game, _first(game, seat, me, body))
    bots = sum(isinstance(step, SitBot) for step in command.plan)
    try:
        with room_for_game(rematch, bots, command.seats, None):
            return wiring().commands.create(command, by=PLAYER + me, game=rematch)
    except KeyReused:
        return None
    except IllegalMove as error:
        raise Refused(error, field="$.entropy" if error.code == "bad_entropy" else None) from error


def _first(game: Game, seat: Seat, me: str, body: dict[str, Any]) -> Sit | Invite:
    if body["kept"]:
        return Invite(seat, me)
    rest = own_rest() if game.respite.nights else None
    return Sit(seat, me, body["entropy"], caller().guest, commitment=body["commitment"], rest=rest)


def _command(game: Game, first: Sit | Invite) -> Create:
    """The command that creates the rematch. Raises the problems of those who may not be invited."""
    others = {chair.player for chair in game.chairs if chair.player is not None} - {first.player}
    names = names_of(others)
    offer = Offer(game.terms.rulebook, game.clock, len(game.chairs))
    for player, name in names.items():
        if name is not None:
            require_invitable(player, name, offer, None)
    gone = {player for player, name in names.items() if name is None}
    return of_own_club(another(game, first, gone, secrets.token_bytes(32)))


def _joined(rematch: str, seat: Seat, body: dict[str, Any]) -> Response:
    found = seen(rematch)
    if found.eyes.seat is not None or body["kept"]:
        return game_reply(found)
    require_bytes()
    kept = found.eyes.invited
    return seated(rematch, seat if kept is None else kept, body)
