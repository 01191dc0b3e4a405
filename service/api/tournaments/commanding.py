"""How a caller's commands reach a tournament, and what they are answered with."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from redis.exceptions import RedisError

from events.errors import NoSuchLog, Unavailable
from games.core.errors import IllegalMove
from projections.tournaments.folding import LiveTournament
from service.api.games.commanding import field_of, names_of
from service.api.http.authentication import caller, me
from service.api.http.charging import payers
from service.api.http.context import language, wiring
from service.api.http.idempotency import idempotency
from service.api.http.problems import Problem, Refused
from service.api.tournaments.answers import TournamentOut
from service.games.access import PLAYER
from service.games.people import Names
from service.tournaments.commands import Choose, Outcome
from service.tournaments.running import make_games
from tournaments.core.catalogue import TEXTS
from tournaments.core.life.contract import OPERATOR

MADE_AT_ONCE: Final = 50
"""Games that are made while a caller waits, some 2 ms each: those of a hundred entrants, who are paired then, too."""


def found(tournament: str) -> LiveTournament:
    """The tournament as it is now. Raises the 404 problem."""
    try:
        return wiring().tournaments.load(tournament)
    except NoSuchLog:
        raise Problem("unknown_tournament", {"tournament": tournament}) from None


def commanded(tournament: str, choose: Choose, field: str = "$", *, as_service: bool = False) -> Outcome:
    """Carry out a command of the caller, or of the service where the caller's right to it was checked already."""
    by = OPERATOR if as_service else PLAYER + me()
    try:
        outcome = wiring().tournament_commands.run(tournament, choose, by=by, once=idempotency(me()))
    except NoSuchLog:
        raise Problem("unknown_tournament", {"tournament": tournament}) from None
    except IllegalMove as error:
        raise refused(error, field) from error
    after(outcome)
    return outcome


def after(outcome: Outcome) -> None:
    """What follows at once: whoever wrote it pays, the list shows it, games are made. What is lost is made up for."""
    if outcome.size:
        wiring().ledger.charge(payers(), outcome.size)
        with suppress(Unavailable, RedisError):
            wiring().tournament_index.put(outcome.live)
            wiring().tournament_index.mark(outcome.live.id)
            make_games(wiring(), outcome, MADE_AT_ONCE)


def refused(error: IllegalMove, field: str = "$") -> Refused:
    """A refusal with the words of tournaments, unless the code is one of games'."""
    words = TEXTS.words(language())
    return Refused(error, field=field_of(error, field), words=words)


def names(people: Iterable[str]) -> Names:
    """The names of accounts, as the caller wishes to read them."""
    return names_of({one for one in people if not one.startswith("bot:")})


def told(live: LiveTournament) -> TournamentOut:
    """A tournament for the caller."""
    one = live.tournament
    known: Any = names([one.terms.organiser])
    words = TEXTS.words(language())
    return TournamentOut.of(one, live.hash, known, caller().account, words, mask=caller().masked)
