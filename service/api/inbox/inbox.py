"""The inbox: what waits for the caller."""

from service.api.games.answers import InboxOut, InboxRow
from service.api.games.commanding import names_of
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring

blp = Blueprint("inbox", description="What waits for the caller.")


@blp.route("/v1/inbox", needs="read", headers=PRIVATE)
def get_inbox() -> InboxOut:
    """Games that await the caller, the nearest deadline first, and invitations.

    The list is at most a moment behind the games themselves.
    """
    rows = wiring().inbox.of(str(caller().account))
    names = names_of({player for row in rows for player in row.game.concerned})
    return InboxOut([InboxRow.of(row, names) for row in rows])
