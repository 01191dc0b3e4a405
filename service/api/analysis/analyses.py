"""Analyses of finished games: asked for, watched, read, cancelled."""

from typing import Any

from flask import Response

from service.analysis.analyses import Analysis, UnderWay
from service.api.analysis.answers import AnalysisOut
from service.api.analysis.requests import NewAnalysis
from service.api.games.commanding import Seen, names_in, seen
from service.api.games.replies import PRIVATE
from service.api.games.requests import InLanguage
from service.api.http.authentication import caller, me
from service.api.http.blueprint import Blueprint
from service.api.http.charging import turns_payer
from service.api.http.context import language, wiring
from service.api.http.problems import Problem
from service.api.http.replies import reply
from service.games.people import seat_names
from service.ids import new_id
from service.limits.rates import ANALYSES
from service.times import milliseconds

blp = Blueprint("analyses", description="Luck, skill and mistakes of games that are over.")


@blp.route("/v1/games/<game>/analysis", "POST", needs="play")
@blp.problems("not_over", "no_result", "analysis_under_way", "invalid_field", "unavailable")
@blp.arguments(NewAnalysis, required=False)
@blp.response(200, AnalysisOut, description="It is there already.")
@blp.response(202, AnalysisOut, description="It is under way.")
def begin_analysis(body: dict[str, int], game: str) -> Response:
    """Have a finished game analysed.

    Every decision of a seat, or of all, is weighed with what the seat knew then; luck is what the dice gave against
    what they give on average. A game has one analysis: where one is under way, or is kept and has all that is wanted,
    that one is answered. An account, and all guests of a network together, have one under way at a time; tables with
    people come first. The account stream tells of its progress, as notices of the kind `analysis`.
    """
    found = _finished(game)
    seats = _seats(found, body.get("seat"))
    one = wiring().analyses.get(game)
    if one is None or (one.over and not (one.status == "done" and set(seats) <= set(one.seats))):
        one = _begin(found, seats)
    return _shown(found, one, 200 if one.over else 202)


@blp.route("/v1/games/<game>/analysis", needs="read", anonymous=True)
@blp.problems("unknown_analysis", "unavailable")
@blp.arguments(InLanguage, location="query")
@blp.response(200, AnalysisOut)
def get_analysis(_: dict[str, Any], game: str) -> Response:
    """The analysis of a game: how far it is, and what was found."""
    found = seen(game)
    return _shown(found, _kept(game))


@blp.route("/v1/games/<game>/analysis", "DELETE", needs="play")
@blp.problems("unknown_analysis", "not_your_analysis", "unavailable")
@blp.response(204, description="Cancelled, or forgotten.")
def drop_analysis(game: str) -> None:
    """Cancel the game's analysis, or forget it; whoever asked for it may."""
    seen(game)
    one = _kept(game)
    if one.account != me():
        raise Problem("not_your_analysis")
    if not wiring().analyses.drop(one):
        raise Problem("unknown_analysis")


def _finished(game: str) -> Seen:
    found = seen(game)
    if not found.game.over:
        raise Problem("not_over", {"status": found.game.status})
    if found.game.status != "finished":
        raise Problem("no_result")
    return found


def _seats(found: Seen, seat: int | None) -> tuple[int, ...]:
    seats = len(found.game.chairs)
    if seat is not None and seat >= seats:
        raise Problem("invalid_field", {"name": "seat"}, field="$.seat")
    return tuple(range(seats)) if seat is None else (seat,)


def _begin(found: Seen, seats: tuple[int, ...]) -> Analysis:
    """A new one, or that of somebody who was faster. Raises TooMany and the 409 problem."""
    wiring().guard.charge(ANALYSES, me())
    payer, game = turns_payer(), found.live.id
    one = Analysis(game=game, run=new_id(), account=me(), payer=payer, seats=seats, asked=milliseconds())
    try:
        began = wiring().analyses.begin(one)
    except UnderWay as other:
        raise Problem("analysis_under_way", {"game": other.game}) from None
    if not began:
        return _kept(game)
    wiring().asking.ask("analysis", game, payer)
    return one


def _kept(game: str) -> Analysis:
    one = wiring().analyses.get(game)
    if one is None:
        raise Problem("unknown_analysis")
    return one


def _shown(found: Seen, one: Analysis, status: int = 200) -> Response:
    names = seat_names(found.game, names_in(found.live))
    account, mask = caller().account, caller().masked
    return reply(AnalysisOut.of(one, found.live, language(), names, account=account, mask=mask), status, PRIVATE)
