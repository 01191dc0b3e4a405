"""Decisions and moves: what the caller may choose, and the answer."""

from typing import Any

import msgspec
from flask import Response

from games.core.game import Game
from games.core.lifecycle import Command, Play
from service.access import carry_out, check, names_in, own_seat, seen
from service.auth import caller
from service.blueprint import Blueprint
from service.commands import Outcome
from service.context import language
from service.game_replies import PRIVATE
from service.idempotency import replayed
from service.metrics import MOVES
from service.replies import empty, etag, reply
from service.representations.decisions import decision_json
from service.representations.events import events_json, reader
from service.representations.games import Eyes, awaiting_json, decision_id, decision_of, encode
from service.representations.people import Json
from service.schemas import examples
from service.schemas.moves import DecisionOut, DecisionQuery, MoveOut, MoveQuery, NewMove

_sorted = msgspec.json.Encoder(order="sorted").encode

blp = Blueprint("moves", description="Decisions and the moves that answer them.")


@blp.route("/v1/games/<game>/moves")
@blp.needs("read")
@blp.problems("unknown_game", "unknown_version", "no_seat", "not_over", "broken_log")
@blp.arguments(DecisionQuery, location="query")
@blp.response(200, DecisionOut, example=examples.DECISION)
def get_decision(query: dict[str, Any], game: str) -> Response:
    """The caller's decision: its deadline, and the forms of all legal moves.

    A form has a label, fields with exact domains, JSON Schema, and the ids of the picture's elements that it
    concerns: a client can play without knowing the rules. `default` is what is played for the seat at the deadline.
    With `at`, the answer is the decision of that version; once the game is over `as` shows any seat's.
    """
    found = seen(game, query.get("at"), query.get("seat"))
    seat = own_seat(found.game, found.eyes)
    key = ("decision", seat, language())
    body = found.live.rendered.get(key)
    if body is None:
        decision = decision_json(found.game, decision_of(found.game, seat), language())
        body = found.live.rendered[key] = encode({"version": found.live.version, "hash": found.live.hash, **decision})
    return reply(body, headers=PRIVATE)


@blp.route("/v1/games/<game>/moves", methods=["POST"])
@blp.needs("play")
@blp.repeatable()
@blp.problems("unknown_game", "no_seat", "handed_to_bot", "unknown_move", "bad_parameters", "not_awaited")
@blp.problems("stale_decision", "wrong_phase", "game_not_started", "game_finished", "stale_version", "key_reused")
@blp.problems("broken_log", "busy")
@blp.arguments(MoveQuery, location="query")
@blp.arguments(NewMove, example=examples.NEW_MOVE)
@blp.response(200, MoveOut, example=examples.MOVE, headers=examples.REPEATABLE)
@blp.alt_response(204, description="The move is legal; it was not played (`dry_run`).")
def play_move(body: dict[str, Any], query: dict[str, Any], game: str) -> Response:
    """Answer the caller's decision with a move.

    The answer tells what happened, as far as the caller may see it. With `dry_run=true` the move is only checked, and
    a legal one is answered with 204. A refusal names the rule and lists what is legal now.
    """

    def choose(current: Game, eyes: Eyes) -> Command:
        return Play(own_seat(current, eyes), body["move"], body.get("decision"), "player")

    if query["dry_run"]:
        check(game, choose, field="$.move")
        return empty()
    outcome = carry_out(game, choose, field="$.move")
    if not outcome.repeated:
        MOVES.inc()
    headers = {"ETag": etag(outcome.live.version), **replayed(outcome.repeated)}
    # In the order in which the log keeps fields, so that a repeat gets the very bytes of the first answer.
    return reply(_sorted(_move_json(outcome)), headers=headers)


def _move_json(outcome: Outcome) -> Json:
    live = outcome.live
    seat = live.game.seat_of(str(caller().account))
    return {
        "version": live.version,
        "hash": live.hash,
        "status": live.game.status,
        "events": events_json(outcome.entries, reader(live.game, seat, language(), names_in(live))),
        "awaiting": awaiting_json(live.game),
        "decision": decision_id(live.game, seat),
    }
