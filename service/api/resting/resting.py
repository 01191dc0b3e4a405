"""When the caller rests: the night and the days off in which no time of theirs runs."""

from typing import Any

from service.api.games.replies import PRIVATE
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.api.resting.answers import RestOut
from service.api.resting.requests import RestIn
from service.resting.rests import Chosen, Night, TooSoon, ordered
from service.resting.spreading import chosen_of
from service.times import milliseconds, rfc3339

blp = Blueprint("rest", description="A player's night and days off, in which no time of theirs runs.")


@blp.route("/v1/me/rest", needs="account", headers=PRIVATE)
def get_rest() -> RestOut:
    """Show when I rest: 22:00 to 07:00 in the account's time zone, as long as nothing was chosen."""
    return RestOut.of(chosen_of(wiring(), me()), milliseconds())


@blp.route("/v1/me/rest", "PUT", needs="account")
@blp.problems("rest_too_soon")
@blp.arguments(RestIn)
def put_rest(body: dict[str, Any]) -> RestOut:
    """Choose when I rest.

    It counts at tables with `nights`, in running games too: they learn of it soon, and an open decision keeps the
    rest that it began with. Everybody at a table sees it. It then stays for seven days.
    """
    now, night = milliseconds(), body["night"]
    zone = body.get("time_zone") or wiring().accounts.get(me()).time_zone
    wanted = Chosen(Night(**night) if night else None, ordered(body["days_off"]), zone)
    try:
        chosen = wiring().rests.choose(me(), wanted, now)
    except TooSoon as refused:
        raise Problem("rest_too_soon", {"until": rfc3339(refused.until)}) from None
    return RestOut.of(chosen, now)
