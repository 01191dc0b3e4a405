"""Table talk: players say something, everybody who sees the game reads it."""

from typing import Any

from flask import Response

from service.api.games.commanding import seen
from service.api.games.replies import PRIVATE, head_of
from service.api.http.authentication import caller, me, require_unmuted, who
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.idempotency import idempotency, replayed
from service.api.http.replies import reply
from service.api.messages.requests import MessageIn, MessagesQuery
from service.games.access import own_seat
from service.limits.rates import TALK
from service.messages.answers import MessageOut, MessagesOut
from service.messages.talk import Message, Said
from service.times import milliseconds

blp = Blueprint("messages", description="Table talk: what players say to each other. It is not part of a game's log.")


@blp.route("/v1/games/<game>/messages", needs="read", anonymous=True)
@blp.problems("too_many_streams")
@blp.arguments(MessagesQuery, location="query")
@blp.response(200, MessagesOut, headers=("Game-Head",))
def list_messages(query: dict[str, Any], game: str) -> Response:
    """What was said at the table.

    With `wait`, an empty page waits for the next message. Events as a stream bring messages too, with `talk`. A table
    keeps the last 1,000; those of an account that was erased are erased with it. What those say whom the caller blocks
    is left out.
    """
    found = seen(game, damaged=True)
    after, limit, seconds = query["after"], query["limit"], query["wait"].total_seconds()

    def enough(said: list[Said]) -> bool:
        return len(said) > limit or bool(_heard(said))

    said = wiring().hub.await_news(game, who(), seconds, lambda: wiring().talk.after(game, after, limit + 1), enough)
    shown = said[:limit]
    heard = _heard(shown)
    names = wiring().accounts.names({one.message.player for one in heard})
    items = [MessageOut.of(one, names, masked=found.eyes.masked) for one in heard]
    place = shown[-1].number if shown else after
    page = MessagesOut(items, str(place) if len(said) > limit else None, place)
    return reply(page, headers={**PRIVATE, **head_of(found.live)})


def _heard(said: list[Said]) -> list[Said]:
    """What nobody said whom the caller blocks."""
    blocked = caller().blocked
    return [one for one in said if one.message.player not in blocked] if blocked else said


@blp.route("/v1/games/<game>/messages", "POST", needs="play", repeatable=True)
@blp.problems("no_seat", "muted")
@blp.arguments(MessageIn)
@blp.response(201, MessageOut, headers=("Game-Head",))
def post_message(body: dict[str, Any], game: str) -> Response:
    """Say something at the table.

    Players with a seat may, before, during and after the game, even while a bot plays for them. Everybody who sees
    the game can read it.
    """
    require_unmuted()
    found = seen(game, damaged=True)
    seat = own_seat(found.eyes)
    wiring().guard.charge(TALK, me())
    message = Message(seat, me(), milliseconds(), body["text"])
    said, repeated = wiring().talk.say(game, message, idempotency(me()))
    headers = {**PRIVATE, **head_of(found.live), **replayed(repeated)}
    told = MessageOut.of(said, wiring().accounts.names({me()}), masked=found.eyes.masked)
    return reply(told, 201, headers)
