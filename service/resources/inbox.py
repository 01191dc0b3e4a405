"""The inbox: what waits for the caller."""

from flask import Response

from service.auth import caller
from service.blueprint import Blueprint
from service.context import wiring
from service.game_replies import PRIVATE
from service.replies import reply
from service.representations.lists import inbox_json
from service.schemas import examples
from service.schemas.lists import InboxOut

blp = Blueprint("inbox", description="What waits for the caller.")


@blp.route("/v1/inbox")
@blp.needs("read")
@blp.response(200, InboxOut, example=examples.INBOX)
def get_inbox() -> Response:
    """Games that await the caller, the nearest deadline first, and invitations.

    The list is at most a moment behind the games themselves.
    """
    rows = wiring().inbox.of(str(caller().account))
    names = wiring().accounts.names({player for row in rows for player in row.game.concerned})
    return reply({"items": [inbox_json(row, names) for row in rows]}, headers=PRIVATE)
