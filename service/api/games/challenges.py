"""Answers to an invitation: no, and why; or yes, but at other terms."""

import secrets
from contextlib import suppress
from typing import Any

from flask import Response

from events.envelope import Idempotency
from games.core.errors import IllegalMove
from games.core.facts import Seat
from games.core.lifecycle.contract import Command
from games.core.lifecycle.game import Game
from games.core.lifecycle.guards import require_open
from games.core.lifecycle.seating import Decline, Invite, Sit, SitBot
from service.accounts.bot_profile import Offer
from service.api.games.commanding import Seen, field_of, names_of, of_own_club, own_rest, seen
from service.api.games.games import WHERE, clock_of
from service.api.games.invitations import require_invitable
from service.api.games.replies import carried_out, command, game_reply
from service.api.games.requests import CounterOffer, Reason
from service.api.http.authentication import caller, me, require_unmuted
from service.api.http.blueprint import Blueprint
from service.api.http.charging import charge, room_for_game
from service.api.http.context import wiring
from service.api.http.idempotency import idempotency, replayed
from service.api.http.problems import Problem, Refused
from service.games.access import PLAYER, Choose, Eyes, NotAllowed
from service.games.answers import GameOut
from service.games.commands import KeyReused, Outcome
from service.games.countering import countered, is_between_two
from service.ids import lasting_id, new_id

blp = Blueprint("challenges", description="How a player answers an invitation who does not accept it as it is.")


@command(blp, "POST", "/v1/games/<game>/refusal")
@blp.problems("muted", "not_invited", "game_started", "bad_reason")
@blp.arguments(Reason, required=False)
def decline_invitation(body: dict[str, str], game: str) -> Response:
    """Decline an invitation, and say why.

    Whoever invited is told (`declined`), and everybody who sees the table can read the reason.
    """
    if body["reason"]:
        require_unmuted()
    return carried_out(game, _no(body["reason"]))


def _no(reason: str = "", counter: str = "") -> Choose:
    def choose(current: Game, eyes: Eyes) -> Command:
        require_open(current)
        return Decline(_kept(eyes), reason, counter)

    return choose


def _kept(eyes: Eyes) -> Seat:
    if eyes.invited is None or eyes.creator:
        raise NotAllowed("not_invited")
    return eyes.invited


@blp.route("/v1/games/<game>/counter-offer", "POST", needs="invite", repeatable=True)
@blp.problems("not_invited", "not_between_two", "game_started", "game_finished", "not_invitable", "bot_declines")
@blp.problems("bad_option", "bad_time_control", "bad_entropy", "unknown_bot", "quota_reached", "quota_used_up")
@blp.problems("commitment_needed", "no_reveals")
@blp.arguments(CounterOffer, required=False)
@blp.response(201, GameOut, headers=("ETag", "Idempotency-Replayed", "Location"))
def make_counter_offer(body: dict[str, Any], game: str) -> Response:
    """Answer an invitation with a table at other terms.

    The same players and bots on the same seats, with other `options` or another `clock`: whoever invited is invited
    there, and learns it by that. The invitation is declined with it; if the new table is accepted, the former is called
    off. Only where nobody else plays but bots.
    """
    once = idempotency(me())
    counter = lasting_id(wiring().settings.keys, wiring().log.head, "counter", game, once.key) if once else new_id()
    repeated = _was_made(counter, once)
    if not repeated:
        charge(_made(game, counter, body, once))
    with suppress(NotAllowed, IllegalMove):  # declined by the same request before, or withdrawn meanwhile
        wiring().commands.run(game, _no(counter=counter), by=PLAYER + me())
    return game_reply(seen(counter), 201, {"Location": f"/v1/games/{counter}", **replayed(repeated)})


def _was_made(counter: str, once: Idempotency | None) -> bool:
    record = wiring().log.record(counter, once.key) if once else None
    if once and record and record.fingerprint != once.fingerprint:
        raise KeyReused
    return record is not None


def _made(game: str, counter: str, body: dict[str, Any], once: Idempotency | None) -> Outcome:
    found = seen(game)
    require_open(found.game)
    seat = _kept(found.eyes)
    if not is_between_two(found.game):
        raise Problem("not_between_two")
    host, clock = found.game.terms.creator, clock_of(body["clock"]) if "clock" in body else None
    _require_welcome(found, host)
    first = _first(found, seat, body)
    wanted = of_own_club(countered(game, found.game, first, body.get("options"), clock, secrets.token_bytes(32)))
    bots = sum(isinstance(step, SitBot) for step in wanted.plan)
    try:
        with room_for_game(counter, bots, wanted.seats, once):
            return wiring().commands.create(wanted, by=PLAYER + me(), game=counter, idempotency=once)
    except IllegalMove as error:
        raise Refused(error, field=WHERE.get(error.code) or field_of(error, "$.options")) from error


def _require_welcome(found: Seen, host: str) -> None:
    offer = Offer(found.game.terms.rulebook, found.game.clock, len(found.game.chairs))
    require_invitable(host, names_of([host])[host] or "", offer, None)


def _first(found: Seen, seat: Seat, body: dict[str, Any]) -> Sit | Invite:
    if body["kept"]:
        return Invite(seat, me())
    rest = own_rest() if found.game.respite.nights else None
    return Sit(seat, me(), body["entropy"], caller().guest, commitment=body["commitment"], rest=rest)
