"""Decisions and moves: what the caller may choose, and the answer."""

from typing import Any

import msgspec
from flask import Response

from games.core.facts import Seat
from games.core.lifecycle.contract import Command
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import Play
from projections.games import Live
from service.api.games.commanding import carry_out, check, names_in, seen
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller, muted, require_unmuted
from service.api.http.blueprint import Blueprint
from service.api.http.context import language
from service.api.http.idempotency import replayed
from service.api.http.replies import empty, etag, reply
from service.api.moves.answers import MoveOut
from service.api.moves.requests import MoveQuery, MoveToPlay, ViewQuery
from service.games.access import Eyes, own_decision, own_seat
from service.games.answers import awaiting, decision_id
from service.games.commands import Outcome
from service.games.decision_answers import DecisionOut
from service.games.event_answers import events_told, reader
from service.games.free_text import writes
from service.games.people import seat_names
from service.runtime.metrics import COUNTS

_sorted = msgspec.json.Encoder(order="sorted").encode

blp = Blueprint("moves", description="Decisions and the moves that answer them.")


@blp.route("/v1/games/<game>/moves", needs="read")
@blp.problems("unknown_version", "no_seat", "not_over")
@blp.arguments(ViewQuery, location="query")
@blp.response(200, DecisionOut)
def get_decision(query: dict[str, Any], game: str) -> Response:
    """The caller's decision: its deadline, and the forms of all legal moves.

    A form has a label, fields with exact domains, JSON Schema, and the ids of the picture's elements that it
    concerns: a client can play without knowing the rules. `default` is what is played for the seat at the deadline.
    With `at`, the answer is the decision of that version; once the game is over `viewer` shows any seat's.
    """
    found = seen(game, query.get("at"), query.get("viewer"))
    seat = own_seat(found.eyes)
    names = tuple(seat_names(found.live.game, names_in(found.live)))
    body = found.live.once(_decision_body, seat, language(), names, found.eyes.masked)
    return reply(body, headers=PRIVATE)


def _decision_body(live: Live, seat: Seat, language: str, names: tuple[str, ...], masked: bool) -> bytes:
    return msgspec.json.encode(DecisionOut.of(live, own_decision(live.game, seat), language, names, masked=masked))


@blp.route("/v1/games/<game>/moves", "POST", needs="play", repeatable=True)
@blp.problems("no_seat", "handed_to_bot", "unknown_move", "bad_parameters", "not_awaited", "stale_decision")
@blp.problems("muted", "wrong_phase", "game_not_started", "game_finished", "stale_version")
@blp.arguments(MoveQuery, location="query")
@blp.arguments(MoveToPlay)
@blp.response(200, MoveOut, headers=("ETag", "Idempotency-Replayed"))
@blp.response(204, description="The move is legal; it was not played (`dry_run`).")
def play_move(body: dict[str, Any], query: dict[str, Any], game: str) -> Response:
    """Answer the caller's decision with a move.

    The answer tells what happened, as far as the caller may see it. With `dry_run=true` the move is only checked, and
    a legal one is answered with 204. A refusal names the rule and lists what is legal now.
    """

    def choose(current: Game, eyes: Eyes) -> Command:
        seat = own_seat(eyes)
        if muted() and writes(current, seat, body["move"]):
            require_unmuted()
        return Play(seat, body["move"], body.get("decision"), "player")

    if query["dry_run"]:
        check(game, choose, field="$.move")
        return empty()
    outcome = carry_out(game, choose, field="$.move")
    if not outcome.repeated:
        COUNTS.moves.inc()
    headers = {"ETag": etag(outcome.live.version), **replayed(outcome.repeated)}
    # In the order in which the log keeps fields, so that a repeat gets the very bytes of the first answer.
    return reply(_sorted(_told(outcome)), headers=headers)


def _told(outcome: Outcome) -> MoveOut:
    live = outcome.live
    seat = live.game.seat_of(str(caller().account))
    return MoveOut(
        version=live.version,
        hash=live.hash,
        status=live.game.status,
        events=events_told(
            outcome.entries, reader(live.game, seat, language(), names_in(live), masked=caller().masked)
        ),
        awaiting=awaiting(live.game),
        decision=decision_id(live.game, seat),
    )
