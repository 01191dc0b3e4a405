"""Players: what anybody may know of them."""

from typing import Final

from games.core.catalogue import rulebooks
from projections.lists.lobby import Filters
from service.accounts.accounts import NoAccount
from service.api.accounts.answers import PlayerOut, PlayerRating
from service.api.games.answers import GameRow
from service.api.http.authentication import caller
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.api.rulebooks.answers import rated
from service.times import rfc3339

blp = Blueprint("players", description="Players: their profile, ratings and games.")

RECENT: Final = 10


@blp.route("/v1/players/<name>", needs="read", anonymous=True)
def get_player(name: str) -> PlayerOut:
    """Show a player's profile.

    The name counts whatever its case. Private games are listed only for those whom they concern.
    """
    accounts = wiring().accounts
    player = accounts.find(name)
    try:
        account = accounts.get(player or "")
    except NoAccount:
        raise Problem("unknown_player", {"name": name}, field="name") from None
    ratings = wiring().results.of_player(account.id, sorted(rulebooks()))
    page = wiring().lobby.page(Filters(viewer=caller().account, player=account.id), limit=RECENT)
    names = accounts.names({player for row in page.rows for player in row.concerned})
    return PlayerOut.showing(
        account,
        joined=rfc3339(account.created),
        ratings=[PlayerRating.showing(row.rating, rulebook=row.rulebook, **rated(row)) for row in ratings],
        games=[GameRow.of(row, names) for row in page.rows],
    )
