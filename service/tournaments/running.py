"""How a tournament goes on, whatever dies meanwhile: games are made whose ids are known before, and results are taken.

A round is an event that names its games. They are made as often as it takes: a game that is there is not made again.
Results are read from the games themselves, and are one event each; a result that is there is not taken again.
"""

import secrets
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import structlog

from events.envelope import Idempotency
from events.errors import BrokenLog, NoSuchLog
from games.core.errors import IllegalMove
from games.core.lifecycle.creating import Create
from games.core.lifecycle.seating import Sit, SitBot
from projections.lists.history.terms import HistoryUnavailable
from projections.lists.read_models import ReadModels
from projections.lists.rows import GameRow, row_of
from projections.tournaments.codec import event_of
from projections.tournaments.folding import LiveTournament
from service.games.commands import KeyReused
from service.tournaments.commands import Outcome
from service.wiring import Wiring
from tournaments.core.life.contract import OPERATOR
from tournaments.core.life.playing import Proceed, RoundPaired
from tournaments.core.terms import Match, Result

MOST_MADE: Final = 200
"""Games of a tournament that are made at one look at it: others have their turn in between."""
REMEMBERED_SECONDS: Final = 86_400

_log = structlog.get_logger()


def go_on(wiring: Wiring, models: ReadModels, tournament: str) -> bool:
    """Do what a tournament waits for; whether something is left to be done at once.

    Raises Unavailable, redis.exceptions of the work store, and BrokenLog of the tournament.
    """
    try:
        live = wiring.tournaments.load(tournament)
    except NoSuchLog:
        return False
    if live.tournament.over:
        return False
    results, more = _settled(wiring, models, live)
    outcome = wiring.tournament_commands.run(
        tournament, lambda _: Proceed(tuple(results), _gone(wiring, live)), by=OPERATOR
    )
    if outcome.live.version > live.version:
        _log.info("tournament_went_on", tournament=tournament, version=outcome.live.version)
        make_games(wiring, outcome, MOST_MADE)
        return True
    return more


def make_games(wiring: Wiring, outcome: Outcome, most: int) -> None:
    """Make the games of a round that was just paired, up to so many: its players are on their way there.

    Those that are left are made when the tournament goes on. Raises Unavailable.
    """
    rounds = (event for event in map(event_of, outcome.entries) if isinstance(event, RoundPaired))
    for match in islice((match for paired in rounds for match in paired.matches), most):
        _made(wiring, outcome.live, match)


def _settled(wiring: Wiring, models: ReadModels, live: LiveTournament) -> tuple[list[Result], bool]:
    """The results that there are by now; games that are missing are made. Whether some are left to be made."""
    awaited = live.tournament.awaited
    known = {row.id: row for row in _rows(models, list(awaited))}
    results = [result for row in known.values() if (result := result_of(row)) is not None]
    missing = (match for game, match in awaited.items() if game not in known)
    some = list(islice(missing, MOST_MADE))
    results += [result for match in some if (result := _made(wiring, live, match)) is not None]
    return results, next(missing, None) is not None


def _rows(models: ReadModels, games: Iterable[str]) -> Iterator[GameRow]:
    """What is known of games; those in a history that does not answer are looked up in their logs."""
    games = list(games)
    try:
        yield from list(models.rows(games))
    except HistoryUnavailable:
        yield from models.living(games)


def result_of(row: GameRow) -> Result | None:
    """The result of a game that is over: seats that a bot plays for somebody who did not resign are absent."""
    if row.status == "aborted":
        return Result(row.id, "void", version=row.version, hash=row.hash)
    if row.status != "finished":
        return None
    return Result(
        row.id,
        "played",
        ranks=tuple(seat.rank or 1 for seat in row.seats),
        scores=tuple(seat.score or 0 for seat in row.seats),
        absent=tuple(
            place
            for place, seat in enumerate(row.seats)
            if seat.player is not None and seat.bot is not None and not seat.resigned
        ),
        version=row.version,
        hash=row.hash,
    )


def _made(wiring: Wiring, live: LiveTournament, match: Match) -> Result | None:
    """Make a game, unless it is there; its result, if it has one already, or can never have one."""
    try:
        if wiring.log.head(match.game) is not None:
            return result_of(row_of(wiring.games.load(match.game)))
        once = Idempotency(f"tournament:{live.id}", match.game, REMEMBERED_SECONDS)
        wiring.commands.create(_announced(live, match), by=OPERATOR, game=match.game, idempotency=once)
    except KeyReused:  # somebody else has just made it
        return None
    except (IllegalMove, BrokenLog) as error:  # the rulebook is another since, or the game is damaged
        _log.warning("tournament_game_void", tournament=live.id, game=match.game, reason=str(error))
        return Result(match.game, "void")
    return None


def _announced(live: LiveTournament, match: Match) -> Create:
    one, terms = live.tournament, live.tournament.terms
    plan = (one.entrants[entrant] for entrant in match.seats)
    return Create(
        rulebook=terms.rulebook,
        seats=len(match.seats),
        options=terms.options,
        clock=terms.clock,
        creator=terms.organiser,
        visibility="public",
        starts="when_full",
        timeouts_before_bot=terms.timeouts_before_bot,
        seed=secrets.token_bytes(32),
        plan=tuple(
            SitBot(seat, entrant.bot) if entrant.bot else Sit(seat, entrant.id, entrant.entropy)
            for seat, entrant in enumerate(plan)
        ),
        bot_pace=terms.bot_pace,
        tournament=live.id,
        rated=terms.rated,
    )


def _gone(wiring: Wiring, live: LiveTournament) -> tuple[str, ...]:
    """The entrants whose accounts were erased: asked for together, and kept in the process."""
    people = [entrant.id for entrant in live.tournament.present if not entrant.bot]
    names = wiring.accounts.names(people)
    return tuple(entrant for entrant in people if names.get(entrant) is None)
