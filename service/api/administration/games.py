"""Games: find them, take them off the lists, and end them."""

from typing import Any

from projections.lists.lobby import Filters
from projections.lists.rows import GameRow as Row
from projections.lists.rows import row_in
from service.administration.tables import end_game as end
from service.api.administration.answers import StaffGameOut, StaffGamesOut
from service.api.administration.requests import LiftQuery, ReasonIn, StaffGamesQuery
from service.api.games.answers import GameRow
from service.api.games.replies import PRIVATE
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.times import milliseconds

blp = Blueprint("admin-games", description="Games, as moderators and administrators see and treat them.")


@blp.route("/v1/admin/games", needs="account", role="moderator", headers=PRIVATE)
@blp.arguments(StaffGamesQuery, location="query")
def find_games(query: dict[str, Any]) -> StaffGamesOut:
    """Find games, the newest first.

    Public ones, also those off the lists; with `account` all of that account, private ones too. A page may be short,
    even empty, and still have a `next`: go on until it is null.
    """
    account = query.get("account")
    filters = Filters(
        viewer=account, mine=account is not None, status=query.get("status"), rulebook=query.get("rulebook")
    )
    page = wiring().lobby.page(filters, query.get("cursor"), query["limit"])
    return StaffGamesOut(_told(page.rows), page.cursor)


@blp.route("/v1/admin/games/<game>", needs="account", role="moderator", headers=PRIVATE)
def show_game(game: str) -> StaffGameOut:
    """A game as lists have it, also a private one: nothing of it that is secret."""
    return _shown(game)


@blp.route("/v1/admin/games/<game>/unlisting", "PUT", needs="account", role="moderator")
@blp.arguments(ReasonIn)
def unlist_game(body: dict[str, Any], game: str) -> StaffGameOut:
    """Take a game off the lists.

    The lobby and players' profiles show it only to those whom it concerns. It goes on, and its address stays good.
    """
    found = _shown(game)
    wiring().listing.hide(found.game.id, body["reason"], by=me(), at=milliseconds())
    return _shown(game)


@blp.route("/v1/admin/games/<game>/unlisting", "DELETE", needs="account", role="moderator")
@blp.arguments(LiftQuery, location="query")
def list_game(query: dict[str, Any], game: str) -> StaffGameOut:
    """Put a game back on the lists."""
    found = _shown(game)
    wiring().listing.show(found.game.id, query["reason"], by=me(), at=milliseconds())
    return _shown(game)


@blp.route("/v1/admin/games/<game>/end", "POST", needs="account", role="moderator")
@blp.problems("game_finished", "bad_reason", "busy")
@blp.arguments(ReasonIn)
def end_game(body: dict[str, Any], game: str) -> StaffGameOut:
    """End a game that is not over, without a result.

    Everybody reads the reason, in the game's log, and nothing in it is rated. A game whose log is damaged is ended on
    the command line, with `astrolude abort`.
    """
    end(wiring(), game, body["reason"], by=me(), at=milliseconds())
    return _shown(game)


def _shown(game: str) -> StaffGameOut:
    [found] = _told([row_in(wiring().log, wiring().games.load(game))])
    return found


def _told(rows: list[Row]) -> list[StaffGameOut]:
    names = wiring().accounts.names({player for row in rows for player in row.concerned})
    off = wiring().listing.off()
    return [StaffGameOut(GameRow.of(row, names), listed=row.id not in off) for row in rows]
