"""A game's events: a page, all as lines, a stream that resumes, or a wait for the next one."""

from typing import Any, Final

from flask import Response, request

from service.access import seen
from service.auth import caller
from service.blueprint import Blueprint
from service.context import language, wiring
from service.following import PAGE, Ear, ndjson
from service.game_replies import PRIVATE
from service.listening import STREAM
from service.problems import Problem
from service.replies import JSON, empty, reply
from service.request import here
from service.schemas import examples
from service.schemas.moves import EventsOut, EventsQuery
from service.streams.asked import GameStream
from service.streams.replying import stream_reply

blp = Blueprint("events", description="What happened in a game, as far as the caller may see it.")

NDJSON: Final = "application/x-ndjson"


@blp.route("/v1/games/<game>/events")
@blp.needs("read", anonymous=True)
@blp.problems("unknown_game", "not_acceptable", "too_many_streams", "broken_log")
@blp.arguments(EventsQuery, location="query")
@blp.response(200, EventsOut, example=examples.EVENTS)
@blp.doc(responses=examples.EVENT_FORMS)
@blp.alt_response(204, description="The game is over and the stream has nothing more: do not reconnect.")
def list_events(query: dict[str, Any], game: str) -> Response:
    """Events after a version, oldest first.

    Ask with `Accept: application/json` for a page (with `wait`, an empty page waits for the next event),
    `application/x-ndjson` for all of them, one a line, and `text/event-stream` for a stream that goes on; the id of
    its messages is the version, and `Last-Event-ID` resumes after it. What is hidden from the caller is absent from
    `data`; after the end everything is open. With `talk` a stream also brings what is said at the table. A message of
    the event `rewound` says that the service was put back to an earlier moment: what the stream has told is void, and
    all that happened follows from the beginning.
    """
    wanted = request.accept_mimetypes
    form = wanted.best_match([JSON, NDJSON, STREAM]) if wanted else JSON
    if form is None:
        raise Problem("not_acceptable")
    ear = Ear(wiring().telling, game, caller().account, language(), query["proof"])
    if form == STREAM:
        return _stream(ear, _resumed(query["after"]), query.get("talk"))
    if form == NDJSON:
        return _lines(ear, query["after"])
    return _page(ear, query)


def _page(ear: Ear, query: dict[str, Any]) -> Response:
    after, limit, seconds = query["after"], query["limit"], query["wait"].total_seconds()
    page = ear.page(after, limit)
    if not page.items and seconds and not page.live.game.over:
        with wiring().hub.follow(ear.game, _who()) as follower:
            page = ear.await_page(follower, after, limit, seconds)
    body = {
        "items": [event.json for event in page.items],
        "after": page.after,
        "more": page.more,
        "version": page.live.version,
        "hash": page.live.hash,
        "status": page.live.game.status,
    }
    return reply(body, headers=PRIVATE)


def _lines(ear: Ear, after: int) -> Response:
    page = ear.page(after, PAGE)
    lines = ndjson(page.items)
    while page.more:
        page = ear.page(page.after, PAGE)
        lines += ndjson(page.items)
    return reply(lines, headers=PRIVATE, mimetype=NDJSON)


def _stream(ear: Ear, after: int, talk: int | None) -> Response:
    live = seen(ear.game).live
    if live.game.over and after >= live.version and talk is None:
        return empty(204)
    asked = GameStream(ear.game, _who(), here().source, ear.account, ear.language, ear.proof, after, talk)
    return stream_reply(asked)


def _resumed(after: int) -> int:
    last = request.headers.get("Last-Event-ID", "")
    return int(last) if last.isascii() and last.isdigit() and len(last) < 10 else after


def _who() -> str:
    return caller().account or here().source
