"""The inbox: what waits for the caller."""

from typing import Any

from service.api.games.answers import InboxOut, InboxRow
from service.api.games.commanding import names_of
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.inbox.requests import InboxQuery

blp = Blueprint("inbox", description="What waits for the caller.")


@blp.route("/v1/inbox", needs="read", headers=PRIVATE)
@blp.arguments(InboxQuery, location="query")
def get_inbox(query: dict[str, Any]) -> InboxOut:
    """Games that await the caller, the nearest deadline first, and invitations.

    The list is at most a moment behind the games themselves.
    """
    page = wiring().inbox.page(str(caller().account), query.get("cursor"), query["limit"])
    names = names_of({player for row in page.rows for player in row.game.concerned})
    unread = wiring().conversations.unread(str(caller().account))
    return InboxOut([InboxRow.of(row, names) for row in page.rows], page.count, unread, page.cursor)
