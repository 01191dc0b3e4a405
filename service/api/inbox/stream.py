"""The account stream: what the caller is told, as it comes."""

import re
from typing import Any, Final

import msgspec
from flask import Response, request

from service.api.examples import EXAMPLES
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller, me
from service.api.http.blueprint import Blueprint
from service.api.http.context import here, wiring
from service.api.http.replies import JSON, best_form, reply
from service.api.inbox.requests import POSITION, StreamQuery
from service.api.server.streaming import stream_reply
from service.streams.account_stream import AccountReader, StreamOut
from service.streams.asked import AccountStream, account_reader
from service.streams.server_sent_events import STREAM

blp = Blueprint("stream", description="What the caller is told: invitations, decisions, endings; for bots and inboxes.")

NOTICE: Final = EXAMPLES["StreamOut"]["items"][0]
FORMS: Final = {
    STREAM: {
        "schema": {"type": "string", "description": "Messages whose `id` is a position, `data` a notice."},
        "example": f"id: {NOTICE['id']}\ndata: {msgspec.json.encode(NOTICE).decode()}\n\n",
    }
}


@blp.route("/v1/stream", needs="read")
@blp.problems("suspended", "not_acceptable", "too_many_streams")
@blp.arguments(StreamQuery, location="query")
@blp.response(200, StreamOut, content=FORMS)
def follow_account(query: dict[str, Any]) -> Response:
    """What I am told, oldest first.

    Ask with `Accept: text/event-stream` for a stream that stays open; `Last-Event-ID` resumes it. A new stream, or one
    whose position is too old, first tells everything that is waiting, then sends a message of the event `ready`: forget
    what you remembered before. `Accept: application/json` gives a page; with `wait`, an empty one waits for the next
    notice. The last 200 notices are kept. Each is told once and may be out of date by now: the game itself knows.
    """
    if best_form(JSON, STREAM) == JSON:
        return _page(account_reader(wiring(), me()), query)
    return stream_reply(AccountStream(me(), here().source, caller().token, _resumed(query.get("after"))))


def _page(events: AccountReader, query: dict[str, Any]) -> Response:
    page = wiring().account_hub.await_news(
        events.account,
        events.account,
        query["wait"].total_seconds(),
        lambda: events.page(query.get("after"), query["limit"]),
        lambda page: bool(page.items) or page.snapshot,
    )
    return reply(page, headers=PRIVATE)


def _resumed(after: str | None) -> str | None:
    last = request.headers.get("Last-Event-ID", "")
    return last if re.fullmatch(POSITION, last) else after
