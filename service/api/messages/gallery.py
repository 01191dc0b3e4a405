"""What those say who look on: for players there is nothing of it until the game is over."""

from functools import partial
from typing import Any

from flask import Response

from games.core.errors import IllegalMove
from service.api.games.commanding import Seen, seen
from service.api.http.authentication import require_unmuted
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem, Refused
from service.api.messages.messages import page_of, said_by
from service.api.messages.requests import MessageIn, MessagesQuery
from service.games.access import hears_gallery
from service.messages.answers import MessageOut, MessagesOut

blp = Blueprint("gallery", description="What those say who look on at games.")


@blp.route("/v1/games/<game>/gallery", needs="read", anonymous=True)
@blp.problems("too_many_streams", "not_over")
@blp.arguments(MessagesQuery, location="query")
@blp.response(200, MessagesOut, headers=("Game-Head",))
def list_gallery(query: dict[str, Any], game: str) -> Response:
    """What those say who look on.

    Until the game is over it is for accounts without a seat there: players are answered `not_over`, whatever was said,
    and nothing else tells them that something was. Afterwards everybody who sees the game reads it. As for the table,
    `wait` waits for the next message, the last 1,000 are kept, those of an account are erased with it, and what those
    say whom the caller blocks is left out.
    """
    return page_of(_in_gallery(game), query, partial(wiring().talk.after, game, room="gallery"), None)


@blp.route("/v1/games/<game>/gallery", "POST", needs="talk", repeatable=True)
@blp.problems("not_over", "muted", "game_not_started")
@blp.arguments(MessageIn)
@blp.response(201, MessageOut, headers=("Game-Head",))
def post_gallery(body: dict[str, Any], game: str) -> Response:
    """Say something among those who look on, once the game has begun; players may after the end.

    It counts towards the same rate as what is said at tables, and is moderated and reported like that.
    """
    require_unmuted()
    found = _in_gallery(game)
    if found.game.status == "open":
        raise Refused(IllegalMove("game_not_started"))
    return said_by(found, None, body["text"])


def _in_gallery(game: str) -> Seen:
    """The game, for who may read its gallery. Raises the 409 problem."""
    found = seen(game, damaged=True)
    if not hears_gallery(found.game, found.eyes):
        raise Problem("not_over", {"status": found.game.status})
    return found
