"""Games: announced, listed, and read with the caller's eyes."""

import secrets
from typing import Any, Final

from flask import Response

from events.envelope import Idempotency
from games.core.clock import Bank, Clock, NoClock, PerMove, millis
from games.core.errors import IllegalMove
from games.core.lifecycle.creating import Create
from games.core.lifecycle.seating import Invite, Sit, SitBot
from games.core.spectating.delay import ByMoves, ByTime, Delay
from projections.lists.lobby import Filters
from service.accounts.bot_profile import Offer
from service.api.games.answers import GameRow, GamesOut
from service.api.games.commanding import field_of, names_of, own_rest, seen, seen_by_caller, seen_rows
from service.api.games.invitations import invited
from service.api.games.practice import practise
from service.api.games.replies import PRIVATE, game_reply
from service.api.games.requests import GameQuery, GamesQuery, NewGame
from service.api.http.authentication import caller, me
from service.api.http.blueprint import Blueprint
from service.api.http.charging import charge, room_for_game
from service.api.http.context import wiring
from service.api.http.idempotency import idempotency, replayed
from service.api.http.problems import Problem, Refused
from service.blocks.meeting import without_apart
from service.games.access import PLAYER
from service.games.answers import GameOut
from service.games.commands import Outcome
from service.ids import lasting_id, new_id

blp = Blueprint("games", description="Plays of a rulebook, from announcement to result.")

WHERE: Final = {
    "unknown_rulebook": "$.rulebook",
    "bad_player_count": "$.seats",
    "unknown_bot": "$.seats",
    "bad_time_control": "$.clock",
    "bad_entropy": "$.entropy",
    "bad_reveal_time": "$.reveal_within",
    "bad_delay": "$.delay",
    "commitment_needed": "$.commitment",
    "no_reveals": "$.commitment",
    "no_such_position": "$.origin",
}


@blp.route("/v1/games", "POST", needs="organise", repeatable=True)
@blp.problems("unknown_rulebook", "bad_player_count", "bad_option", "unknown_bot", "unknown_invitee")
@blp.problems("already_seated", "bot_declines", "already_invited", "bad_time_control", "bad_entropy", "quota_reached")
@blp.problems("commitment_needed", "no_reveals", "unknown_club", "not_club_member", "invitee_not_in_club")
@blp.problems("quota_used_up", "not_invitable", "unknown_game", "unknown_version", "not_over", "no_such_position")
@blp.arguments(NewGame)
@blp.response(201, GameOut, headers=("ETag", "Idempotency-Replayed", "Location"))
def create_game(body: dict[str, Any]) -> Response:
    """Announce a game.

    It starts as soon as all seats are taken, or with `"starts": "by_creator"` when the creator says so. How many games
    and bots an account and a network may have is bounded: see `docs/reference/limits.md`. For dice that the server
    cannot have chosen have your seat `kept`, note `dice.commitment`, and sit down with `entropy`;
    or have everybody seal their part first (`reveal_within`), and send the `commitment` to yours.

    With `club` it is a private table that the club's members see too, and only they may sit down at.

    With `origin` it is a practice game, against bots, from a position of a game that is over, a set-piece, or as a
    guided first game from a lesson: there `lesson` says what to do next, and `lessons` of the rulebook why.
    """
    once = idempotency(str(caller().account))
    game = lasting_id(wiring().settings.keys, wiring().log.head, "game", once.key) if once else new_id()
    make = _practice if "origin" in body else _announced
    try:
        outcome = make(body, game, once)
    except IllegalMove as error:
        raise Refused(error, field=WHERE.get(error.code) or field_of(error, "$.options")) from error
    charge(outcome)
    return game_reply(
        seen_by_caller(outcome.live), 201, {"Location": f"/v1/games/{game}", **replayed(outcome.repeated)}
    )


def _practice(body: dict[str, Any], game: str, once: Idempotency | None) -> Outcome:
    command, position = practise(body, clock_of(body["clock"]))
    with room_for_game(game, len(command.bots) - 1, len(command.bots), once):
        return wiring().commands.practise(command, position, by=_me(), game=game, idempotency=once)


