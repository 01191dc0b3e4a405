"""What is said beside a game: at the table, which everybody reads who sees it, and by those who look on."""

from collections.abc import Callable
from typing import Any, Final

from flask import Response

from games.core.clock import Millis
from games.core.facts import Seat
from service.api.games.commanding import Seen, seen
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
from service.messages.talk import Message, Said, heard_by
from service.times import milliseconds

AGAIN: Final = 1.0
"""Seconds after which who hears a table later looks again."""

blp = Blueprint("messages", description="Table talk: what players say to each other. It is not part of a game's log.")


@blp.route("/v1/games/<game>/messages", needs="read", anonymous=True)
@blp.problems("too_many_streams")
@blp.arguments(MessagesQuery, location="query")
@blp.response(200, MessagesOut, headers=("Game-Head",))
def list_messages(query: dict[str, Any], game: str) -> Response:
    """What was said at the table.

    With `wait`, an empty page waits for the next message. Events as a stream bring messages too, with `talk`. A table
    keeps the last 1,000; those of an account that was erased are erased with it. What those say whom the caller blocks
    is left out. Without a seat the caller hears it later, where the table has a `delay`.
    """
    found = seen(game, damaged=True)

    def look(after: int, count: int) -> list[Said]:
        said = wiring().talk.after(game, after, count)
        prompt = found.eyes.seat is not None or found.game.terms.delay is None
        return said if prompt else heard_by(said, _until(game), lambda one: one.message.at)

    return page_of(found, query, look, AGAIN if found.game.terms.delay else None)


def page_of(
    found: Seen, query: dict[str, Any], look: Callable[[int, int], list[Said]], again: float | None
) -> Response:
    """What `look` finds after a number, so many at most, where it has to wait looking again after so many seconds."""
    game, after, limit = found.live.id, query["after"], query["limit"]

    def enough(said: list[Said]) -> bool:
        return len(said) > limit or bool(_heard(said))

    said = wiring().hub.await_news(
        game, who(), query["wait"].total_seconds(), lambda: look(after, limit + 1), enough, lambda _: again
    )
    shown = said[:limit]
    heard = _heard(shown)
    names = wiring().accounts.names({one.message.player for one in heard})
    items = [MessageOut.of(one, names, masked=found.eyes.masked) for one in heard]
    place = shown[-1].number if shown else after
    page = MessagesOut(items, str(place) if len(said) > limit else None, place)
    return reply(page, headers={**PRIVATE, **head_of(found.live)})


def _until(game: str) -> Millis | None:
    """Up to when those without a seat hear the talk."""
    return wiring().games.readable(game).game.heard_until(milliseconds())


def _heard(said: list[Said]) -> list[Said]:
    """What nobody said whom the caller blocks."""
    blocked = caller().blocked
    return [one for one in said if one.message.player not in blocked] if blocked else said


@blp.route("/v1/games/<game>/messages", "POST", needs="talk", repeatable=True)
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
    return said_by(found, own_seat(found.eyes), body["text"])


def said_by(found: Seen, seat: Seat | None, text: str) -> Response:
    """Have the caller say something at the table, or without a seat in the gallery."""
    wiring().guard.charge(TALK, me())
    message = Message(seat, me(), milliseconds(), text)
    said, repeated = wiring().talk.say(found.live.id, message, idempotency(me()), "gallery" if seat is None else "talk")
    headers = {**PRIVATE, **head_of(found.live), **replayed(repeated)}
    told = MessageOut.of(said, wiring().accounts.names({me()}), masked=found.eyes.masked)
    return reply(told, 201, headers)
