"""The inbox: what waits for the caller."""

from flask import Response

from service.api.games.answers import InboxOut, InboxRow
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.replies import reply

blp = Blueprint("inbox", description="What waits for the caller.")


@blp.route("/v1/inbox")
@blp.needs("read")
@blp.response(200, InboxOut)
def get_inbox() -> Response:
    """Games that await the caller, the nearest deadline first, and invitations.

    The list is at most a moment behind the games themselves.
    """
    rows = wiring().inbox.of(str(caller().account))
    names = wiring().accounts.names({player for row in rows for player in row.game.concerned})
    return reply(InboxOut([InboxRow.of(row, names) for row in rows]), headers=PRIVATE)
