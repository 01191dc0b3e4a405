"""Round robin: everybody meets everybody."""

from collections.abc import Iterator
from typing import Final

from games.core.clock import Millis
from games.core.errors import require
from games.core.facts import Event
from tournaments.core.format import Format
from tournaments.core.life.ending import TournamentFinished
from tournaments.core.pairing import groups
from tournaments.core.scoring.standings import Line
from tournaments.core.state import Tournament
from tournaments.core.terms import Terms

MOST: Final = 32


def _check(terms: Terms) -> None:
    require(terms.divisions == 1 and terms.seasons == 1, "bad_divisions")


def _begin(tournament: Tournament) -> None:
    require(groups.is_table_possible(tournament, len(tournament.present)), "bad_player_count")


def _next(tournament: Tournament, at: Millis) -> Iterator[Event]:
    if tournament.status != "running" or tournament.awaited:
        return
    before = tournament.last_round
    yield from groups.rounds_to_come(tournament, at)
    if tournament.last_round == before:
        yield TournamentFinished(tuple(rank(tournament)))


def rank(tournament: Tournament) -> list[Line]:
    """The standings of all."""
    return groups.standings(tournament, tournament.rounds, tournament.groups.get(0, ()))


FORMAT: Final = Format(
    key="round-robin",
    check=_check,
    begin=_begin,
    next=_next,
    rank=rank,
    tie_breaks=("direct", "sonneborn_berger", "wins"),
    most=MOST,
    settings=("cycles", "rhythm"),
)
