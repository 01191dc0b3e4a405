"""Running games that are worth watching."""

from itertools import islice
from typing import Any, Final

import msgspec
from flask import Response

from service.api.examples import EXAMPLES
from service.api.games.answers import GameRow, WatchedOut, WatchingOut
from service.api.games.commanding import names_of, seen
from service.api.games.replies import PRIVATE
from service.api.games.requests import FollowingQuery, WatchingQuery
from service.api.http.authentication import caller, who
from service.api.http.blueprint import Blueprint
from service.api.http.context import here, language, wiring
from service.api.http.replies import best_form
from service.api.server.streaming import stream_reply
from service.streams.asked import WatchingStream
from service.streams.server_sent_events import STREAM

blp = Blueprint("watching", description="Running games that are worth watching.")


EXAMPLE: Final = {"game": "k3x9q2m7p4t8w1z5", "event": EXAMPLES["EventsOut"]["items"][0]}
FORM: Final = {
    "schema": {"type": "string", "description": "Messages whose `data` names a game and has an event of it."},
    "example": f"data: {msgspec.json.encode(EXAMPLE).decode()}\n\n",
}


@blp.route("/v1/watching", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unavailable")
@blp.arguments(WatchingQuery, location="query")
def list_watched(query: dict[str, Any]) -> WatchingOut:
    """Running public games that are worth watching, the best first.

    By the mean rating of the people who play, and by how many look on: twice as many count as four points. Looked at,
    every ten seconds, are the 1,000 games in which something happened last.
    """
    off, book = wiring().listing.off(), query.get("rulebook")
    shown = (
        one
        for one in wiring().worth.best()
        if book in (None, one.row.rulebook) and (one.row.id not in off or caller().account in one.row.concerned)
    )
    found = list(islice(shown, query["limit"]))
    names = names_of({player for one in found for player in one.row.concerned})
    return WatchingOut([WatchedOut.showing(one, game=GameRow.of(one.row, names)) for one in found])


@blp.route("/v1/watching/events", needs="read", anonymous=True)
@blp.problems("suspended", "not_acceptable", "too_many_streams", "unavailable")
@blp.problems("unknown_game", "broken_log", "rulebook_missing")
@blp.arguments(FollowingQuery, location="query")
@blp.response(200, content={STREAM: FORM})
def follow_watched(query: dict[str, Any]) -> Response:
    """What happens in many games at once, as a stream from now on.

    In up to 20 that are worth watching, which is looked up every ten seconds, or in `games` that the caller chose and
    may see. A message of the event `games` says which are followed, and from which version, at first and whenever that
    has changed; every other has a `game` and an `event`, as in the game's own list. A table's `delay` holds here too.
    A stream cannot be resumed: what was missed is in each game's events. It ends when all chosen games are over.
    """
    best_form(STREAM)
    games = tuple(dict.fromkeys(query["games"].split(","))) if "games" in query else ()
    for game in games:
        seen(game)
    who_reads = (caller().account, caller().token, language(), caller().masked)
    return stream_reply(WatchingStream(games, query.get("rulebook"), who(), here().source, *who_reads))
