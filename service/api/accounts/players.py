"""Players: what anybody may know of them."""

from typing import Final

from games.core.catalogue import rulebooks
from projections.lists.lobby import Filters
from service.api.accounts.answers import PlayerOut, PlayerRating
from service.api.games.answers import GameRow
from service.api.games.commanding import names_of, seen_rows
from service.api.http.authentication import caller
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.profiles.profiles import player_named
from service.api.rulebooks.answers import rated
from service.blocks.meeting import without_apart
from service.masks.masking import masked
from service.times import rfc3339

blp = Blueprint("players", description="Players: their profile, ratings and games.")

RECENT: Final = 10


@blp.route("/v1/players/<name>", needs="read", anonymous=True)
def get_player(name: str) -> PlayerOut:
    """Show a player's profile, by name or by id.

    The name counts whatever its case. A name that is masked for the caller is none: go by the id. Private games are
    listed only for those whom they concern.
    """
    account = player_named(name)
    who = caller()
    ratings = wiring().results.of_player(account.id, sorted(rulebooks()))
    page = wiring().lobby.page(Filters(viewer=who.account, player=account.id, off=wiring().listing.off()), limit=RECENT)
    games = without_apart(wiring().blocks, who.account, seen_rows(page.rows))
    names = names_of({player for row in games for player in row.concerned})
    return PlayerOut.showing(
        account,
        name=masked(account.name) if who.masked and who.account != account.id else account.name,
        joined=rfc3339(account.created),
        ratings=[PlayerRating.showing(row.rating, rulebook=row.rulebook, **rated(row)) for row in ratings],
        games=[GameRow.of(row, names) for row in games],
    )
