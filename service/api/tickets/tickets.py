"""Tickets: whoever announced a game sends a link, and who opens it sits down, even at a private table or as a guest."""

from typing import Any

from flask import Response

from games.core.errors import IllegalMove, require
from games.core.facts import Seat
from games.core.lifecycle.contract import Command
from games.core.lifecycle.game import Game
from games.core.lifecycle.guards import chair_of, require_open
from projections.deeds import deeds_in
from projections.games import Live
from service.api.games.commanding import Seen, field_of, names_in, seen, seen_by_caller
from service.api.games.replies import PRIVATE, carried_out, command, game_reply
from service.api.games.seats import sit_down
from service.api.http.authentication import caller, me
from service.api.http.blueprint import Blueprint
from service.api.http.charging import require_bytes
from service.api.http.context import wiring
from service.api.http.idempotency import idempotency
from service.api.http.problems import Refused
from service.api.tickets.answers import AdmissionOut, TicketOut, TicketsOut
from service.api.tickets.requests import ArrivalIn, TicketIn
from service.games.access import Eyes, NotAllowed, eyes_of, may_see
from service.games.answers import GameOut
from service.games.rematch import rematch_of
from service.ids import new_id
from service.tickets.tickets import MOST, NoTicket, Ticket
from service.times import milliseconds

blp = Blueprint("tickets", description="Links that let whoever has them sit down at a table.")


@blp.route("/v1/games/<game>/tickets", "POST", needs="invite", repeatable=True, status=201, headers=PRIVATE)
@blp.problems("not_creator", "game_finished", "game_started", "unknown_seat", "seat_taken", "seat_reserved")
@blp.problems("too_many_tickets", "unknown_ticket", "club_table")
@blp.arguments(TicketIn, required=False)
def create_ticket(body: dict[str, Any], game: str) -> TicketOut:
    """Make a ticket for a table of mine: send the link `/join#TICKET`.

    Until it expires or is revoked, or the game begins, whoever has it may sit down on its `seat`, or on any open one,
    even if the game is private; guests too, where the service lets them in. It keeps no seat: at a public table others
    may be faster.
    """
    found = _own(game)
    if found.game.terms.club:
        raise NotAllowed("club_table")
    try:
        require_open(found.game)
        if body["seat"] is not None:
            _require_free(found.game, body["seat"])
    except IllegalMove as error:
        raise Refused(error, field=field_of(error, "$.seat")) from error
    now = milliseconds()
    until = now + round(body["expires_in"].total_seconds() * 1000)
    wanted = Ticket(id=new_id(), game=game, seat=body["seat"], created=now, until=until)
    return _told(wiring().tickets.keep(wanted, now, idempotency(me())))


@blp.route("/v1/games/<game>/tickets", needs="invite", headers=PRIVATE)
@blp.problems("not_creator")
def list_tickets(game: str) -> TicketsOut:
    """The tickets of a table of mine, the first to expire first."""
    return TicketsOut(tickets_of(_own(game).live), MOST)


def tickets_of(live: Live) -> list[TicketOut]:
    """The tickets that still let somebody sit down."""
    if live.game.status != "open":
        return []
    return [_told(ticket) for ticket in wiring().tickets.of(live.id, milliseconds())]


@blp.route("/v1/tickets/<ticket>", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("broken_log", "rulebook_missing")
def get_ticket(ticket: str) -> AdmissionOut:
    """See the table that a ticket is for.

    Who sits there is shown it also when the ticket is over, and so is everybody at a public table that is full or has
    begun.
    """
    live = wiring().games.load(wiring().tickets.game(ticket))
    eyes = eyes_of(live.game, caller().account)
    seats = [] if eyes.seat is not None else _held(ticket).seats(live.game, eyes)
    if not (seats or may_see(live.game, eyes)):
        raise NoTicket
    found = seen_by_caller(live)
    live = found.live
    rematch = rematch_of(wiring().settings.keys, wiring().log.head, live, eyes)
    return AdmissionOut(seats, GameOut.of(live, found.eyes, names_in(live), rematch, live.once(deeds_in, wiring().log)))


@command(blp, "POST", "/v1/tickets/<ticket>/seat")
@blp.problems("table_full", "not_your_seat", "already_seated", "game_started", "kept_apart", "bad_entropy")
@blp.problems("quota_used_up", "broken_log", "rulebook_missing", "commitment_needed", "no_reveals")
@blp.arguments(ArrivalIn, required=False)
def use_ticket(body: dict[str, Any], ticket: str) -> Response:
    """Sit down by a ticket: on the `seat`, or on the first of its seats that is open.

    Who sits at the table already is answered with the game as it is.
    """
    game = wiring().tickets.game(ticket)
    live = wiring().games.load(game)
    if eyes_of(live.game, me()).seat is not None:
        return game_reply(seen_by_caller(live))
    held = _held(ticket)
    require_bytes()

    def choose(current: Game, eyes: Eyes) -> Command:
        require_open(current)
        require(eyes.seat is None, "already_seated", seat=eyes.seat)
        seats = held.seats(current, eyes)
        if not seats:
            raise NotAllowed("table_full")
        seat = body.get("seat", seats[0])
        if seat not in seats:
            raise NotAllowed("not_your_seat")
        return sit_down(seat, body["entropy"], body["commitment"])(current, eyes)

    return carried_out(game, choose, "$.commitment" if body["commitment"] else "$.entropy", admitted=True)


@blp.route("/v1/tickets/<ticket>", "DELETE", needs="invite")
@blp.problems("not_creator", "broken_log", "rulebook_missing")
@blp.response(204, description="Revoked.")
def revoke_ticket(ticket: str) -> None:
    """Revoke a ticket for a table of mine; who has sat down by it stays."""
    held = _held(ticket)
    if wiring().games.load(held.game).game.terms.creator != me():
        raise NotAllowed("not_creator")
    wiring().tickets.revoke(held)


def _own(game: str) -> Seen:
    found = seen(game)
    if not found.eyes.creator:
        raise NotAllowed("not_creator")
    return found


def _require_free(game: Game, seat: Seat) -> None:
    chair = chair_of(game, seat)
    require(not chair.taken, "seat_taken", seat=seat)
    require(chair.invited is None, "seat_reserved", seat=seat)


def _held(text: str) -> Ticket:
    return wiring().tickets.find(text, milliseconds())


def _told(ticket: Ticket) -> TicketOut:
    return TicketOut.of(ticket, wiring().tickets.text(ticket))
