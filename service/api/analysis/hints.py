"""Hints: what a strong player would do, where nobody else could be harmed."""

from flask import Response

from games.core.errors import IllegalMove
from games.core.facts import Seat
from projections.games import Live
from service.analysis.permission import hints_allowed
from service.api.analysis.answers import HintOut
from service.api.games.commanding import names_in, seen
from service.api.games.replies import PRIVATE
from service.api.games.requests import InLanguage
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.charging import turns_payer
from service.api.http.context import language, wiring
from service.api.http.problems import Problem, Refused
from service.api.http.replies import reply
from service.games.access import own_decision, own_seat
from service.games.people import seat_names
from service.limits.rates import HINTS, TooMany

RETRY_SECONDS = 1
FAILED_RETRY_SECONDS = 60

blp = Blueprint("hints", description="What a strong player would do, in games against bots alone.")


@blp.route("/v1/games/<game>/hint", needs="play")
@blp.problems("no_seat", "no_hints_here", "not_awaited", "no_hint", "unavailable")
@blp.arguments(InLanguage, location="query")
@blp.response(200, HintOut)
@blp.response(202, HintOut, headers=("Retry-After",), description="It is being worked out: ask again.")
def get_hint(_: dict[str, str], game: str) -> Response:
    """The recommended move of the caller's decision, and two others.

    Only where nobody else could be harmed: everybody else at the table is a bot, and was from the start. The hint
    comes from what the caller's seat knows, by a search that is the same for the same decision. It is worked out when
    it is first asked for, and gone once the decision is answered.
    """
    found = seen(game)
    seat = own_seat(found.eyes)
    if not hints_allowed(found.game, seat):
        raise Problem("no_hints_here")
    decision = own_decision(found.game, seat)
    if decision is None:
        raise Refused(IllegalMove("not_awaited", awaiting=sorted(found.game.decisions)))
    hint = wiring().hints.get(game, decision.id)
    if hint is not None and not hint.moves:
        raise Problem("no_hint", headers={"Retry-After": str(FAILED_RETRY_SECONDS)})
    if hint is None:
        _ask(found.live, seat)
    words = found.game.book.texts.words(language())
    body = HintOut.of(found.live, seat, hint, words, seat_names(found.game, names_in(found.live)))
    if hint is None:
        return reply(body, 202, {**PRIVATE, "Retry-After": str(RETRY_SECONDS)})
    return reply(body, headers=PRIVATE)


def _ask(live: Live, seat: Seat) -> None:
    """Have it worked out, unless somebody has asked already. Raises TooMany."""
    decision = live.game.decisions[seat].id
    if not wiring().hints.claim(live.id, decision):
        return
    try:
        wiring().guard.charge(HINTS, me())
    except TooMany:
        wiring().hints.release(live.id, decision)
        raise
    wiring().asking.ask("hint", live.id, turns_payer(), decision)
