"""Searches among games that are over."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from games.core.clock import Millis
from projections.lists.past.past import Search
from projections.lists.past.wording import types_with
from projections.lists.rows import NEVER
from service.api.games.answers import GameRow, GamesOut
from service.api.games.commanding import names_of, seen_rows
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.past.requests import PastQuery

blp = Blueprint("past-games", description="Games that are over: searched, and exported.")


@blp.route("/v1/past-games", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unavailable")
@blp.arguments(PastQuery, location="query")
def search_games(query: dict[str, Any]) -> GamesOut:
    """Search the games that are over.

    The last to end comes first. All that is asked for has to be true of a game. Public games are found, and private
    ones that concern the caller. A page may be short, even empty, and still have a `next`: it looks at so many games.
    """
    people = {name: wiring().accounts.find(query[name]) for name in ("player", "opponent") if name in query}
    if not all(people.values()):
        return GamesOut([], None)
    simple = ("result", "status", "rulebook", "version", "rated")
    given: dict[str, Any] = people | {name: query[name] for name in simple if name in query}
    asked = Search(
        viewer=caller().account,
        options=_options(query.get("options", "")),
        events=types_with(query["events"], query.get("rulebook")) if "events" in query else None,
        least=query["least_moves"],
        most=query["most_moves"],
        since=_begin(query["since"]) if "since" in query else 0,
        until=_begin(query["until"], days=1) if "until" in query else NEVER,
        off=wiring().listing.off(),
        **given,
    )
    page = wiring().past.search(asked, query.get("cursor"), query["limit"])
    names = names_of({player for row in page.rows for player in row.concerned})
    return GamesOut([GameRow.of(row, names) for row in seen_rows(page.rows)], page.cursor)


def _options(text: str) -> tuple[tuple[str, str], ...]:
    parts = (one.partition(":") for one in text.split(",") if one)
    return tuple((name, value) for name, _, value in parts)


def _begin(day: date, *, days: int = 0) -> Millis:
    """When a day begins, or one so many days later; never before the epoch."""
    begin = datetime.combine(day, time(), UTC).timestamp() + days * timedelta(days=1).total_seconds()
    return min(NEVER, max(0, round(begin * 1000)))
