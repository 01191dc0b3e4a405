"""Swiss: a number of rounds in which those meet who are level so far, and nobody twice if it can be."""

from collections.abc import Iterator
from typing import Final

from games.core.clock import Millis
from games.core.errors import require
from games.core.facts import Event
from tournaments.core.format import Format
from tournaments.core.life.ending import TournamentFinished
from tournaments.core.life.playing import paired
from tournaments.core.pairing.tables import sizes_for
from tournaments.core.scoring.records import records_of
from tournaments.core.scoring.standings import Line, ranked
from tournaments.core.state import Tournament
from tournaments.core.terms import Terms
from tournaments.swiss.many import tables_of_many
from tournaments.swiss.two import tables_of_two


def _check(terms: Terms) -> None:
    require(terms.divisions == 1 and terms.seasons == 1, "bad_divisions")


def _begin(tournament: Tournament) -> None:
    require(sizes_for(len(tournament.present), tournament.terms.seats, tournament.terms.sizes), "bad_player_count")


def rounds_of(tournament: Tournament) -> int:
    """How many rounds there are: as announced, else one more than the powers of two up to the entrants at the start."""
    entrants = max(2, len(tournament.groups.get(0, ())))
    return tournament.terms.rounds or (entrants - 1).bit_length() + 1


def _next(tournament: Tournament, at: Millis) -> Iterator[Event]:
    if tournament.status != "running" or tournament.awaited:
        return
    terms = tournament.terms
    possible = sizes_for(len(tournament.present), terms.seats, terms.sizes)
    if tournament.last_round >= rounds_of(tournament) or not possible:
        yield TournamentFinished(tuple(rank(tournament)))
        return
    tables, byes = (tables_of_two if terms.seats == 2 else tables_of_many)(tournament, rounds_of(tournament))
    yield paired(tournament, at, [(table, 0) for table in tables], byes)


def rank(tournament: Tournament) -> list[Line]:
    """The standings of all who ever took part."""
    everybody = [one.id for one in sorted(tournament.entrants.values(), key=lambda one: one.number)]
    records = records_of(tournament, tournament.rounds, everybody)
    return ranked(records, tournament.terms.tie_breaks or FORMAT.tie_breaks)


FORMAT: Final = Format(
    key="swiss",
    check=_check,
    begin=_begin,
    next=_next,
    rank=rank,
    tie_breaks=("buchholz_cut", "buchholz", "sonneborn_berger", "wins"),
    late=True,
    settings=("rounds",),
)
