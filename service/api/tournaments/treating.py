"""Tournaments, as moderators treat them."""

from typing import Any

from games.core.errors import IllegalMove
from service.administration.tables import end_tournament as end
from service.api.administration.requests import ReasonIn
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.tournaments.answers import TournamentOut
from service.api.tournaments.commanding import found, refused, told
from service.times import milliseconds

blp = Blueprint("admin-tournaments", description="Tournaments, as moderators and administrators treat them.")


@blp.route("/v1/admin/tournaments/<tournament>/end", "POST", needs="account", role="moderator")
@blp.problems("unknown_tournament", "tournament_over", "bad_reason", "busy")
@blp.arguments(ReasonIn)
def end_tournament(body: dict[str, Any], tournament: str) -> TournamentOut:
    """End a tournament that is not over, without a result.

    Everybody reads the reason, in the tournament's log. Games that are going on are played on: each can be ended by
    itself.
    """
    found(tournament)
    try:
        end(wiring(), tournament, body["reason"], by=me(), at=milliseconds())
    except IllegalMove as error:
        raise refused(error, "$.reason") from error
    return told(found(tournament))
