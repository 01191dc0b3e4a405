"""Leaderboards: the rated players of a rulebook, from the best down."""

from typing import Any

from service.api.games.commanding import names_of
from service.api.games.replies import PRIVATE
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.rulebooks.answers import Leader, LeadersOut
from service.api.rulebooks.requests import PageQuery

blp = Blueprint("leaderboards", description="The rated players of a rulebook.")


@blp.route("/v1/leaderboards/<rulebook>", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unavailable")
@blp.arguments(PageQuery, location="query")
def get_leaderboard(query: dict[str, Any], rulebook: str) -> LeadersOut:
    """Players by rating, from finished games with two people or more.

    `rating` is the skill that a player has in all likelihood at least; few games make it `provisional`.
    As in all lists, a rulebook that the service does not have is one of which there is nothing.
    """
    page = wiring().results.leaderboard(rulebook, query.get("cursor"), query["limit"])
    names = names_of({row.player for row in page.rows})
    return LeadersOut([Leader.of(row, names) for row in page.rows], page.cursor)
