"""Exports of games that are over, as streams of archives."""

import calendar
import re
from datetime import UTC, datetime
from typing import Any, Final

from flask import Response, request

from games.core.clock import Millis
from projections.lists.past.past import Search
from service.api.http.authentication import me, who
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem, not_here
from service.api.moves.events import NDJSON
from service.api.past.requests import ExportQuery
from service.archives.export import Export

blp = Blueprint("archives", description="Exports of many games that are over.")

LINES: Final = {
    "schema": {"type": "string", "description": "Archives of games, one after the other."},
    "example": '{"format":"astrolude-archive/1","game":"knfe2litdz47e2s2","version":124}',
}
MONTH: Final = re.compile("[0-9]{4}-(0[1-9]|1[0-2])", re.ASCII)


@blp.route("/v1/me/archives", needs="read")
@blp.problems("export_goes_on", "overloaded")
@blp.arguments(ExportQuery, location="query")
@blp.response(200, content={NDJSON: LINES})
def export_games(query: dict[str, Any]) -> Response:
    """Export the caller's games that are over.

    All in which the caller held a seat, in the order of their ends, each as `GET /v1/games/{game}/archive` gives it. A
    stream that broke off goes on `after` the last game that came whole. A caller has one export at a time.
    """
    return _exported(query, Search(viewer=me(), player=me(), rulebook=query.get("rulebook")), "astrolude-games")


@blp.route("/v1/archives/<month>", needs="read", anonymous=True)
@blp.problems("export_goes_on", "overloaded")
@blp.arguments(ExportQuery, location="query")
@blp.response(200, content={NDJSON: LINES})
def export_month(query: dict[str, Any], month: str) -> Response:
    """Export the public games that ended in a month.

    Otherwise as for the caller's own games.
    """
    if not MONTH.fullmatch(month) or int(month[:4]) < 1970:
        raise not_here()
    since, until = _bounds(int(month[:4]), int(month[5:]))
    asked = Search(rulebook=query.get("rulebook"), since=since, until=until, off=wiring().listing.off())
    return _exported(query, asked, f"astrolude-{month}")


def _exported(query: dict[str, Any], asked: Search, name: str) -> Response:
    after = _place(query.get("after"), asked)
    zipped = request.accept_encodings["gzip"] > 0
    turn = wiring().exporting.begin(who())
    try:
        body = Export(wiring(), asked, after, turn, zipped=zipped)
    except BaseException:
        turn.end()
        raise
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="{name}.ndjson"',
        "Vary": "Authorization, Accept-Encoding",
        **({"Content-Encoding": "gzip"} if zipped else {}),
    }
    return Response(body, headers=headers, mimetype=NDJSON)


def _place(game: str | None, asked: Search) -> str | None:
    """The name of the game after which to go on, of those that are asked for. Raises the 422 problem."""
    if game is None:
        return None
    name = wiring().past.name_of(game, asked.viewer)
    if name is None:
        raise Problem("invalid_field", {"name": "after"}, field="after")
    return name


def _bounds(year: int, month: int) -> tuple[Millis, Millis]:
    """When a month begins and ends."""
    begin = round(datetime(year, month, 1, tzinfo=UTC).timestamp() * 1000)
    return begin, begin + calendar.monthrange(year, month)[1] * 86_400_000
