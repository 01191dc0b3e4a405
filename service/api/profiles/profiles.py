"""What players have done: statistics and badges, ratings over time as data and picture, results against each other."""

from typing import Any

from flask import Response

from games.core.catalogue import rulebooks
from service.accounts.accounts import Account, NoAccount
from service.api.games.replies import PRIVATE, chart_reply
from service.api.games.requests import ChartQuery, InLanguage
from service.api.http.authentication import caller
from service.api.http.blueprint import Blueprint
from service.api.http.context import language, wiring
from service.api.http.problems import Problem, not_here
from service.api.http.replies import SVG
from service.api.profiles.answers import AgainstOut, RatingHistoryOut, StatisticsOut
from service.api.profiles.requests import RatingHistoryQuery
from service.pictures.rating_chart import POINTS, rating_chart

blp = Blueprint("profiles", description="What players have done: statistics, badges, ratings, results.")


@blp.route("/v1/players/<name>/statistics", needs="read", anonymous=True, headers=PRIVATE)
@blp.arguments(InLanguage, location="query")
def get_statistics(_: dict[str, Any], name: str) -> StatisticsOut:
    """Show what a player has done: results, pace, openings, records and badges, by rulebook.

    Finished games count that were played here, private ones only for the caller's own statistics.
    """
    account = player_named(name)
    found = wiring().profiles.statistics(account.id, own=account.id == caller().account)
    return StatisticsOut.of(found, language(), wiring().listing.off())


@blp.route("/v1/players/<name>/against/<other>", needs="read", anonymous=True, headers=PRIVATE)
def get_head_to_head(name: str, other: str) -> AgainstOut:
    """Show how a player did against another, by rulebook.

    Games of private tables count only if the caller is one of the two.
    """
    one, two = player_named(name).id, player_named(other).id
    return AgainstOut.of(wiring().profiles.against(one, two, own=caller().account in (one, two)))


@blp.route("/v1/players/<name>/ratings/<rulebook>", needs="read", anonymous=True, headers=PRIVATE)
@blp.arguments(RatingHistoryQuery, location="query")
def list_ratings(query: dict[str, Any], name: str, rulebook: str) -> RatingHistoryOut:
    """List a player's rating after each rated game of a rulebook, the newest first."""
    account = player_named(name)
    return RatingHistoryOut.of(wiring().profiles.ratings(account.id, rulebook, query.get("cursor"), query["limit"]))


@blp.route("/v1/players/<name>/ratings/<rulebook>/chart.svg", needs="read", anonymous=True)
@blp.arguments(ChartQuery, location="query")
@blp.response(200, content={SVG: {"schema": {"type": "string"}}}, headers=("ETag",))
@blp.response(304, description="The caller has this picture already (If-None-Match).")
def get_rating_chart(query: dict[str, Any], name: str, rulebook: str) -> Response:
    """A player's rating over the latest 200 rated games of a rulebook, as a picture (SVG)."""
    account = player_named(name)
    book = rulebooks().get(rulebook)
    if book is None:
        raise not_here()
    page = wiring().profiles.ratings(account.id, rulebook, limit=POINTS)
    return chart_reply(rating_chart(page.ratings[::-1], book.texts.words(language()), query.get("theme")))


def player_named(name: str) -> Account:
    """The account of an id, else of a name, so that no name can stand in for an id. Raises `unknown_player`."""
    accounts = wiring().accounts
    try:
        return accounts.get(name)
    except NoAccount:
        try:
            return accounts.get(accounts.find(name) or "")
        except NoAccount:
            raise Problem("unknown_player", {"name": name}, field="name") from None
