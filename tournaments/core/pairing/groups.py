"""Groups in which everybody meets everybody: round by round or at once, and what withdrawing means there."""

from collections.abc import Iterator, Sequence

from games.core.clock import Millis
from games.core.facts import Event
from tournaments.core.life.playing import paired
from tournaments.core.lots import drawn
from tournaments.core.pairing.schedules import Planned, schedule
from tournaments.core.pairing.tables import sizes_for
from tournaments.core.scoring.records import Records, records_of
from tournaments.core.scoring.standings import Line, ranked
from tournaments.core.state import Tournament
from tournaments.core.terms import AS_A_WHOLE, Bye, Round


def planned(tournament: Tournament, members: Sequence[str], division: int) -> list[Planned]:
    """The schedule of a group's season: its members are drawn onto the places of the table."""
    terms = tournament.terms
    order = drawn(terms.seed, members, "season", tournament.season, division)
    return schedule(order, terms.seats, terms.sizes, terms.cycles, terms.seed)


def rounds_to_come(tournament: Tournament, at: Millis) -> Iterator[Event]:
    """The next round of the season, or all of its rounds at once; nothing when there is none left."""
    plans = [(division, planned(tournament, members, division)) for division, members in tournament.groups.items()]
    count = max((len(plan) for _, plan in plans), default=0)
    begun = len(tournament.of_season(tournament.season))
    last = count if tournament.terms.rhythm == AS_A_WHOLE else min(begun + 1, count)
    for number in range(begun, last):
        tables: list[tuple[tuple[str, ...], int]] = []
        byes: list[Bye] = []
        for division, plan in plans:
            if number < len(plan):
                _add(tournament, plan[number], division, tables, byes)
        yield paired(tournament, at, tables, byes)


def _add(
    tournament: Tournament, one: Planned, division: int, tables: list[tuple[tuple[str, ...], int]], byes: list[Bye]
) -> None:
    """A planned round as it can be played: without those who have withdrawn, whose opponents need not play for it."""
    terms = tournament.terms
    for table in one.tables:
        here = tuple(entrant for entrant in table if tournament.entrants[entrant].present)
        away = tuple(entrant for entrant in table if entrant not in here)
        if not away or len(here) in terms.sizes:
            tables.append((here, division))
        else:
            byes += [Bye(entrant, away, division) for entrant in here]
    if terms.seats > 2:
        byes += [Bye(entrant, (), division) for entrant in one.byes if tournament.entrants[entrant].present]


def standings(tournament: Tournament, rounds: Sequence[Round], members: Sequence[str], division: int = 0) -> list[Line]:
    """The standings of a group: whoever withdrew before half of their tables counts for nobody, and comes last."""
    records = records_of(tournament, rounds, members)
    void = _void(tournament, rounds, records)
    if void:
        records = records_of(tournament, rounds, members, void)
    terms = tournament.terms
    gone = [entrant for entrant in members if entrant in void]
    return ranked(records, terms.tie_breaks or tournament.format.tie_breaks, gone, division)


def _void(tournament: Tournament, rounds: Sequence[Round], records: Records) -> frozenset[str]:
    """Who has withdrawn with fewer than half of their tables played."""
    found = set()
    for entrant, played in records.items():
        if tournament.entrants[entrant].present:
            continue
        due = sum(
            any(entrant in match.seats for match in one.matches) or any(entrant in bye.against for bye in one.byes)
            for one in rounds
        )
        if 2 * sum(bool(one.opponents) for one in played) < due:
            found.add(entrant)
    return frozenset(found)


def is_table_possible(tournament: Tournament, members: int) -> bool:
    """Whether so many can be divided into tables at all."""
    return bool(sizes_for(members, tournament.terms.seats, tournament.terms.sizes))
