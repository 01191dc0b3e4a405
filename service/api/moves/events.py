"""A game's events: a page, all as lines, a stream that resumes, or a wait for the next one."""

from typing import Any, Final

import msgspec
from flask import Response, request

from service.api.examples import EXAMPLES
from service.api.games.commanding import seen
from service.api.games.replies import PRIVATE, kept_for, tagged_reply
from service.api.http.authentication import caller, who
from service.api.http.blueprint import Blueprint
from service.api.http.context import here, language, wiring
from service.api.http.replies import JSON, best_form, empty, reply
from service.api.moves.answers import EventsOut
from service.api.moves.requests import EventsQuery
from service.api.server.streaming import stream_reply
from service.streams.asked import GameStream
from service.streams.event_stream import PAGE, EventReader, ndjson
from service.streams.server_sent_events import STREAM

blp = Blueprint("events", description="What happened in a game, as far as the caller may see it.")

NDJSON: Final = "application/x-ndjson"
EVENT: Final = EXAMPLES["EventsOut"]["items"][0]
FORMS: Final = {
    NDJSON: {
        "schema": {"type": "string", "description": "An event, as in `items` of the page, on each line."},
        "example": msgspec.json.encode(EVENT).decode() + "\n",
    },
    STREAM: {
        "schema": {"type": "string", "description": "Messages whose `id` is a version and whose `data` is an event."},
        "example": f"id: {EVENT['version']}\ndata: {msgspec.json.encode(EVENT).decode()}\n\n",
    },
}


@blp.route("/v1/games/<game>/events", needs="read", anonymous=True)
@blp.problems("suspended", "not_acceptable", "too_many_streams")
@blp.arguments(EventsQuery, location="query")
@blp.response(200, EventsOut, content=FORMS, headers=("ETag",))
@blp.response(304, description="The caller has this page already (If-None-Match).")
@blp.response(204, description="The game is over and the stream has nothing more: do not reconnect.")
def list_events(query: dict[str, Any], game: str) -> Response:
    """Events after a version, oldest first.

    Ask with `Accept: application/json` for a page (with `wait`, an empty page waits for the next event),
    `application/x-ndjson` for all of them, one a line, and `text/event-stream` for a stream that goes on; the id of
    its messages is the version, and `Last-Event-ID` resumes after it. What is hidden from the caller is absent from
    `data`; after the end everything is open. With `talk` a stream also brings what is said at the table, with
    `audience` how many others look on. A message of the event `rewound` says that the service was put back to an
    earlier moment: what the stream has told is void, and all that happened follows from the beginning.
    """
    form = best_form(JSON, NDJSON, STREAM)
    events = EventReader(wiring().telling, game, caller().account, language(), query["proof"], caller().masked)
    if form == STREAM:
        return _stream(events, _resumed(query["after"]), query.get("talk"), query["audience"])
    if form == NDJSON:
        return _lines(events, query["after"])
    return _page(events, query)


def _page(events: EventReader, query: dict[str, Any]) -> Response:
    page = wiring().hub.await_news(
        events.game,
        who(),
        query["wait"].total_seconds(),
        lambda: events.page(query["after"], query["limit"]),
        lambda page: bool(page.items) or page.live.game.over,
        lambda page: page.due([]),
    )
    live = page.live
    told = [event.json for event in page.items]
    following = str(page.after) if page.more else None
    answer = EventsOut(told, following, page.after, live.version, live.hash, live.game.status)
    return tagged_reply(live, answer, PRIVATE)


def _lines(events: EventReader, after: int) -> Response:
    page = events.page(after, PAGE)
    lines = ndjson(page.items)
    while page.more:
        page = events.page(page.after, PAGE)
        lines += ndjson(page.items)
    return reply(lines, headers={**PRIVATE, **kept_for(page.live)}, mimetype=NDJSON)


def _stream(events: EventReader, after: int, talk: int | None, audience: bool) -> Response:
    live = seen(events.game).live
    if live.game.over and after >= live.version and talk is None:
        return empty(204)
    reader = (events.account, caller().token, events.language, events.proof, events.masked)
    asked = GameStream(events.game, who(), here().source, *reader, after, talk, audience)
    return stream_reply(asked)


def _resumed(after: int) -> int:
    last = request.headers.get("Last-Event-ID", "")
    return int(last) if last.isascii() and last.isdigit() and len(last) < 10 else after
