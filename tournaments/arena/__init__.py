"""Arena: for some hours, whoever is free plays, as often as they like, with whoever is near in the standings."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from games.core.clock import DAY, Millis
from games.core.errors import require
from games.core.facts import Event
from tournaments.core.format import Format
from tournaments.core.life.ending import TournamentFinished
from tournaments.core.life.playing import paired
from tournaments.core.pairing.tables import filled, seated, sizes_for
from tournaments.core.scoring.records import met, pairs, points, records_of, sat
from tournaments.core.scoring.standings import Line, ranked
from tournaments.core.state import Tournament
from tournaments.core.terms import Terms

LONGEST: Final = 7 * DAY
SHORTEST: Final = 5 * 60_000
PATIENCE: Final = 15_000
"""From so many milliseconds without a new table on, those who have just met may meet at once again."""


def _check(terms: Terms) -> None:
    require(terms.divisions == 1 and terms.seasons == 1, "bad_divisions")
    require(terms.starts is not None and terms.ends is not None, "hours_needed")
    length = (terms.ends or 0) - (terms.starts or 0)
    require(SHORTEST <= length <= LONGEST, "bad_hours", least=SHORTEST // 1000, most=LONGEST // 1000)


def _begin(tournament: Tournament) -> None:
    require(sizes_for(len(tournament.present), tournament.terms.seats, tournament.terms.sizes), "bad_player_count")


def _next(tournament: Tournament, at: Millis) -> Iterator[Event]:
    if tournament.status != "running":
        return
    if at >= (tournament.terms.ends or 0):
        if not tournament.awaited:
            yield TournamentFinished(tuple(rank(tournament)))
        return
    tables = _tables(tournament, at)
    if tables:
        yield paired(tournament, at, [(table, 0) for table in tables])


def _tables(tournament: Tournament, at: Millis) -> list[tuple[str, ...]]:
    """Tables of those who are free, neighbours in the standings first; those who just met wait for somebody else."""
    busy = tournament.busy()
    free = [one.id for one in tournament.present if one.id not in busy]
    got = points(records_of(tournament, tournament.rounds, free))
    order = sorted(free, key=lambda entrant: (-got[entrant], tournament.entrants[entrant].number))
    terms = tournament.terms
    shape = sizes_for(len(order), terms.seats, terms.sizes)
    if not shape:
        return []
    fresh = _last_met(tournament)
    known = met(tournament.rounds)
    weighed = Counter({pair: count + (100 if pair in fresh else 0) for pair, count in known.items()})
    tables = filled(order, shape, weighed)
    last = tournament.rounds[-1].begun if tournament.rounds else 0
    if at < last + PATIENCE:
        tables = [table for table in tables if not fresh.intersection(pairs(table))]
    seats = sat(tournament.rounds)
    purpose = f"round {tournament.last_round}"
    return [seated(table, seats, terms.seed, purpose) for table in tables]


def _last_met(tournament: Tournament) -> set[frozenset[str]]:
    """The pairs that were at one's last table."""
    last: dict[str, Sequence[str]] = {}
    for one in tournament.rounds:
        for match in one.matches:
            last.update(dict.fromkeys(match.seats, match.seats))
    return {pair for seats in last.values() for pair in pairs(seats)}


def rank(tournament: Tournament) -> list[Line]:
    """The standings of all who ever took part."""
    everybody = [one.id for one in sorted(tournament.entrants.values(), key=lambda one: one.number)]
    records = records_of(tournament, tournament.rounds, everybody)
    return ranked(records, tournament.terms.tie_breaks or FORMAT.tie_breaks)


FORMAT: Final = Format(
    key="arena",
    check=_check,
    begin=_begin,
    next=_next,
    rank=rank,
    tie_breaks=("wins", "average"),
    late=True,
    rolling=True,
    settings=("ends",),
)
