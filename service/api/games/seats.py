"""Seats before the start and after, and a game's beginning and early end."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Response

from games.core.chairs import Chair
from games.core.facts import Seat
from games.core.lifecycle.contract import Command
from games.core.lifecycle.dice import Reveal
from games.core.lifecycle.ending import Abort, ClaimWin
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import Start
from games.core.lifecycle.seating import Decline, Invite, Leave, Sit, SitBot
from games.core.lifecycle.substitution import Reclaim, Resign
from service.accounts.bot_profile import Offer
from service.api.games.commanding import own_rest, seen
from service.api.games.invitations import invited
from service.api.games.replies import carried_out, command, game_reply
from service.api.games.requests import BotIn, InvitationIn, Nothing, Reason, RevealIn, SeatIn
from service.api.http.authentication import caller, me, require_unmuted
from service.api.http.blueprint import Blueprint
from service.api.http.charging import require_bytes, room_for_bot
from service.api.http.context import wiring
from service.api.http.problems import Refused, not_here
from service.blocks.meeting import company
from service.games.access import Choose, Eyes, NotAllowed, own_seat
from service.games.countering import call_off

blp = Blueprint("seats", description="Sitting down, leaving a seat, starting a game and calling it off.")


@command(blp, "PUT", "/v1/games/<game>/seats/<int:seat>")
@blp.problems("not_your_seat", "already_seated", "game_started", "bad_entropy", "quota_used_up", "kept_apart")
@blp.problems("commitment_needed", "no_reveals", "not_club_member")
@blp.arguments(SeatIn, required=False)
def take_seat(body: dict[str, str], game: str, seat: int) -> Response:
    """Sit down on an open seat, or on the one that is kept for the caller: that accepts the invitation.

    Who holds the seat already is answered with the game as it is.
    """
    found = seen(game)
    if found.eyes.seat == seat:
        return game_reply(found)
    require_bytes()
    answer = seated(game, seat, body, admitted=True)
    if found.game.terms.instead_of:
        call_off(wiring(), found.game.terms.instead_of, me())
    return answer


@command(blp, "DELETE", "/v1/games/<game>/seats/<int:seat>")
@blp.problems("not_your_seat", "seat_empty", "seat_of_bot", "game_started", "reveals_begun")
def leave_seat(game: str, seat: int) -> Response:
    """Leave a seat before the start, decline an invitation, or, as the creator, withdraw one."""

    def choose(current: Game, eyes: Eyes) -> Command:
        chair = _chair(current, seat)
        mine = seat in (eyes.seat, eyes.invited) or (eyes.creator and chair.invited is not None)
        if not mine and (chair.player or chair.invited):
            raise NotAllowed("not_your_seat")
        return Decline(seat) if seat == eyes.invited and not eyes.creator else Leave(seat)

    return carried_out(game, choose)


@command(blp, "PUT", "/v1/games/<game>/seats/<int:seat>/bot", "organise")
@blp.problems("not_creator", "unknown_bot", "seat_taken", "game_started", "quota_reached", "quota_used_up")
@blp.arguments(BotIn)
def put_bot(body: dict[str, str], game: str, seat: int) -> Response:
    """Put a bot on an open seat of a game that I created."""
    with room_for_bot(seen(game).live):
        return carried_out(game, _as_creator(lambda _: SitBot(seat, body["level"]), seat), "$.level")


@command(blp, "PUT", "/v1/games/<game>/seats/<int:seat>/invitation", "invite")
@blp.problems("not_creator", "unknown_invitee", "not_invitable", "bot_declines", "seat_taken", "already_seated")
@blp.problems("already_invited", "game_started", "quota_used_up", "invitee_not_in_club")
@blp.arguments(InvitationIn)
def put_invitation(body: dict[str, str], game: str, seat: int) -> Response:
    """Keep an open seat of a game that I created for a player, who is told."""
    seen(game)
    require_bytes()
    return carried_out(game, _as_creator(lambda current: _invite(current, seat, body["player"]), seat), "$.player")


@command(blp, "POST", "/v1/games/<game>/reclaim")
@blp.problems("no_seat", "not_handed_over", "seat_resigned")
@blp.arguments(Nothing, required=False)
def reclaim_seat(_: dict[str, Any], game: str) -> Response:
    """Take my seat back from the bot that plays it since I was too late."""
    return carried_out(game, lambda current, eyes: Reclaim(own_seat(eyes)))


@command(blp, "POST", "/v1/games/<game>/start", "organise")
@blp.problems("not_creator", "seats_open", "game_started", "reveals_begun")
@blp.arguments(Nothing, required=False)
def start_game(_: dict[str, Any], game: str) -> Response:
    """Start a game that I created, once all seats are taken; what was committed to is revealed first."""
    return carried_out(game, _as_creator(lambda _: Start()))


@command(blp, "POST", "/v1/games/<game>/reveal")
@blp.problems("no_seat", "no_reveals", "reveals_not_begun", "already_revealed", "bad_reveal", "bad_entropy")
@blp.problems("game_started")
@blp.arguments(RevealIn)
def reveal_entropy(body: dict[str, str], game: str) -> Response:
    """Reveal my part in the dice, once all seats are taken, where I committed to it when I sat down.

    The game begins with the last of them. What is not revealed until `dice.reveals.until` counts as empty, and the log
    says whose it was.
    """
    return carried_out(game, lambda current, eyes: Reveal(own_seat(eyes), body["entropy"]), "$.entropy")


@command(blp, "POST", "/v1/games/<game>/resignation")
@blp.problems("no_seat", "seat_resigned", "game_not_started")
@blp.arguments(Nothing, required=False)
def resign_game(_: dict[str, Any], game: str) -> Response:
    """Resign: a bot plays the seat to the end, and the seat ranks behind all that stayed."""
    return carried_out(game, lambda current, eyes: Resign(own_seat(eyes)))


@command(blp, "POST", "/v1/games/<game>/win")
@blp.problems("no_seat", "seat_resigned", "others_play", "game_not_started")
@blp.arguments(Nothing, required=False)
def claim_win(_: dict[str, Any], game: str) -> Response:
    """Win a game that everybody else has resigned, instead of playing on: it ends at once, without points."""
    return carried_out(game, lambda current, eyes: ClaimWin(own_seat(eyes)))


@command(blp, "POST", "/v1/games/<game>/abort", "organise")
@blp.problems("muted", "not_creator", "too_late_to_abort", "bad_reason")
@blp.arguments(Reason, required=False)
def abort_game(body: dict[str, str], game: str) -> Response:
    """Call a game of one's own off, before people have played in it."""
    if body["reason"]:
        require_unmuted()
    return carried_out(game, _as_creator(lambda _: Abort(body["reason"])))


