"""Comments on the moves of games that are over: everybody reads them who sees the game."""

from typing import Any

from flask import Response

from service.api.games.commanding import seen, settled_version
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller, me, require_unmuted
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.idempotency import idempotency, replayed
from service.api.http.problems import Problem
from service.api.http.replies import reply
from service.api.messages.requests import CommentIn, CommentsQuery
from service.limits.rates import TALK
from service.messages.answers import CommentOut, CommentsOut
from service.messages.talk import KEPT, Message, Said, TooManyComments, room_of
from service.times import milliseconds

blp = Blueprint("comments", description="Comments on the moves of games that are over. They are not part of its log.")


@blp.route("/v1/games/<game>/comments", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unknown_version")
@blp.arguments(CommentsQuery, location="query")
def list_comments(query: dict[str, Any], game: str) -> CommentsOut:
    """What was said about the moves of a game that is over.

    Those of an account that was erased are erased with it; those of whom the caller blocks are left out.
    """
    found = seen(game, damaged=True)
    if not found.game.over:
        return CommentsOut([], None)
    about = settled_version(found, query["version"], "version") if "version" in query else None
    said = wiring().talk.after(game, query["after"], KEPT + 1, room="comments")
    said = [one for one in said if _is_heard(one, about)]
    shown = said[: query["limit"]]
    names = wiring().accounts.names({one.message.player for one in shown})
    items = [CommentOut.of(one, names, masked=found.eyes.masked) for one in shown]
    return CommentsOut(items, str(shown[-1].number) if len(said) > len(shown) else None)


@blp.route("/v1/games/<game>/comments", "POST", needs="talk", repeatable=True)
@blp.problems("not_over", "muted", "unknown_version", "too_many_comments")
@blp.arguments(CommentIn)
@blp.response(201, CommentOut)
def post_comment(body: dict[str, Any], game: str) -> Response:
    """Say something about a move of a game that is over.

    About how it stood after the command to which `version` belongs. It counts towards the same rate as what is said at
    tables, and is moderated and reported like that. A game takes up to 1,000, of one account up to 50.
    """
    require_unmuted()
    found = seen(game)
    if not found.game.over:
        raise Problem("not_over", {"status": found.game.status})
    about = settled_version(found, body["version"], "$.version")
    wiring().guard.charge(TALK, me())
    message = Message(None, me(), milliseconds(), body["text"], about)
    try:
        said, repeated = wiring().talk.say(game, message, idempotency(me()), "comments")
    except TooManyComments:
        raise Problem("too_many_comments") from None
    told = CommentOut.of(said, wiring().accounts.names({me()}), masked=found.eyes.masked)
    return reply(told, 201, {**PRIVATE, **replayed(repeated)})


@blp.route("/v1/games/<game>/comments/<int:number>", "DELETE", needs="talk")
@blp.problems("unknown_message")
@blp.response(204, description="Gone for good.")
def delete_comment(game: str, number: int) -> None:
    """Delete a comment of mine."""
    seen(game, damaged=True)
    said = wiring().talk.find(game, number) if room_of(number) == "comments" else None
    if said is None or said.message.player != me():
        raise Problem("unknown_message", {"number": number})
    wiring().talk.erase_message(game, number)


def _is_heard(said: Said, about: int | None) -> bool:
    return about in (None, said.message.version) and said.message.player not in caller().blocked