def _announced(body: dict[str, Any], game: str, once: Idempotency | None) -> Outcome:
    clock = clock_of(body["clock"])
    offer = Offer(body["rulebook"], clock, len(body["seats"]))
    club = body.get("club", "")
    if club and not wiring().clubs.admits(club, caller().account):
        raise Problem("unknown_club", {"club": club}, field="$.club")
    command = Create(
        rulebook=body["rulebook"],
        seats=len(body["seats"]),
        options=body["options"],
        clock=clock,
        creator=str(caller().account),
        visibility="private" if club else body["visibility"],
        starts=body["starts"],
        timeouts_before_bot=wiring().settings.timeouts_before_bot,
        seed=secrets.token_bytes(32),
        plan=tuple(_plan(seat, wanted, body, offer) for seat, wanted in enumerate(body["seats"])),
        absence_days=body["absence_days"],
        nights=body["nights"],
        bot_pace=body["bot_pace"],
        reveal_within=millis(body["reveal_within"]) if "reveal_within" in body else None,
        delay=delay_of(body["delay"]) if "delay" in body else None,
        club=club,
    )
    bots = sum(wanted["kind"] == "bot" for wanted in body["seats"])
    with room_for_game(game, bots, command.seats, once):
        return wiring().commands.create(command, by=_me(), game=game, idempotency=once)


def _me() -> str:
    return f"{PLAYER}{caller().account}"


@blp.route("/v1/games", needs="read", anonymous=True, headers=PRIVATE)
@blp.arguments(GamesQuery, location="query")
def list_games(query: dict[str, Any]) -> GamesOut:
    """Games that the caller may see, the newest first.

    A page may be short, even empty, and still have a `next`: go on until it is null. Lists are at most a moment
    behind the games themselves. Open tables at which the caller may not sit down because of a block are left out.
    """
    who = caller()
    if query["mine"]:
        me()
    player = wiring().accounts.find(query["player"]) if "player" in query else None
    if "player" in query and player is None:
        return GamesOut([], None)
    filters = Filters(
        viewer=who.account,
        status=query.get("status"),
        rulebook=query.get("rulebook"),
        player=player,
        mine=query["mine"],
        free_seats=query["free"],
        off=wiring().listing.off(),
    )
    page = wiring().lobby.page(filters, query.get("cursor"), query["limit"])
    rows = without_apart(wiring().blocks, who.account, seen_rows(page.rows))
    names = names_of({player for row in rows for player in row.concerned})
    return GamesOut([GameRow.of(row, names) for row in rows], page.cursor)


@blp.route("/v1/games/<game>", needs="read", anonymous=True)
@blp.problems("unknown_version", "not_over")
@blp.arguments(GameQuery, location="query")
@blp.response(200, GameOut, headers=("ETag",))
@blp.response(304, description="The caller has this entity already (If-None-Match).")
def get_game(query: dict[str, Any], game: str) -> Response:
    """A game as the caller may see it, now or at an earlier version.

    A private game does not exist for strangers. With `at`, the answer is what the caller could know then; once the
    game is over `viewer` shows it as the player of any seat saw it.
    """
    return game_reply(seen(game, query.get("at"), query.get("viewer")))


def clock_of(wanted: dict[str, Any]) -> Clock:
    """The clock that a request asks for."""
    match wanted["kind"]:
        case "per_move":
            return PerMove(wanted["limit"])
        case "bank":
            return Bank(wanted["bank"], wanted["increment"]) if "increment" in wanted else Bank(wanted["bank"])
    return NoClock()


def delay_of(wanted: dict[str, Any]) -> Delay:
    """The delay that a request asks for."""
    return ByMoves(wanted["moves"]) if wanted["kind"] == "moves" else ByTime(wanted["time"])


def _plan(seat: int, wanted: dict[str, Any], body: dict[str, Any], offer: Offer) -> Sit | SitBot | Invite | None:
    match wanted["kind"]:
        case "me":
            rest = own_rest() if body["nights"] else None
            return Sit(
                seat, str(caller().account), body["entropy"], caller().guest, commitment=body["commitment"], rest=rest
            )
        case "bot":
            return SitBot(seat, wanted["level"])
        case "kept":
            return Invite(seat, str(caller().account))
        case "invited":
            return Invite(
                seat,
                invited(wanted["player"], offer, f"$.seats[{seat}].player", described=True, club=body.get("club", "")),
            )
    return None