def _invite(current: Game, seat: Seat, name: str) -> Command:
    terms = current.terms
    offer = Offer(terms.rulebook, terms.clock, len(current.chairs))
    return Invite(seat, invited(name, offer, "$.player", club=terms.club))


def _as_creator(make: Callable[[Game], Command], seat: Seat = 0) -> Choose:
    def choose(current: Game, eyes: Eyes) -> Command:
        _chair(current, seat)
        if not eyes.creator:
            raise NotAllowed("not_creator")
        return make(current)

    return choose


def seated(game: str, seat: Seat, body: Mapping[str, str], *, admitted: bool = False) -> Response:
    """Have the caller sit down, and answer with the game; also where another request of theirs was faster.

    `admitted` are callers who may see the game.
    """
    field = "$.commitment" if body["commitment"] else "$.entropy"
    try:
        return carried_out(game, sit_down(seat, body["entropy"], body["commitment"]), field, admitted=admitted)
    except Refused:
        found = seen(game)
        if found.eyes.seat != seat:
            raise
        return game_reply(found)


def sit_down(seat: Seat, entropy: str, commitment: str) -> Choose:
    """Have the caller sit down on a seat."""

    def choose(current: Game, eyes: Eyes) -> Command:
        chair = _chair(current, seat)
        theirs = chair.player is not None or (chair.invited is not None and eyes.invited != seat)
        if theirs and eyes.seat != seat:
            raise NotAllowed("not_your_seat")
        if current.status == "open" and wiring().blocks.apart(str(caller().account), company(current)):
            raise NotAllowed("kept_apart")
        if current.terms.club and not wiring().clubs.admits(current.terms.club, caller().account):
            raise NotAllowed("not_club_member")
        rest = own_rest() if current.respite.nights else None
        return Sit(seat, str(caller().account), entropy, caller().guest, commitment=commitment, rest=rest)

    return choose


def _chair(game: Game, seat: Seat) -> Chair:
    if seat >= len(game.chairs):
        raise not_here()
    return game.chairs[seat]
