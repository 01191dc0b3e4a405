"""Pairing for games of more than two seats: by standing, meeting as few as can be again, on seats in turn."""

from collections.abc import Sequence

from tournaments.core.pairing.tables import filled, seated, sizes_for
from tournaments.core.scoring.records import byes, met, points, records_of, sat
from tournaments.core.state import Tournament
from tournaments.core.terms import Bye

Tables = list[tuple[str, ...]]


def tables_of_many(tournament: Tournament, rounds: int) -> tuple[Tables, list[Bye]]:
    """The tables of the next round, and who rests: the last of those who rested least often."""
    terms = tournament.terms
    entrants = [one.id for one in tournament.present]
    order = by_points(tournament, entrants)
    shape = sizes_for(len(order), terms.seats, terms.sizes)
    rested = byes(tournament.rounds)
    last = sorted(order, key=lambda entrant: (rested[entrant], -order.index(entrant)))
    resting = last[: len(order) - sum(shape)]
    playing = [entrant for entrant in order if entrant not in resting]
    seats = sat(tournament.rounds)
    purpose = f"round {tournament.last_round}"
    tables = [seated(table, seats, terms.seed, purpose) for table in filled(playing, shape, met(tournament.rounds))]
    return tables, [Bye(entrant) for entrant in resting]


def by_points(tournament: Tournament, entrants: Sequence[str]) -> list[str]:
    """Entrants by points, then by number."""
    got = points(records_of(tournament, tournament.rounds, entrants))
    return sorted(entrants, key=lambda entrant: (-got[entrant], tournament.entrants[entrant].number))
