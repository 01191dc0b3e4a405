"""Series: players agree on several games, and each begins when the one before has ended."""

from typing import Any

from games.core.errors import IllegalMove
from service.api.games.commanding import Seen, names_of, seen
from service.api.games.replies import PRIVATE
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.api.series.answers import NONE, SeriesOut
from service.api.series.requests import SeriesIn
from service.games.access import own_seat
from service.limits.rates import SERIES
from service.series.agreeing import agree, leave
from service.series.model import Series, SeriesGoesOn
from service.times import milliseconds

blp = Blueprint("series", description="Series: games that follow each other at one table, with rotating seats.")


@blp.route("/v1/games/<game>/series", needs="read", anonymous=True, headers=PRIVATE)
def get_series(game: str) -> SeriesOut:
    """The series that a game belongs to, and how it stands.

    Whoever sees the game sees it.
    """
    seen(game, damaged=True)
    series = wiring().series.of_game(game)
    return NONE if series is None else _shown(series, game)


@blp.route("/v1/games/<game>/series", "PUT", needs="play", headers=PRIVATE)
@blp.problems("no_seat", "no_series_here", "series_goes_on", "kept_apart", "game_not_started", "busy")
@blp.arguments(SeriesIn, required=False)
def agree_to_series(body: dict[str, Any], game: str) -> SeriesOut:
    """Propose a series that begins with this game, or agree to the one that is proposed.

    Once all people at the table have asked for the same number of games it is on: when a game ends, the next one begins
    at once, with the same people, bots and terms, everybody one seat further and seated already; where seats reveal
    their part in the dice, seats are kept instead. It is over when all games are played, when a player wants no more,
    and when a game is called off. Not of a practice game. The others are told (`series`).
    """
    found = seen(game)
    own_seat(found.eyes)
    players = _players(found)
    known = wiring().series.of_game(game)
    if known is not None and known.id != game:
        raise Problem("series_goes_on") if known.state == "on" else Problem("no_series_here")
    wiring().guard.charge(SERIES, me())
    if wiring().blocks.apart(me(), players):
        raise Problem("kept_apart")
    try:
        series = agree(wiring(), game, players, me(), body["games"], milliseconds())
    except SeriesGoesOn:
        raise Problem("series_goes_on") from None
    return _shown(series, game)


@blp.route("/v1/games/<game>/series", "DELETE", needs="play", headers=PRIVATE)
@blp.problems("no_seat", "busy")
def leave_series(game: str) -> SeriesOut:
    """Decline a series, or want no more games of it.

    The game that runs is its last. The others are told.
    """
    own_seat(seen(game).eyes)
    wiring().guard.charge(SERIES, me())
    series = wiring().series.of_game(game)
    return NONE if series is None else _shown(leave(wiring(), series, me(), milliseconds()), game)


def _players(found: Seen) -> tuple[str, ...]:
    """The people at the table. Raises the problems of one that can have no series."""
    if found.game.practice is not None or found.game.status == "aborted":
        raise Problem("no_series_here")
    if found.game.status == "open":
        raise IllegalMove("game_not_started")
    return tuple(chair.player for chair in found.game.chairs if chair.player is not None)


def _shown(series: Series, game: str) -> SeriesOut:
    there = len(series.played)
    if there > 1 and wiring().log.head(series.played[-1]) is None:
        there -= 1
    return SeriesOut.of(series, game, there, names_of({*series.players, *([series.by] if series.by else [])}))
